import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import type { InvitationDetail, OwnReferral } from "../../../../contract/hiring/consent.ts";
import { type OwnDetails, ownDetailEndpoints } from "../../../../contract/hiring/own-details.ts";
import { mayCorrectOwn } from "../../../../rules/consent.ts";
import type { Context, TxContext, UserContext } from "../../../infra/db/context.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { eraseStoredResponses } from "../../../infra/db/idempotency.ts";
import { consentRequests } from "../../../infra/db/tables/consent.ts";
import { referrals } from "../../../infra/db/tables/referrals.ts";
import { attachUpload } from "../../../infra/files/attach-upload.ts";
import { removeFile } from "../../../infra/files/remove-file.ts";
import { implement } from "../../../infra/platform/endpoints.ts";
import type { Limit } from "../../../infra/platform/load/rate-limits.ts";
import { isCvUnshared } from "../../referrals/erase-referral.ts";
import { notifyDetailsCorrected } from "../../referrals/notify-referral.ts";
import { consentState } from "../../referrals/referral-facts.ts";
import { isVisibleToCompany } from "../../referrals/visible.ts";
import { readConsentPage, resolveConsentToken } from "../read-invitation.ts";
import { readOwnReferral } from "./own-referrals.ts";
import { ownRelationshipRouter } from "./relationship.ts";

const LINKS: Limit = { name: "referred_links", points: 120, seconds: 3_600 };
/** A team reads corrections again each time, so their number per hour is limited. */
const CORRECTIONS: Limit = { name: "own_details", points: 30, seconds: 3_600 };

/** The referrals of a page, locked until the transaction ends. */
function lockReferrals(tx: WriteHandle, which: SQL) {
  return tx
    .select({
      id: referrals.id,
      job: referrals.job,
      created_by: referrals.created_by,
      status: referrals.status,
      candidate_name: referrals.candidate_name,
      candidate_linkedin: referrals.candidate_linkedin,
      cv: referrals.cv,
      invitation: consentState,
      shown: isVisibleToCompany(),
    })
    .from(referrals)
    .innerJoin(consentRequests, eq(consentRequests.referral, referrals.id))
    .where(which)
    .orderBy(referrals.id)
    .for("update", { of: referrals });
}

type LockedReferrals = Awaited<ReturnType<typeof lockReferrals>>[number];

type CorrectedDetails = Pick<LockedReferrals, "candidate_name" | "candidate_linkedin"> &
  Partial<Pick<LockedReferrals, "cv">>;

/** Whether anything changed for readers. An unchanged form notifies nobody. */
function hasChanges(
  row: LockedReferrals,
  { candidate_name, candidate_linkedin, cv = row.cv }: CorrectedDetails,
): boolean {
  return row.candidate_name !== candidate_name || row.candidate_linkedin !== candidate_linkedin || row.cv !== cv;
}

/** The CV that the person wants, and since when it is theirs: their referrer no longer reads it (rule F37). */
async function resolveCv(ctx: TxContext, tx: WriteHandle, row: LockedReferrals, { cv, without_cv }: OwnDetails) {
  const sent = await attachUpload(ctx, tx, cv, "cv");
  if (sent === null && (row.cv === null || !without_cv)) return {};
  // A CV that the referrer keeps with a saved candidate belongs to the referrer.
  if (row.cv !== null && (await isCvUnshared(tx, row.cv, row.id))) await removeFile(ctx, tx, row.cv);
  return { cv: sent, candidate_cv_at: ctx.clock.now() };
}

/**
 * Corrects the person's details in one of their referrals, or in all (rule F37). The path that decided about
 * duplicates (F8) and the credit stay as submitted. Throws `not_found`, `status_not_allowed`, `validation_failed` on
 * `cv`.
 */
async function correctDetails(
  ctx: TxContext,
  tx: WriteHandle,
  which: SQL,
  id: string,
  body: OwnDetails,
): Promise<void> {
  const rows = await lockReferrals(tx, which);
  const named = rows.find((row) => row.id === id);
  if (named === undefined) throw new AppError("not_found");
  if (!mayCorrectOwn(named)) throw new AppError("status_not_allowed");
  await ctx.limits.consumeIn(tx, CORRECTIONS, id);
  const ofCv = await resolveCv(ctx, tx, named, body);
  const { candidate_name, candidate_linkedin } = body;
  for (const row of rows) {
    if (row.id !== id && !(body.all && mayCorrectOwn(row))) continue;
    const own = row.id === id ? ofCv : {};
    await tx
      .update(referrals)
      .set({ candidate_name, candidate_linkedin, ...own, corrected_at: ctx.clock.now() })
      .where(eq(referrals.id, row.id));
    // The stored idempotent response of the submission contains what its referrer typed.
    await eraseStoredResponses(tx, { actor: row.created_by, id: row.id });
    if (hasChanges(row, { candidate_name, candidate_linkedin, ...own })) await notifyDetailsCorrected(ctx, tx, row.id);
    if (row.shown) tx.publish("job_changed", row.job);
  }
}

async function correctByLink(
  ctx: Context,
  { token, referral, ...body }: OwnDetails & { token: string; referral: string },
): Promise<InvitationDetail> {
  return ctx.write(async (tx) => {
    const invitation = await resolveConsentToken(ctx, tx, token);
    await correctDetails(ctx, tx, inArray(consentRequests.referral, [...invitation.referrals]), referral, body);
    return readConsentPage(ctx, tx, invitation);
  });
}

async function correctOwn(ctx: UserContext, id: string, body: OwnDetails): Promise<OwnReferral> {
  return ctx.write(async (tx) => {
    await correctDetails(ctx, tx, sql`${consentRequests.claimed_by} = ${ctx.actor.id}`, id, body);
    return readOwnReferral(ctx, tx, id);
  });
}

const detailsRouter = implement<Context, typeof ownDetailEndpoints>("own_details", ownDetailEndpoints, {
  async byLink(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return correctByLink(ctx, body);
  },
  own: (ctx, { params, body }) => correctOwn(ctx, params.id, body),
});

/** Corrections that the candidate makes to their own details and to the relationship with their referrer. */
export const ownDetailsRouter = [...detailsRouter, ...ownRelationshipRouter];
