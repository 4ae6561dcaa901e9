import { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { onSession, sessionState } from "../session/session-store.ts";
import { onChange } from "./changes.ts";

/** What no screen shows any more is kept so long for whoever comes back. */
const KEPT_MS = 10 * 60_000;

/** The first part of every key: by it all answers of an endpoint are found. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failure is told at once, also without a network; the person asks again (rule P6).
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

/** What was fetched for the person who is signed in. Another person begins with nothing. */
export function dataClient(): QueryClient {
  // While a session has ended under an open screen, what that screen shows is still the former person's.
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
