import { eq, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { ReportCaseDetail, ReportDecision } from "../../contract/reports/admin-reports.ts";
import { writeAudit } from "../auth/accounts/audit.ts";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { reportCases, reportDecisions } from "../db/tables/reports.ts";
import { archiveJobs, unarchiveJobs } from "../jobs/archive.ts";
import { clearListCache } from "../jobs/board/list-cache.ts";
import { hidePage } from "../users/hide-page.ts";
import { readCase } from "./case-queries.ts";
import { notifyBothSides } from "./notify-sides.ts";
import { isPrivateKind, setTakenDown } from "./private-content.ts";
import { canBeTakenDown } from "./public-content.ts";

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
  const record = await ctx.write(async (tx) => {
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
  clearListCache(ctx);
  return record;
}
