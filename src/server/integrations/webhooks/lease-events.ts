import type { Context } from "../../infra/db/context.ts";
import type { Statement, WriteHandle } from "../../infra/db/handles.ts";

/** Lease duration: longer than an attempt and its recording take. An expired lease means that the process died. */
export const LEASE_MS = 45_000;

/** Endpoints that accept deliveries. */
const ENABLED_ENDPOINTS = "endpoints.off IS NULL AND endpoints.removed_at IS NULL AND endpoints.company IS NOT NULL";

/** Adding or enabling an endpoint is announced on this channel of the bus. */
export const ENDPOINT_ENABLED = "webhook_endpoint_on";

/** An endpoint with due events. */
export type DueEndpoint = {
  readonly endpoint: string;
  readonly company: string;
  readonly address: string;
  readonly failing: boolean;
  /** How many of its events may be leased, as far as it matters. */
  readonly most: number;
};

/** Maximum number of events leased per endpoint at once. */
const MAX_LEASED = 32;

/** Skips from endpoint to endpoint in an index, however many events wait for each. */
const eachWith = (what: string) => `
    (SELECT endpoint FROM webhook_deliveries WHERE state = 'waiting' AND ${what} ORDER BY endpoint LIMIT 1)
    UNION ALL
    SELECT (SELECT next.endpoint FROM webhook_deliveries AS next WHERE next.state = 'waiting' AND next.${what}
      AND next.endpoint > former.endpoint ORDER BY next.endpoint LIMIT 1)`;

const countOf = (what: string) => `(SELECT count(*)::int FROM (SELECT FROM webhook_deliveries AS one
        WHERE one.endpoint = of.endpoint AND one.state = 'waiting' AND one.${what} LIMIT ${MAX_LEASED}) AS few)`;

/** Heads of queues that are due, and events that are not queued yet. Endpoints that accept events come first. */
const DUE_ENDPOINTS: Statement<DueEndpoint> = {
  name: "webhooks-due",
  text: `WITH RECURSIVE heads AS (${eachWith("head")} FROM heads AS former WHERE former.endpoint IS NOT NULL),
    come AS (${eachWith("head IS NULL")} FROM come AS former WHERE former.endpoint IS NOT NULL),
    due AS (
      SELECT endpoint, ${countOf("head AND one.next_at <= now()")} AS most FROM heads AS of
      UNION ALL SELECT endpoint, ${countOf("head IS NULL")} FROM come AS of
    )
    SELECT endpoints.id AS endpoint, endpoints.company, endpoints.address, endpoints.failing_since IS NOT NULL AS failing,
      sum(due.most)::int AS most
    FROM due JOIN webhook_endpoints AS endpoints ON endpoints.id = due.endpoint AND ${ENABLED_ENDPOINTS}
    GROUP BY endpoints.id HAVING sum(due.most) > 0 ORDER BY failing, random() LIMIT 500`,
};

/** The endpoints with events due now, by the database's clock. */
export async function dueEndpoints(ctx: Pick<Context, "db">): Promise<DueEndpoint[]> {
  return ctx.db.prepared(DUE_ENDPOINTS, []);
}

const ANY_ON: Statement<{ on: boolean }> = {
  name: "webhooks-on",
  text: `SELECT EXISTS (SELECT FROM webhook_endpoints AS endpoints WHERE ${ENABLED_ENDPOINTS}) AS on`,
};

/** Whether any endpoint accepts deliveries. */
export async function hasEnabledEndpoints(ctx: Pick<Context, "db">): Promise<boolean> {
  const [row] = await ctx.db.prepared(ANY_ON, []);
  return row?.on === true;
}

/** The events that a process leased. */
export type LeasedEvent = {
  readonly id: string;
  readonly lease: string;
  readonly number: number;
  readonly endpoint: string;
  readonly event: string;
  readonly data: Record<string, string>;
  readonly happened_at: Date;
  readonly failures: number;
  readonly address: string;
  readonly encrypted: string;
  readonly encrypted_former: string | null;
};

const LOCK_ENDPOINTS: Statement<{ id: string }> = {
  name: "webhooks-hold",
  text: "SELECT id FROM webhook_endpoints WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED",
};

/**
 * Locks endpoints until the transaction ends, so that one process at a time queues, leases and settles events of each.
 * Skips locked ones and does not block new events. Returns the locked endpoints.
 */
export async function lockEndpoints(tx: WriteHandle, ids: readonly string[]): Promise<Set<string>> {
  const locked = await tx.prepared(LOCK_ENDPOINTS, [ids]);
  return new Set(locked.map(({ id }) => id));
}

/** Maximum number of events of one endpoint that are queued at once. */
const MAX_QUEUED = 200;

/** An event without an earlier one of the same record becomes its head; later ones wait behind it (rule X74). */
const QUEUE_EVENTS: Statement<{ put: number }> = {
  name: "webhooks-put-in-line",
  text: `UPDATE webhook_deliveries AS put SET head = NOT EXISTS (SELECT FROM webhook_deliveries AS before
      WHERE before.endpoint = put.endpoint AND before.record = put.record AND before.state = 'waiting'
        AND (before.head OR before.number < put.number))
    FROM unnest($1::uuid[]) AS wanted (endpoint)
      CROSS JOIN LATERAL (SELECT id FROM webhook_deliveries AS one WHERE one.endpoint = wanted.endpoint AND one.state = 'waiting'
        AND one.head IS NULL ORDER BY one.number LIMIT ${MAX_QUEUED}) AS come
    WHERE put.id = come.id RETURNING 1 AS put`,
};

const LEASE_EVENTS: Statement<LeasedEvent> = {
  name: "webhooks-lease",
  text: `WITH picked AS MATERIALIZED (
      SELECT head.id FROM unnest($1::uuid[], $2::int[]) AS wanted (endpoint, free)
        CROSS JOIN LATERAL (SELECT id FROM webhook_deliveries AS one WHERE one.endpoint = wanted.endpoint AND one.state = 'waiting'
          AND one.head AND one.next_at <= now() ORDER BY one.next_at, one.number LIMIT wanted.free) AS head
    )
    UPDATE webhook_deliveries AS taken SET lease = gen_random_uuid(), next_at = now() + ${LEASE_MS} * interval '1 millisecond',
      tries = taken.tries + 1, tried_at = now()
    FROM picked, webhook_endpoints AS endpoints
    WHERE taken.id = picked.id AND endpoints.id = taken.endpoint AND ${ENABLED_ENDPOINTS}
    RETURNING taken.id, taken.lease, taken.number, taken.endpoint, taken.event, taken.data, taken.happened_at,
      taken.failures, endpoints.address, endpoints.encrypted,
      CASE WHEN endpoints.former_until > now() THEN endpoints.encrypted_former END AS encrypted_former`,
};

/**
 * Leases due events of the locked endpoints, up to a limit each, so that no other process sends them. Also returns how
 * many events were queued.
 */
export async function leaseEvents(
  tx: WriteHandle,
  wanted: readonly { readonly endpoint: string; readonly free: number }[],
): Promise<{ taken: LeasedEvent[]; put: number }> {
  const endpoints = wanted.map(({ endpoint }) => endpoint);
  const put = await tx.prepared(QUEUE_EVENTS, [endpoints]);
  return { taken: await tx.prepared(LEASE_EVENTS, [endpoints, wanted.map(({ free }) => free)]), put: put.length };
}

const RELEASE_EVENTS: Statement<Record<string, never>> = {
  name: "webhooks-give-back",
  text: `UPDATE webhook_deliveries AS locked SET lease = NULL, next_at = now(), tries = locked.tries - 1
    FROM unnest($1::uuid[], $2::uuid[]) AS given (id, lease)
    WHERE locked.id = given.id AND locked.lease = given.lease AND locked.state = 'waiting'`,
};

/** Releases events whose delivery was interrupted: they are due again, and the attempt does not count. */
export async function releaseEvents(ctx: Pick<Context, "write">, leased: readonly LeasedEvent[]): Promise<void> {
  if (leased.length === 0) return;
  const lists = [leased.map(({ id }) => id), leased.map(({ lease: own }) => own)];
  await ctx.write((tx) => tx.prepared(RELEASE_EVENTS, lists));
}
