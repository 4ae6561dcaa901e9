import type { z } from "zod";
import { adminReportEndpoints } from "../../src/contract/admin/reports/admin-reports.ts";
import { type newReport, type ReportOutcome, reportEndpoints } from "../../src/contract/admin/reports/reports.ts";
import { createOldTicket } from "./introductions.ts";
import type { Client, Person, World } from "./world.ts";

type NewReport = z.input<typeof newReport>;

/** A valid report. */
export function buildReport(world: World, subject: string, more: Partial<NewReport> = {}): NewReport {
  return {
    kind: "job",
    subject,
    reason: "fraud",
    text: "They ask for a deposit.",
    ticket: createOldTicket(world),
    ...more,
  };
}

/** Files a report; returns its case's id. */
export async function createReportCase(
  world: World,
  { by, admin }: { by: Client; admin: Person },
  subject: string,
  more: Partial<NewReport> = {},
): Promise<string> {
  await by.call(reportEndpoints.create, { body: buildReport(world, subject, more) });
  const { rows } = await world.pool.query(
    "SELECT id FROM report_cases WHERE subject = $1 ORDER BY created_at DESC LIMIT 1",
    [subject],
  );
  await admin.call(adminReportEndpoints.get, { params: { id: rows[0].id } });
  return rows[0].id;
}

/** An admin decides a case. */
export async function decideReportCase(admin: Person, id: string, outcome: ReportOutcome, reason = "We looked at it.") {
  const { state } = await admin.call(adminReportEndpoints.get, { params: { id } });
  const from = state === "complaint" ? "complaint" : "open";
  return admin.call(adminReportEndpoints.decide, { params: { id }, body: { from, outcome, reason } });
}
