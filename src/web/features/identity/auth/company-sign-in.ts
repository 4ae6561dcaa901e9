import { companySignInEndpoints } from "../../../../contract/companies/company-sign-in.ts";
import { paths } from "../../../../contract/paths.ts";
import { call } from "../../../lib/net/api-client.ts";
import { safeNext } from "../../../lib/session/guard.ts";
import { authClient } from "../../../lib/session/session.ts";

export type SignInCompany = { domain: string; name: string };

/**
 * Returns the company that provides single sign-on for this email domain; null if there is none or the request failed.
 */
export async function findSignInCompany(domain: string): Promise<SignInCompany | null> {
  try {
    const { company } = await call(companySignInEndpoints.find, { query: { domain } });
    return company && { domain, name: company.name };
  } catch {
    return null;
  }
}

/** The server rejects longer return URLs; the limit leaves room for what it appends. */
const MAX_LENGTH = 1_900;

/** The return URL of the sign-in, including `next`, to which the user continues (rule A6). */
export function buildReturnUrl(origin: string, next: string | null): string {
  const page = `${origin}${paths.authCallback()}`;
  const whole = next === null ? page : `${page}?next=${encodeURIComponent(safeNext(next))}`;
  return whole.length > MAX_LENGTH ? page : whole;
}

/** Navigates to the company's identity provider, which returns to the callback page. Throws the library's error. */
export async function redirectToCompany(domain: string, next: string | null): Promise<void> {
  const client = await authClient();
  const redirectTo = buildReturnUrl(location.origin, next);
  const { error } = await client.signInWithSSO({ domain, options: { redirectTo } });
  if (error) throw error;
}
