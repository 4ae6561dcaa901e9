import { sql } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import type { FileAnswer } from "../../../../contract/files.ts";
import { CLAIM_BOUNDS } from "../../../../contract/hiring/bounds.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import type { DisputeView } from "../../../../contract/payments/disputes.ts";
import type { TxContext, UserContext, UserCreationContext } from "../../../infra/db/context.ts";
import { emit } from "../../../infra/db/events.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { attachUpload } from "../../../infra/files/attach-upload.ts";
import { openFile } from "../../../infra/files/open-file.ts";
import { hireClaimChanged } from "../../events.ts";
import { openReward } from "../../rewards/open-reward.ts";
import { type HireRow, readHireRow } from "../hire-row.ts";
import { findOtherPayees, notifyPayees } from "./notify-payees.ts";
import { canOpenDispute, canReplyToDispute } from "./policy.ts";
import { findLastDispute, viewDispute } from "./view.ts";

/** The file attached to one side's statement, for both sides and admins (rule R12); throws `not_found` for others. */
export async function openDisputeFile(ctx: UserContext, id: string, of: "opened" | "answer"): Promise<FileAnswer> {
  const [row] = await ctx.db.rows<{ referral: string; file: string | null; answer_file: string | null }>(sql`
    SELECT referral, file, answer_file FROM disputes WHERE id = ${id}`);
  if (row === undefined) throw new AppError("not_found");
  const { as } = await readHireRow(ctx.db, row.referral, ctx.actor.id);
  if (as === null && !ctx.actor.admin) throw new AppError("not_found");
  return openFile(ctx, of === "opened" ? row.file : row.answer_file);
}

type Side = DisputeView["opened"]["as"];
type DisputeStatement = { readonly words: string; readonly file: string | null };

/**
 * Stores one side's statement and asks the other side. The reward is on hold from here on, and everyone who shares it
 * is notified. The caller has checked the right to do so.
 */
export async function createDispute(
  ctx: TxContext,
  tx: WriteHandle,
  { referral, as, by, words, file }: { referral: string; as: Side; by: string | null } & DisputeStatement,
): Promise<void> {
  const kept = await attachUpload(ctx, tx, file, "cv", LIMITS.application_cv_bytes);
  const dispute = ctx.ids.next();
  await tx.rows(sql`
    INSERT INTO disputes (id, referral, opened_as, opened_by, words, file, answer_by)
    VALUES (${dispute}, ${referral}, ${as}, ${by}, ${words}, ${kept},
      now() + make_interval(hours => ${CLAIM_BOUNDS.response_days * 24}))`);
  await notifyPayees(ctx, tx, { referral, people: await findOtherPayees(tx, referral) }, { dispute, what: "rests" });
}

async function readUpdatedDispute(tx: WriteHandle, referral: string): Promise<DisputeView> {
  const last = await findLastDispute(tx, referral);
  if (last === null) throw new AppError("not_found");
  return viewDispute(last);
}

async function lockHire(tx: WriteHandle, viewer: string, referral: string): Promise<HireRow & { as: Side }> {
  await tx.rows(sql`SELECT FROM referrals WHERE id = ${referral} FOR UPDATE`);
  const row = await readHireRow(tx, referral, viewer);
  if (row.as === null || (row.as === "company" && !row.decides)) throw new AppError("not_found");
  return { ...row, as: row.as };
}

/**
 * Opens a dispute about a hire and its reward, as one of its sides (rule R12). Throws `not_found` for others, and
 * `dispute_not_now` where nothing is owed any more, another one is open, or the maximum is reached.
 */
export async function openDispute(
  ctx: UserCreationContext,
  { referral, ...said }: { referral: string } & DisputeStatement,
): Promise<DisputeView> {
  return ctx.write(async (tx) => {
    const row = await lockHire(tx, ctx.actor.id, referral);
    await openReward(tx, referral);
    await tx.rows(sql`SELECT FROM rewards WHERE referral = ${referral} FOR UPDATE`);
    if (!(await canOpenDispute(tx, row))) throw new AppError("dispute_not_now");
    await createDispute(ctx, tx, { referral, as: row.as, by: ctx.actor.id, ...said });
    await emit(ctx, tx, hireClaimChanged, { referral, job: row.job, step: "disputed", trigger: ctx.request_id });
    return readUpdatedDispute(tx, referral);
  });
}

/**
 * Answers a dispute once, as its other side. Throws `not_found`, and `dispute_not_now` where it is answered or
 * decided.
 */
export async function replyToDispute(
  ctx: UserContext,
  id: string,
  { words, file }: DisputeStatement,
): Promise<DisputeView> {
  return ctx.write(async (tx) => {
    const [of] = await tx.rows<{ referral: string }>(sql`SELECT referral FROM disputes WHERE id = ${id}`);
    if (of === undefined) throw new AppError("not_found");
    const row = await lockHire(tx, ctx.actor.id, of.referral);
    const last = await findLastDispute(tx, of.referral);
    if (last === null || last.id !== id || !canReplyToDispute(row, last)) throw new AppError("dispute_not_now");
    const kept = await attachUpload(ctx, tx, file, "cv", LIMITS.application_cv_bytes);
    const answered = await tx.rows(sql`
      UPDATE disputes SET answer = ${words}, answer_file = ${kept}, answered_as = ${row.as}, answered_by = ${ctx.actor.id},
        answered_at = now()
      WHERE id = ${id} AND answered_at IS NULL AND decided_at IS NULL RETURNING id`);
    if (answered.length === 0) throw new AppError("dispute_not_now");
    await emit(ctx, tx, hireClaimChanged, { referral: of.referral, job: row.job, step: "replied", trigger: id });
    return readUpdatedDispute(tx, of.referral);
  });
}
