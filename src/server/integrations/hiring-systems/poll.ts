import { eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { StepStage } from "../../../contract/integrations/hiring-systems.ts";
import type { SignedMessage } from "../../../contract/payments/webhooks.ts";
import { isOpenStatus, nextReferralStatuses } from "../../../rules/statuses.ts";
import { stageEffectOf } from "../../../rules/team/hiring-systems.ts";
import { lockHiresOfJob } from "../../hiring/records/lock-hires.ts";
import { isBeyondOpenings } from "../../hiring/records/openings.ts";
import { applyAtsStep } from "../../hiring/referrals/apply-ats-step.ts";
import type { Context } from "../../infra/db/context.ts";
import type { Statement, WriteHandle } from "../../infra/db/handles.ts";
import { hiringSystems } from "../../infra/db/tables/hiring-systems.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { recipientsOf } from "../../infra/db/team-rights.ts";
import { decrypt } from "../../infra/platform/crypto.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { type AtsStatus, type HiringSystem, SystemError } from "./adapter.ts";
import { ADAPTERS, CREDENTIALS_PURPOSE } from "./adapters.ts";
import { findStageOfStep, type LeasedPerson, RECONCILE_HIRING_SYSTEMS, renewLeaseIn, savePoll } from "./lease.ts";

/** Schedules a poll of the person; a person in work is polled once more afterwards. */
const SCHEDULE_POLL: Statement<{ referral: string; wakes: boolean }> = {
  name: "hiring-systems-schedule-poll",
  text: `WITH there AS (
      SELECT referral, lease IS NULL AND next_at > clock_timestamp() AS wakes FROM hiring_system_candidates
      WHERE company = $1::uuid AND application = $2 AND state = 'sent' AND next_at IS NOT NULL FOR UPDATE
    )
    UPDATE hiring_system_candidates AS one SET last_event_at = clock_timestamp(),
      next_at = CASE WHEN lease IS NULL THEN least(next_at, clock_timestamp()) ELSE next_at END
    FROM there WHERE one.referral = there.referral RETURNING one.referral, there.wakes`,
};

/**
 * Receives a webhook of a company's hiring system (rule X205). It only triggers a poll, so that lost, repeated or
 * reordered messages do no harm. Throws `signature_invalid`, also for a system that is not connected.
 */
export async function receiveWebhook(
  ctx: Context,
  id: string,
  { bytes, signature }: SignedMessage,
): Promise<{ received: true }> {
  const [row] = await ctx.db.select().from(hiringSystems).where(eq(hiringSystems.id, id));
  if (row === undefined || row.encrypted_webhook_secret === null) throw new AppError("signature_invalid");
  const signs = decrypt(ctx.secrets.every(CREDENTIALS_PURPOSE), row.encrypted_webhook_secret).toString("utf8");
  const application = ADAPTERS[row.vendor].parseWebhook(signs, { bytes: Buffer.from(bytes), signature });
  if (application === undefined) throw new AppError("signature_invalid");
  if (application === null) return { received: true };
  await ctx.write(async (tx) => {
    const scheduled = await tx.prepared(SCHEDULE_POLL, [row.company, application]);
    if (scheduled.some(({ wakes }) => wakes)) await ctx.enqueue(tx, RECONCILE_HIRING_SYSTEMS, {});
  });
  return { received: true };
}

/**
 * Asks the job's team once to confirm a hire (rule X207); without an email, because the team moved the step there
 * itself.
 */
async function requestHireConfirmation(ctx: Context, tx: WriteHandle, referral: string, job: string): Promise<void> {
  const notified = await recipientsOf(tx, job, { kind: "referral", id: referral });
  const news = { kind: "hiring_hired", subject: referral } as const;
  await notifyAll(
    ctx,
    tx,
    notified.map((user_id) => ({ ...news, user_id })),
  );
}

/** Applies a status from there (rules X206, X207) and records the poll. */
async function applyStatus(ctx: Context, tx: WriteHandle, leased: LeasedPerson, step: AtsStatus): Promise<void> {
  const { referral: id, company, hires } = leased;
  const stage = step === null ? null : ((await findStageOfStep(tx, company, step.step)) as StepStage | null);
  const [of] = await tx.select({ job: referrals.job }).from(referrals).where(eq(referrals.id, id));
  // Rejections and hires take the lock of the company's hires.
  if (of !== undefined && (stage === "Hired" || stage === "Rejected")) await lockHiresOfJob(tx, of.job);
  const [row] = await tx
    .select({ status: referrals.status, job: referrals.job })
    .from(referrals)
    .where(eq(referrals.id, id))
    .for("update");
  // If the lease has ended during the request, the process with the new lease does it, so that nobody is asked twice.
  if (row === undefined || !(await renewLeaseIn(tx, leased))) return;
  // A hire beyond the openings waits for a person's confirmation (rule J66), and so does one of someone who existed there
  // before: they were found by an address that anybody may have typed.
  const asksBeyond =
    hires && stage === "Hired" && isOpenStatus(row.status) && (await isBeyondOpenings(tx, row.job, id));
  const { to, asks } = stageEffectOf(row.status, stage, hires && !asksBeyond && !leased.adopted);
  const moved = to !== null && (await applyAtsStep(ctx, tx, { id, job: row.job, from: row.status, to }));
  const status = moved ? to : row.status;
  const asked = asks || (to === "Hired" && !moved);
  if (asked && !leased.hire_asked) await requestHireConfirmation(ctx, tx, id, row.job);
  await savePoll(tx, leased, {
    step: step?.name ?? null,
    asks: asked,
    moved,
    over: nextReferralStatuses(status).length === 0,
  });
}

/**
 * The statuses of people there. A replaced account reports all of them as unknown; before they count as deleted, it
 * must return its openings (rule X206). Throws `SystemError`.
 */
async function readStatuses(system: HiringSystem, applications: readonly string[]): Promise<AtsStatus[]> {
  const statuses = await system.readStatuses(applications);
  if (statuses.length === 0 || statuses.some((status) => status !== null)) return statuses;
  try {
    await system.openings();
  } catch (error) {
    if (!(error instanceof SystemError) || error.failure !== "refused") throw error;
    throw new SystemError("broken", "knows nobody and has no openings");
  }
  return statuses;
}

/**
 * Polls the statuses of a company's people and applies them (rule X205). Only this response is trusted, no message:
 * messages may be lost, repeated and reordered. `failed` is called for each person who could not be processed; the
 * others are. Throws `SystemError`.
 */
export async function pollPeople(
  ctx: Context,
  people: readonly LeasedPerson[],
  system: HiringSystem,
  failed: (leased: LeasedPerson, error: unknown) => Promise<void>,
): Promise<void> {
  const there = people.filter(({ application }) => application !== null);
  const statuses = await readStatuses(
    system,
    there.map(({ application }) => application ?? ""),
  );
  for (const [nth, leased] of there.entries())
    try {
      await ctx.write((tx) => applyStatus(ctx, tx, leased, statuses[nth] ?? null));
    } catch (error) {
      await failed(leased, error);
    }
}
