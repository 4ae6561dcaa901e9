import { type SQL, sql } from "drizzle-orm";
import type { ConversationSide } from "../../../../contract/hiring/messages/bounds.ts";
import { type MoreNeeds, NEEDS, type Need, type NeedKind } from "../../../../contract/overview/dashboard.ts";
import { boundedCount, COUNT_LIMIT } from "../../../../rules/bounded-count.ts";
import type { ReadHandle } from "../../../infra/db/handles.ts";

/** The columns of one kind of need; omitted ones are null, `''` and 1. */
export type NeedColumns = {
  readonly id: SQL;
  readonly record?: SQL;
  readonly job?: SQL;
  readonly company?: SQL;
  readonly name?: SQL;
  readonly count?: SQL;
  readonly amount?: SQL;
  readonly since: SQL;
  readonly due?: SQL;
};

/** One kind as a query; with a time, only those due after it. */
export type NeedQuery = (due_after: Date | null) => SQL;

/** The query of one kind of need, up to the counting limit. `from` is everything from FROM on. */
export function needQuery(kind: NeedKind, side: ConversationSide | SQL, columns: NeedColumns, from: SQL): NeedQuery {
  const { id, since, record = sql`NULL`, job = sql`NULL`, company = sql`NULL` } = columns;
  const { name = sql`''`, count = sql`1`, amount = sql`NULL`, due = sql`NULL` } = columns;
  const found = sql`SELECT ${kind}::text AS kind, ${side}::text AS side, ${id} AS id, (${record})::text AS record,
      (${job})::uuid AS job, (${company})::uuid AS company, coalesce(${name}, '')::text AS name, (${count})::int AS count,
      (${amount})::bigint AS amount, ${since} AS since, (${due})::timestamptz AS due
    ${from}`;
  const first = sql`ORDER BY due NULLS LAST, since, id LIMIT ${COUNT_LIMIT}`;
  return (after) =>
    after === null
      ? sql`(${found} ${first})`
      : sql`(SELECT * FROM (${found}) AS every WHERE due > ${after.toISOString()}::timestamptz ${first})`;
}

type Row = Omit<Need, "job" | "company" | "since" | "due"> & {
  job: string | null;
  title: string | null;
  company: string | null;
  company_name: string | null;
  since: Date;
  due: Date | null;
  of_kind: number;
};

/** Needs of one kind and side: the first ones, and the total up to a limit. */
export type NeedGroup = { readonly items: readonly Need[]; readonly of_kind: number };

function viewNeed({ job, title, company, company_name, since, due, of_kind: _all, ...row }: Row): Need {
  return {
    ...row,
    job: job === null ? null : { id: job, title: title ?? "" },
    company: company === null ? null : { id: company, name: company_name ?? "" },
    since: since.toISOString(),
    due: due?.toISOString() ?? null,
  };
}

/** By due date, then the longest wait; never by anything about the people (rule J59). */
function compareNeeds(a: Need, b: Need): number {
  if (a.due !== b.due) return a.due === null ? 1 : b.due === null ? -1 : a.due < b.due ? -1 : 1;
  if (a.since !== b.since) return a.since < b.since ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** How many of each kind and side are read, and whether only those due after a time. */
export type NeedLimits = { readonly each: number; readonly due_after: Date | null };
export const DASHBOARD_LIMITS: NeedLimits = { each: NEEDS.each, due_after: null };

/** Reads these kinds in one query, limited by `reach`. `sharedCtes`: shared CTEs, including WITH. */
export async function readNeedGroups(
  db: ReadHandle,
  sharedCtes: SQL,
  parts: readonly NeedQuery[],
  { each, due_after }: NeedLimits = DASHBOARD_LIMITS,
): Promise<NeedGroup[]> {
  const queries = parts.map((query) => query(due_after));
  const rows = await db.withCachedPlan.rows<Row>(sql`${sharedCtes}
    SELECT ranked.kind, ranked.side, ranked.id, ranked.record, ranked.job, jobs.title, ranked.company,
      companies.name AS company_name, ranked.name, ranked.count, ranked.amount, ranked.since, ranked.due, ranked.of_kind
    FROM (
      SELECT found.*, (count(*) OVER (PARTITION BY kind, side))::int AS of_kind,
        row_number() OVER (PARTITION BY kind, side ORDER BY due NULLS LAST, since, id) AS nth
      FROM (${sql.join(queries, sql` UNION ALL `)}) AS found
    ) AS ranked
    LEFT JOIN jobs ON jobs.id = ranked.job LEFT JOIN companies ON companies.id = ranked.company
    WHERE ranked.nth <= ${each}`);
  const groups = new Map<string, { items: Need[]; of_kind: number }>();
  for (const row of rows) {
    const key = `${row.kind} ${row.side}`;
    const group = groups.get(key) ?? { items: [], of_kind: row.of_kind };
    group.items.push(viewNeed(row));
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The first needs of all kinds in one list, and the number left out per kind. */
export function mergeGroups(groups: readonly NeedGroup[]): { items: Need[]; more: MoreNeeds[] } {
  const items = groups
    .flatMap((group) => group.items)
    .sort(compareNeeds)
    .slice(0, NEEDS.all);
  const more = groups.flatMap(({ items: [first], of_kind }) => {
    if (first === undefined) return [];
    const { kind, side } = first;
    const shown = items.filter((item) => item.kind === kind && item.side === side).length;
    // Above the counting limit the number left out is a lower bound too.
    const left = of_kind >= COUNT_LIMIT ? COUNT_LIMIT : of_kind - shown;
    return left > 0 ? [{ kind, side, count: boundedCount(left) }] : [];
  });
  return { items, more };
}
