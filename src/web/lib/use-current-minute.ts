import { useSyncExternalStore } from "react";
import { clock } from "./clock.ts";

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** One timer serves all components; it stops while the page is hidden. */
function runTimer(): void {
  clearInterval(timer);
  if (listeners.size === 0 || document.hidden) return;
  notifyListeners();
  timer = setInterval(notifyListeners, MINUTE_MS);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener("visibilitychange", runTimer);
    runTimer();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", runTimer);
    runTimer();
  };
}

/** The current minute, updated as it passes; null on the server and while hydrating. */
export function useCurrentMinute(): number | null {
  return useSyncExternalStore<number | null>(
    listen,
    () => Math.floor(clock.now() / MINUTE_MS),
    () => null,
  );
}
