import { GoTrueClient } from "@supabase/auth-js";
import { deviceStorage } from "../storage.ts";
import { SESSION_KEY, setSession } from "./session-store.ts";

const client = new GoTrueClient({
  url: `${location.origin}/auth/v1`,
  storageKey: SESSION_KEY,
  // The library's own writes throw when the storage is full, and sign-in would fail.
  storage: {
    getItem: (key) => deviceStorage.get(key),
    setItem: (key, value) => void deviceStorage.set(key, value),
    removeItem: (key) => deviceStorage.remove(key),
  },
  flowType: "pkce",
  // Emails to users without a language setting use the language of this page.
  fetch: (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("accept-language", document.documentElement.lang);
    return fetch(input, { ...init, headers });
  },
  // Separate PKCE verifiers allow simultaneous sign-ins in two tabs.
  experimental: { appendPkceFlowIdToRedirects: true },
});

client.onAuthStateChange((event, session) => {
  if (event === "SIGNED_OUT") setSession(null, true);
  else if (session !== null) setSession(session);
});

/**
 * The auth library, one instance per page. Imported only on demand, because it is larger than the rest of a public
 * page's own code.
 */
export const authClient = client;
