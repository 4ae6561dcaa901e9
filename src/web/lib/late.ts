/** What could not be loaded just now, and why as far as it can be known. */
export type Late = "offline" | "version";

let late: Late | null = null;
let leaving = false;
const listeners = new Set<() => void>();

function tell(next: Late | null): void {
  late = next;
  for (const listener of listeners) listener();
}

/** Says that a part of the page could not be loaded: after a deploy its file may be gone. The page itself stays. */
export function tellLate(): void {
  tell(navigator.onLine ? "version" : "offline");
}

export function forgetLate(): void {
  tell(null);
}

export function lateState(): Late | null {
  return late;
}

/** Calls back when something could not be loaded, until the returned function is called. */
export function onLate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins the page anew because we want to, not because a file is missing. */
export function reloadPage(): void {
  leaving = true;
  window.location.reload();
}

/** Whether the page begins anew by `reloadPage`. */
export function isReloading(): boolean {
  return leaving;
}
