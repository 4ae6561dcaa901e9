import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { TestSignInFailure } from "../../../../contract/companies/company-sign-in.ts";
import { findAddressFailure } from "../../../../rules/team/company-sign-in.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { companySignIns, companySignInTries } from "../../../infra/db/tables/company-sign-in.ts";
import type { Claims } from "../external/provider.ts";
import { parseEmailAddress } from "../input.ts";

type TestResult = {
  readonly failure: TestSignInFailure | null;
  readonly said: NonNullable<(typeof companySignInTries.$inferSelect)["said"]> | null;
};

const MAX_SHOWN_LENGTH = 200;

/** The result of a test sign-in: the provider's claims, and whether a real sign-in would have succeeded. */
export function evaluateTestSignIn(domain: string, claims: Claims): TestResult {
  const address = claims.email === null ? null : parseEmailAddress(claims.email);
  const failure = findAddressFailure(domain, {
    email_key: address?.email_key ?? null,
    email_verified: claims.email_verified,
  });
  // Truncation can split a surrogate pair, which PostgreSQL cannot store.
  const shown = (value: string) => value.slice(0, MAX_SHOWN_LENGTH).toWellFormed();
  const said = {
    subject: shown(claims.subject),
    email: claims.email === null ? null : shown(claims.email),
    email_verified: claims.email_verified,
    first_name: shown(claims.given_name),
    last_name: shown(claims.family_name),
  };
  return { failure, said };
}

/** A test sign-in of a connection, by the hash of its token. */
type TestSignIn = { readonly connection: string; readonly attempt: string };

/**
 * Stores the result of a running test sign-in; a success allows the connection to be enabled (rule X182). A test that
 * was replaced by another, or that began with older settings, changes nothing.
 */
export async function saveTestResult(
  tx: WriteHandle,
  { connection, attempt }: TestSignIn,
  ended: TestResult,
  at: Date,
): Promise<void> {
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
  if (kept.length === 0 || ended.failure !== null) return;
  await tx.update(companySignIns).set({ ready: true }).where(eq(companySignIns.id, connection));
}
