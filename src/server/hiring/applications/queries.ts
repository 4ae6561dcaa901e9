import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import type { ApplicationListQuery, ApplicationRecord } from "../../../contract/hiring/applications.ts";
import type { ReferralStatus } from "../../../contract/statuses.ts";
import { creditUntil } from "../../../rules/credit.ts";
import { withReason } from "../../../rules/hiring/rejection-reason.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { isNamed, searchPattern } from "../../infra/db/search-pattern.ts";
import { fullName, historyOf } from "../../infra/db/status-history.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { applications, referrals } from "../../infra/db/tables/referrals.ts";
import { users } from "../../infra/db/tables/users.ts";
import { openFile } from "../../infra/files/open-file.ts";
import { findCreditedReferral, possibleCredit } from "../referrals/credit-window.ts";
import { canDecideApplication, canViewApplication } from "../referrals/policy.ts";
import { companyColumns, jobColumns } from "../referrals/referral-job.ts";
import { isVisibleToCompany } from "../referrals/visible.ts";
import { applicationColumns, type ReferralOfApplication, viewApplication, viewApplicationRecord } from "./view.ts";

function matchesSearch(search: string | undefined): SQL | undefined {
  if (search === undefined || search === "") return undefined;
  const pattern = searchPattern(search);
  return or(isNamed(jobs.title, pattern), isNamed(companies.name, pattern), isNamed(jobs.location, pattern));
}

async function selectOwnPage(ctx: UserContext, query: ApplicationListQuery) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const rows = await ctx.db.withCachedPlan
    .select({
      application: applicationColumns,
      job: jobColumns,
      company: companyColumns,
      id: applications.id,
      position: exactInstant(applications.created_at),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .where(
      and(
        eq(applications.created_by, ctx.actor.id),
        query.status && eq(applications.status, query.status),
        matchesSearch(query.search),
        afterCursor(after, applications.created_at, applications.id),
      ),
    )
    .orderBy(desc(applications.created_at), desc(applications.id))
    .limit(query.limit + 1);
  return toPage(rows, query.limit);
}

type Stats = { total: number; interviewing: number; reviewing: number; pending: number };

async function countOwnApplications(ctx: UserContext): Promise<Stats> {
  const [stats] = await ctx.db.rows<Stats>(sql`
    SELECT count(*)::int AS total,
      (count(*) FILTER (WHERE status = 'Interviewing'))::int AS interviewing,
      (count(*) FILTER (WHERE status = 'Reviewing'))::int AS reviewing,
      (count(*) FILTER (WHERE status = 'Applied'))::int AS pending
    FROM applications WHERE created_by = ${ctx.actor.id}`);
  return stats ?? { total: 0, interviewing: 0, reviewing: 0, pending: 0 };
}

/**
 * Lists the viewer's own applications, newest first, with statistics over all of them (specification, My
 * Applications). Throws `validation_failed` for an invalid cursor.
 */
export async function listApplications(ctx: UserContext, query: ApplicationListQuery) {
  const [page, stats] = await Promise.all([selectOwnPage(ctx, query), countOwnApplications(ctx)]);
  const items = page.rows.map((row) => viewApplication(row.application, row.job, row.company));
  return { items, next_cursor: page.next_cursor, stats };
}

/** Condition: the viewer may read the application (rule R2). The query has to join its job. */
function isReadableBy(viewer: string, id: string): SQL | undefined {
  return and(eq(applications.id, id), or(eq(applications.created_by, viewer), canViewApplication(viewer)));
}

type CreditState = { linked: ReferralOfApplication | null; status: ReferralStatus | null; now: Date };

/** The referrer whose reward is owed with a hire (rules F9, R10). */
async function findCreditedReferrer(
  db: ReadHandle,
  id: string,
  { linked, status, now }: CreditState,
): Promise<ApplicationRecord["credit"]> {
  if (linked !== null && status !== "Rejected" && status !== "Withdrawn")
    return { kind: "living", name: linked.name, until: null };
  const kept = await findCreditedReferral(db, id, now);
  if (kept === null) return null;
  return { kind: "kept", name: kept.referrer, until: creditUntil(kept.created_at).toISOString() };
}

/** Who perhaps referred the applicant, by what they typed; it proves nothing and owes nothing (rule F9). */
async function perhapsOf(db: ReadHandle, id: string, now: Date): Promise<ApplicationRecord["perhaps"]> {
  const possible = await possibleCredit(db, id, now);
  if (possible === null) return null;
  const { referrer: name, created_at, rejected } = possible;
  return { name, until: rejected ? creditUntil(created_at).toISOString() : null };
}

/** An application as its applicant or the job's team reads it; throws `not_found` for others (rule R2). */
export async function readApplication(
  { clock, actor }: Pick<UserContext, "clock" | "actor">,
  db: ReadHandle,
  id: string,
): Promise<ApplicationRecord> {
  const [viewer, now] = [actor.id, clock.now()];
  const [row] = await db.withCachedPlan
    .select({
      application: applicationColumns,
      answers: applications.answers,
      job: jobColumns,
      company: companyColumns,
      as_team: canViewApplication(viewer),
      own: sql<boolean>`${applications.created_by} = ${viewer}`,
      connected: sql<boolean>`${applications.referral} IS NOT NULL`,
      decides: canDecideApplication(viewer),
      referral: referrals.id,
      referrer: fullName,
      referral_status: referrals.status,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .leftJoin(referrals, and(eq(referrals.id, applications.referral), isVisibleToCompany()))
    .leftJoin(users, eq(users.id, referrals.created_by))
    .where(isReadableBy(viewer, id));
  if (row === undefined) throw new AppError("not_found");
  const { as_team, own, decides, answers } = row;
  const history = withReason(await historyOf(db, "application", id), row.application.rejection_reason);
  const linked = row.referral === null ? null : { referral: row.referral, name: row.referrer ?? "" };
  const credit = as_team ? await findCreditedReferrer(db, id, { linked, status: row.referral_status, now }) : null;
  const perhaps = as_team && credit === null && !row.connected ? await perhapsOf(db, id, now) : null;
  const application = viewApplication(row.application, row.job, row.company);
  return viewApplicationRecord(application, history, { as_team, own, decides, answers, linked, credit, perhaps });
}

/** Opens the CV of an application for its readers (rule F2); throws `not_found` for others and where there is no CV. */
export async function openApplicationCv(ctx: UserContext, id: string): Promise<FileAnswer> {
  const viewer = ctx.actor.id;
  const [row] = await ctx.db
    .select({ cv: applications.cv })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job))
    .where(isReadableBy(viewer, id));
  return openFile(ctx, row?.cv ?? null);
}
