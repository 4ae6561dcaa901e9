import { readdirSync, readFileSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { fieldsOf } from "./archive-resource.ts";
import { ARCHIVE_RESOURCES } from "./archive-resources.ts";
import { leftOutTable, resourcesTable } from "./describe.ts";
import { EXCLUDED_TABLES } from "./excluded-tables.ts";

const TABLES = new URL("../../infra/db/tables/", import.meta.url);

async function tables(): Promise<string[]> {
  const found: string[] = [];
  for (const file of readdirSync(TABLES).filter((name) => name.endsWith(".ts"))) {
    const module: Record<string, unknown> = await import(new URL(file, TABLES).href);
    for (const table of Object.values(module)) if (is(table, PgTable)) found.push(getTableConfig(table).name);
  }
  return found.sort();
}

test("X167 every table is in an archive or stays out for a reason, and none does both", async () => {
  const taken = ARCHIVE_RESOURCES.flatMap((resource) => resource.tables);
  expect([...taken, ...Object.keys(EXCLUDED_TABLES)].sort()).toEqual(await tables());
});

test("X167 each resource and each of its fields is there once", () => {
  expect(new Set(ARCHIVE_RESOURCES.map(({ name }) => name)).size).toBe(ARCHIVE_RESOURCES.length);
  for (const resource of ARCHIVE_RESOURCES)
    expect([resource.name, new Set(fieldsOf(resource)).size]).toEqual([resource.name, resource.columns.length]);
});

test("X167 the documented format is what is written", () => {
  const written = readFileSync(new URL("../../../../docs/company-archive.md", import.meta.url), "utf8");
  expect(written).toContain(resourcesTable());
  expect(written).toContain(leftOutTable());
});
