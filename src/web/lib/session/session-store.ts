import type { Session } from "@supabase/auth-js";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import type { Role } from "../../../contract/statuses.ts";
import { deviceStorage } from "../storage.ts";

/** Storage key of the auth library's session (rule A1). */
export const SESSION_KEY = "sb-database-auth-token";
/** Window event that sets the session (rule N1); its detail is the session. */
export const SESSION_EVENT = `${PRODUCT_KEY}:session`;

export type SessionState =
  | { status: "loading"; session: null }
  | { status: "signed-in"; session: Session }
  /** `owing`: the password was correct and the second factor is missing; that session is valid for nothing else. */
  | { status: "signed-out"; session: null; ended: boolean; owing: Session | null };

const LOADING: SessionState = { status: "loading", session: null };
let state: SessionState = LOADING;
const listeners = new Set<() => void>();

/** Mirrors the library's check: anything else in the storage counts as no session. */
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

/** Returns the claims of the access token; empty if it cannot be decoded. */
export function decodeClaims(session: Session): Record<string, unknown> {
  try {
    const payload = session.access_token.split(".")[1] ?? "";
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return {};
  }
}

/** Returns whether the user has a second factor that this session has not passed yet. */
function owesSecondFactor(session: Session): boolean {
  const on = session.user.factors?.some(({ status }) => status === "verified") ?? false;
  return on && decodeClaims(session).aal !== "aal2";
}

function readStored(): Session | null {
  try {
    const stored: unknown = JSON.parse(deviceStorage.get(SESSION_KEY) ?? "null");
    return isSession(stored) ? stored : null;
  } catch (error) {
    console.error("No session", error);
    return null;
  }
}

/** Stores the session, or null for none; `ended` says that it ended while a screen was open (rule A7). */
export function setSession(session: Session | null, ended = false): void {
  if (session !== null && !owesSecondFactor(session)) state = { status: "signed-in", session };
  else {
    // Storage and library may both report the same end; the second report must not close the sign-in panel.
    const before = state.status === "signed-in" || (state.status === "signed-out" && state.ended);
    state = { status: "signed-out", session: null, ended: ended && before, owing: session };
  }
  for (const listener of listeners) listener();
}

/** The session state; the first call in a browser reads the storage. */
export function sessionState(): SessionState {
  if (state.status === "loading" && typeof document !== "undefined") {
    const session = readStored();
    state =
      session !== null && !owesSecondFactor(session)
        ? { status: "signed-in", session }
        : { status: "signed-out", session: null, ended: false, owing: session };
  }
  return state;
}

/** The state that the server renders, the same for everybody. */
export function serverSessionState(): SessionState {
  return LOADING;
}

/** Calls `listener` on every change. Returns a function that unsubscribes. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Listens for the window event and for other tabs. Returns a function that stops listening. */
export function watchWindow(): () => void {
  const onEvent = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    if (!isSession(detail)) return;
    deviceStorage.set(SESSION_KEY, JSON.stringify(detail));
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

/** The signed-in user as shown in the header; the role defaults to `referrer` (rule A3). */
export function toPerson(session: Session): Person {
  const metadata: Record<string, unknown> = session.user.user_metadata ?? {};
  const role = metadata.role;
  return {
    id: session.user.id,
    email: session.user.email ?? "",
    full_name: textOf(metadata.full_name),
    role: role === "poster" || role === "candidate" ? role : "referrer",
    avatar_url: textOf(metadata.avatar_url),
    // Only decides which menu items are shown; the server checks the rights (rule R4).
    admin: session.user.app_metadata?.admin === true,
  };
}
