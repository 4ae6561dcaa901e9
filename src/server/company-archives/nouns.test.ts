import { readdirSync, readFileSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { leftOutTable, nounsTable } from "./describe.ts";
import { LEFT_OUT } from "./left-out.ts";
import { fieldsOf } from "./noun.ts";
import { NOUNS } from "./nouns.ts";

const TABLES = new URL("../db/tables/", import.meta.url);

async function tables(): Promise<string[]> {
  const found: string[] = [];
  for (const file of readdirSync(TABLES).filter((name) => name.endsWith(".ts"))) {
    const module: Record<string, unknown> = await import(new URL(file, TABLES).href);
    for (const table of Object.values(module)) if (is(table, PgTable)) found.push(getTableConfig(table).name);
  }
  return found.sort();
}

test("X167 every table is in an archive or stays out for a reason, and none does both", async () => {
  const taken = NOUNS.flatMap((noun) => noun.tables);
  expect([...taken, ...Object.keys(LEFT_OUT)].sort()).toEqual(await tables());
});

test("X167 each noun and each of its fields is there once", () => {
  expect(new Set(NOUNS.map(({ name }) => name)).size).toBe(NOUNS.length);
  for (const noun of NOUNS) expect([noun.name, new Set(fieldsOf(noun)).size]).toEqual([noun.name, noun.columns.length]);
});

test("X167 the documented format is what is written", () => {
  const written = readFileSync(new URL("../../../docs/company-archive.md", import.meta.url), "utf8");
  expect(written).toContain(nounsTable());
  expect(written).toContain(leftOutTable());
});
