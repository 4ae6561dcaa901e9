import { type RefObject, useEffect, useState } from "react";
import { type SearchSuggestion, suggestionEndpoints } from "../../../contract/search/suggestions.ts";
import { askLater } from "../../lib/net/ask-later.ts";
import { call } from "../../lib/net/caller.ts";

const PAUSE_MS = 100;
const NONE: readonly SearchSuggestion[] = [];

/**
 * What the words in a field may become, asked for after a pause in typing; null while nobody types. The field stays as it
 * is, and what no longer stands there is never answered. Words in the making (IME) are none yet.
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
    return askLater(
      PAUSE_MS,
      (signal) => call(suggestionEndpoints.list, { query: { search } }, { signal }),
      // Without an answer the field is what it was: one types, and the list follows.
      (answer) => setItems(answer?.items ?? NONE),
    );
  }, [typed]);
  return {
    items,
    /** Another one after each key: a line that was chosen for what stood there before is chosen no more. */
    typed,
    /** Whether the list was asked for by the key that leads to its first line. */
    first,
    /** Asks again for the words that stand in the field. */
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
