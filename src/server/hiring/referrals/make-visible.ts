import { and, eq, inArray, isNull, ne, notInArray, sql } from "drizzle-orm";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { notifyTeamOfReferral } from "./notify-referral.ts";

/**
 * If consent is required, the candidate gave it, through the mailed link or by being hired through their own
 * application.
 */
const HAS_CONSENT = sql`(NOT ${referrals.requires_consent} OR ${referrals.status} = 'Hired' OR EXISTS (
  SELECT FROM consent_requests AS asked WHERE asked.referral = ${referrals.id} AND asked.answer = 'accepted'))`;

/**
 * Locks, in a fixed order, those of the referrals that the company does not see yet and may see. Referrals that the
 * candidate ended or had erased stay hidden, and so do those that wait for consent (rule F20).
 */
function lockHiddenReferrals(tx: WriteHandle, ids: readonly string[]) {
  return tx
    .select({ id: referrals.id })
    .from(referrals)
    .where(
      and(
        inArray(referrals.id, [...ids]),
        isNull(referrals.visible_at),
        notInArray(referrals.status, ["Rejected", "Withdrawn"]),
        ne(referrals.candidate_email, ""),
        HAS_CONSENT,
      ),
    )
    .orderBy(referrals.id)
    .for("update");
}

/** Updates the job's number of referrals that the company sees. */
async function countVisibleReferrals(tx: WriteHandle, job: string): Promise<void> {
  await tx.rows(sql`SELECT id FROM jobs WHERE id = ${job} FOR NO KEY UPDATE`);
  const referrals_count = sql`(SELECT count(*) FROM referrals WHERE job = ${job} AND visible_at IS NOT NULL)`;
  await tx.update(jobs).set({ referrals_count }).where(eq(jobs.id, job));
}

/**
 * Makes referrals visible to the company once their candidates were notified and gave consent where it is required.
 * From then on they count, and the owner is notified (rules F10, F20, F6). Idempotent.
 */
export async function makeVisibleToCompany(ctx: TxContext, tx: WriteHandle, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = (await lockHiddenReferrals(tx, ids)).map(({ id }) => id);
  if (found.length === 0) return;
  const shown = (
    await tx
      .update(referrals)
      .set({ visible_at: ctx.clock.now() })
      .where(inArray(referrals.id, found))
      .returning({ id: referrals.id, job: referrals.job, visible_at: referrals.visible_at })
  ).filter(({ visible_at }) => visible_at !== null);
  const of = [...new Set(shown.map(({ job }) => job))].sort();
  for (const job of of) await countVisibleReferrals(tx, job);
  for (const { id } of shown) await notifyTeamOfReferral(ctx, tx, id);
  tx.publishAll("job_changed", of);
}
