import { type SQL, sql } from "drizzle-orm";
import type { SORTS } from "../../contract/pipeline/bounds.ts";
import { type CursorPart, exactInstant } from "../db/cursor.ts";
import { answerLate } from "../db/deal/owed.ts";
import type { applications, referrals } from "../db/tables/referrals.ts";

type People = typeof applications | typeof referrals;
export type Sort = (typeof SORTS)[number];

/** An order of people: by what, which way, and what its cursor holds. None of them is by anything that somebody judged. */
type Order = {
  readonly key: (table: People) => SQL;
  readonly position: (table: People) => SQL;
  readonly way: SQL;
  readonly beyond: SQL;
  readonly part: CursorPart;
  readonly cast: SQL;
  /** Whom it is of; everybody where nothing is said. */
  readonly of?: (table: People) => SQL;
};

const DOWN = { way: sql`DESC`, beyond: sql`<` };
const UP = { way: sql`ASC`, beyond: sql`>` };
const byInstant = (column: "created_at" | "updated_at"): Omit<Order, "way" | "beyond"> => ({
  key: (table) => sql`${table[column]}`,
  position: (table) => exactInstant(table[column]),
  part: "instant",
  cast: sql`timestamptz`,
});
const NEWEST: Order = { ...byInstant("created_at"), ...DOWN };

const ORDERS: Readonly<Record<Exclude<Sort, "late">, Order>> = {
  newest: NEWEST,
  oldest: { ...byInstant("created_at"), ...UP },
  // Whoever was moved longest ago first.
  waiting: { ...byInstant("updated_at"), ...UP },
  name: {
    ...UP,
    key: (table) => sql`lower(${table.candidate_name})`,
    position: (table) => sql`lower(${table.candidate_name})`,
    part: "string",
    cast: sql`text`,
  },
};

/** Those whose answer is late stand after everybody who has come, those first who wait longest: as if they came that far ahead. */
const FAR = sql.raw("timestamptz '3000-01-01T00:00:00Z'");

/** Two orders that are one: late answers, found by their own index, and after them the newest, in the order of theirs. */
function lateFirst(now: Date): readonly Order[] {
  const key = (table: People) => sql`(${FAR} + (${FAR} - ${table.answer_due}))`;
  const late: Order = { ...NEWEST, key, position: (table) => exactInstant(key(table)) };
  return [
    { ...late, of: (table) => answerLate(table, now) },
    { ...NEWEST, of: (table) => sql`NOT coalesce(${answerLate(table, now)}, FALSE)` },
  ];
}

function partOf({ key, position, way, beyond, cast, of = () => sql`TRUE` }: Order) {
  return {
    of,
    columns: (table: People): SQL => sql`${key(table)} AS sort_key, ${position(table)} AS position`,
    by: (table: People): SQL => sql`ORDER BY ${key(table)} ${way}, ${table.id} ${way}`,
    after: (table: People, cursor: readonly (string | number)[] | null): SQL =>
      cursor === null
        ? sql`TRUE`
        : sql`(${key(table)}, ${table.id}) ${beyond} (${cursor[0]}::${cast}, ${cursor[1]}::uuid)`,
  };
}
export type OrderPart = ReturnType<typeof partOf>;

/** What a query of people needs for one of the orders: its parts with their columns and ends, and where a cursor goes on. */
export function orderOf(sort: Sort, now: Date) {
  const parts = sort === "late" ? lateFirst(now) : [ORDERS[sort]];
  const { way, part } = parts[0] ?? NEWEST;
  return {
    shape: [part, "id"] as const,
    parts: parts.map(partOf),
    byOuter: sql`ORDER BY sort_key ${way}, id ${way}`,
  };
}
export type OrderOf = ReturnType<typeof orderOf>;
