export type Toast = {
  id: number;
  text: string;
  kind: "note" | "success";
  title?: string;
  /** One thing that may be done about it, as long as it stands there. */
  action?: { label: string; run: () => unknown };
};

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

/**
 * Tells of something that just happened, under a title if there is one. `success` stays 3 seconds, anything else 4, and
 * what can be acted upon 8.
 */
export function toast(text: string, kind: Toast["kind"] = "note", title?: string, action?: Toast["action"]): void {
  putToasts([...waiting, { id: next++, text, kind, title, action }]);
}

/** The toasts that wait to be shown. */
export function waitingToasts(): readonly Toast[] {
  return waiting;
}
