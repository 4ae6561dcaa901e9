import { type SQL, sql } from "drizzle-orm";
import { paths } from "../../contract/paths.ts";
import type { UserContext } from "../db/context.ts";
import { owedColumns } from "../db/deal/owed.ts";
import { applications, referrals } from "../db/tables/referrals.ts";
import type { Entry } from "./entry.ts";

type Row = {
  side: "referrer" | "candidate";
  record: "referral" | "application";
  id: string;
  since: Date;
  interviewing_at: Date | null;
  answer_by: Date | null;
  decision_by: Date | null;
  title: string;
  company: string;
};

/** Of one side at most so many. */
const MOST = 200;

const ofRecord = (side: Row["side"], table: typeof applications | typeof referrals, since: SQL, from: SQL): SQL => {
  const { answer_by, decision_by } = owedColumns(table);
  const record = table === applications ? "application" : "referral";
  return sql`(SELECT ${side}::text AS side, ${record}::text AS record, ${table.id}, ${since} AS since, ${table.interviewing_at},
      ${answer_by} AS answer_by, ${decision_by} AS decision_by, jobs.title, companies.name AS company
    ${from} JOIN jobs ON jobs.id = ${table.job} JOIN companies ON companies.id = jobs.company
    WHERE coalesce(${answer_by}, ${decision_by}) IS NOT NULL ORDER BY coalesce(${answer_by}, ${decision_by}) LIMIT ${MOST})`;
};

function pathOf({ side, record, id }: Row): string {
  if (side === "referrer") return paths.myReferrals(id);
  return record === "application" ? paths.myApplications(id) : `${paths.myApplications()}#referred-${id}`;
}

/**
 * First answers and decisions that were promised to the viewer, as whoever applied, was referred or referred somebody reads
 * them (rule R23): of their own records alone.
 */
export async function promisedTo({ db, actor }: Pick<UserContext, "db" | "actor">): Promise<Entry[]> {
  const me = actor.id;
  const rows = await db.rows<Row>(sql`
    ${ofRecord("candidate", applications, sql`applications.created_at`, sql`FROM (SELECT * FROM applications WHERE created_by = ${me}) AS applications`)}
    UNION ALL ${ofRecord("referrer", referrals, sql`referrals.shown_at`, sql`FROM (SELECT * FROM referrals WHERE created_by = ${me} AND shown_at IS NOT NULL) AS referrals`)}
    UNION ALL ${ofRecord(
      "candidate",
      referrals,
      sql`referrals.shown_at`,
      sql`FROM (SELECT referrals.* FROM referral_invitations AS asked JOIN referrals ON referrals.id = asked.referral
        WHERE asked.claimed_by = ${me} AND asked.erased_at IS NULL AND referrals.shown_at IS NOT NULL) AS referrals`,
    )}`);
  return rows.flatMap((row) => {
    const about = [row.title, row.company];
    const common = { side: row.side, id: row.id, about, path: pathOf(row), all_day: false } as const;
    const entries: Entry[] = [];
    if (row.answer_by !== null)
      entries.push({ ...common, kind: "promised_answer", since: row.since, due: row.answer_by });
    if (row.decision_by !== null)
      entries.push({
        ...common,
        kind: "promised_decision",
        since: row.interviewing_at ?? row.since,
        due: row.decision_by,
      });
    return entries;
  });
}
