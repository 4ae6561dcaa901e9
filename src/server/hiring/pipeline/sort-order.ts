import { type SQL, sql } from "drizzle-orm";
import type { PIPELINE_SORTS } from "../../../contract/hiring/pipeline/bounds.ts";
import { type CursorPart, exactInstant } from "../../infra/db/cursor.ts";
import { plainName } from "../../infra/db/search-pattern.ts";
import type { applications, referrals } from "../../infra/db/tables/referrals.ts";
import { isResponseOverdue } from "../response-time/response-deadlines.ts";

type PeopleTable = typeof applications | typeof referrals;
export type Sort = (typeof PIPELINE_SORTS)[number];

/**
 * A sort order of people: the key, the direction, and the cursor's contents. No order is based on a person's rating.
 */
type SortOrder = {
  readonly key: (table: PeopleTable) => SQL;
  readonly position: (table: PeopleTable) => SQL;
  readonly way: SQL;
  readonly beyond: SQL;
  readonly part: CursorPart;
  readonly cast: SQL;
  /** Which people it covers; all by default. */
  readonly of?: (table: PeopleTable) => SQL;
};

const DOWN = { way: sql`DESC`, beyond: sql`<` };
const UP = { way: sql`ASC`, beyond: sql`>` };
const byInstant = (column: "created_at" | "updated_at"): Omit<SortOrder, "way" | "beyond"> => ({
  key: (table) => sql`${table[column]}`,
  position: (table) => exactInstant(table[column]),
  part: "instant",
  cast: sql`timestamptz`,
});
const NEWEST: SortOrder = { ...byInstant("created_at"), ...DOWN };

const ORDERS: Readonly<Record<Exclude<Sort, "late">, SortOrder>> = {
  newest: NEWEST,
  oldest: { ...byInstant("created_at"), ...UP },
  // The person whose last move is longest ago comes first.
  waiting: { ...byInstant("updated_at"), ...UP },
  name: {
    ...UP,
    key: (table) => plainName(table.candidate_name),
    position: (table) => plainName(table.candidate_name),
    part: "string",
    cast: sql`text`,
  },
};

/** People with a late answer are sorted before the newest ones, longest wait first, by a key in the far future. */
const LATE_SORT_ORIGIN = sql.raw("timestamptz '3000-01-01T00:00:00Z'");

/** A combined order of two parts: late answers by their own index, then the newest by theirs. */
function overdueFirst(now: Date): readonly SortOrder[] {
  const key = (table: PeopleTable) => sql`(${LATE_SORT_ORIGIN} + (${LATE_SORT_ORIGIN} - ${table.response_due_at}))`;
  const late: SortOrder = { ...NEWEST, key, position: (table) => exactInstant(key(table)) };
  return [
    { ...late, of: (table) => isResponseOverdue(table, now) },
    { ...NEWEST, of: (table) => sql`NOT coalesce(${isResponseOverdue(table, now)}, FALSE)` },
  ];
}

function toOrderPart({ key, position, way, beyond, cast, of = () => sql`TRUE` }: SortOrder) {
  return {
    of,
    columns: (table: PeopleTable): SQL => sql`${key(table)} AS sort_key, ${position(table)} AS position`,
    by: (table: PeopleTable): SQL => sql`ORDER BY ${key(table)} ${way}, ${table.id} ${way}`,
    after: (table: PeopleTable, cursor: readonly (string | number)[] | null): SQL =>
      cursor === null
        ? sql`TRUE`
        : sql`(${key(table)}, ${table.id}) ${beyond} (${cursor[0]}::${cast}, ${cursor[1]}::uuid)`,
  };
}
export type OrderPart = ReturnType<typeof toOrderPart>;

/** The query parts of a sort order: its parts with their columns and ends, and the cursor position. */
export function buildSortOrder(sort: Sort, now: Date) {
  const parts = sort === "late" ? overdueFirst(now) : [ORDERS[sort]];
  const { way, part } = parts[0] ?? NEWEST;
  return {
    shape: [part, "id"] as const,
    parts: parts.map(toOrderPart),
    byOuter: sql`ORDER BY sort_key ${way}, id ${way}`,
  };
}
export type BuiltSortOrder = ReturnType<typeof buildSortOrder>;
