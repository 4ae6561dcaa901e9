import { eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { ReferralRecord } from "../../contract/referrals.ts";
import { mayReaddress } from "../../rules/invitations.ts";
import type { UserContext } from "../db/context.ts";
import { otherReferrer } from "../db/deal/agreed-split.ts";
import { knownSince } from "../db/deal/known-before.ts";
import type { WriteHandle } from "../db/handles.ts";
import { forgetAnswers } from "../db/idempotency.ts";
import { referralInvitations } from "../db/tables/invitations.ts";
import { referrals } from "../db/tables/referrals.ts";
import { emailKey } from "../platform/identity.ts";
import { countNewKey } from "../referrals/check.ts";
import { lockJob } from "../referrals/job.ts";
import { personHash, personKeys } from "../referrals/person.ts";
import { readReferral } from "../referrals/queries.ts";
import { standingOfTwo } from "../referrals/standing.ts";
import { NOTIFY_REFERRED } from "../referrals/submit.ts";
import { holdAddress } from "./mail-places.ts";
import { lockOwnReferral, withSigns } from "./own/referral.ts";
import { isRegistered } from "./read-invitation.ts";

/** Whoever wants no mails at the former address wants none at another one: nobody reads which of the refusals it is (rule F7). */
async function refuseOnRegister(ctx: UserContext, tx: WriteHandle, former: string): Promise<void> {
  const hash = personHash(ctx, former);
  await holdAddress(tx, hash);
  if (await isRegistered(tx, hash)) throw new AppError("referral_refused");
}

/**
 * Puts the address of a referral right whose person no mail reaches, once (rule F22): with all refusals of submitting, and the time of
 * submission as it was (R5). The former mail's link ends, and they are told at the new address. Throws `not_found`,
 * `status_not_allowed` where that is not to be done, `rate_limited` (F7) and the refusals.
 */
export async function readdressReferral(
  ctx: UserContext,
  id: string,
  candidate_email: string,
): Promise<ReferralRecord> {
  // Only where there is something to put right: whoever may not do it learns nothing by trying.
  const { referrer, can } = await readReferral(ctx.db, ctx.actor.id, id);
  if (referrer.id !== ctx.actor.id) throw new AppError("not_found");
  if (can.readdress !== true) throw new AppError("status_not_allowed");
  await countNewKey(ctx, personHash(ctx, emailKey(candidate_email)));
  return ctx.write(async (tx) => {
    const row = await lockOwnReferral(ctx, tx, id);
    if (!mayReaddress(row)) throw new AppError("status_not_allowed");
    const { candidate_linkedin } = row;
    const keys = personKeys({ candidate_email, candidate_linkedin });
    const job = await lockJob(tx, ctx.actor.id, row.job);
    const at = ctx.clock.now();
    const other = await otherReferrer(tx, id, ctx.actor.id);
    const { refusal, signs } = await standingOfTwo(ctx, tx, { ...job, except: id }, { keys, now: at, other });
    if (refusal !== null) throw new AppError(refusal);
    await refuseOnRegister(ctx, tx, row.candidate_email_key);
    const { candidate_email_key: email, candidate_linkedin_key: linkedin } = keys;
    const of = { company: job.company.id, made: row.created_at };
    // Nobody has read it yet: their person was never told.
    const known_since = await knownSince(tx, ctx.secrets, of, { email, linkedin });
    await tx
      .update(referrals)
      .set({ ...keys, candidate_email, known_since, ...withSigns(row, signs), updated_at: at })
      .where(eq(referrals.id, id));
    await tx
      .update(referralInvitations)
      .set({ letter: null, undelivered_at: null, readdressed_at: at })
      .where(eq(referralInvitations.referral, id));
    await forgetAnswers(tx, { actor: ctx.actor.id, id });
    await ctx.enqueue(tx, NOTIFY_REFERRED, { referral: id });
    return readReferral(tx, ctx.actor.id, id);
  });
}
