import { type SQL, sql } from "drizzle-orm";
import { CALENDAR_LIMITS } from "../../../contract/hiring/interviews/calendar-bounds.ts";
import { paths } from "../../../contract/paths.ts";
import { deadlineColumns } from "../../hiring/response-time/response-deadlines.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { applications, referrals } from "../../infra/db/tables/referrals.ts";
import type { CalendarEntry } from "./entry.ts";

type Row = {
  kind: Kind;
  side: "referrer" | "candidate";
  record: "referral" | "application";
  id: string;
  due: Date;
  title: string;
  company: string;
};

/** Records of one kind that the viewer sees from one side. */
type Source = Pick<Row, "side"> & {
  readonly table: typeof applications | typeof referrals;
  readonly from: SQL;
};

type Kind = "promised_answer" | "promised_decision";

/** Promises on one kind of records that are due after a time, so that old ones do not use up the limit. */
function ofKind(kind: Kind, { side, table, from }: Source, after: Date): SQL {
  const { answer_by, decision_by } = deadlineColumns(table);
  const due = kind === "promised_answer" ? answer_by : decision_by;
  const record = table === applications ? "application" : "referral";
  return sql`(SELECT ${kind}::text AS kind, ${side}::text AS side, ${record}::text AS record, ${table.id},
      ${due} AS due, jobs.title, companies.name AS company
    ${from} JOIN jobs ON jobs.id = ${table.job} JOIN companies ON companies.id = jobs.company
    WHERE ${due} > ${after.toISOString()}::timestamptz ORDER BY ${due} LIMIT ${CALENDAR_LIMITS.each})`;
}

function pathOf({ side, record, id }: Row): string {
  if (side === "referrer") return paths.myReferrals(id);
  return record === "application" ? paths.myApplications(id) : `${paths.myApplications()}#referred-${id}`;
}

function sourcesOf(me: string): Source[] {
  return [
    {
      side: "candidate",
      table: applications,
      from: sql`FROM (SELECT * FROM applications WHERE created_by = ${me}) AS applications`,
    },
    {
      side: "referrer",
      table: referrals,
      from: sql`FROM (SELECT * FROM referrals WHERE created_by = ${me} AND visible_at IS NOT NULL) AS referrals`,
    },
    {
      side: "candidate",
      table: referrals,
      from: sql`FROM (SELECT referrals.* FROM consent_requests AS asked JOIN referrals ON referrals.id = asked.referral
        WHERE asked.claimed_by = ${me} AND asked.erased_at IS NULL AND referrals.visible_at IS NOT NULL) AS referrals`,
    },
  ];
}

/**
 * First responses and decisions that were promised to the viewer and are due after a time, as applicant, candidate or
 * referrer (rule R23): only for their own records.
 */
export async function listPromises(
  { db, actor }: Pick<UserContext, "db" | "actor">,
  after: Date,
): Promise<CalendarEntry[]> {
  const kinds: readonly Kind[] = ["promised_answer", "promised_decision"];
  const parts = sourcesOf(actor.id).flatMap((source) => kinds.map((kind) => ofKind(kind, source, after)));
  const rows = await db.rows<Row>(sql`${sql.join(parts, sql` UNION ALL `)}`);
  return rows.map((row) => {
    const { kind, side, id, due, title, company } = row;
    return { kind, side, id, about: [title, company], path: pathOf(row), due, all_day: false };
  });
}
