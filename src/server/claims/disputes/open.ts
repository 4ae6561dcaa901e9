import { sql } from "drizzle-orm";
import { CLAIM_BOUNDS } from "../../../contract/deal/bounds.ts";
import type { DisputeView } from "../../../contract/deal/disputes.ts";
import { AppError } from "../../../contract/errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { TxContext, UserContext, UserCreationContext } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { attachUpload } from "../../files/attach.ts";
import { openReward } from "../../money/rewards/open.ts";
import { type HireRow, hireRow } from "../rows.ts";
import { tellOfHire } from "../tell.ts";
import { mayDispute, mayReply } from "./standing.ts";
import { sharersOf, tellSharers } from "./tell-sharers.ts";
import { lastDispute, viewDispute } from "./view.ts";

type Side = DisputeView["opened"]["as"];
type Said = { readonly words: string; readonly file: string | null };

/**
 * Stores one side's statement and asks the other side. The reward is on hold from here on, and everyone who shares it
 * is notified. The caller has checked the right to do so.
 */
export async function beginDispute(
  ctx: TxContext,
  tx: WriteHandle,
  { referral, as, by, words, file }: { referral: string; as: Side; by: string | null } & Said,
): Promise<void> {
  const kept = await attachUpload(ctx, tx, file, "cv", LIMITS.application_cv_bytes);
  const dispute = ctx.ids.next();
  await tx.rows(sql`
    INSERT INTO disputes (id, referral, opened_as, opened_by, words, file, answer_by)
    VALUES (${dispute}, ${referral}, ${as}, ${by}, ${words}, ${kept},
      now() + make_interval(hours => ${CLAIM_BOUNDS.answer_days * 24}))`);
  await tellSharers(ctx, tx, { referral, people: await sharersOf(tx, referral) }, { dispute, what: "rests" });
}

async function shown(tx: WriteHandle, referral: string): Promise<DisputeView> {
  const last = await lastDispute(tx, referral);
  if (last === null) throw new AppError("not_found");
  return viewDispute(last);
}

async function held(tx: WriteHandle, viewer: string, referral: string): Promise<HireRow & { as: Side }> {
  await tx.rows(sql`SELECT FROM referrals WHERE id = ${referral} FOR UPDATE`);
  const row = await hireRow(tx, referral, viewer);
  if (row.as === null || (row.as === "company" && !row.decides)) throw new AppError("not_found");
  return { ...row, as: row.as };
}

/**
 * Opens a dispute about a hire and its reward, as one of its sides (rule R12). Throws `not_found` for others, and
 * `dispute_not_now` where nothing is owed any more, another one is open, or the maximum is reached.
 */
export async function openDispute(
  ctx: UserCreationContext,
  { referral, ...said }: { referral: string } & Said,
): Promise<DisputeView> {
  return ctx.write(async (tx) => {
    const row = await held(tx, ctx.actor.id, referral);
    await openReward(tx, referral);
    await tx.rows(sql`SELECT FROM rewards WHERE referral = ${referral} FOR UPDATE`);
    if (!(await mayDispute(tx, row))) throw new AppError("dispute_not_now");
    await beginDispute(ctx, tx, { referral, as: row.as, by: ctx.actor.id, ...said });
    await tellOfHire(ctx, tx, referral, "disputed", ctx.request_id);
    tx.notify("job_changed", row.job);
    return shown(tx, referral);
  });
}

/**
 * Answers a dispute once, as its other side. Throws `not_found`, and `dispute_not_now` where it is answered or
 * decided.
 */
export async function replyToDispute(ctx: UserContext, id: string, { words, file }: Said): Promise<DisputeView> {
  return ctx.write(async (tx) => {
    const [of] = await tx.rows<{ referral: string }>(sql`SELECT referral FROM disputes WHERE id = ${id}`);
    if (of === undefined) throw new AppError("not_found");
    const row = await held(tx, ctx.actor.id, of.referral);
    const last = await lastDispute(tx, of.referral);
    if (last === null || last.id !== id || !mayReply(row, last)) throw new AppError("dispute_not_now");
    const kept = await attachUpload(ctx, tx, file, "cv", LIMITS.application_cv_bytes);
    const answered = await tx.rows(sql`
      UPDATE disputes SET answer = ${words}, answer_file = ${kept}, answered_as = ${row.as}, answered_by = ${ctx.actor.id},
        answered_at = now()
      WHERE id = ${id} AND answered_at IS NULL AND decided_at IS NULL RETURNING id`);
    if (answered.length === 0) throw new AppError("dispute_not_now");
    await tellOfHire(ctx, tx, of.referral, "replied", id);
    tx.notify("job_changed", row.job);
    return shown(tx, of.referral);
  });
}
