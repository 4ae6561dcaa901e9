import { linkedinKey } from "../../../contract/linkedin.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { addressHash, suppressedAmong } from "../../infra/db/suppression.ts";
import { keyedHash } from "../../infra/platform/crypto.ts";
import { emailKey, softEmailKey } from "../../infra/platform/identity.ts";

/** The keys by which two candidates count as the same person (rule F8). */
export type PersonKeys = {
  readonly candidate_email_key: string;
  readonly candidate_email_soft: string;
  readonly candidate_linkedin_key: string | null;
};

/** Computes the canonical keys of a candidate from the values as typed. */
export function personKeys(body: { candidate_email: string; candidate_linkedin: string }): PersonKeys {
  const candidate_email_key = emailKey(body.candidate_email);
  return {
    candidate_email_key,
    candidate_email_soft: softEmailKey(candidate_email_key),
    candidate_linkedin_key: linkedinKey(body.candidate_linkedin),
  };
}

const PURPOSE = "people who are not to be referred";

/**
 * Keyed hash of a canonical address, by which emails, checks and the suppression list identify a person (rule F7).
 * Without SECRET_KEY nobody can test addresses against it.
 */
export function personHash(ctx: Pick<Context, "secrets">, email_key: string): string {
  return addressHash(ctx, email_key);
}

/** Keyed hash of a canonical LinkedIn path; null for none. */
export function linkedinHash(ctx: Pick<Context, "secrets">, linkedin_key: string | null): string | null {
  return linkedin_key === null ? null : keyedHash(ctx.secrets.derive(PURPOSE), `linkedin ${linkedin_key}`);
}

/** Whether the address of a keyed hash is on the suppression list. */
export async function isSuppressed(db: ReadHandle, person_hash: string): Promise<boolean> {
  return (await suppressedAmong(db, [person_hash])).size > 0;
}
