import { and, desc, eq, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import type { ReferralListQuery, ReferralRecord } from "../../../contract/hiring/referrals.ts";
import type { FraudSignal } from "../../../contract/statuses.ts";
import { withReason } from "../../../rules/hiring/rejection-reason.ts";
import { isVettedScout } from "../../identity/users/vetted-scout.ts";
import { readAmounts } from "../../infra/db/amounts/read-amounts.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { REWARD_ENDED } from "../../infra/db/hiring/reward-part.ts";
import { isNamed, searchPattern } from "../../infra/db/search-pattern.ts";
import { fullName, historyOf } from "../../infra/db/status-history.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { users } from "../../infra/db/tables/users.ts";
import { openFile } from "../../infra/files/open-file.ts";
import { canDecideReferral, canViewReferral, isReferrer } from "./policy.ts";
import { isAddressCorrected, isFromReferralLink, isViewedByTeam } from "./referral-facts.ts";
import { companyColumns, jobColumns } from "./referral-job.ts";
import { agreementPartnerOf } from "./reward-share-agreements.ts";
import { referralColumns, viewRecord, viewReferral } from "./view.ts";

function matchesSearch(search: string | undefined): SQL | undefined {
  if (search === undefined || search === "") return undefined;
  const pattern = searchPattern(search);
  return or(isNamed(referrals.candidate_name, pattern), isNamed(jobs.title, pattern), isNamed(companies.name, pattern));
}

async function selectOwnPage(ctx: UserContext, query: ReferralListQuery) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const rows = await ctx.db.withCachedPlan
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
        // An ended referral shows no reward status.
        query.reward === "Pending" ? not(REWARD_ENDED) : undefined,
        matchesSearch(query.search),
        afterCursor(after, referrals.created_at, referrals.id),
      ),
    )
    .orderBy(desc(referrals.created_at), desc(referrals.id))
    .limit(query.limit + 1);
  return toPage(rows, query.limit);
}

type Stats = { total: number; hired: number; interviewing: number };

async function countOwnReferrals(ctx: UserContext): Promise<Stats> {
  const [stats] = await ctx.db.rows<Stats>(sql`
    SELECT count(*)::int AS total,
      (count(*) FILTER (WHERE status = 'Hired'))::int AS hired,
      (count(*) FILTER (WHERE status = 'Interviewing'))::int AS interviewing
    FROM referrals WHERE created_by = ${ctx.actor.id}`);
  return stats ?? { total: 0, hired: 0, interviewing: 0 };
}

/**
 * Lists the viewer's own referrals, newest first, with statistics over all of them (specification, My Referrals; rule
 * F3). Throws `validation_failed` for an invalid cursor.
 */
export async function listReferrals(ctx: UserContext, query: ReferralListQuery) {
  const [page, stats, money] = await Promise.all([
    selectOwnPage(ctx, query),
    countOwnReferrals(ctx),
    readAmounts(ctx.db, ctx.actor.id),
  ]);
  const items = page.rows.map((row) => viewReferral(row.referral, row.job, row.company));
  return { items, next_cursor: page.next_cursor, stats, money };
}

/** Condition: the viewer may read the referral (rules R2, F10). The query has to join its job. */
function isReadableBy(viewer: string, id: string): SQL | undefined {
  return and(eq(referrals.id, id), or(eq(referrals.created_by, viewer), canViewReferral(viewer)));
}

/** A referral as its referrer or the job's team reads it; throws `not_found` for all others (rule R2). */
export async function readReferral(db: ReadHandle, viewer: string, id: string): Promise<ReferralRecord> {
  const [row] = await db.withCachedPlan
    .select({
      referral: referralColumns,
      job: jobColumns,
      company: companyColumns,
      referrer: { id: users.id, name: fullName, vetted: isVettedScout },
      made: isReferrer(viewer),
      mine: sql<boolean>`${referrals.created_by} = ${viewer}`,
      decides: canDecideReferral(viewer),
      review: sql<FraudSignal[]>`CASE WHEN ${referrals.on_hold} THEN ${referrals.review} ELSE '{}' END`,
      viewed: isViewedByTeam,
      readdressed: isAddressCorrected,
      by_link: isFromReferralLink,
      corrected_at: referrals.corrected_at,
      start_date: referrals.start_date,
      shared_with: agreementPartnerOf,
      application: sql<string | null>`(SELECT id FROM applications WHERE referral = ${referrals.id} LIMIT 1)`,
    })
    .from(referrals)
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .innerJoin(users, eq(users.id, referrals.created_by))
    .where(isReadableBy(viewer, id));
  if (row === undefined) throw new AppError("not_found");
  const history = withReason(await historyOf(db, "referral", id), row.referral.rejection_reason);
  const referral = viewReferral(row.referral, row.job, row.company, !row.made);
  const { made, referral: _row, job: _job, company: _company, ...around } = row;
  return viewRecord(referral, { ...around, history, as_team: !made });
}

/** Condition: the viewer's account has claimed the referral (rule F13). */
function isClaimedBy(viewer: string, id: string): SQL {
  return sql`${referrals.id} = ${id} AND EXISTS (
    SELECT FROM consent_requests WHERE referral = ${referrals.id} AND claimed_by = ${viewer})`;
}

/** Condition: the viewer is the referrer, and the CV was not uploaded by the candidate (rule F37). */
function isReferrersCv(viewer: string, id: string): SQL | undefined {
  return and(eq(referrals.id, id), eq(referrals.created_by, viewer), isNull(referrals.candidate_cv_at));
}

/** Condition: the viewer is a member or an API key of the team and did not make the referral. */
function isReadableByTeam(viewer: string, id: string): SQL | undefined {
  return and(eq(referrals.id, id), not(isReferrer(viewer)), canViewReferral(viewer));
}

/**
 * Opens the CV of a referral, for its referrer, the job's team and its candidate (rules F2, F13, F37). Throws
 * `not_found` for all others and where there is no CV.
 */
export async function openReferralCv(ctx: UserContext, id: string): Promise<FileAnswer> {
  const viewer = ctx.actor.id;
  const [row] = await ctx.db
    .select({ cv: referrals.cv })
    .from(referrals)
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .where(or(isReferrersCv(viewer, id), isReadableByTeam(viewer, id), isClaimedBy(viewer, id)));
  return openFile(ctx, row?.cv ?? null);
}
