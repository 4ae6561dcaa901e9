import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 250;

/** A request to a product in a separate process. */
export type Sending = { readonly method?: string; readonly body?: object; readonly token?: string };

/**
 * Sends with retries under the same key while a busy product refuses or is still processing. Returns the first other
 * answer.
 */
export async function sendWithRetries(url: string, { method, body, token }: Sending = {}): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  for (;;) {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(url, { method: method ?? (body === undefined ? "GET" : "POST"), headers, ...sent });
    const busy =
      answer.status === 503 || (answer.status === 409 && (await answer.clone().text()).includes("in_progress"));
    if (!busy) return answer;
    await answer.body?.cancel();
    await pause(PAUSE_MS);
  }
}

/** The result of a request that is retried while a busy product refuses. Takes the function that sends it, with one key. */
export async function retryUntilAccepted<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    if (answer.status !== 503 || tries === 20) return answer;
    await pause(PAUSE_MS);
  }
}

/** Signs a user up, or in if a timed-out attempt had succeeded. Returns the access token. */
export async function signUpWithRetries(url: string, email: string): Promise<string> {
  const account = { email, password: "seven quiet herons" };
  const signedUp = await sendWithRetries(`${url}/auth/v1/signup`, {
    body: { ...account, data: { first_name: "Ann" } },
  });
  const answer = signedUp.ok
    ? signedUp
    : await sendWithRetries(`${url}/auth/v1/token?grant_type=password`, { body: account });
  return ((await answer.json()) as { access_token: string }).access_token;
}
