import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { Page } from "../../contract/paging.ts";
import { type Delivery, type DeliveryState, TEST_EVENT, WEBHOOK_BOUNDS } from "../../contract/team/webhooks.ts";
import type { UserContext, UserCreationContext } from "../db/context.ts";
import { decodeCursor, encodeCursor } from "../db/cursor.ts";
import { webhookDeliveries } from "../db/tables/webhooks.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { holdOwn, readOwn, type WebhookRow, type Which } from "./own.ts";

/** Somebody looks whether it works; nobody makes us press a button all day. */
const TESTS: Limit = { name: "webhook tests", points: 30, seconds: 3_600 };
const REPLAYS: Limit = { name: "webhook replays", points: 300, seconds: 3_600 };
const BULK_REPLAYS: Limit = { name: "webhook replays of many", points: 12, seconds: 3_600 };

/** What can still be read and sent again (rule X76), by the database's clock as they were written. */
const KEPT = sql.raw(`happened_at > now() - interval '${WEBHOOK_BOUNDS.days} days'`);

type Row = Omit<Delivery, "happened_at" | "tried_at" | "next_at"> & {
  number: number;
  happened_at: Date;
  tried_at: Date | null;
  next_at: Date | null;
};

const COLUMNS = sql.raw(
  "id, number, event, record, happened_at, state, tries, tried_at, next_at, milliseconds, status, fault, answer",
);

function viewDelivery({ number: _number, happened_at, tried_at, next_at, ...row }: Row): Delivery {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return { ...row, happened_at: happened_at.toISOString(), tried_at: iso(tried_at), next_at: iso(next_at) };
}

type Asked = {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly state?: DeliveryState | undefined;
};

/** What was sent to an endpoint and what waits for it, the newest first (rule X76). Throws `not_found`. */
export async function listDeliveries(ctx: UserContext, which: Which, asked: Asked): Promise<Page<Delivery>> {
  const { cursor, limit, state } = asked;
  const after = decodeCursor(cursor, ["whole"]);
  await readOwn(ctx.db, ctx.actor.id, which);
  const rows = await ctx.db.rows<Row>(sql`
    SELECT ${COLUMNS} FROM webhook_deliveries WHERE endpoint = ${which.webhook} AND ${KEPT}
      AND ${after === null ? sql`TRUE` : sql`number < ${after[0]}`}
      AND ${state === undefined ? sql`TRUE` : sql`state = ${state}`}
    ORDER BY number DESC LIMIT ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items: page.map(viewDelivery), next_cursor: more ? encodeCursor([last.number]) : null };
}

function requireOn(held: WebhookRow): void {
  if (held.off !== null) throw new AppError("webhook_off");
}

/** Sends an event that is only a test: it goes the way of all others. Throws `not_found`, `webhook_off`, `rate_limited`. */
export async function sendTest(ctx: UserCreationContext, which: Which): Promise<Delivery> {
  return ctx.write(async (tx) => {
    const held = await holdOwn(ctx, tx, which);
    requireOn(held);
    await ctx.limits.takeIn(tx, TESTS, ctx.actor.id);
    // A record of its own: a test waits behind nothing, and nothing behind it.
    const id = ctx.ids.next();
    const data = { id: held.id, company: held.company };
    await tx.insert(webhookDeliveries).values({ id, endpoint: held.id, event: TEST_EVENT, record: id, data });
    const [row] = await tx.rows<Row>(sql`SELECT ${COLUMNS} FROM webhook_deliveries WHERE id = ${id}`);
    if (row === undefined) throw new Error("nothing was written");
    return viewDelivery(row);
  });
}

/** What is sent again begins with all of its tries; what is under way at this moment stays so. */
const ANEW = sql.raw("state = 'waiting', tries = 0, next_at = NULL, fault = NULL");

/** Sends one event again, under the same `webhook-id`; what waits is tried at once. Throws `not_found`, `webhook_off`, `rate_limited`. */
export async function replay(
  ctx: UserContext,
  { delivery, ...which }: Which & { delivery: string },
): Promise<Delivery> {
  return ctx.write(async (tx) => {
    requireOn(await holdOwn(ctx, tx, which));
    await ctx.limits.takeIn(tx, REPLAYS, ctx.actor.id);
    const [row] = await tx.rows<Row>(sql`
      UPDATE webhook_deliveries SET ${ANEW} WHERE id = ${delivery} AND endpoint = ${which.webhook} AND ${KEPT}
        AND (claimed_until IS NULL OR claimed_until <= ${ctx.clock.now().toISOString()})
      RETURNING ${COLUMNS}`);
    if (row !== undefined) return viewDelivery(row);
    const [busy] = await tx.rows<Row>(sql`
      SELECT ${COLUMNS} FROM webhook_deliveries WHERE id = ${delivery} AND endpoint = ${which.webhook} AND ${KEPT}`);
    if (busy === undefined) throw new AppError("not_found");
    return viewDelivery(busy);
  });
}

/** So many in one statement; the oldest come first, so that nothing overtakes them. */
const BATCH = 5_000;

/** Sends again all that failed since a moment. Throws `not_found`, `webhook_off`, `rate_limited`. */
export async function replayFailed(ctx: UserContext, which: Which, since: string): Promise<{ replayed: number }> {
  const take = () =>
    ctx.write(async (tx) => {
      requireOn(await holdOwn(ctx, tx, which));
      const rows = await tx.rows(sql`
        UPDATE webhook_deliveries SET ${ANEW} WHERE endpoint = ${which.webhook} AND number IN (
          SELECT number FROM webhook_deliveries WHERE endpoint = ${which.webhook} AND state = 'failed' AND ${KEPT}
            AND happened_at >= ${since}::timestamptz ORDER BY number LIMIT ${BATCH}) RETURNING number`);
      return rows.length;
    });
  requireOn(await readOwn(ctx.db, ctx.actor.id, which));
  await ctx.limits.take(BULK_REPLAYS, ctx.actor.id);
  let replayed = 0;
  for (let batch = BATCH; batch === BATCH; replayed += batch) batch = await take();
  return { replayed };
}
