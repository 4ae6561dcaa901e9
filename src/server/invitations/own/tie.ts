import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { OwnTie } from "../../../contract/deal/tie-fields.ts";
import { tieEndpoints } from "../../../contract/deal/ties.ts";
import { AppError } from "../../../contract/errors.ts";
import type { InvitationDetail, OwnReferral } from "../../../contract/invitations.ts";
import { mayCorrectOwn } from "../../../rules/invitations.ts";
import type { Context, TxContext, UserContext } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { referralInvitations } from "../../db/tables/invitations.ts";
import { referrals, referralTies } from "../../db/tables/referrals.ts";
import { implement } from "../../platform/endpoints.ts";
import type { Limit } from "../../platform/load/rate-limits.ts";
import { invitationState } from "../../referrals/invitation-state.ts";
import { shownToCompany } from "../../referrals/shown.ts";
import { invitationOf, showInvitation } from "../read-invitation.ts";
import { readOwn } from "./read.ts";

const LINKS: Limit = { name: "referred_links", points: 120, seconds: 3_600 };
/** A team with an open panel reloads it after each change. */
const WORDS: Limit = { name: "own_ties", points: 30, seconds: 3_600 };

/**
 * Stores the candidate's statement about the relationship with their referrer, as long as the referral is open (rule
 * F30). Throws `not_found` where the referrer made no statement, and `status_not_allowed`.
 */
async function say(ctx: TxContext, tx: WriteHandle, which: SQL, { id, said }: { id: string; said: OwnTie }) {
  // Locked first: the state is read after the lock.
  const found = await tx
    .select({ job: referrals.job, status: referrals.status, invitation: invitationState, shown: shownToCompany() })
    .from(referrals)
    .innerJoin(referralInvitations, eq(referralInvitations.referral, referrals.id))
    .where(and(eq(referrals.id, id), which))
    .for("update", { of: referrals });
  const [row] = found;
  if (row === undefined) throw new AppError("not_found");
  if (!mayCorrectOwn(row)) throw new AppError("status_not_allowed");
  await ctx.limits.takeIn(tx, WORDS, id);
  const { tie: own_kind, tie_place: own_place, tie_period: own_period } = said;
  const kept = await tx
    .update(referralTies)
    .set({ own_kind, own_place, own_period, own_at: ctx.clock.now() })
    .where(eq(referralTies.referral, id))
    .returning({ referral: referralTies.referral });
  if (kept.length === 0) throw new AppError("not_found");
  if (row.shown) tx.notify("job_changed", row.job);
}

async function byLink(
  ctx: Context,
  { token, referral: id, ...said }: OwnTie & { token: string; referral: string },
): Promise<InvitationDetail> {
  return ctx.write(async (tx) => {
    const invitation = await invitationOf(ctx, tx, token);
    await say(ctx, tx, inArray(referralInvitations.referral, [...invitation.referrals]), {
      id,
      said,
    });
    return showInvitation(ctx, tx, invitation);
  });
}

async function own(ctx: UserContext, id: string, said: OwnTie): Promise<OwnReferral> {
  return ctx.write(async (tx) => {
    await say(ctx, tx, sql`${referralInvitations.claimed_by} = ${ctx.actor.id}`, { id, said });
    return readOwn(ctx, tx, id);
  });
}

export const ownTieRouter = implement<Context, typeof tieEndpoints>("ties", tieEndpoints, {
  async byLink(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return byLink(ctx, body);
  },
  own: (ctx, { params, body }) => own(ctx, params.id, body),
});
