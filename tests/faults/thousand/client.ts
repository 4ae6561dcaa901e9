import { setTimeout as pause } from "node:timers/promises";
import type { FaultInstallation } from "./installation.ts";
import type { Writer } from "./writers.ts";

const TIMEOUT_MS = 9_000;
const RETRY_DELAY_MS = 40;

/** A write until it is answered. `key`: idempotency key of a creation. */
export type WriteRequest = {
  readonly by: Writer;
  readonly path: string;
  readonly body: object | Uint8Array;
  readonly key: string;
};

export type WriteResponse = {
  readonly status: number;
  readonly code: string;
  readonly body: Record<string, unknown>;
  /** When the answered attempt began, and when its answer was complete. */
  readonly sent: number;
  readonly at: number;
  /** An earlier attempt may have succeeded: it was cut off, or its outcome is unknown. */
  readonly unsure: boolean;
};

/** Refusals to retry, which did nothing. */
function isRetryable(status: number, code: string): boolean {
  return status === 503 || status === 429 || code === "idempotency_in_progress";
}

type Tried = Omit<WriteResponse, "unsure"> | null;

async function tryOnce(house: FaultInstallation, { by, path, body, key }: WriteRequest): Promise<Tried> {
  const bytes = body instanceof Uint8Array;
  const headers = {
    "content-type": bytes ? "application/octet-stream" : "application/json",
    authorization: `Bearer ${by.token}`,
    "idempotency-key": key,
  };
  const sent = performance.now();
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sending = { method: "POST", headers, body: bytes ? Buffer.from(body) : JSON.stringify(body), signal };
    const answer = await fetch(`${house.url}${path}`, sending);
    const said = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, code: String(said.code ?? ""), body: said, sent, at: performance.now() };
  } catch {
    return null;
  }
}

/** Retries under its key until accepted or refused; null if aborted. */
export async function sendUntilAnswered(
  house: FaultInstallation,
  wish: WriteRequest,
  over: AbortSignal,
): Promise<WriteResponse | null> {
  let unsure = false;
  let renewed = 0;
  while (!over.aborted) {
    const answer = await tryOnce(house, wish);
    if ((answer?.status === 401 || answer?.code === "sign_in_again") && renewed < 3) {
      renewed += 1;
      await wish.by.renew(house.ahead).catch(() => undefined);
    } else if (answer !== null && !isRetryable(answer.status, answer.code)) return { ...answer, unsure };
    else if (answer === null || answer.status === 503) unsure = true;
    await pause(RETRY_DELAY_MS);
  }
  return null;
}
