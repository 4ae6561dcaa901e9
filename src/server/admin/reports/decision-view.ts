import { type SQL, sql } from "drizzle-orm";
import type {
  REPORT_STATES,
  ReportDecisionView,
  ReportKind,
  ReportOutcome,
} from "../../../contract/admin/reports/reports.ts";
import { AppError } from "../../../contract/errors.ts";
import { type CaseFacts, complainUntil } from "../../../rules/reports.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { mayWithCompany, mayWithJob } from "../../infra/db/team-rights.ts";
import { type CaseSide, parseDecisionToken } from "./decision-token.ts";

/** A case as one of its two sides sees it. */
type Row = {
  case_id: string;
  kind: ReportKind;
  label: string;
  state: (typeof REPORT_STATES)[number];
  outcome: ReportOutcome | null;
  reason: string | null;
  decided_at: Date | null;
  owner_complained_at: Date | null;
  reporters_complained_at: Date | null;
  /** The reader's own report; null for the owner. */
  report: string | null;
  own_complaint_at: Date | null;
};

/** The reader: the holder of an emailed link, or a signed-in user on either side. */
export type Reader = { readonly place: CaseSide } | { readonly user: string; readonly case_id: string };

/** The owner's side learns of a report only after content was taken down. */
const AS_OWNER = sql`(report_cases.owner IS NOT NULL OR report_cases.stranger IS NOT NULL) AND report_cases.owner_notified`;

/**
 * The owner's side: for a page, message or question its author; for a job, company or answer also team members who may
 * edit it (rules P21, R17).
 */
function isOwners(user: string): SQL {
  return sql`(${AS_OWNER} AND (report_cases.owner = ${user}
    OR (kind = 'company' AND ${mayWithCompany("edit_company", user, "report_cases.subject")})
    OR (kind = 'answer' AND EXISTS (SELECT FROM referrer_questions AS asked JOIN jobs ON jobs.id = asked.job
      WHERE asked.id = report_cases.subject AND ${mayWithJob("edit_jobs", user)}))
    OR (kind = 'job' AND EXISTS (
      SELECT FROM jobs WHERE jobs.id = report_cases.subject AND ${mayWithJob("edit_jobs", user)}))))`;
}

function mine(reader: Reader): SQL {
  const own = sql`reports.erased_at IS NULL`;
  if ("user" in reader)
    return sql`report_cases.id = ${reader.case_id} AND (${isOwners(reader.user)}
      OR (reports.user_id = ${reader.user} AND ${own}))`;
  const { side, id } = reader.place;
  return side === "owner" ? sql`report_cases.id = ${id} AND ${AS_OWNER}` : sql`reports.id = ${id} AND ${own}`;
}

/** The owner's side needs no report. */
function theirReport(reader: Reader): SQL {
  if ("user" in reader) return sql`reports.user_id = ${reader.user}`;
  return reader.place.side === "owner" ? sql`FALSE` : sql`reports.id = ${reader.place.id}`;
}

/** The case as its reader may see it; null where they may not. `hold`: locked until the transaction ends. */
export async function readCaseSide(db: ReadHandle, reader: Reader, hold = false): Promise<Row | null> {
  const asOwner = "user" in reader ? isOwners(reader.user) : sql`FALSE`;
  const [row] = await db.rows<Row>(sql`
    SELECT report_cases.id AS case_id, kind, label, state, outcome, report_cases.decided_at, owner_complained_at,
      reporters_complained_at, CASE WHEN ${asOwner} THEN NULL ELSE reports.id END AS report,
      reports.complained_at AS own_complaint_at,
      (SELECT nullif(reason, '') FROM report_decisions WHERE case_id = report_cases.id ORDER BY decided_at DESC, id DESC LIMIT 1) AS reason
    FROM report_cases LEFT JOIN reports ON reports.case_id = report_cases.id AND ${theirReport(reader)}
    WHERE ${mine(reader)} ORDER BY reports.created_at LIMIT 1 ${hold ? sql`FOR UPDATE OF report_cases` : sql``}`);
  return row ?? null;
}

/** What decides whether this reader may complain. */
export function factsOf(row: Row): CaseFacts {
  const { state, outcome, decided_at } = row;
  const at = row.report === null ? row.owner_complained_at : row.reporters_complained_at;
  return { state, outcome, decided_at, complained: at !== null };
}

/** The same as the API returns it. */
export function viewDecision(row: Row, now: Date): ReportDecisionView {
  const as = row.report === null ? "owner" : "reporter";
  const own = as === "owner" ? row.owner_complained_at : row.own_complaint_at;
  return {
    as,
    kind: row.kind,
    label: row.label,
    state: row.state,
    outcome: row.outcome,
    reason: row.reason,
    decided_at: row.decided_at?.toISOString() ?? null,
    complained: own !== null,
    complain_until: complainUntil(as, factsOf(row), now)?.toISOString() ?? null,
  };
}

/** The side and case of a link. Throws `report_link_invalid`. */
export function readerOf(ctx: Pick<Context, "secrets">, token: string): Reader {
  const place = parseDecisionToken(ctx.secrets, token);
  if (place === null) throw new AppError("report_link_invalid");
  return { place };
}

/** What an emailed link shows. Throws `report_link_invalid`, also after an erasure. */
export async function openDecision(ctx: Context, token: string): Promise<ReportDecisionView> {
  const row = await readCaseSide(ctx.db, readerOf(ctx, token));
  if (row === null) throw new AppError("report_link_invalid");
  return viewDecision(row, ctx.clock.now());
}

/** The same for the signed-in reporter or owner. Throws `not_found`. */
export async function readDecision(ctx: UserContext, case_id: string): Promise<ReportDecisionView> {
  const row = await readCaseSide(ctx.db, { user: ctx.actor.id, case_id });
  if (row === null) throw new AppError("not_found");
  return viewDecision(row, ctx.clock.now());
}
