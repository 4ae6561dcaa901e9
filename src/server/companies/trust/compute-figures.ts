import { eq, sql } from "drizzle-orm";
import { RESPONSE_STATISTICS } from "../../../rules/hiring/response-time.ts";
import { publicTrustFigures, type TrustFigures } from "../../../rules/trust/company-trust.ts";
import type { Context } from "../../infra/db/context.ts";
import { exactDays } from "../../infra/db/exact-days.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { answerColumns, answeredOf, responseOutcomes } from "../../infra/db/hiring/response-outcomes.ts";
import { companyTrust } from "../../infra/db/tables/companies.ts";
import { defineTask } from "../../infra/db/task.ts";
import { OVERDUE_DAYS } from "../../infra/db/unfunded-reward.ts";
import { errorFields } from "../../infra/platform/log.ts";

export const COMPUTE_TRUST_FIGURES = defineTask({
  name: "compute-trust-figures",
  class: "upkeep",
  schedule: "*/10 * * * *",
  run: computeTrustFigures,
});
const DAY_MS = 86_400_000;
/** The maximum number of companies added and computed per run. */
const NEW_COMPANIES_PER_RUN = 5_000;
const COMPANIES_PER_RUN = 2_000;

/** Candidates this recent are left out, because they may still be answered in time. */
const MIN_AGE = sql.raw("interval '14 days'");
const YEAR = sql.raw("interval '365 days'");
const RECENT_PERIOD = sql.raw(`interval '${RESPONSE_STATISTICS.days} days'`);
/** Rewards are released every ten minutes; one day counts as on time. */
const ON_TIME_TOLERANCE = sql.raw("interval '1 day'");

/**
 * Jobs with a hire, except private ones (rule J51). Hires by application appear there, even if the reward belongs to a
 * referral (rule R10).
 */
function countFilledJobs(company: string) {
  return sql`SELECT count(*)::int FROM jobs WHERE company = ${company} AND NOT private AND (
    EXISTS (SELECT FROM referrals WHERE job = jobs.id AND status = 'Hired')
    OR EXISTS (SELECT FROM applications WHERE job = jobs.id AND status = 'Hired'))`;
}

/**
 * Candidates of the last year: the time from becoming visible to the company until its first response that reached
 * them (rule R20). Candidates who withdrew earlier are left out.
 */
function countAnswerTimes(company: string, now: string) {
  const isInPeriod = (at: string) =>
    sql`${sql.raw(at)} > ${now}::timestamptz - ${YEAR} AND ${sql.raw(at)} <= ${now}::timestamptz - ${MIN_AGE}`;
  const people = sql`
    SELECT 'referral' AS kind, visible_at AS received_at, ${answerColumns("referrals")}
      FROM referrals JOIN jobs ON jobs.id = referrals.job WHERE jobs.company = ${company} AND ${isInPeriod("visible_at")}
    UNION ALL SELECT 'application', applications.created_at, ${answerColumns("applications")}
      FROM applications JOIN jobs ON jobs.id = applications.job
      WHERE jobs.company = ${company} AND ${isInPeriod("applications.created_at")}`;
  return sql`
    SELECT received_at, answered FROM (${answeredOf(people)}) AS candidates
    WHERE (answered IS NULL OR received_at <= answered) AND (answered IS NOT NULL OR (ended IS NULL AND answer_mail IS NULL))`;
}

/**
 * When a reward is due for release; if the start date is long past when the hire is confirmed, there is time to fund it
 * (rule M9).
 */
const RELEASE_DUE = sql`greatest(probation_ends_at, rewards.hired_at + ${sql.raw(exactDays(OVERDUE_DAYS))})`;

/** Rewards whose probation ended, except those that were returned, forfeited or reviewed by an admin. */
function countRewards(company: string, now: string) {
  return sql`
    SELECT state = 'released' AND released_at <= ${RELEASE_DUE} + ${ON_TIME_TOLERANCE} AS on_time
    FROM rewards JOIN referrals ON referrals.id = rewards.referral JOIN jobs ON jobs.id = referrals.job
    WHERE jobs.company = ${company} AND NOT on_hold AND (state = 'released'
      OR (state IN ('due', 'awaiting_funds', 'in_escrow') AND ${RELEASE_DUE} + ${ON_TIME_TOLERANCE} < ${now}::timestamptz))`;
}

/**
 * Recent referrals to the company, and those of candidates it had already listed as existing contacts (rules F11, C27).
 */
function countExistingContacts(company: string, now: string) {
  return sql`
    SELECT count(*)::int AS referred, count(known_since)::int AS known_before
    FROM referrals JOIN jobs ON jobs.id = referrals.job
    WHERE jobs.company = ${company} AND visible_at > ${now}::timestamptz - ${RECENT_PERIOD} AND visible_at <= ${now}::timestamptz`;
}

async function computeFigures(tx: WriteHandle, company: string, now: string): Promise<TrustFigures> {
  const [row] = await tx.rows<TrustFigures>(sql`
    WITH answers AS (${countAnswerTimes(company, now)}), responses_due AS (${responseOutcomes(sql`jobs.company = ${company}`, new Date(now))}), rewards AS (${countRewards(company, now)})
    SELECT (${countFilledJobs(company)}) AS jobs_filled,
      (SELECT count(*)::int FROM answers) AS people,
      -- Unanswered candidates count as the longest wait.
      (SELECT floor(nullif(percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds), 'infinity') / 86400)::int FROM (
        SELECT coalesce(extract(epoch FROM answered - received_at)::float8, 'infinity') AS seconds FROM answers
      ) AS waits) AS median_days,
      (SELECT count(*)::int FROM responses_due) AS responses_due,
      (SELECT count(*)::int FROM responses_due WHERE kept) AS responses_on_time,
      known.*,
      (SELECT count(*)::int FROM rewards) AS rewards_due,
      (SELECT count(*)::int FROM rewards WHERE on_time) AS rewards_on_time
    FROM (${countExistingContacts(company, now)}) AS known`);
  if (row === undefined) throw new Error("the trust query returned no row");
  return row;
}

/** Leases the company whose figures are oldest for today; null if none is due. */
async function leaseCompany(ctx: Context): Promise<string | null> {
  const now = ctx.clock.now();
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString();
  const [due] = await ctx.write((tx) =>
    tx.rows<{ company: string }>(sql`
      UPDATE company_trust SET count_at = ${tomorrow} WHERE company = (
        SELECT company FROM company_trust WHERE count_at <= ${now.toISOString()}
        ORDER BY count_at LIMIT 1 FOR UPDATE SKIP LOCKED
      ) RETURNING company`),
  );
  return due?.company ?? null;
}

async function saveFigures(ctx: Context, company: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    const figures = await computeFigures(tx, company, now.toISOString());
    const of = eq(companyTrust.company, company);
    const [before] = await tx.select().from(companyTrust).where(of).for("update");
    if (before === undefined) return;
    await tx
      .update(companyTrust)
      .set({ ...figures, counted_at: now })
      .where(of);
    // A cached page stays valid if its content is unchanged.
    const same = JSON.stringify(publicTrustFigures(figures)) === JSON.stringify(publicTrustFigures(before));
    if (before.counted_at === null || !same) tx.publish("company_changed", company);
  });
}

/** Computes each company's trust figures once a day (rule C6). Any number of processes may run it at once. */
export async function computeTrustFigures(ctx: Context): Promise<void> {
  const at = ctx.clock.now().toISOString();
  await ctx.write((tx) =>
    tx.rows(sql`
      INSERT INTO company_trust (company, count_at) SELECT id, ${at} FROM companies
      WHERE NOT EXISTS (SELECT FROM company_trust WHERE company = companies.id) LIMIT ${NEW_COMPANIES_PER_RUN}
      ON CONFLICT DO NOTHING`),
  );
  for (let counted = 0; counted < COMPANIES_PER_RUN; counted += 1) {
    const company = await leaseCompany(ctx);
    if (company === null) return;
    // A failed company keeps its old figures and does not stop the others.
    await saveFigures(ctx, company).catch((error: unknown) =>
      ctx.log.warn({ company, ...errorFields(error) }, "the trust figures of a company could not be computed"),
    );
  }
}
