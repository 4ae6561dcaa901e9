import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Language } from "../../../contract/choices.ts";
import { AppError } from "../../../contract/errors.ts";
import type { InvitationDetail } from "../../../contract/hiring/consent.ts";
import type { InvitationState, ReferralStatus } from "../../../contract/statuses.ts";
import { mayAccept, mayDecline } from "../../../rules/consent.ts";
import { markVerified } from "../../identity/auth/mailed/mark-verified.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { hasRewardPart } from "../../infra/db/hiring/reward-part.ts";
import { takesNoConsent } from "../../infra/db/job-access.ts";
import { ACCEPTED_AT } from "../../infra/db/status-history.ts";
import { consentRequests } from "../../infra/db/tables/consent.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { CREDIT_CLAIMED_REFERRAL } from "../applications/credit-claimed.ts";
import { lockReferralsAndConsents } from "../referrals/email-quota.ts";
import { makeVisibleToCompany } from "../referrals/make-visible.ts";
import { notifyConsentGiven } from "../referrals/notify-referral.ts";
import { consentState } from "../referrals/referral-facts.ts";
import { withdrawReferral } from "../referrals/withdraw.ts";
import { type ConsentAccess, isOwnAccount, readConsentPage, resolveConsentToken } from "./read-invitation.ts";

export type ConsentAnswer = {
  readonly referral: string;
  readonly answer: "accept" | "decline";
  readonly language?: Language | undefined;
};
type LockedConsent = { readonly invitation: InvitationState; readonly status: ReferralStatus };

/**
 * Locks a referral of the invitation until the transaction ends. Throws `not_found` for a referral that the
 * invitation does not include.
 */
async function lockConsent(
  tx: WriteHandle,
  { referrals: open }: ConsentAccess,
  referral: string,
): Promise<LockedConsent> {
  if (!open.includes(referral)) throw new AppError("not_found");
  await lockReferralsAndConsents(tx, sql`asked.referral = ${referral}`);
  const [row] = await tx
    .select({ status: referrals.status, invitation: consentState })
    .from(consentRequests)
    .innerJoin(referrals, eq(referrals.id, consentRequests.referral))
    .where(eq(consentRequests.referral, referral));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/**
 * Locks the job of a referral that the company does not see yet, so that accepting and closing are serialized. Throws
 * `referrals_closed` where the job takes no consents (rule F20). The job comes after its referral in the lock order, as
 * in `makeVisibleToCompany`.
 */
async function lockTakingJob(ctx: Context, tx: WriteHandle, referral: string): Promise<void> {
  const [job] = await tx.rows<{ closed: boolean }>(sql`
    SELECT ${takesNoConsent(ctx.clock.now())} AS closed FROM jobs
    WHERE id = (SELECT job FROM referrals WHERE id = ${referral} AND visible_at IS NULL) FOR NO KEY UPDATE`);
  if (job?.closed === true) throw new AppError("referrals_closed");
}

/** Ends a referral because its candidate declined. Throws `status_not_allowed` where it is final already. */
export async function declineReferral(
  ctx: Context,
  tx: WriteHandle,
  referral: string,
  asked: LockedConsent,
): Promise<void> {
  if (!mayDecline(asked) || !(await withdrawReferral(ctx, tx, referral, "declined")))
    throw new AppError("status_not_allowed");
  await tx
    .update(consentRequests)
    .set({ answer: "declined", answered_at: ctx.clock.now(), accepted_at: ACCEPTED_AT })
    .where(eq(consentRequests.referral, referral));
}

/**
 * Adds the referrals accepted through this invitation to an account. The link verifies the invitation's address and
 * no other one (A10). The account of that address also gets referrals that another account has claimed; an account
 * that earns by a referral (R39) or belongs to the company gets none. Returns how many were added.
 */
async function claimAccepted(
  ctx: Context,
  tx: WriteHandle,
  invitation: ConsentAccess,
  claimed_by: string,
  own: boolean,
) {
  if (own) await markVerified(ctx, tx, claimed_by);
  const { claimed_by: holder } = consentRequests;
  const claimed = await tx
    .update(consentRequests)
    .set({ claimed_by, claimed_at: ctx.clock.now() })
    .where(
      and(
        inArray(consentRequests.referral, [...invitation.referrals]),
        eq(consentRequests.answer, "accepted"),
        own ? or(isNull(holder), ne(holder, claimed_by)) : isNull(holder),
        isNull(consentRequests.erased_at),
        sql`NOT EXISTS (
          SELECT FROM referrals JOIN jobs ON jobs.id = referrals.job
          WHERE referrals.id = ${consentRequests.referral}
            AND (${hasRewardPart(claimed_by)} OR ${mayWithJob("score_people", claimed_by)}))`,
      ),
    )
    .returning({ referral: consentRequests.referral });
  for (const { referral } of claimed) await ctx.enqueue(tx, CREDIT_CLAIMED_REFERRAL, { referral });
  return claimed.length;
}

/**
 * Records the candidate's answer to one referral of the invitation (rule F5). Declining makes it Withdrawn. Accepting
 * again changes nothing. An account signed in with the invitation's address also gets the referral. Throws
 * `invitation_invalid`, `not_found`, `status_not_allowed`, and `referrals_closed` where the company does not see it yet
 * and its job is closed.
 */
export async function answerReferral(
  ctx: Context,
  token: string,
  { referral, answer, language }: ConsentAnswer,
): Promise<InvitationDetail> {
  return ctx.write(async (tx) => {
    const invitation = await resolveConsentToken(ctx, tx, token);
    const asked = await lockConsent(tx, invitation, referral);
    if (language !== undefined)
      await tx.update(consentRequests).set({ language }).where(eq(consentRequests.referral, referral));
    if (answer === "decline") await declineReferral(ctx, tx, referral, asked);
    else if (mayAccept(asked)) {
      await tx
        .update(consentRequests)
        .set({ answer: "accepted", answered_at: ctx.clock.now(), accepted_at: ctx.clock.now() })
        .where(eq(consentRequests.referral, referral));
      await notifyConsentGiven(ctx, tx, referral);
    } else if (asked.invitation !== "accepted") throw new AppError("status_not_allowed");
    // A candidate who answers has been notified, whatever the delivery status of the mail.
    if (answer === "accept") {
      await lockTakingJob(ctx, tx, referral);
      await makeVisibleToCompany(ctx, tx, [referral]);
    }
    const viewer = actorId(ctx.actor);
    if (answer === "accept" && viewer !== null && (await isOwnAccount(ctx, tx, invitation)))
      await claimAccepted(ctx, tx, invitation, viewer, true);
    return readConsentPage(ctx, tx, invitation);
  });
}

/**
 * Adds referrals accepted earlier to the viewer's account, after signing in (rules R2, A10). The account may have
 * another address, since the holder of the link may also answer by it. Throws `invitation_invalid`, and
 * `invitation_other_account` where an account with another address has nothing to claim.
 */
export async function claimReferrals(ctx: UserContext, token: string): Promise<InvitationDetail> {
  return ctx.write(async (tx) => {
    const invitation = await resolveConsentToken(ctx, tx, token);
    const own = await isOwnAccount(ctx, tx, invitation);
    const claimed = await claimAccepted(ctx, tx, invitation, ctx.actor.id, own);
    if (!own && claimed === 0) throw new AppError("invitation_other_account");
    return readConsentPage(ctx, tx, invitation);
  });
}
