import type { TestSignInFailure } from "../../contract/companies/company-sign-in.ts";

/** The lifetime of a test sign-in (rule X182). */
export const TEST_SIGN_IN_MS = 5 * 60_000;

/** The domain of a canonical address: `acme.example` for `ada@acme.example`. */
export function domainOfAddress(email_key: string): string {
  return email_key.slice(email_key.lastIndexOf("@") + 1);
}

/** True if a verified domain covers the given one: equal or a subdomain (rule X181). */
export function isDomainCovered(domain: string, proven: string): boolean {
  return domain === proven || domain.endsWith(`.${proven}`);
}

type Said = {
  /** In canonical form; null if the provider sent no valid address. */
  readonly email_key: string | null;
  readonly email_verified: boolean;
};

/** Why an address from the provider is rejected; null if it is accepted (rule X185). */
export function findAddressFailure(domain: string, { email_key, email_verified }: Said): TestSignInFailure | null {
  if (email_key === null) return "address_missing";
  if (domainOfAddress(email_key) !== domain) return "address_elsewhere";
  return email_verified ? null : "address_unverified";
}

type Standing = {
  readonly enforced: boolean;
  /** The user is the exempted owner, and still an owner. */
  readonly kept: boolean;
  /** A second factor is enabled, or was proved just now. */
  readonly second: boolean;
};

/** True if a user of the domain may sign in by other methods (rules X187, X188). */
export function maySignInOtherwise({ enforced, kept, second }: Standing): boolean {
  return !enforced || (kept && second);
}
