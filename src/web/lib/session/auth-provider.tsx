import type { Session } from "@supabase/auth-js";
import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from "react";
import { authClient, signOut } from "./session.ts";
import { onSession, type Person, serverSessionState, sessionState, toPerson, watchWindow } from "./session-store.ts";

export type Auth = { readonly signOut: typeof signOut } & (
  | { status: "loading"; person: null; ended: false; owing: null }
  | { status: "signed-in"; person: Person; ended: false; owing: null }
  /** `owing`: the session of a user who has not yet passed the second factor. */
  | { status: "signed-out"; person: null; ended: boolean; owing: Session | null }
);

const AuthContext = createContext<Auth | null>(null);

/** Provides the signed-in user. On the server and while hydrating the state is not known yet (`loading`). */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(serverSessionState);
  useEffect(() => {
    const read = () => setState(sessionState());
    // A transition, because a synchronous update would remove server-rendered content whose module is still loading.
    startTransition(read);
    return onSession(read);
  }, []);
  useEffect(() => watchWindow(), []);
  const signedIn = state.status === "signed-in";
  useEffect(() => {
    // With a session, the library starts after hydration: it refreshes tokens and receives changes of other tabs.
    if (signedIn)
      authClient().catch((error: unknown) => console.warn("The sign-in library could not be loaded", error));
  }, [signedIn]);
  const auth = useMemo<Auth>(() => {
    const none = { person: null, ended: false, owing: null } as const;
    if (state.status === "loading") return { signOut, ...none, status: "loading" };
    if (state.status === "signed-out") return { signOut, ...none, ...state };
    return { signOut, ...none, status: "signed-in", person: toPerson(state.session) };
  }, [state]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The signed-in user, and a function to sign out. Throws outside its provider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error("useAuth must be used within AuthProvider");
  return auth;
}
