import { eq, type SQL, sql } from "drizzle-orm";
import type { ReportCase, ReportCaseDetail, ReportListQuery } from "../../../contract/admin/reports/admin-reports.ts";
import type { ReportReason } from "../../../contract/admin/reports/reports.ts";
import { AppError } from "../../../contract/errors.ts";
import { boundedCount, COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { reportCases } from "../../infra/db/tables/reports.ts";
import { readPrivateContext } from "./private-content.ts";
import { canBeTakenDown, findPublicContent } from "./public-content.ts";

/** Maximum number of reports shown with a case; the first one is in the list anyway. */
const SHOWN = 100;

type Row = typeof reportCases.$inferSelect;
type Counted = { reports: number; reasons: ReportReason[] };

const counted = {
  reports: sql<number>`(SELECT count(*)::int FROM reports WHERE case_id = report_cases.id)`,
  reasons: sql<
    ReportReason[]
  >`ARRAY(SELECT DISTINCT reason FROM reports WHERE case_id = report_cases.id ORDER BY reason)`,
};

function viewCase({ id, kind, label, state, outcome, ...row }: Row, of: Counted): ReportCase {
  const { waiting_since, decided_at } = row;
  const moments = { waiting_since: waiting_since.toISOString(), decided_at: decided_at?.toISOString() ?? null };
  return { id, kind, label, state, outcome, ...of, ...moments };
}

async function countWaiting(db: ReadHandle) {
  const rows = await db.rows(sql`SELECT FROM report_cases WHERE state <> 'decided' LIMIT ${COUNT_LIMIT}`);
  return boundedCount(rows.length);
}

/** Open cases are sorted by the longest wait, decided ones by the newest decision. */
function orderOf(state: ReportListQuery["state"], after: readonly (string | number)[] | null) {
  const { waiting_since, decided_at, id } = reportCases;
  if (state === "decided") {
    const where = sql`${reportCases.state} = 'decided' AND ${afterCursor(after, decided_at, id)}`;
    return { by: decided_at, where, order: [sql`${decided_at} DESC`, sql`${id} DESC`] };
  }
  const later: SQL =
    after === null ? sql`TRUE` : sql`(${waiting_since}, ${id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  return {
    by: waiting_since,
    where: sql`${reportCases.state} <> 'decided' AND ${later}`,
    order: [sql`${waiting_since}`, sql`${id}`],
  };
}

/** Cases for admins. Throws `validation_failed` for an invalid cursor. */
export async function listCases({ db }: UserContext, query: ReportListQuery) {
  const { by, where, order } = orderOf(query.state, decodeCursor(query.cursor, ["instant", "id"]));
  const ofKind = query.kind === undefined ? sql`TRUE` : eq(reportCases.kind, query.kind);
  const [rows, waiting] = await Promise.all([
    db
      .select({ row: reportCases, counted, id: reportCases.id, position: exactInstant(by) })
      .from(reportCases)
      .where(sql`${where} AND ${ofKind}`)
      .orderBy(...order)
      .limit(query.limit + 1),
    countWaiting(db),
  ]);
  const page = toPage(rows, query.limit);
  return {
    items: page.rows.map(({ row, counted: of }) => viewCase(row, of)),
    next_cursor: page.next_cursor,
    waiting,
  };
}

type Person = { id: string; name: string; email: string };
type SingleReport = ReportCaseDetail["reports"][number];
type Decided = ReportCaseDetail["decisions"][number];

const PERSON = sql`jsonb_build_object('id', users.id, 'name', trim(users.name || ' ' || users.surname), 'email', users.email)`;
const ISO = (column: SQL) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function reportsOf(db: ReadHandle, { id, kind, subject }: Row): Promise<SingleReport[]> {
  return db.rows<SingleReport>(sql`
    SELECT reports.id, reason, text, reports.email, ${ISO(sql`reports.created_at`)} AS at, case_id <> ${id} AS former,
      CASE WHEN users.id IS NOT NULL THEN ${PERSON} END AS by,
      CASE WHEN complaint IS NOT NULL THEN jsonb_build_object('text', complaint, 'at', ${ISO(sql`complained_at`)}) END
        AS complaint
    FROM reports LEFT JOIN users ON users.id = reports.user_id
    WHERE case_id IN (SELECT id FROM report_cases WHERE kind = ${kind} AND subject = ${subject})
    ORDER BY reports.created_at DESC, reports.id DESC LIMIT ${SHOWN}`);
}

async function decisionsOf(db: ReadHandle, { kind, subject }: Row): Promise<Decided[]> {
  return db.rows<Decided>(sql`
    SELECT report_decisions.id, outcome, reason, ${ISO(sql`decided_at`)} AS at,
      trim(coalesce(users.name || ' ' || users.surname, '')) AS by
    FROM report_decisions LEFT JOIN users ON users.id = decided_by
    WHERE case_id IN (SELECT id FROM report_cases WHERE kind = ${kind} AND subject = ${subject})
    ORDER BY decided_at DESC, report_decisions.id DESC LIMIT ${SHOWN}`);
}

/** One case with all reports and decisions about the same subject. Throws `not_found`. */
export async function readCase(db: ReadHandle, id: string): Promise<ReportCaseDetail> {
  const [found] = await db.select({ row: reportCases, counted }).from(reportCases).where(eq(reportCases.id, id));
  if (found === undefined) throw new AppError("not_found");
  const { row } = found;
  const thing = await findPublicContent(db, row.kind, row.subject);
  const there = thing !== null || (await canBeTakenDown(db, row.kind, row.subject));
  const [owner] = await db.rows<{ person: Person }>(sql`
    SELECT ${PERSON} AS person FROM users WHERE id = ${row.owner} AND deleted_at IS NULL`);
  const { owner_complaint, owner_complained_at, state, outcome } = row;
  const waits = state !== "decided";
  return {
    ...viewCase(row, found.counted),
    said: await readPrivateContext(db, row.kind, row.subject),
    path: thing?.path ?? null,
    owner: owner?.person ?? null,
    owner_complaint:
      owner_complaint === null || owner_complained_at === null
        ? null
        : { text: owner_complaint, at: owner_complained_at.toISOString() },
    reports: await reportsOf(db, row),
    decisions: await decisionsOf(db, row),
    can: { keep: waits, take_down: waits && (there || outcome === "taken_down") },
  };
}
