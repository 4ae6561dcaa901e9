import { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { onSession, sessionState } from "../session/session-store.ts";
import { onChange } from "./changes.ts";

/** Time for which unused answers stay in the cache, for navigation back to a screen. */
const KEPT_MS = 10 * 60_000;

/** The first element of every query key; it finds all cached answers of an endpoint. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failure is shown immediately, also without a network; the user retries (rule P6).
        retry: false,
        networkMode: "always",
        gcTime: KEPT_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}

let kept: { owner: string; client: QueryClient } | null = null;

/** The query cache of the signed-in user. Another user starts with an empty cache. */
export function dataClient(): QueryClient {
  // If the session ended under an open screen, the screen still shows the previous user's data.
  const owner = sessionState().session?.user.id ?? kept?.owner ?? "";
  if (kept?.owner !== owner) kept = { owner, client: makeClient() };
  return kept.client;
}

onSession(() => {
  const state = sessionState();
  if (state.status === "signed-out" && !state.ended) kept = null;
});

onChange(async (endpoints) => {
  const names = new Set<unknown>(endpoints.map(nameOf));
  await kept?.client.invalidateQueries({ predicate: ({ queryKey }) => names.has(queryKey[0]) });
});
