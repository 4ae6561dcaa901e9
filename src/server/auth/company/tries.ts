import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { TryFault } from "../../../contract/team/company-sign-in.ts";
import { addressFault } from "../../../rules/team/company-sign-in.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { companySignIns, companySignInTries } from "../../db/tables/company-sign-in.ts";
import type { Claims } from "../external/provider.ts";
import { addressIn } from "../input.ts";

type Ended = {
  readonly fault: TryFault | null;
  readonly said: NonNullable<(typeof companySignInTries.$inferSelect)["said"]> | null;
};

const SHOWN = 200;

/** The result of a test sign-in: the provider's claims, and whether a real sign-in would have succeeded. */
export function triedBy(domain: string, claims: Claims): Ended {
  const address = claims.email === null ? null : addressIn(claims.email);
  const fault = addressFault(domain, { email_key: address?.email_key ?? null, email_verified: claims.email_verified });
  // Truncation can split a surrogate pair, which PostgreSQL cannot store.
  const shown = (value: string) => value.slice(0, SHOWN).toWellFormed();
  const said = {
    subject: shown(claims.subject),
    email: claims.email === null ? null : shown(claims.email),
    email_verified: claims.email_verified,
    first_name: shown(claims.given_name),
    last_name: shown(claims.family_name),
  };
  return { fault, said };
}

/** A test sign-in of a connection, by the hash of its token. */
type Attempt = { readonly connection: string; readonly attempt: string };

/**
 * Stores the result of a running test sign-in; a success allows the connection to be enabled (rule X182). A test that
 * was replaced by another, or that began with older settings, changes nothing.
 */
export async function endTry(tx: WriteHandle, { connection, attempt }: Attempt, ended: Ended, at: Date): Promise<void> {
  const kept = await tx
    .update(companySignInTries)
    .set({ ...ended, ended_at: at })
    .where(
      and(
        eq(companySignInTries.connection, connection),
        eq(companySignInTries.token_hash, attempt),
        isNotNull(companySignInTries.begun_at),
        isNull(companySignInTries.ended_at),
      ),
    )
    .returning({ connection: companySignInTries.connection });
  if (kept.length === 0 || ended.fault !== null) return;
  await tx.update(companySignIns).set({ ready: true }).where(eq(companySignIns.id, connection));
}
