import { replace } from "react-router";
import { type SessionState, sessionState } from "./session-store.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these characters from URLs, so they could hide a host
const UNSAFE = /[\u0000-\u001f\u007f\\]/;

/**
 * Returns `next` if it is a path of our own site to open after sign-in, else `fallback` (rule A6). Refuses other hosts
 * (`//host`, schemes), backslashes, control characters and /auth itself.
 */
export function safeNext(next: string | null, fallback = "/dashboard"): string {
  if (next === null || !next.startsWith("/") || next.startsWith("//") || UNSAFE.test(next)) return fallback;
  const url = new URL(next, "http://own.invalid");
  if (url.host !== "own.invalid" || url.pathname === "/auth") return fallback;
  return url.pathname + url.search + url.hash;
}

/** The path of the sign-in page that returns to `path` (path and search). */
export function signInPath(path: string): string {
  return `/auth?next=${encodeURIComponent(path)}`;
}

/** The absolute URL of the sign-in page that returns to `next`, for emails. */
export function signInUrl(next: string | null): string {
  return location.origin + (next === null ? "/auth" : signInPath(next));
}

type SignedIn = Extract<SessionState, { status: "signed-in" }>["session"];

/**
 * For the `clientLoader` of a protected screen: returns the session, or redirects to /auth, which replaces the history
 * entry and returns afterwards (rule A6). Throws the redirect.
 */
export function requireSession({ request }: { request: Request }): SignedIn {
  const state = sessionState();
  if (state.status === "signed-in") return state.session;
  const url = new URL(request.url);
  throw replace(signInPath(url.pathname + url.search));
}

/** For /auth: redirects signed-in users to their target. Throws the redirect. */
export function requireNoSession({ request }: { request: Request }): null {
  if (sessionState().status !== "signed-in") return null;
  throw replace(safeNext(new URL(request.url).searchParams.get("next")));
}
