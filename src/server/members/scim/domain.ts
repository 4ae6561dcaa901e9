import { eq, sql } from "drizzle-orm";
import { isOfDomain } from "../../../rules/team/people-sync.ts";
import { isPublicMailHost, registrableDomain } from "../../companies/verification/domain.ts";
import { parseProvisionedAddress } from "../../identity/auth/accounts/provisioned-accounts.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { ScimRejection } from "./scim-rejection.ts";

/**
 * The domain whose users a company may provision (rule X191): its own, verified by a current DNS record. Verification
 * by mail does not suffice, and public mail hosts are excluded.
 */
export async function findVerifiedDomain(db: ReadHandle, company: string): Promise<string | null> {
  const [row] = await db
    .select({
      website: companies.website,
      proved: sql<boolean>`coalesce(verified_by = 'dns' AND verified_website = website_key, false)`,
    })
    .from(companies)
    .where(eq(companies.id, company));
  const domain = row?.proved === true ? registrableDomain(row.website) : null;
  return domain === null || isPublicMailHost(domain) ? null : domain;
}

/** True if a text is an address that the company may provision, false for any other text. */
export type IsOwnAddress = (text: string) => boolean;

/** The addresses that a company may provision at present. */
export async function ownAddresses(db: ReadHandle, company: string): Promise<IsOwnAddress> {
  const domain = await findVerifiedDomain(db, company);
  return (text) => {
    const key = parseProvisionedAddress(text)?.email_key;
    return domain !== null && key !== undefined && isOfDomain(key, domain);
  };
}

/** Throws `unproved`, `outside_domain`. */
export async function requireAddressOfDomain(db: ReadHandle, company: string, email_key: string): Promise<void> {
  const domain = await findVerifiedDomain(db, company);
  if (domain === null)
    throw new ScimRejection("unproved", email_key, "The company's domain is not proved by a DNS record at present.");
  if (!isOfDomain(email_key, domain))
    throw new ScimRejection("outside_domain", email_key, `The address does not belong to ${domain}.`);
}
