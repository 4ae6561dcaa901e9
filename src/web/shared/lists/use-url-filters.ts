import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { LIMITS } from "../../../contract/limits.ts";

const TYPING_PAUSE_MS = 300;
/** Not a filter: the record that stands open over the list (use-open-record.ts). */
export const OPEN = "open";

/** The value of a filter in an address if it is one of the known ones; anything else counts as not set. */
export function chosen<T extends string>(value: string | null, known: readonly T[]): T | undefined {
  return known.find((one) => one === value);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no stored text holds any of these
const CONTROL = /[\u0000-\u001f]+/g;

/** The words to search for in an address, cut to what the server takes, so that no link ends in a failure. */
export function searchOf(params: URLSearchParams): string | undefined {
  return params.get("search")?.replaceAll(CONTROL, " ").slice(0, LIMITS.search) || undefined;
}

/**
 * Filters that live in the URL, so that a filtered list can be shared and the back button works (DECISIONS J8).
 * `set` writes one filter (an empty value takes it out) and replaces the history entry while one types.
 */
export function useUrlFilters() {
  const [params, setParams] = useSearchParams();
  const { state } = useNavigation();
  const set = useCallback(
    (name: string, value: string, replace = false) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === "") after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace, preventScrollReset: true },
      );
    },
    [setParams],
  );
  const clear = useCallback(() => setParams({}, { preventScrollReset: true }), [setParams]);
  const filtered = [...params.keys()].some((name) => name !== OPEN);
  return { params, set, clear, busy: state === "loading", filtered };
}

/** A search field whose text goes into the URL when the typing pauses; follows the URL when one goes back. */
export function useSearchField(value: string, commit: (value: string) => void) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      commit(text);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, commit]);
  return { text, setText };
}
