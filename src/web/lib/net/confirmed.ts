import { ApiError } from "./api-error.ts";

/** A pending reauthentication request; `answer` receives whether the user proved their identity. */
export type Asking = { readonly answer: (shown: boolean) => void };

let asking: Asking | null = null;
const listeners = new Set<() => void>();

function put(next: Asking | null): void {
  asking = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` when a reauthentication request starts or ends. Returns a function that unsubscribes. */
export function onAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current reauthentication request, if any. */
export function whoAsks(): Asking | null {
  return asking;
}

function ask(): Promise<boolean> {
  return new Promise((resolve) =>
    put({
      answer(shown) {
        put(null);
        resolve(shown);
      },
    }),
  );
}

/**
 * Runs `work`; if the server requires reauthentication, the user is asked once and `work` runs again (rules A13, A14).
 * Throws what `work` throws, also if the user closes the dialog.
 */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "confirmation_needed" || asking !== null) throw error;
    if (!(await ask())) throw error;
    return work();
  }
}
