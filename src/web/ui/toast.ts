export type Toast = { id: number; text: string; kind: "note" | "success" };

let waiting: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

/** Replaces the toasts that wait to be shown. */
export function putToasts(toasts: readonly Toast[]): void {
  waiting = toasts;
  for (const listener of listeners) listener();
}

/** Calls back when a toast comes or goes, until the returned function is called. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells of something that just happened. `success` stays 3 seconds, anything else 4. */
export function toast(text: string, kind: Toast["kind"] = "note"): void {
  putToasts([...waiting, { id: next++, text, kind }]);
}

/** The toasts that wait to be shown. */
export function waitingToasts(): readonly Toast[] {
  return waiting;
}
