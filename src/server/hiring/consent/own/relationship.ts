import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import type { InvitationDetail, OwnReferral } from "../../../../contract/hiring/consent.ts";
import type { OwnRelationship } from "../../../../contract/hiring/relationship-fields.ts";
import { relationshipEndpoints } from "../../../../contract/hiring/relationships.ts";
import { mayCorrectOwn } from "../../../../rules/consent.ts";
import type { Context, TxContext, UserContext } from "../../../infra/db/context.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { consentRequests } from "../../../infra/db/tables/consent.ts";
import { referralRelationships, referrals } from "../../../infra/db/tables/referrals.ts";
import { implement } from "../../../infra/platform/endpoints.ts";
import type { Limit } from "../../../infra/platform/load/rate-limits.ts";
import { consentState } from "../../referrals/referral-facts.ts";
import { isVisibleToCompany } from "../../referrals/visible.ts";
import { readConsentPage, resolveConsentToken } from "../read-invitation.ts";
import { readOwnReferral } from "./own-referrals.ts";

const LINKS: Limit = { name: "referred_links", points: 120, seconds: 3_600 };
/** A team with an open panel reloads it after each change. */
const STATEMENTS: Limit = { name: "own_relationships", points: 30, seconds: 3_600 };

/**
 * Stores the candidate's statement about the relationship with their referrer, as long as the referral is open (rule
 * F30). Throws `not_found` where the referrer made no statement, and `status_not_allowed`.
 */
async function saveStatement(
  ctx: TxContext,
  tx: WriteHandle,
  which: SQL,
  { id, said }: { id: string; said: OwnRelationship },
) {
  // Locked first: the state is read after the lock.
  const found = await tx
    .select({ job: referrals.job, status: referrals.status, invitation: consentState, shown: isVisibleToCompany() })
    .from(referrals)
    .innerJoin(consentRequests, eq(consentRequests.referral, referrals.id))
    .where(and(eq(referrals.id, id), which))
    .for("update", { of: referrals });
  const [row] = found;
  if (row === undefined) throw new AppError("not_found");
  if (!mayCorrectOwn(row)) throw new AppError("status_not_allowed");
  await ctx.limits.consumeIn(tx, STATEMENTS, id);
  const { relationship: own_kind, relationship_place: own_place, relationship_period: own_period } = said;
  const kept = await tx
    .update(referralRelationships)
    .set({ own_kind, own_place, own_period, own_at: ctx.clock.now() })
    .where(eq(referralRelationships.referral, id))
    .returning({ referral: referralRelationships.referral });
  if (kept.length === 0) throw new AppError("not_found");
  if (row.shown) tx.publish("job_changed", row.job);
}

async function stateByLink(
  ctx: Context,
  { token, referral: id, ...said }: OwnRelationship & { token: string; referral: string },
): Promise<InvitationDetail> {
  return ctx.write(async (tx) => {
    const invitation = await resolveConsentToken(ctx, tx, token);
    await saveStatement(ctx, tx, inArray(consentRequests.referral, [...invitation.referrals]), {
      id,
      said,
    });
    return readConsentPage(ctx, tx, invitation);
  });
}

async function stateOwn(ctx: UserContext, id: string, said: OwnRelationship): Promise<OwnReferral> {
  return ctx.write(async (tx) => {
    await saveStatement(ctx, tx, sql`${consentRequests.claimed_by} = ${ctx.actor.id}`, { id, said });
    return readOwnReferral(ctx, tx, id);
  });
}

export const ownRelationshipRouter = implement<Context, typeof relationshipEndpoints>(
  "relationships",
  relationshipEndpoints,
  {
    async byLink(ctx, { body }) {
      await ctx.limits.consume(LINKS, ctx.network);
      return stateByLink(ctx, body);
    },
    own: (ctx, { params, body }) => stateOwn(ctx, params.id, body),
  },
);
