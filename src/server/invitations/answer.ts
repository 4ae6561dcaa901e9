import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { InvitationDetail } from "../../contract/invitations.ts";
import type { InvitationState, ReferralStatus } from "../../contract/statuses.ts";
import { mayAccept, mayDecline } from "../../rules/invitations.ts";
import { markVerified } from "../auth/mailed/verified.ts";
import type { Context, UserContext } from "../db/context.ts";
import { hasPart } from "../db/deal/own-part.ts";
import type { WriteHandle } from "../db/handles.ts";
import { referralInvitations } from "../db/tables/invitations.ts";
import { referrals } from "../db/tables/referrals.ts";
import { mayWithJob } from "../db/team.ts";
import { actorId } from "../platform/actor.ts";
import { invitationState } from "../referrals/invitation-state.ts";
import { retractReferral } from "../referrals/retract.ts";
import { showToCompany } from "../referrals/show.ts";
import { holdAsked } from "./mail-places.ts";
import { invitationOf, isOwnAccount, type OpenInvitation, showInvitation } from "./read-invitation.ts";

/** Background work of a claim: an application that its person has sent already gets its referrer (rule F9). */
export const REFERRAL_CLAIMED = "referral-claimed";

export type Answer = { readonly referral: string; readonly answer: "accept" | "decline" };
type Asked = { readonly invitation: InvitationState; readonly status: ReferralStatus };

/** The referral of an invitation, held until the transaction ends. Throws `not_found` for one that the invitation does not name. */
async function lockAsked(tx: WriteHandle, invitation: string, referral: string): Promise<Asked> {
  await holdAsked(tx, sql`asked.referral = ${referral} AND asked.letter = ${invitation}`);
  const [row] = await tx
    .select({ status: referrals.status, invitation: invitationState })
    .from(referralInvitations)
    .innerJoin(referrals, eq(referrals.id, referralInvitations.referral))
    .where(and(eq(referralInvitations.referral, referral), eq(referralInvitations.letter, invitation)));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** Ends a referral as its person wants. Throws `status_not_allowed` where it is over already. */
export async function decline(ctx: Context, tx: WriteHandle, referral: string, asked: Asked): Promise<void> {
  if (!mayDecline(asked) || !(await retractReferral(ctx, tx, referral, "declined")))
    throw new AppError("status_not_allowed");
  await tx
    .update(referralInvitations)
    .set({ answer: "declined", answered_at: ctx.clock.now() })
    .where(eq(referralInvitations.referral, referral));
}

/**
 * Takes what was accepted by this invitation into an account: its link proves the invitation's address, and no other one (A10).
 * The account of that address also gets what another one has taken; neither who earns by it (R39) nor who hires takes any.
 * Gives how many there were.
 */
async function claim(ctx: Context, tx: WriteHandle, invitation: OpenInvitation, claimed_by: string, own: boolean) {
  if (own) await markVerified(ctx, tx, claimed_by);
  const { claimed_by: holder } = referralInvitations;
  const claimed = await tx
    .update(referralInvitations)
    .set({ claimed_by, claimed_at: ctx.clock.now() })
    .where(
      and(
        eq(referralInvitations.letter, invitation.id),
        eq(referralInvitations.answer, "accepted"),
        own ? or(isNull(holder), ne(holder, claimed_by)) : isNull(holder),
        isNull(referralInvitations.erased_at),
        sql`NOT EXISTS (
          SELECT FROM referrals JOIN jobs ON jobs.id = referrals.job
          WHERE referrals.id = ${referralInvitations.referral}
            AND (${hasPart(claimed_by)} OR ${mayWithJob("score_people", claimed_by)}))`,
      ),
    )
    .returning({ referral: referralInvitations.referral });
  for (const { referral } of claimed) await ctx.enqueue(tx, REFERRAL_CLAIMED, { referral });
  return claimed.length;
}

/**
 * The person's answer to one referral of their invitation (rule F5). Declining makes it Rejected. Accepting again
 * changes nothing; whoever is signed in with the address of the invitation also has it in their account from then on.
 * Throws `invitation_invalid`, `not_found`, `status_not_allowed`.
 */
export async function answerReferral(
  ctx: Context,
  token: string,
  { referral, answer }: Answer,
): Promise<InvitationDetail> {
  return ctx.write(async (tx) => {
    const invitation = await invitationOf(ctx, tx, token);
    const asked = await lockAsked(tx, invitation.id, referral);
    if (answer === "decline") await decline(ctx, tx, referral, asked);
    else if (mayAccept(asked))
      await tx
        .update(referralInvitations)
        .set({ answer: "accepted", answered_at: ctx.clock.now() })
        .where(eq(referralInvitations.referral, referral));
    else if (asked.invitation !== "accepted") throw new AppError("status_not_allowed");
    // Whoever answers knows of it, whatever became of the mail's hand-over.
    if (answer === "accept") await showToCompany(ctx, tx, [referral]);
    const viewer = actorId(ctx.actor);
    if (answer === "accept" && viewer !== null && (await isOwnAccount(ctx, tx, invitation)))
      await claim(ctx, tx, invitation, viewer, true);
    return showInvitation(ctx, tx, invitation);
  });
}

/**
 * Takes what was accepted before into the viewer's account, after signing in (rules R2, A10). The account may have
 * another address: whoever holds the link may answer by it, too. Throws `invitation_invalid`, and
 * `invitation_other_account` where another account has nothing to take.
 */
export async function claimReferrals(ctx: UserContext, token: string): Promise<InvitationDetail> {
  return ctx.write(async (tx) => {
    const invitation = await invitationOf(ctx, tx, token);
    const own = await isOwnAccount(ctx, tx, invitation);
    const claimed = await claim(ctx, tx, invitation, ctx.actor.id, own);
    if (!own && claimed === 0) throw new AppError("invitation_other_account");
    return showInvitation(ctx, tx, invitation);
  });
}
