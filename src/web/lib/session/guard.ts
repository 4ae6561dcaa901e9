import { replace } from "react-router";
import { type SessionState, sessionState } from "./session-store.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these from addresses, so they could hide a host
const UNSAFE = /[\u0000-\u001f\u007f\\]/;

/**
 * A path of our own site to go to after sign-in, or `fallback` for anything else (rule A6).
 * Refuses other hosts (`//host`, schemes), backslashes, control characters and /auth itself.
 */
export function safeNext(next: string | null, fallback = "/dashboard"): string {
  if (next === null || !next.startsWith("/") || next.startsWith("//") || UNSAFE.test(next)) return fallback;
  const url = new URL(next, "http://own.invalid");
  if (url.host !== "own.invalid" || url.pathname === "/auth") return fallback;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page that leads back to `path` (path and search). */
export function signInPath(path: string): string {
  return `/auth?next=${encodeURIComponent(path)}`;
}

/** The whole address of the sign-in page that leads to `next`, for a mail that leads back to it. */
export function signInAddress(next: string | null): string {
  return location.origin + (next === null ? "/auth" : signInPath(next));
}

type SignedIn = Extract<SessionState, { status: "signed-in" }>["session"];

/**
 * For the `clientLoader` of a protected screen: the session, or a redirect to /auth that replaces the history entry
 * and comes back afterwards (rule A6). Throws the redirect.
 */
export function requireSession({ request }: { request: Request }): SignedIn {
  const state = sessionState();
  if (state.status === "signed-in") return state.session;
  const url = new URL(request.url);
  throw replace(signInPath(url.pathname + url.search));
}

/** For /auth: whoever is signed in goes on to where they wanted. Throws the redirect. */
export function requireNoSession({ request }: { request: Request }): null {
  if (sessionState().status !== "signed-in") return null;
  throw replace(safeNext(new URL(request.url).searchParams.get("next")));
}
