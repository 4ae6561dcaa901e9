import type { Session } from "@supabase/auth-js";
import { authClient } from "../../lib/session/session.ts";
import { sessionState } from "../../lib/session/session-store.ts";

/** The result of returning from the provider. `elsewhere`: the sign-in was started in another browser, or long ago. */
export type CallbackOutcome =
  | { kind: "signed-in"; session: Session }
  | { kind: "refused"; code: string }
  | { kind: "elsewhere" }
  | { kind: "nothing" };

/** `next`: the target from the URL, which anybody can forge. */
export type CallbackArrival = { opening: string; next: string | null; outcome: Promise<CallbackOutcome> };

async function exchangeCode(): Promise<CallbackOutcome> {
  const client = await authClient();
  const { error } = await client.initialize();
  if (error) return { kind: "refused", code: error.code ?? "" };
  // The library silently ignores a code without a stored verifier.
  if (new URLSearchParams(location.search).has("code")) {
    history.replaceState(history.state, "", location.pathname);
    return { kind: "elsewhere" };
  }
  const { data } = await client.getSession();
  return data.session === null ? { kind: "nothing" } : { kind: "signed-in", session: data.session };
}

/** Reads the URL before the library removes its secrets. */
export function readCallback(): CallbackArrival {
  const said = new URLSearchParams(location.search);
  const came = { opening: said.get("sb_flow_id") ?? "", next: said.get("next") };
  if (said.has("error") || said.has("error_code")) {
    history.replaceState(history.state, "", location.pathname);
    const code = said.get("error_code") ?? said.get("error") ?? "";
    return { ...came, outcome: Promise.resolve({ kind: "refused", code }) };
  }
  if (said.has("code")) return { ...came, outcome: exchangeCode() };
  const { session } = sessionState();
  return { ...came, outcome: Promise.resolve(session === null ? { kind: "nothing" } : { kind: "signed-in", session }) };
}
