import type { Context } from "../db/context.ts";
import { keyedHash } from "../platform/crypto.ts";
import { emailKey, linkedinKey, softEmailKey } from "../platform/identity.ts";

/** What makes two candidates the same person (rule F8). */
export type PersonKeys = {
  readonly candidate_email_key: string;
  readonly candidate_email_soft: string;
  readonly candidate_linkedin_key: string | null;
};

/** Canonical keys of a candidate as typed. */
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
 * Keyed hash of a canonical address: how letters, checks and the do-not-refer register know a person (rule F7).
 * Without SECRET_KEY nobody can try addresses out on it.
 */
export function personHash(ctx: Pick<Context, "secrets">, email_key: string): string {
  return keyedHash(ctx.secrets.derive(PURPOSE), `email ${email_key}`);
}

/** Keyed hash of a canonical LinkedIn path; null for none. */
export function linkedinHash(ctx: Pick<Context, "secrets">, linkedin_key: string | null): string | null {
  return linkedin_key === null ? null : keyedHash(ctx.secrets.derive(PURPOSE), `linkedin ${linkedin_key}`);
}
