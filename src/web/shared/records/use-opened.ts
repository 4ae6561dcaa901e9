import { useCallback, useEffect, useState } from "react";
import { codeOf } from "../../lib/net/api-error.ts";

type Loaded<T> = { id: string; record: T | null; failure: "failed" | "missing" | null };

/** What is no id of ours in an address is a record that is not there. */
const MISSING: readonly string[] = ["not_found", "validation_failed"];

/**
 * One record, fetched when its dialog opens; `id` is null while none is open. `missing` says why it `failed`: there is
 * none such.
 */
export function useOpened<T extends { id: string }>(id: string | null, fetch: (id: string) => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Retry asks again; which call it is never changes
  useEffect(() => {
    if (id === null) return setLoaded(null);
    let wanted = true;
    setLoaded({ id, record: null, failure: null });
    fetch(id).then(
      (record) => wanted && setLoaded({ id, record, failure: null }),
      (error: unknown) => {
        const failure = MISSING.includes(codeOf(error)) ? "missing" : "failed";
        if (wanted) setLoaded({ id, record: null, failure });
      },
    );
    return () => {
      wanted = false;
    };
  }, [id, attempt]);
  const shown = loaded?.id === id ? loaded : null;
  const failure = shown?.failure ?? null;
  return {
    record: shown?.record ?? null,
    failed: failure !== null,
    missing: failure === "missing",
    retry: () => setAttempt((before) => before + 1),
    update: useCallback((changed: T) => setLoaded({ id: changed.id, record: changed, failure: null }), []),
  };
}
