import { ApiError } from "./api-error.ts";

/** Somebody waits for the person to show who they are; told whether they did. */
export type Asking = { readonly answer: (shown: boolean) => void };

let asking: Asking | null = null;
const listeners = new Set<() => void>();

function put(next: Asking | null): void {
  asking = next;
  for (const listener of listeners) listener();
}

/** Calls back when the person is asked, and when that is over, until the returned function is called. */
export function onAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who waits for an answer now. */
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
 * Does `work`; where the server wants the password first, the person is asked once and it is done again (rule A13,
 * A14). Throws what `work` throws, also where the person closes the question.
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
