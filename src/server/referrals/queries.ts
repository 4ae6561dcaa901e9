import { and, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { FileAnswer } from "../../contract/files.ts";
import type { ReferralListQuery, ReferralRecord } from "../../contract/referrals.ts";
import type { ReviewSign } from "../../contract/statuses.ts";
import { withReason } from "../../rules/deal/turned-down.ts";
import type { UserContext } from "../db/context.ts";
import { cutPage, decodeCursor, exactInstant, olderThan } from "../db/cursor.ts";
import { agreedWith } from "../db/deal/agreed-split.ts";
import { earnedOf } from "../db/deal/own-part.ts";
import type { ReadHandle } from "../db/handles.ts";
import { searchPattern } from "../db/search-pattern.ts";
import { fullName, historyOf } from "../db/status-history.ts";
import { companies } from "../db/tables/companies.ts";
import { jobs } from "../db/tables/jobs.ts";
import { referrals } from "../db/tables/referrals.ts";
import { users } from "../db/tables/users.ts";
import { openFile } from "../files/open.ts";
import { vettedScout } from "../users/vetted-scout.ts";
import { byLink, lookedAt, readdressed } from "./invitation-state.ts";
import { companyColumns, jobColumns } from "./job.ts";
import { decidesReferral, seesReferral } from "./seen-by-team.ts";
import { referralColumns, viewRecord, viewReferral } from "./view.ts";

function matching(search: string | undefined): SQL | undefined {
  if (search === undefined || search === "") return undefined;
  const pattern = searchPattern(search);
  return or(ilike(referrals.candidate_name, pattern), ilike(jobs.title, pattern), ilike(companies.name, pattern));
}

async function ownPage(ctx: UserContext, query: ReferralListQuery) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const rows = await ctx.db.kept
    .select({
      referral: referralColumns,
      job: jobColumns,
      company: companyColumns,
      id: referrals.id,
      position: exactInstant(referrals.created_at),
    })
    .from(referrals)
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .where(
      and(
        eq(referrals.created_by, ctx.actor.id),
        query.status && eq(referrals.status, query.status),
        query.reward && eq(referrals.reward_status, query.reward),
        matching(query.search),
        olderThan(after, referrals.created_at, referrals.id),
      ),
    )
    .orderBy(desc(referrals.created_at), desc(referrals.id))
    .limit(query.limit + 1);
  return cutPage(rows, query.limit);
}

type Stats = { total: number; hired: number; interviewing: number; earned: number };

async function ownStats(ctx: UserContext): Promise<Stats> {
  const [stats] = await ctx.db.rows<Stats>(sql`
    SELECT count(*)::int AS total,
      (count(*) FILTER (WHERE status = 'Hired'))::int AS hired,
      (count(*) FILTER (WHERE status = 'Interviewing'))::int AS interviewing,
      ${earnedOf(ctx.actor.id)} AS earned
    FROM referrals WHERE created_by = ${ctx.actor.id}`);
  return stats ?? { total: 0, hired: 0, interviewing: 0, earned: 0 };
}

/**
 * The viewer's own referrals, newest first, and figures over all of them (specification, My Referrals; rule F3).
 * Throws `validation_failed` for a cursor that is none of ours.
 */
export async function listReferrals(ctx: UserContext, query: ReferralListQuery) {
  const [page, stats] = await Promise.all([ownPage(ctx, query), ownStats(ctx)]);
  const items = page.rows.map((row) => viewReferral(row.referral, row.job, row.company));
  return { items, next_cursor: page.next_cursor, stats };
}

/** The referral, if it is one that this person may read (rules R2, F10). Its job has to be joined. */
function readableBy(viewer: string, id: string): SQL | undefined {
  return and(eq(referrals.id, id), or(eq(referrals.created_by, viewer), seesReferral(viewer)));
}

/** A referral as its referrer or the job's team reads it; throws `not_found` for everybody else (rule R2). */
export async function readReferral(db: ReadHandle, viewer: string, id: string): Promise<ReferralRecord> {
  const [row] = await db.kept
    .select({
      referral: referralColumns,
      job: jobColumns,
      company: companyColumns,
      referrer: { id: users.id, name: fullName, vetted: vettedScout },
      made: sql<boolean>`${referrals.created_by} = ${viewer}`,
      decides: decidesReferral(viewer),
      review: sql<ReviewSign[]>`CASE WHEN ${referrals.held} THEN ${referrals.review} ELSE '{}' END`,
      looked: lookedAt,
      readdressed,
      by_link: byLink,
      corrected_at: referrals.corrected_at,
      moved: referrals.moved,
      shared_with: agreedWith,
      application: sql<string | null>`(SELECT id FROM applications WHERE referral = ${referrals.id} LIMIT 1)`,
    })
    .from(referrals)
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .innerJoin(users, eq(users.id, referrals.created_by))
    .where(readableBy(viewer, id));
  if (row === undefined) throw new AppError("not_found");
  const history = withReason(await historyOf(db, "referral", id), row.referral.turned_down_for);
  const referral = viewReferral(row.referral, row.job, row.company, !row.made);
  const { made, referral: _row, job: _job, company: _company, ...around } = row;
  return viewRecord(referral, { ...around, history, as_team: !made });
}

/** Whoever has claimed it, though they do not read the recommendation (rule F13). */
function claimedBy(viewer: string, id: string): SQL {
  return sql`${referrals.id} = ${id} AND EXISTS (
    SELECT FROM referral_invitations WHERE referral = ${referrals.id} AND claimed_by = ${viewer})`;
}

/** The CV of a referral, for those who may read it and its person (rules F2, F13); throws `not_found` for everybody else and without a CV. */
export async function openReferralCv(ctx: UserContext, id: string): Promise<FileAnswer> {
  const viewer = ctx.actor.id;
  const [row] = await ctx.db
    .select({ cv: referrals.cv })
    .from(referrals)
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .where(or(readableBy(viewer, id), claimedBy(viewer, id)));
  return openFile(ctx, row?.cv ?? null);
}
