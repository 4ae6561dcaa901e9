export type Toast = {
  id: number;
  text: string;
  kind: "note" | "success";
  title?: string;
  /** An action offered while the toast is visible. */
  action?: { label: string; run: () => unknown };
};

let queuedToasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

/** Replaces the queued toasts. */
export function setToasts(toasts: readonly Toast[]): void {
  queuedToasts = toasts;
  for (const listener of listeners) listener();
}

/** Calls `listener` when the queue changes. Returns a function that unsubscribes. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a toast, with an optional title. `success` stays 3 seconds, toasts with an action 8, anything else 4. */
export function toast(text: string, kind: Toast["kind"] = "note", title?: string, action?: Toast["action"]): void {
  setToasts([...queuedToasts, { id: next++, text, kind, title, action }]);
}

/** The queued toasts. */
export function readToasts(): readonly Toast[] {
  return queuedToasts;
}
