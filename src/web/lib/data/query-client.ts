import { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { onSession, sessionState } from "../session/session-store.ts";
import { onInvalidated } from "./invalidation.ts";

/** Time for which unused answers stay in the cache, for navigation back to a screen. */
const CACHE_MS = 10 * 60_000;

/** The first element of every query key; it finds all cached answers of an endpoint. */
export function endpointKey({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failure is shown immediately, also without a network; the user retries (rule P6).
        retry: false,
        networkMode: "always",
        gcTime: CACHE_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}

let clientOfUser: { owner: string; client: QueryClient } | null = null;

/** The query cache of the signed-in user. Another user starts with an empty cache. */
export function queryClient(): QueryClient {
  // If the session ended under an open screen, the screen still shows the previous user's data.
  const owner = sessionState().session?.user.id ?? clientOfUser?.owner ?? "";
  if (clientOfUser?.owner !== owner) clientOfUser = { owner, client: createQueryClient() };
  return clientOfUser.client;
}

onSession(() => {
  const state = sessionState();
  if (state.status === "signed-out" && !state.ended) clientOfUser = null;
});

onInvalidated(async (endpoints) => {
  const names = new Set<unknown>(endpoints.map(endpointKey));
  await clientOfUser?.client.invalidateQueries({ predicate: ({ queryKey }) => names.has(queryKey[0]) });
});
