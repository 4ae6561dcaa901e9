import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { PayoutBatch } from "../../../contract/payments/settlement.ts";
import type { PaymentMethodName } from "../../../contract/statuses.ts";
import { batchRefusal } from "../../../rules/payouts.ts";
import { requireRecentConfirmation } from "../../identity/auth/passwords/require-recent-confirmation.ts";
import type { UserContext, UserCreationContext } from "../../infra/db/context.ts";
import { decodeCursor, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import type { PayoutAttempt } from "../../infra/db/payment-provider.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { recordAdminAction } from "../payouts/admin-action.ts";
import { completeAttempts } from "../payouts/settle.ts";
import { FROZEN_SQL } from "../payouts/view.ts";

type Row = Omit<PayoutBatch, "created_at"> & { created_at: Date; position: string };

/** A bank's own limit is lower than this; the rest goes into the next batch. */
const MAX_PAYOUTS = 1_000;

async function selectBatches(db: ReadHandle, condition: ReturnType<typeof sql>, limit: number): Promise<Row[]> {
  return db.rows<Row>(sql`
    SELECT batch.id, batch.number, batch.payment_method, batch.created_at,
      to_char(batch.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS position,
      ${fullName} AS created_by,
      figures.payouts, figures.total, figures.open
    FROM payout_batches AS batch
    LEFT JOIN users ON users.id = batch.created_by
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS payouts, coalesce(sum(cents), 0)::bigint AS total,
        (count(*) FILTER (WHERE outcome = 'open'))::int AS open
      FROM payout_attempts WHERE payout_attempts.batch = batch.id
    ) AS figures
    WHERE ${condition} ORDER BY batch.created_at DESC, batch.id DESC LIMIT ${limit}`);
}

function viewBatch({ position: _position, ...row }: Row): PayoutBatch {
  return { ...row, created_at: row.created_at.toISOString() };
}

/** Lists payout batches, newest first. Throws `validation_failed` for an invalid cursor. */
export async function listBatches(ctx: UserContext, query: { cursor?: string | undefined; limit: number }) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const older =
    after === null ? sql`TRUE` : sql`(batch.created_at, batch.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const page = toPage(await selectBatches(ctx.db, older, query.limit + 1), query.limit);
  return { items: page.rows.map(viewBatch), next_cursor: page.next_cursor };
}

/** Reads one batch. Throws `not_found`. */
export async function readBatch(db: ReadHandle, id: string): Promise<PayoutBatch> {
  const [row] = await selectBatches(db, sql`batch.id = ${id}`, 1);
  if (row === undefined) throw new AppError("not_found");
  return viewBatch(row);
}

/**
 * Creates a batch of at most a thousand payouts of one method that are Processing and in no batch yet. Two admins at
 * once get disjoint batches: each payout is in one. Payouts with a disputed payment (X22) and the admin's own (rule
 * A14) are left out. Throws `batch_empty`, and whatever `requireRecentConfirmation` throws.
 */
export async function createBatch(ctx: UserCreationContext, method: PaymentMethodName): Promise<PayoutBatch> {
  return ctx.write(async (tx) => {
    await requireRecentConfirmation(ctx, tx);
    const id = ctx.ids.next();
    await tx.rows(sql`
      INSERT INTO payout_batches (id, payment_method, created_by, created_at)
      VALUES (${id}, ${method}, ${ctx.actor.id}, now())`);
    const taken = await tx.rows(sql`
      UPDATE payout_attempts SET batch = ${id} FROM (
        SELECT payout, attempt FROM payout_attempts AS waiting
        WHERE outcome = 'open' AND batch IS NULL AND provider = 'manual'
          AND EXISTS (SELECT FROM payouts
            WHERE id = waiting.payout AND payment_method = ${method} AND user_id <> ${ctx.actor.id} AND NOT ${sql.raw(FROZEN_SQL)})
        ORDER BY started_at LIMIT ${MAX_PAYOUTS} FOR UPDATE SKIP LOCKED
      ) AS chosen
      WHERE payout_attempts.payout = chosen.payout AND payout_attempts.attempt = chosen.attempt AND batch IS NULL
      RETURNING payout_attempts.payout`);
    const refusal = batchRefusal(taken.length);
    if (refusal !== null) throw new AppError(refusal);
    ctx.log.info({ batch: id, payouts: taken.length, admin: ctx.actor.id }, "batch of payouts was made");
    const made = await readBatch(tx, id);
    const detail = { batch: made.number, payouts: made.payouts, amount: made.total };
    await recordAdminAction(ctx, tx, { event: "batch_made", detail });
    return made;
  });
}

/** Payouts per transaction. A batch has more of them than one transaction should lock for long. */
const PAYOUTS_PER_TRANSACTION = 200;

async function completeChunk(ctx: UserContext, { id, number }: PayoutBatch): Promise<number> {
  return ctx.write(async (tx) => {
    const open = await tx.rows<PayoutAttempt>(sql`
      SELECT payouts.id AS payout, payouts.attempt FROM payouts
      JOIN payout_attempts ON payout = payouts.id AND payout_attempts.attempt = payouts.attempt
      WHERE batch = ${id} AND outcome = 'open' AND status = 'Processing' AND user_id <> ${ctx.actor.id}
      ORDER BY payouts.id LIMIT ${PAYOUTS_PER_TRANSACTION} FOR UPDATE OF payouts`);
    const done = await completeAttempts(ctx, tx, open, ctx.actor.id);
    if (done.length > 0)
      await recordAdminAction(ctx, tx, { event: "batch_settled", detail: { batch: number, payouts: done.length } });
    return done.length;
  });
}

/**
 * Records that every open payout of a batch arrived, except the admin's own (rule A14). Idempotent. Throws
 * `not_found`, and whatever `requireRecentConfirmation` throws.
 */
export async function completeBatch(ctx: UserContext, id: string): Promise<PayoutBatch> {
  await requireRecentConfirmation(ctx, ctx.db);
  const batch = await readBatch(ctx.db, id);
  let completed = 0;
  let more = await completeChunk(ctx, batch);
  while (more > 0) {
    completed += more;
    more = await completeChunk(ctx, batch);
  }
  ctx.log.info({ batch: id, payouts: completed, admin: ctx.actor.id }, "batch of payouts was settled as arrived");
  return ctx.write((tx) => readBatch(tx, id));
}
