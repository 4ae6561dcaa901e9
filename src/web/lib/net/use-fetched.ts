import { useCallback, useEffect, useRef, useState } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import { errorCodeOf } from "./api-error.ts";

type FetchedState<T> = { name: string | null; value: T | null; failure: ErrorCode | null; busy: boolean };

/** Cached lists of pages that were left, for navigation back to them. */
const cachedValues = new Map<string, unknown>();

/**
 * Fetches small data on public pages, which do without the query library. `fetch` receives the current value, so that a
 * list can grow. Only the answer to the current name counts. With `first` (data that came with the page) nothing is
 * fetched initially, and added items are restored on navigation back.
 */
export function useFetched<T>(name: string | null, fetch: (before: T | null) => Promise<T>, first?: T) {
  const begin = () => ({ name, value: null, failure: null, busy: name !== null && first === undefined });
  const [held, setHeld] = useState<FetchedState<T>>(begin);
  const latest = useRef({ name, fetch });
  latest.current = { name, fetch };
  const shown = held.name === name ? held : begin();
  const value = shown.value ?? (name === null ? undefined : (cachedValues.get(name) as T | undefined)) ?? first ?? null;

  const ask = useCallback(
    async (before: T | null) => {
      const wanted = latest.current;
      const update = (next: Partial<FetchedState<T>>) => {
        if (latest.current.name === wanted.name)
          setHeld((old) => ({
            ...old,
            value: old.name === wanted.name ? old.value : null,
            name: wanted.name,
            ...next,
          }));
      };
      update({ failure: null, busy: true });
      try {
        const answer = await wanted.fetch(before);
        if (first !== undefined && wanted.name !== null) cachedValues.set(wanted.name, answer);
        update({ value: answer, busy: false });
      } catch (error) {
        update({ failure: errorCodeOf(error), busy: false });
      }
    },
    [first],
  );
  const asks = name !== null && first === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is the reason to fetch
  useEffect(() => {
    if (asks) void ask(null);
  }, [name, asks]);
  return { value, failure: shown.failure, busy: shown.busy, again: () => void ask(value) };
}
