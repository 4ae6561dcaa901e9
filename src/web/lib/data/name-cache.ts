import { useEffect, useSyncExternalStore } from "react";

/** The largest number of keys that fits into one URL. */
const MAX_KEYS = 40;

/**
 * Caches the names of things by their keys for the lifetime of the page, because names do not change meanwhile. `ask`
 * fetches the names of comma-separated keys.
 */
export function createNameCache<T>(ask: (keys: string) => Promise<ReadonlyMap<string, T>>) {
  const nothingYet: ReadonlyMap<string, T> = new Map();
  const listeners = new Set<() => void>();
  let known = nothingYet;

  /** Adds names that came with another answer. */
  function learn(names: ReadonlyMap<string, T>): void {
    if ([...names.keys()].every((key) => known.has(key))) return;
    known = new Map([...known, ...names]);
    for (const listener of listeners) listener();
  }

  function listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Returns all cached names and fetches the missing ones. */
  function useNames(keys: readonly string[]): ReadonlyMap<string, T> {
    const all = useSyncExternalStore(
      listen,
      () => known,
      () => nothingYet,
    );
    const missing = keys.filter((key) => !all.has(key));
    const asked = missing.slice(0, MAX_KEYS).join(",");
    useEffect(() => {
      // The screen works without the names, so a failure is ignored.
      if (asked !== "") ask(asked).then(learn, () => undefined);
    }, [asked]);
    return all;
  }

  return { learn, useNames };
}
