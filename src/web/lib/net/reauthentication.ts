import { ApiError } from "./api-error.ts";

/** A pending reauthentication request; `answer` receives whether the user proved their identity. */
export type ReauthenticationRequest = { readonly answer: (shown: boolean) => void };

let currentRequest: ReauthenticationRequest | null = null;
const listeners = new Set<() => void>();

function setRequest(next: ReauthenticationRequest | null): void {
  currentRequest = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` when a reauthentication request starts or ends. Returns a function that unsubscribes. */
export function onReauthenticationRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current reauthentication request, if any. */
export function currentReauthentication(): ReauthenticationRequest | null {
  return currentRequest;
}

function requestReauthentication(): Promise<boolean> {
  return new Promise((resolve) =>
    setRequest({
      answer(shown) {
        setRequest(null);
        resolve(shown);
      },
    }),
  );
}

/**
 * Runs `work`; if the server requires reauthentication, the user is asked once and `work` runs again (rules A13, A14).
 * Throws what `work` throws, also if the user closes the dialog.
 */
export async function withReauthentication<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "confirmation_needed" || currentRequest !== null) throw error;
    if (!(await requestReauthentication())) throw error;
    return work();
  }
}
