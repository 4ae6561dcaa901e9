import { useCallback, useEffect, useState } from "react";

type Loaded<T> = { id: string; record: T | null; failed: boolean };

/** One record, fetched when its dialog opens; `id` is null while none is open. */
export function useOpened<T extends { id: string }>(id: string | null, fetch: (id: string) => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Retry asks again; which call it is never changes
  useEffect(() => {
    if (id === null) return setLoaded(null);
    let wanted = true;
    setLoaded({ id, record: null, failed: false });
    fetch(id).then(
      (record) => wanted && setLoaded({ id, record, failed: false }),
      () => wanted && setLoaded({ id, record: null, failed: true }),
    );
    return () => {
      wanted = false;
    };
  }, [id, attempt]);
  return {
    record: loaded?.id === id ? loaded.record : null,
    failed: loaded?.id === id && loaded.failed,
    retry: () => setAttempt((before) => before + 1),
    update: useCallback((record: T) => setLoaded({ id: record.id, record, failed: false }), []),
  };
}
