import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 250;

/** What a client sends to a product that runs as a process of its own. */
export type Sending = { readonly method?: string; readonly body?: object; readonly token?: string };

/**
 * Sends as every client is asked to: what a busy product refused, or is still doing, is sent again under the same key. Gives the
 * first other answer.
 */
export async function sendPatiently(url: string, { method, body, token }: Sending = {}): Promise<Response> {
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

/**
 * What a request comes to that is sent again where a busy product has refused it, as every client is asked to. Takes what sends it, with
 * one key; whoever waits for a connection has waited two seconds by then.
 */
export async function untilTaken<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    if (answer.status !== 503 || tries === 20) return answer;
  }
}

/** Signs somebody up, or in where an answer that came too late had signed them up already. Gives the access token. */
export async function signUpPatiently(url: string, email: string): Promise<string> {
  const account = { email, password: "seven quiet herons" };
  const signedUp = await sendPatiently(`${url}/auth/v1/signup`, { body: { ...account, data: { first_name: "Ann" } } });
  const answer = signedUp.ok
    ? signedUp
    : await sendPatiently(`${url}/auth/v1/token?grant_type=password`, { body: account });
  return ((await answer.json()) as { access_token: string }).access_token;
}
