import { eq, sql } from "drizzle-orm";
import { FIGURES } from "../../../rules/deal/answer-clock.ts";
import { type TrustFigures, tellable } from "../../../rules/trust/company-trust.ts";
import type { Context } from "../../db/context.ts";
import { promisesOf } from "../../db/deal/promises-kept.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { companyTrust } from "../../db/tables/companies.ts";
import { errorFields } from "../../platform/log.ts";

/** The task's name in the queue. */
export const COUNT_TRUST = "count-company-trust";
const DAY_MS = 86_400_000;
/** Companies that become known, and companies that are counted, in one run. */
const NEW_IN_A_RUN = 5_000;
const COUNTED_IN_A_RUN = 2_000;

/** Whoever came so lately may still be answered in good time, and would be counted as if nobody had. */
const RIPE = sql.raw("interval '14 days'");
const YEAR = sql.raw("interval '365 days'");
const LATELY = sql.raw(`interval '${FIGURES.days} days'`);
/** The run that releases rewards comes every ten minutes; a day is no delay. */
const IN_TIME = sql.raw("interval '1 day'");

/** Of what was taken in with a company that moved here nothing counts (rule X223). Jobs with a hire, private ones left out (rule J51). What was hired by an application stands there, also where the reward is a referral's (rule R10). */
function filled(company: string) {
  return sql`SELECT count(*)::int FROM jobs WHERE company = ${company} AND NOT private AND (
    EXISTS (SELECT FROM referrals WHERE job = jobs.id AND status = 'Hired' AND NOT moved)
    OR EXISTS (SELECT FROM applications WHERE job = jobs.id AND status = 'Hired' AND NOT moved))`;
}

/**
 * The people of a year: since they were shown to the company, until its first word to them. Whoever ended it themselves
 * before that has not waited for it.
 */
function answers(company: string, now: string) {
  const came = (at: string) =>
    sql`${sql.raw(at)} > ${now}::timestamptz - ${YEAR} AND ${sql.raw(at)} <= ${now}::timestamptz - ${RIPE}`;
  return sql`
    SELECT came, first.changed_at AS answered FROM (
      SELECT 'referral' AS kind, referrals.id, shown_at AS came FROM referrals JOIN jobs ON jobs.id = referrals.job
        WHERE jobs.company = ${company} AND NOT moved AND ${came("shown_at")}
      UNION ALL SELECT 'application', applications.id, applications.created_at FROM applications
        JOIN jobs ON jobs.id = applications.job WHERE jobs.company = ${company} AND NOT moved AND ${came("applications.created_at")}
    ) AS people LEFT JOIN LATERAL (
      SELECT changed_at, note FROM status_history
      WHERE record_kind = people.kind AND record_id = people.id AND from_status IS NOT NULL
        -- What was taken back within seconds was told to nobody (rule H4).
        AND NOT EXISTS (SELECT FROM pipeline_moves AS moves
          WHERE moves.record_kind = people.kind AND moves.record_id = people.id AND moves.undone_at IS NOT NULL
            AND status_history.changed_at IN (moves.moved_at, moves.undone_at))
      ORDER BY changed_at, status_history.id LIMIT 1
    ) AS first ON TRUE
    WHERE first.note IS NULL OR first.note = 'credit_kept'`;
}

/** Rewards whose probation is over: those given back, given up or looked at by an admin were not to be released. */
function rewards(company: string, now: string) {
  return sql`
    SELECT state = 'released' AND released_at <= probation_ends_at + ${IN_TIME} AS on_time
    FROM rewards JOIN referrals ON referrals.id = rewards.referral JOIN jobs ON jobs.id = referrals.job
    WHERE jobs.company = ${company} AND NOT held AND (state = 'released'
      OR (state IN ('due', 'awaiting_funds', 'in_escrow') AND probation_ends_at + ${IN_TIME} < ${now}::timestamptz))`;
}

/** The referrals that came before the company lately, and those of people whom it had named to us before (rules F11, C27). */
function known(company: string, now: string) {
  return sql`
    SELECT count(*)::int AS referred, count(known_since)::int AS known_before
    FROM referrals JOIN jobs ON jobs.id = referrals.job
    WHERE jobs.company = ${company} AND NOT moved AND shown_at > ${now}::timestamptz - ${LATELY} AND shown_at <= ${now}::timestamptz`;
}

async function countOf(tx: WriteHandle, company: string, now: string): Promise<TrustFigures> {
  const [row] = await tx.rows<TrustFigures>(sql`
    WITH answers AS (${answers(company, now)}), promises AS (${promisesOf(sql`jobs.company = ${company}`, new Date(now))}), rewards AS (${rewards(company, now)})
    SELECT (${filled(company)}) AS jobs_filled,
      (SELECT count(*)::int FROM answers) AS people,
      -- Who was never answered has waited longest.
      (SELECT floor(nullif(percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds), 'infinity') / 86400)::int FROM (
        SELECT coalesce(extract(epoch FROM answered - came)::float8, 'infinity') AS seconds FROM answers
      ) AS waits) AS median_days,
      (SELECT count(*)::int FROM promises) AS promises,
      (SELECT count(*)::int FROM promises WHERE kept) AS promises_kept,
      known.*,
      (SELECT count(*)::int FROM rewards) AS rewards_due,
      (SELECT count(*)::int FROM rewards WHERE on_time) AS rewards_on_time
    FROM (${known(company, now)}) AS known`);
  if (row === undefined) throw new Error("a count gives no row");
  return row;
}

/** The company that has waited longest, and nobody else counts it today; null where none waits. */
async function claim(ctx: Context): Promise<string | null> {
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

async function count(ctx: Context, company: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    const figures = await countOf(tx, company, now.toISOString());
    const of = eq(companyTrust.company, company);
    const [before] = await tx.select().from(companyTrust).where(of).for("update");
    if (before === undefined) return;
    await tx
      .update(companyTrust)
      .set({ ...figures, counted_at: now })
      .where(of);
    // A kept page that says the same may stay.
    const same = JSON.stringify(tellable(figures)) === JSON.stringify(tellable(before));
    if (before.counted_at === null || !same) tx.notify("company_changed", company);
  });
}

/**
 * Counts what each company has done for its people, once a day, beside traffic (rule C6). Any number of processes may run
 * it at once.
 */
export async function countTrust(ctx: Context): Promise<void> {
  const at = ctx.clock.now().toISOString();
  await ctx.write((tx) =>
    tx.rows(sql`
      INSERT INTO company_trust (company, count_at) SELECT id, ${at} FROM companies
      WHERE NOT EXISTS (SELECT FROM company_trust WHERE company = companies.id) LIMIT ${NEW_IN_A_RUN}
      ON CONFLICT DO NOTHING`),
  );
  for (let counted = 0; counted < COUNTED_IN_A_RUN; counted += 1) {
    const company = await claim(ctx);
    if (company === null) return;
    // One that cannot be counted today keeps its figures and stops no other.
    await count(ctx, company).catch((error: unknown) =>
      ctx.log.warn({ company, ...errorFields(error) }, "a company could not be counted"),
    );
  }
}
