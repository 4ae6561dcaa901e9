import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { NewReferral, Referral } from "../../contract/referrals.ts";
import { referralRefusal } from "../../rules/referrals.ts";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { recordStatus } from "../db/status-history.ts";
import { referrals } from "../db/tables/referrals.ts";
import { emailKey, linkedinKey } from "../platform/identity.ts";
import { countOnJob, type LockedJob, lockJob } from "./job.ts";
import { referralColumns, viewReferral } from "./view.ts";

type Keys = { candidate_email_key: string; candidate_linkedin_key: string | null };

function keysOf(body: NewReferral): Keys {
  return {
    candidate_email_key: emailKey(body.candidate_email),
    candidate_linkedin_key: linkedinKey(body.candidate_linkedin),
  };
}

/** After the last reminder an unfunded reward stops new referrals to its owner's jobs (DECISIONS M9). */
const FUNDING_DAYS = Math.max(...LIMITS.funding_reminders);

/** The referrer's own addresses, whether the candidate applied first, and whether the owner left a reward unfunded. */
async function standing(tx: WriteHandle, actor: string, { job, created_by: owner }: LockedJob, keys: Keys) {
  const [row] = await tx.rows<{
    email: string | null;
    sign_in_key: string | null;
    applied: boolean;
    unfunded: boolean;
  }>(sql`
    SELECT
      (SELECT email FROM users WHERE id = ${actor}) AS email,
      (SELECT email_key FROM auth_users WHERE id = ${actor}) AS sign_in_key,
      EXISTS (SELECT FROM applications WHERE job = ${job.id} AND candidate_email_key = ${keys.candidate_email_key})
      OR EXISTS (SELECT FROM applications WHERE job = ${job.id} AND candidate_linkedin_key = ${keys.candidate_linkedin_key})
      OR EXISTS (
        SELECT FROM applications WHERE job = ${job.id}
          AND created_by = (SELECT id FROM auth_users WHERE email_key = ${keys.candidate_email_key})
      ) AS applied,
      EXISTS (
        SELECT FROM rewards WHERE owner = ${owner} AND state IN ('due', 'awaiting_funds')
          AND hired_at < now() - make_interval(days => ${FUNDING_DAYS})
      ) AS unfunded`);
  const own = [row?.email ? emailKey(row.email) : null, row?.sign_in_key ?? null];
  return {
    own_email_keys: own.filter((key) => key !== null),
    applied: row?.applied === true,
    unfunded: row?.unfunded === true,
  };
}

async function insert(tx: WriteHandle, ctx: UserContext, body: NewReferral, keys: Keys, job: LockedJob, now: Date) {
  const [row] = await tx
    .insert(referrals)
    .values({
      ...keys,
      id: ctx.ids.next(),
      job: job.job.id,
      candidate_name: body.candidate_name,
      candidate_email: body.candidate_email,
      candidate_linkedin: body.candidate_linkedin,
      recommendation: body.recommendation,
      status: "Pending",
      reward_status: "Pending",
      reward_amount: job.reward_amount,
      created_by: ctx.actor.id,
      created_at: now,
      updated_at: now,
    })
    .returning(referralColumns);
  if (row === undefined) throw new Error("an inserted referral came back empty");
  return row;
}

/**
 * Refers a person to a job. The promised reward is a copy of the job's (DECISIONS F3).
 * Throws `not_found` (no such job), then what `referralRefusal` says, then `referral_duplicate`: the unique keys on
 * canonical address and LinkedIn path decide who was first (DECISIONS R5, F8).
 */
export async function submitReferral(ctx: UserContext, body: NewReferral): Promise<Referral> {
  const keys = keysOf(body);
  return ctx.write(async (tx) => {
    const job = await lockJob(tx, body.job);
    // The time after the lock, so that the order of times is the order of credit.
    const now = ctx.clock.now();
    const known = await standing(tx, ctx.actor.id, job, keys);
    const refusal = referralRefusal({ ...keys, ...known, job: job.facts, actor: ctx.actor.id, now });
    if (refusal !== null) throw new AppError(refusal);
    const row = await insert(tx, ctx, body, keys, job, now);
    await countOnJob(tx, job.job.id, "referral");
    const { id, status } = row;
    await recordStatus(ctx, tx, { kind: "referral", id, from: null, to: status, by: ctx.actor.id, at: now });
    return viewReferral(row, job.job, job.company);
  });
}
