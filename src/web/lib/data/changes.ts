import type { Endpoint } from "../../../contract/endpoint.ts";

type Listener = (endpoints: readonly Endpoint[]) => Promise<void>;

const listeners = new Set<Listener>();

/** Calls back when answers of some endpoints have become old, until the returned function is called. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Says that what these endpoints answered is old: what of it is shown is fetched anew in its place, the rest when it is
 * next looked at. Resolves once what is shown has come. Stands apart from what keeps the answers, which weighs more.
 */
export async function changed(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all([...listeners].map((listener) => listener(endpoints)));
}

const LIVE = new Set<Endpoint>();

/** Has answers fetched anew with every piece of news that a screen hears, where what shows them comes late. */
export function alsoLive(...endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) LIVE.add(endpoint);
}

/** What the screen knows to be old after news, and what late pieces show besides. */
export function changedByNews(...endpoints: readonly Endpoint[]): Promise<void> {
  return changed(...endpoints, ...LIVE);
}
