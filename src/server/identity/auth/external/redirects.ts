import { paths } from "../../../../contract/paths.ts";
import type { AuthRequest, AuthServer } from "../auth-server.ts";

/** Our pages that a sign-in may end on. No other page and no other origin is allowed. */
const REDIRECT_PAGES: ReadonlySet<string> = new Set([
  paths.home(),
  paths.auth(),
  paths.authCallback(),
  paths.authConfirm(),
  paths.resetPassword(),
  paths.dashboard(),
  paths.settings(),
]);
const MAX_LENGTH = 2_000;
/**
 * Spaces, control characters, backslashes and non-ASCII characters are rejected, because URL parsers disagree about
 * them.
 */
const PLAIN_URL = /^https?:\/\/[!-[\]-~]+$/i;

/**
 * Validates the final URL of a sign-in: exact origin and path; the query stays, the fragment is removed. Null for any
 * other. Takes the origin of this installation (config.publicUrl) and the requested URL.
 */
export function allowedRedirect(origin: string, wanted: string | null | undefined): string | null {
  if (!wanted || wanted.length > MAX_LENGTH || !PLAIN_URL.test(wanted) || !URL.canParse(wanted)) return null;
  const url = new URL(wanted);
  if (url.username !== "" || url.password !== "" || url.origin !== origin || !REDIRECT_PAGES.has(url.pathname))
    return null;
  return `${url.origin}${url.pathname}${url.search}`;
}

/**
 * The final page of this request's flow: `redirect_to`, else the referring page, each only if allowed; else our start
 * page.
 */
export function redirectOfRequest(server: AuthServer, request: AuthRequest): string {
  const { publicUrl } = server.config;
  return (
    allowedRedirect(publicUrl, request.query.get("redirect_to")) ??
    allowedRedirect(publicUrl, request.headers.get("referer")) ??
    `${publicUrl}/`
  );
}
