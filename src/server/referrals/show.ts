import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { jobs } from "../db/tables/jobs.ts";
import { referrals } from "../db/tables/referrals.ts";
import { notifyOfReferral } from "./notify-referral.ts";

/** Where its person is asked first, they said yes, by the mailed link or by being hired through their own application. */
const SAID_YES = sql`(NOT ${referrals.ask_first} OR ${referrals.status} = 'Hired' OR EXISTS (
  SELECT FROM referral_invitations AS asked WHERE asked.referral = ${referrals.id} AND asked.answer = 'accepted'))`;

/**
 * Those that the company does not see yet and may see, held in one order. What its person has ended or had erased stays
 * unseen, and so does what they are asked about first, until they say yes (rule F20).
 */
function hidden(tx: WriteHandle, ids: readonly string[]) {
  return tx
    .select({ id: referrals.id, job: referrals.job })
    .from(referrals)
    .where(
      and(
        inArray(referrals.id, [...ids]),
        isNull(referrals.shown_at),
        ne(referrals.status, "Rejected"),
        ne(referrals.candidate_email, ""),
        SAID_YES,
      ),
    )
    .orderBy(referrals.id)
    .for("update");
}

/** How many referrals of a job the company sees, written down for its page. */
async function count(tx: WriteHandle, job: string): Promise<void> {
  await tx.rows(sql`SELECT id FROM jobs WHERE id = ${job} FOR NO KEY UPDATE`);
  const referrals_count = sql`(SELECT count(*) FROM referrals WHERE job = ${job} AND shown_at IS NOT NULL)`;
  await tx.update(jobs).set({ referrals_count }).where(eq(jobs.id, job));
}

/**
 * Shows referrals to the company, whose people know of them now, and said yes where they are asked first: from here on they
 * count, and the owner is told (rules F10, F20, F6). Doing it twice changes nothing.
 */
export async function showToCompany(ctx: TxContext, tx: WriteHandle, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await hidden(tx, ids);
  if (found.length === 0) return;
  const shown = found.map(({ id }) => id);
  await tx.update(referrals).set({ shown_at: ctx.clock.now() }).where(inArray(referrals.id, shown));
  const of = [...new Set(found.map(({ job }) => job))].sort();
  for (const job of of) await count(tx, job);
  for (const id of shown) await notifyOfReferral(ctx, tx, id);
  tx.notifyAll("job_changed", of);
}
