import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import {
  type Delivery,
  type DeliveryState,
  TEST_EVENT,
  WEBHOOK_BOUNDS,
} from "../../../contract/integrations/webhooks.ts";
import type { Page } from "../../../contract/paging.ts";
import type { UserContext, UserCreationContext } from "../../infra/db/context.ts";
import { decodeCursor, encodeCursor } from "../../infra/db/cursor.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { webhookDeliveries } from "../../infra/db/tables/teams.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { lockOwnWebhook, readOwnWebhook, type WebhookRef, type WebhookRow } from "./own-webhooks.ts";

/** Limit per company, enough for manual tests. */
const TESTS: Limit = { name: "webhook tests", points: 30, seconds: 3_600 };
const REPLAYS: Limit = { name: "webhook replays", points: 300, seconds: 3_600 };
const BULK_REPLAYS: Limit = { name: "webhook replays of many", points: 120, seconds: 3_600 };

/** Events that can still be read and sent again (rule X76), by the database's clock of their creation. */
const IS_RETAINED = sql.raw(`happened_at > now() - interval '${WEBHOOK_BOUNDS.days} days'`);

type Row = Omit<Delivery, "happened_at" | "tried_at" | "next_at"> & {
  number: number;
  happened_at: Date;
  tried_at: Date | null;
  next_at: Date | null;
};

/**
 * The record as the event names it; the next attempt only for queued events; nothing is pending for a disabled
 * endpoint.
 */
const COLUMNS = sql.raw(`id, number, event, (data ->> 'id')::uuid AS record, happened_at, state, tries, tried_at,
  CASE WHEN state = 'waiting' AND head AND lease IS NULL AND next_at > now() THEN next_at END AS next_at,
  milliseconds, status, failure, answer`);

function viewDelivery({ number: _number, happened_at, tried_at, next_at, ...row }: Row): Delivery {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return { ...row, happened_at: happened_at.toISOString(), tried_at: iso(tried_at), next_at: iso(next_at) };
}

/** Pending events of a disabled endpoint have failed, even before that is written (rule X75). */
function failedFor(row: Row): Row {
  if (row.state !== "waiting") return row;
  return { ...row, state: "failed", next_at: null, failure: row.tries === 0 ? "off" : row.failure };
}

type Asked = {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly state?: DeliveryState | undefined;
};

/** Sent and pending events of an endpoint, the newest first (rule X76). Throws `not_found`. */
export async function listDeliveries(ctx: UserContext, which: WebhookRef, asked: Asked): Promise<Page<Delivery>> {
  const { cursor, limit, state } = asked;
  const after = decodeCursor(cursor, ["whole"]);
  const { off } = await readOwnWebhook(ctx.db, ctx.actor.id, which);
  const states = off !== null && state === "failed" ? ["failed", "waiting"] : state === undefined ? null : [state];
  const rows = await ctx.db.rows<Row>(sql`
    SELECT ${COLUMNS} FROM webhook_deliveries WHERE endpoint = ${which.webhook} AND ${IS_RETAINED}
      AND ${after === null ? sql`TRUE` : sql`number < ${after[0]}`}
      AND ${states === null ? sql`TRUE` : sql`state = ANY(${sql.param(states)}::text[])`}
    ORDER BY number DESC LIMIT ${limit + 1}`);
  const page = rows.slice(0, limit).map((row) => (off === null ? row : failedFor(row)));
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items: page.map(viewDelivery), next_cursor: more ? encodeCursor([last.number]) : null };
}

function requireEnabled(locked: WebhookRow): void {
  if (locked.off !== null) throw new AppError("webhook_off");
}

/** Sends a test event, delivered like all others. Throws `not_found`, `webhook_off`, `rate_limited`. */
export async function sendTest(ctx: UserCreationContext, which: WebhookRef): Promise<Delivery> {
  return ctx.write(async (tx) => {
    const locked = await lockOwnWebhook(ctx, tx, which);
    requireEnabled(locked);
    await ctx.limits.consumeIn(tx, TESTS, which.id);
    // A record of its own, so that a test neither waits behind another event nor delays one.
    const id = ctx.ids.next();
    const data = { id: locked.id, company: which.id };
    await tx.insert(webhookDeliveries).values({ id, endpoint: locked.id, event: TEST_EVENT, record: id, data });
    const [row] = await tx.rows<Row>(sql`SELECT ${COLUMNS} FROM webhook_deliveries WHERE id = ${id}`);
    if (row === undefined) throw new Error("the insert returned no row");
    return viewDelivery(row);
  });
}

/** A resent event starts with all its attempts. */
const RESET_ATTEMPTS = sql.raw(
  "state = 'waiting', head = NULL, tries = 0, failures = 0, next_at = now(), lease = NULL, failure = NULL",
);

/** Events in progress stay unchanged. */
const IDLE = sql.raw("(lease IS NULL OR next_at <= now())");

/**
 * Earlier events go first: a later head of the same record that is not in progress moves behind it. Requires the
 * endpoint's lock.
 */
async function queueBehind(tx: WriteHandle, endpoint: string, deliveries: readonly string[]): Promise<void> {
  await tx.rows(sql`
    UPDATE webhook_deliveries AS head SET head = FALSE FROM webhook_deliveries AS again
    WHERE again.id = ANY(${sql.param(deliveries)}::uuid[]) AND head.endpoint = ${endpoint} AND head.record = again.record
      AND head.state = 'waiting' AND head.head AND head.number > again.number AND (head.lease IS NULL OR head.next_at <= now())`);
}

/**
 * Sends an event again, under the same `webhook-id`; a pending one is attempted at once. Throws `not_found`,
 * `webhook_off`, `rate_limited`.
 */
export async function replay(
  ctx: UserContext,
  { delivery, ...which }: WebhookRef & { delivery: string },
): Promise<Delivery> {
  return ctx.write(async (tx) => {
    requireEnabled(await lockOwnWebhook(ctx, tx, which));
    await ctx.limits.consumeIn(tx, REPLAYS, which.id);
    const own = sql`id = ${delivery} AND endpoint = ${which.webhook} AND ${IS_RETAINED}`;
    await queueBehind(tx, which.webhook, [delivery]);
    const again = await tx.rows<Row>(sql`
      UPDATE webhook_deliveries SET ${RESET_ATTEMPTS} WHERE ${own} AND ${IDLE} RETURNING ${COLUMNS}`);
    const [row] =
      again.length > 0 ? again : await tx.rows<Row>(sql`SELECT ${COLUMNS} FROM webhook_deliveries WHERE ${own}`);
    if (row === undefined) throw new AppError("not_found");
    return viewDelivery(row);
  });
}

/** Maximum number at once; the oldest come first, so that none is overtaken. */
const BATCH = 5_000;

/**
 * Queues events that failed since a time again, in batches; `more` where there are further ones. Throws `not_found`,
 * `webhook_off`, `rate_limited`.
 */
export async function replayFailed(
  ctx: UserContext,
  which: WebhookRef,
  since: string,
): Promise<{ replayed: number; more: boolean }> {
  return ctx.write(async (tx) => {
    requireEnabled(await lockOwnWebhook(ctx, tx, which));
    await ctx.limits.consumeIn(tx, BULK_REPLAYS, which.id);
    const rows = await tx.rows<{ id: string }>(sql`
      UPDATE webhook_deliveries SET ${RESET_ATTEMPTS} WHERE id = ANY(ARRAY(
        SELECT id FROM webhook_deliveries WHERE endpoint = ${which.webhook} AND state = 'failed' AND ${IS_RETAINED}
          AND happened_at >= ${since}::timestamptz ORDER BY happened_at, number LIMIT ${BATCH})) RETURNING id`);
    const again = rows.map(({ id }) => id);
    await queueBehind(tx, which.webhook, again);
    return { replayed: again.length, more: again.length === BATCH };
  });
}
