import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ApplicationStatus } from "../../../contract/statuses.ts";
import type { Context, TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { isReferredPerson } from "../../infra/db/hiring/referred-person.ts";
import { defineTask } from "../../infra/db/task.ts";
import { lockHiresOfJob } from "../records/lock-hires.ts";
import { findUnpaidHires, hireCreditedReferral } from "../referrals/credit-window.ts";
import { applyApplicationStatus } from "../referrals/follow-application.ts";
import { addFraudSignal } from "../referrals/fraud-signals.ts";
import { recordFirstResponse } from "../response-time/first-response.ts";
import { linkedReferral } from "./credit.ts";
import { creditHire } from "./credit-hire.ts";

type SentApplication = {
  id: string;
  status: ApplicationStatus;
  later: boolean;
  answered_at: Date | null;
};

/**
 * Connects an application with the referral of its proved person, and moves the referral to the application's status
 * (rule F9). A withdrawn application connects nothing, nor does one sent before the referral (`later` is false).
 */
async function connect(ctx: TxContext, tx: WriteHandle, { id, status, answered_at, later }: SentApplication) {
  // They were answered as an applicant, which answers their referrals to the job (rule R20).
  if (answered_at !== null) await recordFirstResponse(ctx, tx, "application", [id], new Date(answered_at));
  if (status === "Withdrawn" || !later) return;
  const referral = await linkedReferral(tx, id);
  if (status === "Hired") await creditHire(ctx, tx, { id, referral });
  else if (referral !== null && status !== "Applied") await applyApplicationStatus(ctx, tx, referral, { status });
}

/** An account that held the claim before, without the referral's address, is not its person. */
async function disconnectOthers(tx: WriteHandle, referral: string): Promise<void> {
  await tx.rows(sql`
    UPDATE applications SET referral = NULL FROM referrals
    WHERE applications.referral = ${referral} AND referrals.id = applications.referral AND referrals.status <> 'Hired'
      AND NOT ${isReferredPerson(sql`applications.created_by`)}`);
}

export const CREDIT_CLAIMED_REFERRAL = defineTask({
  name: "credit-claimed-referral",
  class: "follow-up",
  input: z.object({ referral: z.string() }),
  run: creditClaimedReferral,
});

/**
 * Task after a referral was claimed: connects the application that its person sent to the same job,
 * perhaps under another address; the referral moves to the application's status (rule F9). An application sent before
 * the referral was made has no referrer: the referral is flagged for review instead (rule F8). A hire at another job of
 * the company may have waited for this proof (rule R10). Idempotent.
 */
export async function creditClaimedReferral(ctx: Context, { referral }: { referral: string }): Promise<void> {
  await ctx.write(async (tx) => {
    const [of] = await tx.rows<{ job: string }>(sql`SELECT job FROM referrals WHERE id = ${referral}`);
    if (of === undefined) return;
    await lockHiresOfJob(tx, of.job);
    await disconnectOthers(tx, referral);
    const [sent] = await tx.rows<SentApplication>(sql`
      SELECT applications.id, applications.status, applications.created_at >= referrals.created_at AS later,
        applications.first_answer_at AS answered_at
      FROM referrals JOIN consent_requests ON consent_requests.referral = referrals.id
        JOIN applications ON applications.job = referrals.job AND applications.created_by = consent_requests.claimed_by
      WHERE referrals.id = ${referral} FOR UPDATE OF applications`);
    if (sent?.later === false) await addFraudSignal(tx, referral, "applied_before");
    if (sent !== undefined) await connect(ctx, tx, sent);
    const ended = await tx.rows(sql`SELECT FROM referrals WHERE id = ${referral} AND status = 'Rejected'`);
    if (ended.length > 0)
      for (const hire of await findUnpaidHires(tx, referral)) await hireCreditedReferral(ctx, tx, hire);
  });
}

/** The application belongs to no referral, or to one that ended. */
const UNCONNECTED = sql`(applications.referral IS NULL OR EXISTS (SELECT FROM referrals
  WHERE referrals.id = applications.referral AND referrals.status IN ('Rejected', 'Withdrawn')))`;

export const CREDIT_VERIFIED = defineTask({
  name: "address-verified",
  class: "follow-up",
  input: z.object({ user: z.string() }),
  run: creditVerified,
});

/**
 * Task after an account's address was verified: connects the applications that it sent before with the
 * referrals of that address; each referral moves to its application's status, and a hire credits its referrer (rules
 * F9, R10). Idempotent.
 */
async function creditVerified(ctx: Context, { user: account }: { user: string }): Promise<void> {
  const sent = await ctx.db.rows<{ id: string; job: string }>(sql`
    SELECT id, job FROM applications WHERE created_by = ${account} AND candidate_email <> '' AND ${UNCONNECTED}
    ORDER BY created_at, id`);
  for (const { id, job } of sent)
    await ctx.write(async (tx) => {
      await lockHiresOfJob(tx, job);
      const [locked] = await tx.rows<SentApplication>(sql`
        SELECT id, status, TRUE AS later, first_answer_at AS answered_at FROM applications WHERE id = ${id} AND ${UNCONNECTED} FOR UPDATE`);
      if (locked !== undefined) await connect(ctx, tx, locked);
    });
}
