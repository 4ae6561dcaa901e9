import { and, desc } from "drizzle-orm";
import type { FileAnswer } from "../../../contract/files.ts";
import type { ScoutExportQuery } from "../../../contract/hiring/scouts.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { afterCursor, exactInstant } from "../../infra/db/cursor.ts";
import { scoutApplications } from "../../infra/db/tables/scouts.ts";
import { utcDay } from "../../infra/platform/clock.ts";
import { csvFile } from "../../infra/platform/responses/csv.ts";
import { matchesScoutFilters } from "./queries.ts";
import { scoutColumns } from "./view.ts";

/** The columns of the specification, in its words. */
const COLUMN_NAMES = [
  "Name",
  "Email",
  "LinkedIn",
  "Role",
  "Status",
  "Applied Date",
  "UTM Source",
  "UTM Medium",
  "UTM Campaign",
];
const BATCH = 1_000;

const DATE = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });

async function rowsOf(ctx: UserContext, query: ScoutExportQuery): Promise<string[][]> {
  const where = matchesScoutFilters(query);
  const { created_at, id } = scoutApplications;
  const lines: string[][] = [];
  let after: string[] | null = null;
  for (;;) {
    const batch: { scout: { [K in keyof typeof scoutColumns]: unknown }; position: string; id: string }[] = await ctx.db
      .select({ scout: scoutColumns, id, position: exactInstant(created_at) })
      .from(scoutApplications)
      .where(and(where, afterCursor(after, created_at, id)))
      .orderBy(desc(created_at), desc(id))
      .limit(BATCH);
    for (const { scout } of batch) {
      const { full_name, email, linkedin_url, role, status, utm_source, utm_medium, utm_campaign } = scout;
      const applied = DATE.format(scout.created_at as Date);
      const cells = [full_name, email, linkedin_url, role, status, applied, utm_source, utm_medium, utm_campaign];
      lines.push(cells.map((cell) => String(cell ?? "")));
    }
    const last = batch.at(-1);
    if (batch.length < BATCH || last === undefined) return lines;
    after = [last.position, last.id];
  }
}

/** All applications that match the review's search and filters, as CSV (rule S3). */
export async function exportScouts(ctx: UserContext, query: ScoutExportQuery): Promise<FileAnswer> {
  return csvFile(`scout-applications-${utcDay(ctx.clock.now())}.csv`, COLUMN_NAMES, await rowsOf(ctx, query));
}
