import { useSyncExternalStore } from "react";
import { clock } from "./clock.ts";

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tell(): void {
  for (const listener of listeners) listener();
}

/** One timer serves all components; it stops while the page is hidden. */
function keepTime(): void {
  clearInterval(timer);
  if (listeners.size === 0 || document.hidden) return;
  tell();
  timer = setInterval(tell, MINUTE_MS);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener("visibilitychange", keepTime);
    keepTime();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", keepTime);
    keepTime();
  };
}

/** The current minute, updated as it passes; null on the server and while hydrating. */
export function useMinute(): number | null {
  return useSyncExternalStore<number | null>(
    listen,
    () => Math.floor(clock.now() / MINUTE_MS),
    () => null,
  );
}
