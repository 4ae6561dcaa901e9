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

/** What a try shows of what the provider said, and whether it would have let somebody in. */
export function triedBy(domain: string, claims: Claims): Ended {
  const address = claims.email === null ? null : addressIn(claims.email);
  const fault = addressFault(domain, { email_key: address?.email_key ?? null, email_verified: claims.email_verified });
  const said = {
    subject: claims.subject.slice(0, SHOWN),
    email: claims.email?.slice(0, SHOWN) ?? null,
    email_verified: claims.email_verified,
    first_name: claims.given_name.slice(0, SHOWN),
    last_name: claims.family_name.slice(0, SHOWN),
  };
  return { fault, said };
}

/** Keeps what came of a try that is under way; a good one makes the connection ready to be switched on (rule X182). */
export async function endTry(tx: WriteHandle, connection: string, ended: Ended, at: Date): Promise<void> {
  const kept = await tx
    .update(companySignInTries)
    .set({ ...ended, ended_at: at })
    .where(
      and(
        eq(companySignInTries.connection, connection),
        isNotNull(companySignInTries.begun_at),
        isNull(companySignInTries.ended_at),
      ),
    )
    .returning({ connection: companySignInTries.connection });
  if (kept.length === 0 || ended.fault !== null) return;
  await tx.update(companySignIns).set({ ready: true }).where(eq(companySignIns.id, connection));
}
