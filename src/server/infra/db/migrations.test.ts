import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFERRED_INDEXES } from "./deferred-indexes.ts";

const FOLDER = new URL("./migrations/", import.meta.url);

/** The migrations of 1.0 and later; the baseline itself and the ones before it are in no rolling upgrade. */
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
const later = files.filter((name) => !name.endsWith("_baseline.sql"));

function textOf(name: string): string {
  return readFileSync(new URL(name, FOLDER), "utf8");
}

/** Tables on which a migration builds an index without having created them. */
function indexedByOf(name: string, text = textOf(name)): string[] {
  const made = new Set([...text.matchAll(/CREATE (?:UNLOGGED )?TABLE "?(\w+)/g)].map(([, table]) => table));
  const indexed = [...text.matchAll(/CREATE (?:UNIQUE )?INDEX [^;]*? ON "?(\w+)/g)].map(([, table]) => String(table));
  return indexed.filter((table) => !made.has(table));
}
/** Statements on existing tables that break the previous version, or whose duration grows with the number of rows. */
const NOT_IN_ONE_STEP = [
  /\bDROP (?:TABLE|COLUMN|VIEW|TYPE|SCHEMA)\b/i,
  /\bRENAME\b/i,
  /\bALTER COLUMN "?\w+"? (?:SET DATA )?TYPE\b/i,
  /\bSET NOT NULL\b/i,
  /\bDROP DEFAULT\b/i,
  /\bADD COLUMN (?!.*\bDEFAULT\b).*\bNOT NULL\b/is,
  /\bADD COLUMN .*DEFAULT [^,]*(?:gen_random_uuid|now|clock_timestamp|random)\(/is,
  /\bADD (?:CONSTRAINT|PRIMARY KEY|UNIQUE|CHECK|FOREIGN KEY)\b(?!.*NOT VALID)/is,
  /^(?:UPDATE|DELETE FROM|TRUNCATE|CLUSTER)\b/i,
];
/** Statements that change existing tables other than by adding to them. Function bodies are ignored. */
function notInOneStep(name: string, text = textOf(name)): string[] {
  const made = new Set([...text.matchAll(/CREATE (?:UNLOGGED )?TABLE "?(\w+)/g)].map(([, table]) => table));
  const plain = text.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''").replaceAll(/--.*$/gm, "");
  return plain
    .split(";")
    .map((statement) => statement.trim().replaceAll(/\s+/g, " "))
    .filter((statement) => NOT_IN_ONE_STEP.some((pattern) => pattern.test(statement)))
    .filter((statement) => !made.has(/(?:TABLE|UPDATE|FROM) (?:ONLY |IF EXISTS )?"?(\w+)/i.exec(statement)?.[1]))
    .map((statement) => `${name}: ${statement}`);
}

test("T19 a migration only adds: it drops, renames, rewrites and requires nothing that the previous version uses", () => {
  const found = later.flatMap((name) => notInOneStep(name));
  expect(found, "see docs/decisions/0019-migrations-beside-traffic.md").toEqual([]);
});

test.each([
  'ALTER TABLE "jobs" DROP COLUMN "title"',
  'ALTER TABLE "jobs" RENAME COLUMN "title" TO "name"',
  'ALTER TABLE "jobs" ALTER COLUMN "title" SET DATA TYPE varchar(200)',
  'ALTER TABLE "jobs" ALTER COLUMN "title" SET NOT NULL',
  'ALTER TABLE "jobs" ADD COLUMN "code" text NOT NULL',
  'ALTER TABLE "jobs" ADD COLUMN "code" uuid DEFAULT gen_random_uuid() NOT NULL',
  'ALTER TABLE "jobs" ADD CONSTRAINT "jobs_code" CHECK (code <> \'\')',
  "UPDATE jobs SET title = trim(title)",
])("T19 detects %s", (statement) => {
  expect(notInOneStep("planted.sql", `CREATE TABLE "other" ();--> statement-breakpoint\n${statement};`)).toHaveLength(
    1,
  );
  const own = `CREATE TABLE "jobs" ();--> statement-breakpoint\n${statement};`;
  expect(notInOneStep("planted.sql", own)).toEqual([]);
});

test("T19 no migration makes others wait for an index on an existing table", () => {
  const waited = later.filter((name) => indexedByOf(name).length > 0);
  expect(waited, "see docs/decisions/0019-migrations-beside-traffic.md").toEqual([]);
  // Proves that the check would find it.
  expect(indexedByOf("planted.sql", 'CREATE INDEX "jobs_title_index" ON "jobs" USING btree ("title");')).toEqual([
    "jobs",
  ]);
});

test("T19 no later migration builds a deferred index", () => {
  const all = later.map(textOf).join("\n");
  for (const { name } of DEFERRED_INDEXES) expect(all).not.toMatch(new RegExp(`INDEX (CONCURRENTLY )?"?${name}"? ON`));
});

test("T19 timestamps of migrations increase, because an older one would be skipped", () => {
  const journal = JSON.parse(textOf("meta/_journal.json")) as { entries: { tag: string; when: number }[] };
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(times.length);
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
});
