import { and, eq, type SQL, sql } from "drizzle-orm";
import type { HistoryNote, ReferralStatus } from "../../../contract/statuses.ts";
import { referralStatusChanged } from "../../hiring/events.ts";
import { assertOpeningsLeft } from "../../hiring/records/openings.ts";
import { TODAY } from "../../hiring/records/start-date.ts";
import type { TxContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { isReferredPerson } from "../../infra/db/hiring/referred-person.ts";
import { isSameCompany } from "../../infra/db/hiring/same-company.ts";
import { scheduleInterviewReconciliation } from "../../infra/db/schedule-interviews.ts";
import { recordStatus } from "../../infra/db/status-history.ts";
import { applications, referrals } from "../../infra/db/tables/referrals.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { findOtherHires } from "./hire-row.ts";

type Hired = {
  readonly id: string;
  readonly note: HistoryNote;
  /** The company's start date. Left out: the person did not start before today, as far as anybody said. */
  readonly start_date?: string;
  /** The hire has to fit into the job's openings (rule J66). */
  readonly within_openings?: boolean;
};

/** A person hired without an answer of the company started today, or on a claimed day in the future. */
const claimedStart = (referral: string) =>
  sql<string>`greatest((SELECT started_on FROM hire_claims WHERE hire_claims.referral = ${referral}), ${TODAY})`;

/**
 * The application through which the person is at the company: the one to the same job, else the most advanced one. It
 * is hired with the referral, so that no second reward is owed for the same hire (rule R10). Only an application of the
 * proved person is: a stranger who typed the same address is somebody else.
 */
async function findApplicationOfHire(tx: WriteHandle, referral: string) {
  const [row] = await tx.rows<{ id: string; status: string; job: string }>(sql`
    SELECT applied.id, applied.status, applied.job FROM referrals JOIN jobs ON jobs.id = referrals.job
      JOIN companies AS own ON own.id = jobs.company
      JOIN companies AS theirs ON ${isSameCompany("own", "theirs")}
      JOIN jobs AS applied_to ON applied_to.company = theirs.id
      JOIN applications AS applied ON applied.job = applied_to.id
    WHERE referrals.id = ${referral} AND applied.status IN ('Interviewing', 'Hired')
      AND (applied.referral = referrals.id OR ${isReferredPerson(sql`applied.created_by`)})
      AND NOT EXISTS (SELECT FROM referrals AS paid WHERE paid.hired_with = applied.id)
    ORDER BY applied.referral = referrals.id DESC NULLS LAST, applied.status = 'Hired' DESC, applied.created_at, applied.id
    LIMIT 1 FOR UPDATE OF applied`);
  return row;
}

async function hireApplication(
  ctx: TxContext,
  tx: WriteHandle,
  { id, at, note, start_date }: { id: string; at: Date; note: HistoryNote; start_date: string | SQL<string> },
): Promise<void> {
  const moved = await tx
    .update(applications)
    .set({ status: "Hired", start_date, updated_at: at })
    .where(and(eq(applications.id, id), eq(applications.status, "Interviewing")))
    .returning({ job: applications.job });
  const [row] = moved;
  if (row === undefined) return;
  const step = { kind: "application", id, from: "Interviewing", to: "Hired" } as const;
  await recordStatus(ctx, tx, { ...step, by: actorId(ctx.actor), at, note });
  tx.publish("job_changed", row.job);
}

/**
 * Statuses of a referral from which a claim can be confirmed or decided; a referral that ends later keeps its claim
 * until then.
 */
const CLAIMABLE_STATUSES: readonly ReferralStatus[] = ["Interviewing", "Rejected", "Withdrawn"];

/**
 * Hires the person of a referral as claimed or decided: from Interviewing, or after it had ended. Its reward becomes
 * due (rules M1, R11). Returns false where they are hired already, also through another referral (R10), or the
 * referral cannot be hired. The caller has locked the hires of the company. Throws `openings_filled` where
 * `within_openings` is asked for, and the person is not hired already by their application.
 */
export async function hireClaimed(ctx: TxContext, tx: WriteHandle, hire: Hired): Promise<boolean> {
  const { id, note, start_date = claimedStart(id), within_openings = false } = hire;
  const at = ctx.clock.now();
  const [row] = await tx
    .select({ from: referrals.status, job: referrals.job })
    .from(referrals)
    .where(eq(referrals.id, id))
    .for("update");
  if (row === undefined || !CLAIMABLE_STATUSES.includes(row.from)) return false;
  if ((await findOtherHires(tx, id)).length > 0) return false;
  const application = await findApplicationOfHire(tx, id);
  await tx
    .update(referrals)
    .set({
      status: "Hired",
      hired_at: sql`now()`,
      start_date,
      hired_with: application?.id ?? null,
      updated_at: at,
    })
    .where(and(eq(referrals.id, id), eq(referrals.status, row.from)));
  if (application !== undefined) await hireApplication(ctx, tx, { id: application.id, at, note, start_date });
  if (within_openings && application?.status !== "Hired") await assertOpeningsLeft(tx, application?.job ?? row.job);
  const step = { id, from: row.from, to: "Hired", at } as const;
  const change = await recordStatus(ctx, tx, { kind: "referral", ...step, by: actorId(ctx.actor), note });
  await emit(ctx, tx, referralStatusChanged, { ...step, job: row.job, change });
  // The event ends the interviews of the referral.
  if (application !== undefined && row.from !== "Interviewing") await scheduleInterviewReconciliation(ctx, tx);
  return true;
}
