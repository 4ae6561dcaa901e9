import type { TryFault } from "../../contract/team/company-sign-in.ts";

/** A connection that is tried is looked for so long (rule X182). */
export const TRY_MS = 5 * 60_000;

/** The domain of an address whose form is canonical: `acme.example` of `ada@acme.example`. */
export function domainOfAddress(email_key: string): string {
  return email_key.slice(email_key.lastIndexOf("@") + 1);
}

/** Whether somebody who has proved a domain decides about this one: it, or one below it (rule X181). */
export function isWithin(domain: string, proven: string): boolean {
  return domain === proven || domain.endsWith(`.${proven}`);
}

type Said = {
  /** In canonical form; null where the provider told none that is an address. */
  readonly email_key: string | null;
  readonly email_verified: boolean;
};

/** Why nobody comes in with what the provider said of their address; null where they may (rule X185). */
export function addressFault(domain: string, { email_key, email_verified }: Said): TryFault | null {
  if (email_key === null) return "address_missing";
  if (domainOfAddress(email_key) !== domain) return "address_elsewhere";
  return email_verified ? null : "address_unverified";
}

type Standing = {
  readonly enforced: boolean;
  /** They are the owner who was named, and an owner still. */
  readonly kept: boolean;
  /** A second factor is on, or was shown at once. */
  readonly second: boolean;
};

/** Whether somebody of the domain may come in by another way than the connection (rules X187, X188). */
export function mayComeOtherwise({ enforced, kept, second }: Standing): boolean {
  return !enforced || (kept && second);
}
