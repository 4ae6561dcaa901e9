import { GoTrueClient } from "@supabase/auth-js";
import { SESSION_KEY, setSession } from "./session-store.ts";

const client = new GoTrueClient({
  url: `${location.origin}/auth/v1`,
  storageKey: SESSION_KEY,
  flowType: "pkce",
  // Mails to people who have chosen no language yet speak the one of this page.
  fetch: (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("accept-language", document.documentElement.lang);
    return fetch(input, { ...init, headers });
  },
  // Two sign-ins at once in two tabs keep their verifiers apart.
  experimental: { appendPkceFlowIdToRedirects: true },
});

client.onAuthStateChange((event, session) => {
  if (event === "SIGNED_OUT") setSession(null, true);
  else if (session !== null) setSession(session);
});

/** The auth library, one per page. Imported only on demand: it weighs more than the rest of a public page's own code. */
export const authClient = client;
