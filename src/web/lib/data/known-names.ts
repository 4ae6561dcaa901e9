import { useEffect, useSyncExternalStore } from "react";

/** As many fit into an address. */
const ASKED_MAX = 40;

/**
 * What the server calls things, by their keys, for as long as the page lives: names never change meanwhile. Takes how to ask
 * for some that stand with commas between them.
 */
export function knownNames<T>(ask: (keys: string) => Promise<ReadonlyMap<string, T>>) {
  const nothingYet: ReadonlyMap<string, T> = new Map();
  const listeners = new Set<() => void>();
  let known = nothingYet;

  /** Remembers what came with another answer. */
  function learn(names: ReadonlyMap<string, T>): void {
    if ([...names.keys()].every((key) => known.has(key))) return;
    known = new Map([...known, ...names]);
    for (const listener of listeners) listener();
  }

  function listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** All that is known, these too as soon as they were asked for. */
  function useNames(keys: readonly string[]): ReadonlyMap<string, T> {
    const all = useSyncExternalStore(
      listen,
      () => known,
      () => nothingYet,
    );
    const missing = keys.filter((key) => !all.has(key));
    const asked = missing.slice(0, ASKED_MAX).join(",");
    useEffect(() => {
      // Without their names they work all the same.
      if (asked !== "") ask(asked).then(learn, () => undefined);
    }, [asked]);
    return all;
  }

  return { learn, useNames };
}
