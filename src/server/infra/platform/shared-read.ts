import { setTimeout as pause } from "node:timers/promises";

/**
 * Returns a read that answers within `ms` milliseconds, with `late` otherwise. A pending read is reused and no second one is started, so
 * that a hanging neighbour collects neither queries nor threads. Throws the errors of `read`.
 */
export function sharedRead<T, Late>(read: () => Promise<T>, ms: number, late: Late): () => Promise<T | Late> {
  let reading: Promise<T> | undefined;
  return async () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    const found = new AbortController();
    try {
      return await Promise.race([reading, pause(ms, late, { signal: found.signal, ref: false })]);
    } finally {
      found.abort();
    }
  };
}
