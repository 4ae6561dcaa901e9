import { useCallback, useEffect, useState } from "react";

type Loaded<T> = { value: T | null; failed: boolean };

/** Something that a part of a screen needs for itself; `retry` asks again, `set` puts what has come by another way. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ value: null, failed: false });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and when somebody asks again
  useEffect(() => {
    let wanted = true;
    setLoaded((before) => ({ ...before, failed: false }));
    load().then(
      (value) => wanted && setLoaded({ value, failed: false }),
      () => wanted && setLoaded({ value: null, failed: true }),
    );
    return () => {
      wanted = false;
    };
  }, [attempt]);
  return {
    ...loaded,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
    set: useCallback((value: T) => setLoaded({ value, failed: false }), []),
  };
}
