import type { Endpoint } from "../../../contract/endpoint.ts";

type Listener = (endpoints: readonly Endpoint[]) => Promise<void>;

const listeners = new Set<Listener>();

/** Calls `listener` when answers of some endpoints became stale. Returns a function that unsubscribes. */
export function onInvalidated(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Marks the answers of these endpoints as stale: visible ones are refetched in place, the others at their next use.
 * Resolves once the visible ones arrived. Separate from the query cache, because that module is much larger.
 */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all([...listeners].map((listener) => listener(endpoints)));
}

const LIVE = new Set<Endpoint>();

/** Refetches these endpoints with every event of the screen's stream too, for lazily loaded parts. */
export function addLiveEndpoints(...endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) LIVE.add(endpoint);
}

/** Marks as stale what an event made stale for the screen and for its lazily loaded parts. */
export function invalidateByEvent(...endpoints: readonly Endpoint[]): Promise<void> {
  return invalidate(...endpoints, ...LIVE);
}
