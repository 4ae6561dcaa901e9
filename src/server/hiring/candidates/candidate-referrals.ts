import { type SQL, sql } from "drizzle-orm";
import type { CandidateReferral } from "../../../contract/hiring/candidates.ts";
import { FURTHEST_FIRST } from "../../../rules/candidates.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { candidates } from "../../infra/db/tables/candidates.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { lockFile } from "../../infra/files/remove-file.ts";
import { endedBy } from "../referrals/referral-facts.ts";

/**
 * The referrals of the query's `candidates` row: those of the link table, and the one that the previous version
 * stored (rule F41). Spelled out, since Drizzle omits the table name in queries over one table and the inner tables
 * have an `id` as well.
 */
export const CANDIDATE_REFERRALS = sql.raw(`(
  SELECT submitted.referral FROM candidate_referrals AS submitted WHERE submitted.candidate = "candidates"."id"
  UNION SELECT "candidates"."referral" WHERE "candidates"."referral" IS NOT NULL)`);

const ORDER = sql.raw(`array_position(ARRAY['${FURTHEST_FIRST.join("', '")}'], own.status)`);

/**
 * The referral whose status the candidate shows: the most advanced one, and the newest of several. For a lateral
 * join.
 */
export const MOST_ADVANCED_REFERRAL = sql`(
  SELECT own.id, own.status FROM referrals AS own WHERE own.id IN ${CANDIDATE_REFERRALS}
  ORDER BY ${ORDER}, own.created_at DESC, own.id DESC LIMIT 1)`;

/** Whether the candidate was submitted to any job. */
export const IS_SUBMITTED: SQL<boolean> = sql<boolean>`EXISTS ${CANDIDATE_REFERRALS}`;

/** Every referral of these candidates, newest first. */
export async function findReferralsOfCandidates(
  db: ReadHandle,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CandidateReferral[]>> {
  const found = new Map<string, CandidateReferral[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .select({
      candidate: candidates.id,
      id: referrals.id,
      status: referrals.status,
      ended_by: endedBy,
      recommendation: referrals.recommendation,
      created_at: referrals.created_at,
      job: { id: jobs.id, title: jobs.title, company: companies.name },
    })
    .from(candidates)
    .innerJoin(sql`LATERAL ${CANDIDATE_REFERRALS} AS submitted_to(referral)`, sql`TRUE`)
    .innerJoin(referrals, sql`${referrals.id} = submitted_to.referral`)
    .innerJoin(jobs, sql`${jobs.id} = ${referrals.job}`)
    .innerJoin(companies, sql`${companies.id} = ${jobs.company}`)
    .where(sql`${candidates.id} = ANY (${sql.param([...ids])}::uuid[])`)
    .orderBy(sql`${referrals.created_at} DESC, ${referrals.id} DESC`);
  for (const { candidate, created_at, ...rest } of rows)
    found.get(candidate)?.push({ ...rest, created_at: created_at.toISOString() });
  return found;
}

/** Whether a referral uses the same file, which is then deleted with the last of them (rule F41). Locks the file. */
export async function isCvUsedByReferral(tx: WriteHandle, cv: string): Promise<boolean> {
  await lockFile(tx, cv);
  return (await tx.rows(sql`SELECT FROM referrals WHERE cv = ${cv} LIMIT 1`)).length > 0;
}
