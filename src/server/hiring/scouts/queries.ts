import { and, asc, desc, eq, ilike, isNull, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ScoutExportQuery, ScoutListQuery, ScoutRecord } from "../../../contract/hiring/scouts.ts";
import type { BoundedCount } from "../../../contract/paging.ts";
import type { ScoutStatus } from "../../../contract/statuses.ts";
import { boundedCount, COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { isNamed, searchPattern } from "../../infra/db/search-pattern.ts";
import { scoutApplications, scoutReferralProfiles } from "../../infra/db/tables/scouts.ts";
import { scoutColumns, viewScout } from "./view.ts";

const { created_at, id } = scoutApplications;
/** The review lists only rows that were not superseded (rule S1). */
const IS_LISTED = isNull(scoutApplications.superseded_at);

function matchesSearch(search: string | undefined): SQL | undefined {
  if (search === undefined || search === "") return undefined;
  const pattern = searchPattern(search);
  const { full_name, email, referral_example } = scoutApplications;
  return or(isNamed(full_name, pattern), ilike(email, pattern), ilike(referral_example, pattern));
}

/** Rows of the review that match search, status and role. */
export function matchesScoutFilters({ search, status, role }: ScoutExportQuery): SQL | undefined {
  return and(
    IS_LISTED,
    status && eq(scoutApplications.status, status),
    role && eq(scoutApplications.role, role),
    matchesSearch(search),
  );
}

async function countMatching(db: ReadHandle, where: SQL | undefined): Promise<BoundedCount> {
  const [row] = await db.rows<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM (
      SELECT FROM scout_applications WHERE ${where} LIMIT ${COUNT_LIMIT}
    ) AS counted`);
  return boundedCount(row?.n ?? 0);
}

async function countByStatus(db: ReadHandle) {
  const status = (known: ScoutStatus) => countMatching(db, and(IS_LISTED, eq(scoutApplications.status, known)));
  const [total, pending, approved, declined] = await Promise.all([
    countMatching(db, IS_LISTED),
    status("pending"),
    status("approved"),
    status("declined"),
  ]);
  return { total, pending, approved, declined };
}

/** A page of the review, newest first, with counts of all applications. Throws `validation_failed` for a bad cursor. */
export async function listScouts({ db }: UserContext, query: ScoutListQuery) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const where = matchesScoutFilters(query);
  const [rows, matching, counts] = await Promise.all([
    db
      .select({ scout: scoutColumns, id, position: exactInstant(created_at) })
      .from(scoutApplications)
      .where(and(where, afterCursor(after, created_at, id)))
      .orderBy(desc(created_at), desc(id))
      .limit(query.limit + 1),
    countMatching(db, where),
    countByStatus(db),
  ]);
  const page = toPage(rows, query.limit);
  return { items: page.rows.map(({ scout }) => viewScout(scout)), next_cursor: page.next_cursor, matching, counts };
}

/** One application with the people named in it (rule S5). Throws `not_found`, also for a superseded row. */
export async function readScout(db: ReadHandle, scout: string): Promise<ScoutRecord> {
  const { people_deleted_at, invited_at, declined_for, mails_stopped_at } = scoutApplications;
  const [row] = await db
    .select({ scout: scoutColumns, people_deleted_at, invited_at, declined_for, mails_stopped_at })
    .from(scoutApplications)
    .where(and(IS_LISTED, eq(id, scout)));
  if (row === undefined) throw new AppError("not_found");
  const profiles = await db
    .select({
      id: scoutReferralProfiles.id,
      linkedin_url: scoutReferralProfiles.linkedin_url,
      relationship: scoutReferralProfiles.relationship,
      suggested_role: scoutReferralProfiles.suggested_role,
      why_great: scoutReferralProfiles.why_great,
    })
    .from(scoutReferralProfiles)
    .where(eq(scoutReferralProfiles.application_id, scout))
    .orderBy(asc(scoutReferralProfiles.position));
  return {
    ...viewScout(row.scout),
    declined_for: row.declined_for,
    ...(row.mails_stopped_at !== null && { mails_stopped: true as const }),
    profiles,
    people_deleted_at: row.people_deleted_at?.toISOString() ?? null,
    invited_at: row.invited_at?.toISOString() ?? null,
    invitation_accepted_at: row.scout.invitation_accepted_at?.toISOString() ?? null,
  };
}
