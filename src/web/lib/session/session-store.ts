import type { Session } from "@supabase/auth-js";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import type { Role } from "../../../contract/statuses.ts";

/** Where the auth library keeps the session (rule A1). */
export const SESSION_KEY = "sb-database-auth-token";
/** Window event that sets the session (rule N1); its detail is a session. */
export const SESSION_EVENT = `${PRODUCT_KEY}:session`;

export type SessionState =
  | { status: "loading"; session: null }
  | { status: "signed-in"; session: Session }
  /** `owing`: the password was right, and the second factor is still to come; that session is good for nothing else. */
  | { status: "signed-out"; session: null; ended: boolean; owing: Session | null };

const LOADING: SessionState = { status: "loading", session: null };
let state: SessionState = LOADING;
const listeners = new Set<() => void>();

/** What the library accepts as a session; anything else in the storage counts as none. */
function isSession(value: unknown): value is Session {
  if (typeof value !== "object" || value === null) return false;
  const session = value as Partial<Record<keyof Session, unknown>>;
  return (
    typeof session.access_token === "string" &&
    typeof session.refresh_token === "string" &&
    typeof session.expires_at === "number" &&
    typeof session.user === "object" &&
    session.user !== null
  );
}

/** What the access token says of its session: nothing where it cannot be read. */
export function claimsOf(session: Session): Record<string, unknown> {
  try {
    const payload = session.access_token.split(".")[1] ?? "";
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return {};
  }
}

/** Somebody with a second factor whose session has not shown it yet. */
function owes(session: Session): boolean {
  const on = session.user.factors?.some(({ status }) => status === "verified") ?? false;
  return on && claimsOf(session).aal !== "aal2";
}

function readStored(): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null");
    return isSession(stored) ? stored : null;
  } catch (error) {
    console.error("No session", error);
    return null;
  }
}

/** Stores the session, or that there is none; `ended` says that it ended while a screen was open (rule A7). */
export function setSession(session: Session | null, ended = false): void {
  if (session !== null && !owes(session)) state = { status: "signed-in", session };
  else {
    // The same end may be told twice (storage and library): the second time must not take the panel away again.
    const before = state.status === "signed-in" || (state.status === "signed-out" && state.ended);
    state = { status: "signed-out", session: null, ended: ended && before, owing: session };
  }
  for (const listener of listeners) listener();
}

/** The state of the session; the first read in a browser looks into its storage. */
export function sessionState(): SessionState {
  if (state.status === "loading" && typeof localStorage !== "undefined") {
    const session = readStored();
    state =
      session !== null && !owes(session)
        ? { status: "signed-in", session }
        : { status: "signed-out", session: null, ended: false, owing: session };
  }
  return state;
}

/** What the server renders, the same for everybody. */
export function serverSessionState(): SessionState {
  return LOADING;
}

/** Calls back on every change until the returned function is called. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Listens for the window event and for other tabs; returns the function that ends it. */
export function watchWindow(): () => void {
  const onEvent = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    if (!isSession(detail)) return;
    localStorage.setItem(SESSION_KEY, JSON.stringify(detail));
    setSession(detail);
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== SESSION_KEY) return;
    const session = readStored();
    const had = state.status === "signed-in" || (state.status === "signed-out" && state.owing !== null);
    if (session !== null || had) setSession(session, true);
  };
  window.addEventListener(SESSION_EVENT, onEvent);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener(SESSION_EVENT, onEvent);
    window.removeEventListener("storage", onStorage);
  };
}

export type Person = {
  id: string;
  email: string;
  full_name: string | null;
  role: Role;
  avatar_url: string | null;
  admin: boolean;
};

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** The signed-in person as the header shows them; the role is `referrer` by default (rule A3). */
export function personOf(session: Session): Person {
  const metadata: Record<string, unknown> = session.user.user_metadata ?? {};
  const role = metadata.role;
  return {
    id: session.user.id,
    email: session.user.email ?? "",
    full_name: textOf(metadata.full_name),
    role: role === "poster" || role === "candidate" ? role : "referrer",
    avatar_url: textOf(metadata.avatar_url),
    // Only for what the menu offers: rights are the server's (rule R4).
    admin: session.user.app_metadata?.admin === true,
  };
}
