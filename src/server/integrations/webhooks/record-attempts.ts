import { createHash } from "node:crypto";
import {
  afterFailure,
  classifyResponse,
  type EndpointHealth,
  HEALTHY,
  hasFailedTooLong,
  parseRetryAfter,
  webhookRetryDelay,
} from "../../../rules/team/webhooks.ts";
import type { Context } from "../../infra/db/context.ts";
import type { Statement, WriteHandle } from "../../infra/db/handles.ts";
import { disableWebhook } from "./disable-webhook.ts";
import type { LeasedEvent } from "./lease-events.ts";
import type { AttemptOutcome } from "./send-webhook.ts";

/** An ended attempt to be recorded. */
export type AttemptResult = AttemptOutcome & { readonly leased: LeasedEvent; readonly milliseconds: number };

type Nothing = Record<string, never>;

const DELIVERED: Statement<Nothing> = {
  name: "webhooks-delivered",
  text: `UPDATE webhook_deliveries AS sent SET state = 'delivered', head = NULL, lease = NULL, failure = NULL,
      milliseconds = ended.milliseconds, status = ended.status, answer = ended.answer
    FROM unnest($1::uuid[], $2::int[], $3::int[], $4::text[]) AS ended (id, milliseconds, status, answer)
    WHERE sent.id = ended.id AND sent.state = 'waiting'`,
};

/** A process that leased the event later records its own attempt. */
const FAILED: Statement<Nothing> = {
  name: "webhooks-failed",
  text: `UPDATE webhook_deliveries AS sent SET state = CASE WHEN ended.pause IS NULL THEN 'failed' ELSE 'waiting' END,
      head = CASE WHEN ended.pause IS NULL THEN NULL ELSE sent.head END, failures = sent.failures + 1, lease = NULL,
      next_at = now() + coalesce(ended.pause, 0) * interval '1 millisecond',
      milliseconds = ended.milliseconds, status = ended.status, failure = ended.failure, answer = ended.answer
    FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::int[], $6::text[], $7::text[])
      AS ended (id, lease, pause, milliseconds, status, failure, answer)
    WHERE sent.id = ended.id AND sent.lease = ended.lease AND sent.state = 'waiting'`,
};

/** The next event of a record without a head becomes the head. */
const PROMOTE_NEXT: Statement<Nothing> = {
  name: "webhooks-hand-on",
  text: `UPDATE webhook_deliveries AS one SET head = TRUE
    FROM (SELECT DISTINCT endpoint, record FROM webhook_deliveries WHERE id = ANY ($1::uuid[]) AND state <> 'waiting') AS done
      CROSS JOIN LATERAL (SELECT id FROM webhook_deliveries AS first WHERE first.endpoint = done.endpoint AND first.record = done.record
        AND first.state = 'waiting' ORDER BY first.number LIMIT 1) AS next
    WHERE one.id = next.id AND NOT EXISTS (SELECT FROM webhook_deliveries AS head WHERE head.endpoint = done.endpoint
      AND head.record = done.record AND head.state = 'waiting' AND head.head)`,
};

type LockedHealth = EndpointHealth & {
  readonly id: string;
  readonly company: string;
  readonly address: string;
  readonly off: string | null;
};

const ENDPOINTS: Statement<LockedHealth> = {
  name: "webhooks-health",
  text: `SELECT id, company, address, off, failing_since, failed_at, failing_days FROM webhook_endpoints WHERE id = ANY ($1::uuid[])`,
};

const HEALTH: Statement<Nothing> = {
  name: "webhooks-write-health",
  text: "UPDATE webhook_endpoints SET failing_since = $2::timestamptz, failed_at = $3::timestamptz, failing_days = $4 WHERE id = $1",
};

/** Pseudo-random and repeatable, from 0 up to 1, per failure and delivery. */
function chanceOf({ id, failures }: LeasedEvent): number {
  return createHash("sha256").update(`${id} ${failures}`).digest().readUInt32BE() / 2 ** 32;
}

const isDelivered = ({ status }: AttemptResult) => classifyResponse(status) === "delivered";

function columnsOf(ended: readonly AttemptResult[]) {
  return {
    leased: ended.map(({ leased }) => leased),
    ids: ended.map(({ leased }) => leased.id),
    milliseconds: ended.map(({ milliseconds }) => milliseconds),
    statuses: ended.map(({ status }) => status),
    answers: ended.map(({ answer }) => answer),
  };
}

async function writeDelivered(tx: WriteHandle, ended: readonly AttemptResult[]): Promise<void> {
  if (ended.length === 0) return;
  const { ids, milliseconds, statuses, answers } = columnsOf(ended);
  await tx.prepared(DELIVERED, [ids, milliseconds, statuses, answers]);
}

/** `last`: endpoints that are disabled now. */
async function writeFailed(
  tx: WriteHandle,
  ended: readonly AttemptResult[],
  last: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  if (ended.length === 0) return;
  const { leased, ids, milliseconds, statuses, answers } = columnsOf(ended);
  const pauses = ended.map(({ leased: one, retry_after }) => {
    const pause = last.has(one.endpoint) ? null : webhookRetryDelay(one.failures + 1, chanceOf(one));
    return pause === null ? null : Math.max(pause, parseRetryAfter(retry_after, now));
  });
  const leases = leased.map(({ lease }) => lease);
  const errors = ended.map(({ failure }) => failure);
  await tx.prepared(FAILED, [ids, leases, pauses, milliseconds, statuses, errors, answers]);
}

/** The endpoint's state after these attempts, in the order of their end. */
function healthAfter(before: EndpointHealth, ended: readonly AttemptResult[], now: Date): EndpointHealth {
  return ended.reduce<EndpointHealth>((health, one) => {
    if (!isDelivered(one)) return afterFailure(health, now);
    return health.failing_since === null ? health : HEALTHY;
  }, before);
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Updates an endpoint; returns whether it is disabled now (rule X75). */
async function updateEndpoint(
  ctx: Context,
  tx: WriteHandle,
  locked: LockedHealth,
  all: readonly AttemptResult[],
): Promise<boolean> {
  const now = ctx.clock.now();
  // Attempts at the old URL do not count for a changed endpoint.
  const ended = all.filter(({ leased }) => leased.address === locked.address);
  const health = healthAfter(locked, ended, now);
  const { failing_since, failed_at, failing_days } = health;
  if (health !== locked) await tx.prepared(HEALTH, [locked.id, iso(failing_since), iso(failed_at), failing_days]);
  if (locked.off !== null) return true;
  const gone = ended.some(({ status }) => classifyResponse(status) === "gone");
  const last = ended.at(-1);
  const failing = last !== undefined && !isDelivered(last) && hasFailedTooLong(health, now);
  if (gone || failing) await disableWebhook(ctx, tx, locked, gone ? "gone" : "failing");
  return gone || failing;
}

/**
 * Records the ended attempts of locked endpoints, the time of the next ones, and the state of the endpoints (rules X74,
 * X75).
 */
export async function recordAttempts(ctx: Context, tx: WriteHandle, ended: readonly AttemptResult[]): Promise<void> {
  if (ended.length === 0) return;
  const of = Map.groupBy(ended, ({ leased }) => leased.endpoint);
  const last = new Set<string>();
  for (const locked of await tx.prepared(ENDPOINTS, [[...of.keys()]]))
    if (await updateEndpoint(ctx, tx, locked, of.get(locked.id) ?? [])) last.add(locked.id);
  await writeDelivered(tx, ended.filter(isDelivered));
  await writeFailed(
    tx,
    ended.filter((one) => !isDelivered(one)),
    last,
    ctx.clock.now(),
  );
  await tx.prepared(PROMOTE_NEXT, [ended.map(({ leased }) => leased.id)]);
}
