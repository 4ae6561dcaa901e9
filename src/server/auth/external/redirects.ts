import { paths } from "../../../contract/paths.ts";
import type { AuthRequest, AuthServer } from "../server.ts";

/** Pages of ours that may stand at the end of a sign-in. Nothing else, and no other origin. */
const PAGES: ReadonlySet<string> = new Set([
  paths.home(),
  paths.auth(),
  paths.authCallback(),
  paths.authConfirm(),
  paths.resetPassword(),
  paths.dashboard(),
  paths.settings(),
]);
const LONGEST = 2_000;
/** Spaces, controls, backslashes and characters beyond ASCII: what parsers disagree about is refused unread. */
const PLAIN = /^https?:\/\/[!-[\]-~]+$/i;

/**
 * The address where a sign-in may end: exact origin and path; its query stays, its fragment goes. Null for any other.
 * Takes the origin of this installation (config.publicUrl) and what was asked for.
 */
export function allowedRedirect(origin: string, wanted: string | null | undefined): string | null {
  if (!wanted || wanted.length > LONGEST || !PLAIN.test(wanted) || !URL.canParse(wanted)) return null;
  const url = new URL(wanted);
  if (url.username !== "" || url.password !== "" || url.origin !== origin || !PAGES.has(url.pathname)) return null;
  return `${url.origin}${url.pathname}${url.search}`;
}

/** Where this request's flow ends: `redirect_to`, else the page that it came from, each only if allowed; else our start. */
export function redirectOf(server: AuthServer, request: AuthRequest): string {
  const { publicUrl } = server.config;
  return (
    allowedRedirect(publicUrl, request.query.get("redirect_to")) ??
    allowedRedirect(publicUrl, request.headers.get("referer")) ??
    `${publicUrl}/`
  );
}
