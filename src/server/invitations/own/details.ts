import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { type OwnDetails, ownDetailEndpoints } from "../../../contract/deal/own-details.ts";
import { AppError } from "../../../contract/errors.ts";
import type { InvitationDetail, OwnReferral } from "../../../contract/invitations.ts";
import { mayCorrectOwn } from "../../../rules/invitations.ts";
import type { Context, TxContext, UserContext } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { forgetAnswers } from "../../db/idempotency.ts";
import { referralInvitations } from "../../db/tables/invitations.ts";
import { referrals } from "../../db/tables/referrals.ts";
import { attachUpload, removeFile } from "../../files/attach.ts";
import { implement } from "../../platform/endpoints.ts";
import type { Limit } from "../../platform/load/rate-limits.ts";
import { invitationState } from "../../referrals/invitation-state.ts";
import { notifyOfCorrection } from "../../referrals/notify-referral.ts";
import { isOnlyHere } from "../../referrals/retract.ts";
import { shownToCompany } from "../../referrals/shown.ts";
import { invitationOf, showInvitation } from "../read-invitation.ts";
import { readOwn } from "./read.ts";
import { ownTieRouter } from "./tie.ts";

const LINKS: Limit = { name: "referred_links", points: 120, seconds: 3_600 };
/** A team reads corrections again each time, so their number per hour is limited. */
const CORRECTIONS: Limit = { name: "own_details", points: 30, seconds: 3_600 };

/** The referrals of a page, locked until the transaction ends. */
function holdThose(tx: WriteHandle, which: SQL) {
  return tx
    .select({
      id: referrals.id,
      job: referrals.job,
      created_by: referrals.created_by,
      status: referrals.status,
      candidate_name: referrals.candidate_name,
      candidate_linkedin: referrals.candidate_linkedin,
      cv: referrals.cv,
      invitation: invitationState,
      shown: shownToCompany(),
    })
    .from(referrals)
    .innerJoin(referralInvitations, eq(referralInvitations.referral, referrals.id))
    .where(which)
    .orderBy(referrals.id)
    .for("update", { of: referrals });
}

type Held = Awaited<ReturnType<typeof holdThose>>[number];

type Corrected = Pick<Held, "candidate_name" | "candidate_linkedin"> & Partial<Pick<Held, "cv">>;

/** Whether anything changed for readers. An unchanged form notifies nobody. */
function differs(row: Held, { candidate_name, candidate_linkedin, cv = row.cv }: Corrected): boolean {
  return row.candidate_name !== candidate_name || row.candidate_linkedin !== candidate_linkedin || row.cv !== cv;
}

/** The CV that the person wants, and since when it is theirs: their referrer no longer reads it (rule F37). */
async function cvOf(ctx: TxContext, tx: WriteHandle, row: Held, { cv, without_cv }: OwnDetails) {
  const sent = await attachUpload(ctx, tx, cv, "cv");
  if (sent === null && (row.cv === null || !without_cv)) return {};
  // A CV that the referrer keeps with a saved candidate belongs to the referrer.
  if (row.cv !== null && (await isOnlyHere(tx, row.cv, row.id))) await removeFile(ctx, tx, row.cv);
  return { cv: sent, candidate_cv_at: ctx.clock.now() };
}

/**
 * Corrects the person's details in one of their referrals, or in all (rule F37). The path that decided about
 * duplicates (F8) and the credit stay as submitted. Throws `not_found`, `status_not_allowed`, `validation_failed` on
 * `cv`.
 */
async function correct(ctx: TxContext, tx: WriteHandle, which: SQL, id: string, body: OwnDetails): Promise<void> {
  const rows = await holdThose(tx, which);
  const named = rows.find((row) => row.id === id);
  if (named === undefined) throw new AppError("not_found");
  if (!mayCorrectOwn(named)) throw new AppError("status_not_allowed");
  await ctx.limits.takeIn(tx, CORRECTIONS, id);
  const ofCv = await cvOf(ctx, tx, named, body);
  const { candidate_name, candidate_linkedin } = body;
  for (const row of rows) {
    if (row.id !== id && !(body.all && mayCorrectOwn(row))) continue;
    const own = row.id === id ? ofCv : {};
    await tx
      .update(referrals)
      .set({ candidate_name, candidate_linkedin, ...own, corrected_at: ctx.clock.now() })
      .where(eq(referrals.id, row.id));
    // The stored idempotent response of the submission contains what its referrer typed.
    await forgetAnswers(tx, { actor: row.created_by, id: row.id });
    if (differs(row, { candidate_name, candidate_linkedin, ...own })) await notifyOfCorrection(ctx, tx, row.id);
    if (row.shown) tx.notify("job_changed", row.job);
  }
}

async function byLink(
  ctx: Context,
  { token, referral, ...body }: OwnDetails & { token: string; referral: string },
): Promise<InvitationDetail> {
  return ctx.write(async (tx) => {
    const invitation = await invitationOf(ctx, tx, token);
    await correct(ctx, tx, inArray(referralInvitations.referral, [...invitation.referrals]), referral, body);
    return showInvitation(ctx, tx, invitation);
  });
}

async function own(ctx: UserContext, id: string, body: OwnDetails): Promise<OwnReferral> {
  return ctx.write(async (tx) => {
    await correct(ctx, tx, sql`${referralInvitations.claimed_by} = ${ctx.actor.id}`, id, body);
    return readOwn(ctx, tx, id);
  });
}

const detailsRouter = implement<Context, typeof ownDetailEndpoints>("own_details", ownDetailEndpoints, {
  async byLink(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return byLink(ctx, body);
  },
  own: (ctx, { params, body }) => own(ctx, params.id, body),
});

/** Corrections that the candidate makes to their own details and to the relationship with their referrer. */
export const ownDetailsRouter = [...detailsRouter, ...ownTieRouter];
