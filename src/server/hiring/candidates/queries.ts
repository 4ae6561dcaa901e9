import { and, desc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import type { Candidate, CandidateListQuery } from "../../../contract/hiring/candidates.ts";
import type { CandidateStatus } from "../../../contract/statuses.ts";
import { referralStatusesOf } from "../../../rules/candidates.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { isNamed, searchPattern } from "../../infra/db/search-pattern.ts";
import { addedCandidates, candidates } from "../../infra/db/tables/candidates.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referrerProfiles } from "../../infra/db/tables/profiles.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { openFile } from "../../infra/files/open-file.ts";
import { findReferralsOfCandidates, IS_SUBMITTED, MOST_ADVANCED_REFERRAL } from "./candidate-referrals.ts";
import { candidateColumns, viewCandidate } from "./view.ts";

function matchesSearch(search: string | undefined): SQL | undefined {
  if (search === undefined || search === "") return undefined;
  const pattern = searchPattern(search);
  return or(
    isNamed(candidates.name, pattern),
    isNamed(candidates.email, pattern),
    isNamed(candidates.role_interest, pattern),
  );
}

function hasStatus(status: CandidateStatus | undefined): SQL | undefined {
  if (status === undefined) return undefined;
  const wanted = referralStatusesOf(status);
  return wanted === null ? not(IS_SUBMITTED) : inArray(referrals.status, [...wanted]);
}

function selectCandidates(db: ReadHandle) {
  return db
    .select({ candidate: candidateColumns, id: candidates.id, position: exactInstant(candidates.created_at) })
    .from(candidates)
    .leftJoin(sql`LATERAL ${MOST_ADVANCED_REFERRAL} AS furthest`, sql`TRUE`)
    .leftJoin(referrals, sql`${referrals.id} = furthest.id`)
    .leftJoin(jobs, eq(jobs.id, referrals.job))
    .leftJoin(companies, eq(companies.id, jobs.company))
    .leftJoin(addedCandidates, eq(addedCandidates.candidate, candidates.id));
}

/** The query of a page: only the referrer's own rows, whatever is searched for (rule R3). */
function selectOwnPage(db: ReadHandle, referrer: string, query: CandidateListQuery) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  return selectCandidates(db)
    .where(
      and(
        eq(candidates.referrer, referrer),
        hasStatus(query.status),
        matchesSearch(query.search),
        afterCursor(after, candidates.created_at, candidates.id),
      ),
    )
    .orderBy(desc(candidates.created_at), desc(candidates.id))
    .limit(query.limit + 1);
}

type Stats = { total: number; not_submitted: number; submitted: number; interviewing: number; hired: number };

async function countOwnCandidates(db: ReadHandle, referrer: string): Promise<Stats> {
  const [stats] = await db.rows<Stats>(sql`
    SELECT count(*)::int AS total,
      (count(*) FILTER (WHERE furthest.id IS NULL))::int AS not_submitted,
      (count(*) FILTER (WHERE furthest.status IN ('Pending', 'Reviewing')))::int AS submitted,
      (count(*) FILTER (WHERE furthest.status = 'Interviewing'))::int AS interviewing,
      (count(*) FILTER (WHERE furthest.status = 'Hired'))::int AS hired
    FROM candidates LEFT JOIN LATERAL ${MOST_ADVANCED_REFERRAL} AS furthest ON TRUE
    WHERE candidates.referrer = ${referrer}`);
  return stats ?? { total: 0, not_submitted: 0, submitted: 0, interviewing: 0, hired: 0 };
}

/**
 * Lists the viewer's own candidates, newest first, with statistics over all of them, and the name of the viewer's
 * public page. Throws `validation_failed` for an invalid cursor.
 */
export async function listCandidates(ctx: UserContext, query: CandidateListQuery) {
  const own = ctx.db
    .select({ username: referrerProfiles.username })
    .from(referrerProfiles)
    .where(eq(referrerProfiles.user_id, ctx.actor.id));
  const [rows, stats, [page]] = await Promise.all([
    selectOwnPage(ctx.db, ctx.actor.id, query),
    countOwnCandidates(ctx.db, ctx.actor.id),
    own,
  ]);
  const { rows: shown, next_cursor } = toPage(rows, query.limit);
  const submitted = await findReferralsOfCandidates(
    ctx.db,
    shown.map(({ id }) => id),
  );
  return {
    items: shown.map(({ candidate }) => viewCandidate(candidate, submitted.get(candidate.id) ?? [])),
    next_cursor,
    stats,
    username: page?.username ?? null,
  };
}

/** One candidate of this referrer; throws `not_found` for those of others (rule R3). */
export async function readCandidate(db: ReadHandle, referrer: string, id: string): Promise<Candidate> {
  const [row] = await selectCandidates(db).where(and(eq(candidates.id, id), eq(candidates.referrer, referrer)));
  if (row === undefined) throw new AppError("not_found");
  return viewCandidate(row.candidate, (await findReferralsOfCandidates(db, [id])).get(id) ?? []);
}

/**
 * Opens the CV of a candidate for their referrer (rules F2, R3); throws `not_found` for others and where there is
 * none.
 */
export async function openCandidateCv(ctx: UserContext, id: string): Promise<FileAnswer> {
  const [row] = await ctx.db
    .select({ cv: candidates.cv })
    .from(candidates)
    .where(and(eq(candidates.id, id), eq(candidates.referrer, ctx.actor.id)));
  return openFile(ctx, row?.cv ?? null);
}
