import type { Session } from "@supabase/auth-js";
import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from "react";
import { authClient, signIn, signOut, signUp, updateUser } from "./session.ts";
import { onSession, type Person, personOf, serverSessionState, sessionState, watchWindow } from "./session-store.ts";

type Actions = {
  signIn: typeof signIn;
  signUp: typeof signUp;
  signOut: typeof signOut;
  updateUser: typeof updateUser;
};

export type Auth = Actions &
  (
    | { status: "loading"; person: null; ended: false; owing: null }
    | { status: "signed-in"; person: Person; ended: false; owing: null }
    /** `owing`: the session of somebody who has to show their second factor yet. */
    | { status: "signed-out"; person: null; ended: boolean; owing: Session | null }
  );

const ACTIONS: Actions = { signIn, signUp, signOut, updateUser };
const AuthContext = createContext<Auth | null>(null);

/** Holds who is signed in. On the server and while hydrating that is not known yet (`loading`). */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(serverSessionState);
  useEffect(() => {
    const read = () => setState(sessionState());
    // At once it would take away what the server sent of a part whose module is still on its way.
    startTransition(read);
    return onSession(read);
  }, []);
  useEffect(() => watchWindow(), []);
  const signedIn = state.status === "signed-in";
  useEffect(() => {
    // With a session the library starts after hydration: it refreshes tokens and hears other tabs.
    if (signedIn) authClient().catch((error: unknown) => console.warn("No sign-in library", error));
  }, [signedIn]);
  const auth = useMemo<Auth>(() => {
    const none = { person: null, ended: false, owing: null } as const;
    if (state.status === "loading") return { ...ACTIONS, ...none, status: "loading" };
    if (state.status === "signed-out") return { ...ACTIONS, ...none, ...state };
    return { ...ACTIONS, ...none, status: "signed-in", person: personOf(state.session) };
  }, [state]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Who is signed in and how to change that. Throws outside its provider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error("useAuth must be used within AuthProvider");
  return auth;
}
