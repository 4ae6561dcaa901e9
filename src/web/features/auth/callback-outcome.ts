import type { Session } from "@supabase/auth-js";
import { authClient } from "../../lib/session/session.ts";
import { sessionState } from "../../lib/session/session-store.ts";

/** What came of the way back from the provider. `elsewhere`: it was begun in another browser, or is long over. */
export type Outcome =
  | { kind: "signed-in"; session: Session }
  | { kind: "refused"; code: string }
  | { kind: "elsewhere" }
  | { kind: "nothing" };

/** `next`: where they wanted to go, as the address has it; anybody can write one. */
export type Arrival = { opening: string; next: string | null; outcome: Promise<Outcome> };

async function exchange(): Promise<Outcome> {
  const client = await authClient();
  const { error } = await client.initialize();
  if (error) return { kind: "refused", code: error.code ?? "" };
  // The library leaves a code alone that it has no verifier for, and says nothing of it.
  if (new URLSearchParams(location.search).has("code")) {
    history.replaceState(history.state, "", location.pathname);
    return { kind: "elsewhere" };
  }
  const { data } = await client.getSession();
  return data.session === null ? { kind: "nothing" } : { kind: "signed-in", session: data.session };
}

/** Reads what the address says, before the library takes its secrets out of it. */
export function arrive(): Arrival {
  const said = new URLSearchParams(location.search);
  const came = { opening: said.get("sb_flow_id") ?? "", next: said.get("next") };
  if (said.has("error") || said.has("error_code")) {
    history.replaceState(history.state, "", location.pathname);
    const code = said.get("error_code") ?? said.get("error") ?? "";
    return { ...came, outcome: Promise.resolve({ kind: "refused", code }) };
  }
  if (said.has("code")) return { ...came, outcome: exchange() };
  const { session } = sessionState();
  return { ...came, outcome: Promise.resolve(session === null ? { kind: "nothing" } : { kind: "signed-in", session }) };
}
