import { readdirSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { DATA_CATEGORIES, processingClauses } from "../../src/web/features/pages/site/privacy-clauses.ts";
import { NON_PERSONAL_COLUMNS, STATEMENT_COLUMNS } from "./privacy-map.ts";

const TABLES = new URL("../../src/server/infra/db/tables/", import.meta.url);

/** Numbers, times and booleans identify nobody by themselves; texts, ids of others and objects may. */
const MAY_NAME = /^Pg(Text|Varchar|Char|UUID|Json|Jsonb|Array|Inet|Custom)/;

async function tables(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const file of readdirSync(TABLES).filter((name) => name.endsWith(".ts"))) {
    const module: Record<string, unknown> = await import(new URL(file, TABLES).href);
    for (const table of Object.values(module)) {
      if (!is(table, PgTable)) continue;
      const { name, schema, columns } = getTableConfig(table);
      const naming = columns.filter((column) => MAY_NAME.test(column.columnType) && column.name !== "id");
      found.set(schema === undefined ? name : `${schema}.${name}`, naming.map((column) => column.name).sort());
    }
  }
  return found;
}

const said = (table: string) => Object.values(STATEMENT_COLUMNS[table] ?? {}).flat();

test("every column that may name somebody stands on the privacy page, or is known to name nobody", async () => {
  const kept = await tables();
  expect(kept.size).toBeGreaterThan(40);
  const known = Object.fromEntries(
    [...kept].map(([table]) => [table, [...said(table), ...(NON_PERSONAL_COLUMNS[table] ?? [])].sort()]),
  );
  expect(known).toEqual(Object.fromEntries(kept));
  expect(
    [...Object.keys(STATEMENT_COLUMNS), ...Object.keys(NON_PERSONAL_COLUMNS)].filter((table) => !kept.has(table)),
  ).toEqual([]);
});

test("what the map says of a table, the page shows", () => {
  const shown = new Set([...DATA_CATEGORIES, ...processingClauses("manual")].flatMap(({ points }) => points));
  const mapped = Object.values(STATEMENT_COLUMNS).flatMap((points) => Object.keys(points));
  expect(mapped.filter((point) => !(shown as ReadonlySet<string>).has(point))).toEqual([]);
});

test("no statement about records is without a table that holds them", () => {
  const mapped = new Set(Object.values(STATEMENT_COLUMNS).flatMap((points) => Object.keys(points)));
  const aboutRows = DATA_CATEGORIES.filter(({ id }) => id !== "device").flatMap(({ points }) => points);
  const alone = aboutRows.filter((point) => !mapped.has(point) && !/_(readers|rights)$/.test(point));
  expect(alone).toEqual([]);
});
