import { type SQL, sql } from "drizzle-orm";
import type { SORTS } from "../../contract/pipeline/bounds.ts";
import { type CursorPart, exactInstant } from "../db/cursor.ts";
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
};

const DOWN = { way: sql`DESC`, beyond: sql`<` };
const UP = { way: sql`ASC`, beyond: sql`>` };
const byInstant = (column: "created_at" | "updated_at"): Omit<Order, "way" | "beyond"> => ({
  key: (table) => sql`${table[column]}`,
  position: (table) => exactInstant(table[column]),
  part: "instant",
  cast: sql`timestamptz`,
});

const ORDERS: Readonly<Record<Sort, Order>> = {
  newest: { ...byInstant("created_at"), ...DOWN },
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

/** What a query of people needs for one of the orders: its columns, its end, and where a cursor goes on. */
export function orderOf(sort: Sort) {
  const { key, position, way, beyond, part, cast } = ORDERS[sort];
  return {
    shape: [part, "id"] as const,
    columns: (table: People): SQL => sql`${key(table)} AS sort_key, ${position(table)} AS position`,
    by: (table: People): SQL => sql`ORDER BY ${key(table)} ${way}, ${table.id} ${way}`,
    byOuter: sql`ORDER BY sort_key ${way}, id ${way}`,
    after: (table: People, cursor: readonly (string | number)[] | null): SQL =>
      cursor === null
        ? sql`TRUE`
        : sql`(${key(table)}, ${table.id}) ${beyond} (${cursor[0]}::${cast}, ${cursor[1]}::uuid)`,
  };
}
export type OrderOf = ReturnType<typeof orderOf>;
