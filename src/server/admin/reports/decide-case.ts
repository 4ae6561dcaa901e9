import { eq, sql } from "drizzle-orm";
import type { ReportCaseDetail, ReportDecision } from "../../../contract/admin/reports/admin-reports.ts";
import type { ReportDecisionView } from "../../../contract/admin/reports/reports.ts";
import { AppError, type ErrorCode } from "../../../contract/errors.ts";
import { complainUntil } from "../../../rules/reports.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import { hidePage } from "../../identity/users/change-profile.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { reportCases, reportDecisions, reports } from "../../infra/db/tables/reports.ts";
import { archiveJobs, unarchiveJobs } from "../../jobs/archive.ts";
import { readCase } from "./case-queries.ts";
import { factsOf, type Reader, readCaseSide, readerOf, viewDecision } from "./decision-view.ts";
import { notifyBothSides } from "./notify-sides.ts";
import { isPrivateKind, setTakenDown } from "./private-content.ts";
import { canBeTakenDown } from "./public-content.ts";

/**
 * Transfers notifications and complaints about decisions on a company and its jobs to another member (rules C12, P22).
 */
export async function transferCases(
  tx: WriteHandle,
  { company, from, to }: { company: string; from: string; to: string },
): Promise<void> {
  await tx.rows(sql`
    UPDATE report_cases SET owner = ${to} WHERE owner = ${from} AND (
      (kind = 'company' AND subject = ${company})
      OR (kind = 'answer' AND subject IN (SELECT referrer_questions.id FROM referrer_questions
        JOIN jobs ON jobs.id = job WHERE jobs.company = ${company}))
      OR (kind = 'job' AND subject IN (SELECT id FROM jobs WHERE company = ${company})))`);
}

async function reopenCase(ctx: Context, reader: Reader, text: string, missing: ErrorCode): Promise<ReportDecisionView> {
  return ctx.write(async (tx) => {
    const row = await readCaseSide(tx, reader, true);
    if (row === null) throw new AppError(missing);
    const at = ctx.clock.now();
    const side = row.report === null ? "owner" : "reporter";
    if (complainUntil(side, factsOf(row), at) === null) throw new AppError("complaint_over");
    const waiting = { state: "complaint", waiting_since: at } as const;
    const complaint =
      row.report === null ? { owner_complaint: text, owner_complained_at: at } : { reporters_complained_at: at };
    await tx
      .update(reportCases)
      .set({ ...waiting, ...complaint })
      .where(eq(reportCases.id, row.case_id));
    if (row.report !== null)
      await tx.update(reports).set({ complaint: text, complained_at: at }).where(eq(reports.id, row.report));
    const after = await readCaseSide(tx, reader);
    if (after === null) throw new Error("a locked case is missing");
    return viewDecision(after, at);
  });
}

/**
 * Reopens a decided case through an emailed link (rule P22): once per side, against an adverse decision. Throws
 * `report_link_invalid` and `complaint_over`.
 */
export function complainByLink(ctx: Context, token: string, text: string): Promise<ReportDecisionView> {
  return reopenCase(ctx, readerOf(ctx, token), text, "report_link_invalid");
}

/** The same for a signed-in user. Throws `not_found` and `complaint_over`. */
export function complainAsUser(ctx: UserContext, case_id: string, text: string): Promise<ReportDecisionView> {
  return reopenCase(ctx, { user: ctx.actor.id, case_id }, text, "not_found");
}

type Case = typeof reportCases.$inferSelect;

/**
 * A page is hidden, texts become invisible, a job is archived, a company with all of its jobs; jobs taken down by
 * another case are recorded for this one too.
 */
async function takeDownContent(ctx: UserContext, tx: WriteHandle, { id, kind, subject }: Case): Promise<void> {
  if (!(await canBeTakenDown(tx, kind, subject))) throw new AppError("report_gone");
  if (kind === "profile") return hidePage(ctx, tx, subject, true);
  if (isPrivateKind(kind)) return setTakenDown(tx, kind, subject, ctx.clock.now().toISOString());
  const which = kind === "job" ? sql`id = ${subject}` : sql`company = ${subject}`;
  const taken = await archiveJobs(ctx, tx, which);
  await tx.rows(sql`
    INSERT INTO report_takedowns (case_id, job)
    SELECT ${id}, id FROM jobs WHERE ${which} AND (id = ANY(${sql.param(taken)}::uuid[])
      OR EXISTS (SELECT FROM report_takedowns AS other WHERE other.job = jobs.id))
    ON CONFLICT DO NOTHING`);
}

/** Content that another case took down as well stays down. */
async function restoreContent(ctx: UserContext, tx: WriteHandle, { id, kind, subject }: Case): Promise<void> {
  if (kind === "profile") return hidePage(ctx, tx, subject, false);
  if (isPrivateKind(kind)) return setTakenDown(tx, kind, subject, null);
  const rows = await tx.rows<{ job: string }>(sql`
    WITH freed AS (DELETE FROM report_takedowns WHERE case_id = ${id} RETURNING job)
    SELECT job FROM freed WHERE NOT EXISTS (
      SELECT FROM report_takedowns AS other WHERE other.job = freed.job AND other.case_id <> ${id})`);
  await unarchiveJobs(
    ctx,
    tx,
    rows.map(({ job }) => job),
  );
}

async function applyDecision(
  ctx: UserContext,
  tx: WriteHandle,
  locked: Case,
  { outcome }: ReportDecision,
): Promise<void> {
  if (outcome === "taken_down" && locked.outcome !== "taken_down") await takeDownContent(ctx, tx, locked);
  if (outcome === "kept" && locked.outcome === "taken_down") await restoreContent(ctx, tx, locked);
}

/**
 * Decides a case, or a complaint about its decision, and notifies both sides with the reason (rules P21, P22). Throws
 * `not_found`, `conflict` where another admin was first or the case changed, and `report_gone` where nothing public is
 * left.
 */
export async function decideCase(ctx: UserContext, id: string, decision: ReportDecision): Promise<ReportCaseDetail> {
  const { from, outcome, reason } = decision;
  return ctx.write(async (tx) => {
    const [locked] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for("update");
    if (locked === undefined) throw new AppError("not_found");
    if (locked.state !== from) throw new AppError("conflict");
    await applyDecision(ctx, tx, locked, decision);
    const at = ctx.clock.now();
    const made = { id: ctx.ids.next(), case_id: id, outcome, reason, decided_by: ctx.actor.id, decided_at: at };
    await tx.insert(reportDecisions).values(made);
    const owner_notified = locked.owner_notified || outcome === "taken_down";
    const change = { state: "decided", outcome, decided_at: at, owner_notified } as const;
    await tx.update(reportCases).set(change).where(eq(reportCases.id, id));
    const who = { user_id: ctx.actor.id, session_id: ctx.actor.session_id, ip: ctx.network };
    const whom = locked.owner === null ? {} : { target_id: locked.owner };
    // The audit log is permanent. The reason for private content may quote text that its author erases: it is left out.
    const detail = { report: id, outcome, ...(!isPrivateKind(locked.kind) && { reason }) };
    await writeAudit(tx, ctx.ids, { event: "report_decided", at, ...who, ...whom, detail });
    await notifyBothSides(ctx, tx, { ...locked, ...change }, made);
    return readCase(tx, id);
  });
}
