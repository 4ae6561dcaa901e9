import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
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
    | { status: "loading"; person: null; ended: false }
    | { status: "signed-in"; person: Person; ended: false }
    | { status: "signed-out"; person: null; ended: boolean }
  );

const ACTIONS: Actions = { signIn, signUp, signOut, updateUser };
const AuthContext = createContext<Auth | null>(null);

/** Holds who is signed in. On the server and while hydrating that is not known yet (`loading`). */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(onSession, sessionState, serverSessionState);
  useEffect(() => watchWindow(), []);
  const signedIn = state.status === "signed-in";
  useEffect(() => {
    // With a session the library starts after hydration: it refreshes tokens and hears other tabs.
    if (signedIn)
      authClient().catch((error: unknown) => console.error("The sign-in library could not be loaded", error));
  }, [signedIn]);
  const auth = useMemo<Auth>(() => {
    if (state.status === "loading") return { ...ACTIONS, status: "loading", person: null, ended: false };
    if (state.status === "signed-out") return { ...ACTIONS, status: "signed-out", person: null, ended: state.ended };
    return { ...ACTIONS, status: "signed-in", person: personOf(state.session), ended: false };
  }, [state]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Who is signed in and how to change that. Throws outside its provider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error("useAuth must be used within AuthProvider");
  return auth;
}
