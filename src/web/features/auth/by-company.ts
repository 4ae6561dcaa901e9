import { paths } from "../../../contract/paths.ts";
import { companySignInEndpoints } from "../../../contract/team/company-sign-in.ts";
import { call } from "../../lib/net/caller.ts";
import { authClient } from "../../lib/session/session.ts";

export type CompanyThere = { domain: string; name: string };

/** The company whose people of this domain sign in by it; null where there is none, or nobody could say so now. */
export async function findCompany(domain: string): Promise<CompanyThere | null> {
  try {
    const { company } = await call(companySignInEndpoints.find, { query: { domain } });
    return company && { domain, name: company.name };
  } catch {
    return null;
  }
}

/** Leaves for the company's provider; comes back to the page for it. Throws the library's error. */
export async function leaveForCompany(domain: string): Promise<void> {
  const client = await authClient();
  const redirectTo = `${location.origin}${paths.authCallback()}`;
  const { error } = await client.signInWithSSO({ domain, options: { redirectTo } });
  if (error) throw error;
}
