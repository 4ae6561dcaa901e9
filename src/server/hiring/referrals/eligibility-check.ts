import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ReferralCheck } from "../../../contract/hiring/referrals.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { lockUser } from "../../infra/db/lock-user.ts";
import { referralChecks } from "../../infra/db/tables/consent.ts";
import { checkEligibility } from "./eligibility.ts";
import { linkedinHash, type PersonKeys, personHash, personKeys } from "./person-keys.ts";
import { findJob } from "./referral-job.ts";

/** Refusals that reveal something about the person: submitting must not reveal more than the check of F7 allows. */
const REVEALING_REFUSALS = new Set<unknown>(["referral_refused", "referral_applied_before", "referral_duplicate"]);

/**
 * Counts a refusal that reveals something about the candidate as one check of that person, across all processes and
 * in its own transaction, so that it counts even if the submission is rolled back (rule F7). Throws `rate_limited` on
 * the 21st different person of a day (UTC).
 */
export async function countRefusal(ctx: UserContext, body: ReferralCheck): Promise<void> {
  const keys = personKeys(body);
  const at = ctx.clock.now();
  const job = await findJob(ctx.db, ctx.actor.id, body.job);
  const { refusal } = await checkEligibility(ctx, ctx.db, job, keys, at);
  if (!REVEALING_REFUSALS.has(refusal)) return;
  await countSavedCandidateCheck(ctx, keys);
}

/**
 * Counts a candidate whom the user is about to save as one check of that person: saving reveals whether the address
 * and the LinkedIn path are accepted (rules F7, F39). Throws `rate_limited`.
 */
export async function countSavedCandidateCheck(ctx: UserContext, keys: PersonKeys): Promise<void> {
  const day = ctx.clock.now().toISOString().slice(0, 10);
  await ctx.write((tx) => countCheckedPerson(ctx, tx, hashOfCheck(ctx, keys), day));
}

/**
 * Counts one check when a referrer corrects their own referral. `key` is the new address or LinkedIn path of the
 * candidate, so that each value tried under one name counts. Throws `rate_limited`.
 */
export async function countCorrectionCheck(ctx: UserContext, key: string): Promise<void> {
  const day = ctx.clock.now().toISOString().slice(0, 10);
  await ctx.write((tx) => countCheckedPerson(ctx, tx, key, day));
}

/**
 * The hash under which a check is counted: the address, together with the path if there is one. A different path
 * under the same address counts as a different person.
 */
function hashOfCheck(ctx: UserContext, keys: PersonKeys): string {
  const [address, path] = [personHash(ctx, keys.candidate_email_key), linkedinHash(ctx, keys.candidate_linkedin_key)];
  return path === null ? address : `${address} ${path}`;
}

/**
 * Counts a person whom the user checks today; checking the same one again is free. An address with a LinkedIn path
 * counts separately from the address alone. Throws `rate_limited` after 20 different people.
 */
async function countCheckedPerson(ctx: UserContext, tx: WriteHandle, person_hash: string, day: string): Promise<void> {
  const user_id = ctx.actor.id;
  // Serializes the checks of one user, so that concurrent requests do not all read the same count.
  await lockUser(tx, user_id);
  await tx.insert(referralChecks).values({ user_id, day, person_hash }).onConflictDoNothing();
  const [row] = await tx.rows<{ people: number }>(sql`
    SELECT count(*)::int AS people FROM referral_checks WHERE user_id = ${user_id} AND day = ${day}`);
  const most = Math.max(1, Math.round(LIMITS.referral_checks * ctx.config.rateLimitFactor));
  if ((row?.people ?? 0) > most) throw new AppError("rate_limited", { detail: "people asked about today" });
}

/**
 * Says whether a person can be referred to a job, without a name or a reason (rule F7). Throws `not_found` (no such
 * job) and `rate_limited` (more than 20 different people on one day, UTC).
 */
export async function checkReferral(ctx: UserContext, body: ReferralCheck): Promise<{ can_be_referred: boolean }> {
  const keys = personKeys(body);
  const at = ctx.clock.now();
  return ctx.write(async (tx) => {
    const job = await findJob(tx, ctx.actor.id, body.job);
    await countCheckedPerson(ctx, tx, hashOfCheck(ctx, keys), at.toISOString().slice(0, 10));
    const { refusal } = await checkEligibility(ctx, tx, job, keys, at);
    const can_be_referred = refusal === null;
    const detail = { job: body.job, can_be_referred };
    await writeAudit(tx, ctx.ids, { event: "referral_checked", at, user_id: ctx.actor.id, ip: ctx.network, detail });
    return { can_be_referred };
  });
}
