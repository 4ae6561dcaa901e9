import { type RefObject, useEffect, useState } from "react";
import { type SearchSuggestion, suggestionEndpoints } from "../../../contract/jobs/search/suggestions.ts";
import { call } from "../../lib/net/api-client.ts";
import { callDebounced } from "../../lib/net/debounced-call.ts";

const PAUSE_MS = 100;
const NONE: readonly SearchSuggestion[] = [];

/**
 * Suggestions for the text in a field, requested after a typing pause; null while the user is not typing. Outdated
 * answers are ignored. Text in IME composition is not sent.
 */
export function useSuggestions(field: RefObject<HTMLInputElement | null>, begun: RefObject<boolean>) {
  const [items, setItems] = useState<readonly SearchSuggestion[] | null>(null);
  const [typed, setTyped] = useState<{ words: string } | null>(null);
  const [first, setFirst] = useState(false);
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    const look = () => {
      setFirst(false);
      setTyped({ words: input.value });
    };
    const onInput = (event: Event) => {
      if (!(event instanceof InputEvent && event.isComposing)) look();
    };
    if (begun.current && document.activeElement === input) look();
    input.addEventListener("input", onInput);
    input.addEventListener("compositionend", look);
    return () => {
      input.removeEventListener("input", onInput);
      input.removeEventListener("compositionend", look);
    };
  }, [field, begun]);
  useEffect(() => {
    const search = typed?.words.trim() ?? "";
    if (search === "") return setItems(null);
    return callDebounced(
      PAUSE_MS,
      (signal) => call(suggestionEndpoints.list, { query: { search } }, { signal }),
      // On failure the field still works without suggestions.
      (answer) => setItems(answer?.items ?? NONE),
    );
  }, [typed]);
  return {
    items,
    /** Changes with every key, which clears a selection made for the previous text. */
    typed,
    /** Whether the list was opened with the key that selects its first item. */
    first,
    /** Requests suggestions for the current text again. */
    reopen(first: boolean) {
      setFirst(first);
      setTyped(field.current === null ? null : { words: field.current.value });
    },
    close() {
      setTyped(null);
      setItems(null);
    },
  };
}
