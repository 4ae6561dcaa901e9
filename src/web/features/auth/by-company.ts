import { paths } from "../../../contract/paths.ts";
import { companySignInEndpoints } from "../../../contract/team/company-sign-in.ts";
import { call } from "../../lib/net/caller.ts";
import { safeNext } from "../../lib/session/guard.ts";
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

/** The server lets a sign-in end at no longer address; room for what it adds is kept. */
const LONGEST = 1_900;

/** Where the answer comes to, and `next` with it: whoever wanted something goes on to it (rule A6). */
export function returnAddress(origin: string, next: string | null): string {
  const page = `${origin}${paths.authCallback()}`;
  const whole = next === null ? page : `${page}?next=${encodeURIComponent(safeNext(next))}`;
  return whole.length > LONGEST ? page : whole;
}

/** Leaves for the company's provider; comes back to the page for it. Throws the library's error. */
export async function leaveForCompany(domain: string, next: string | null): Promise<void> {
  const client = await authClient();
  const redirectTo = returnAddress(location.origin, next);
  const { error } = await client.signInWithSSO({ domain, options: { redirectTo } });
  if (error) throw error;
}
