import { eq } from "drizzle-orm";
import { AppError, type ErrorCode } from "../../contract/errors.ts";
import type { ReportDecisionView } from "../../contract/reports/reports.ts";
import { complainUntil } from "../../rules/reports.ts";
import type { Context, UserContext } from "../db/context.ts";
import { reportCases, reports } from "../db/tables/reports.ts";
import { factsOf, type Reader, readCaseSide, readerOf, viewDecision } from "./decision-view.ts";

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
