import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LATE_INDEXES } from "./late-indexes.ts";

const FOLDER = new URL("./migrations/", import.meta.url);
/** The first one that was made to hold nobody up (decision 19); those before were released as they are. */
const FIRST = "0042";
/** Some that came at once passed each other on their way. */
const IN_ORDER = "0050";

const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));

function textOf(name: string): string {
  return readFileSync(new URL(name, FOLDER), "utf8");
}

/** Tables that a migration builds an index of, without having made them itself. */
function indexedByOf(name: string): string[] {
  const text = textOf(name);
  const made = new Set([...text.matchAll(/CREATE (?:UNLOGGED )?TABLE "?(\w+)/g)].map(([, table]) => table));
  const indexed = [...text.matchAll(/CREATE (?:UNIQUE )?INDEX [^;]*? ON "?(\w+)/g)].map(([, table]) => String(table));
  return indexed.filter((table) => !made.has(table));
}
/** What the version before does not survive, or what takes longer the more rows there are, in a table that was there. */
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
/** Released as they were: of tables that hold little, or are read by nothing yet. */
const AS_THEY_WERE = [
  "0050_readings.sql: DELETE FROM table_passes",
  '0088_rewards-at-rest.sql: ALTER TABLE "payout_people"',
  "0088_rewards-at-rest.sql: UPDATE rewards",
  "0088_rewards-at-rest.sql: UPDATE auth_audit_log",
];

/** Statements that change what was there before otherwise than by adding to it; what functions do later is not looked at. */
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

test("T19 a migration only adds: nothing is dropped, renamed, rewritten or demanded beside the version before", () => {
  const found = files.filter((name) => name >= FIRST).flatMap((name) => notInOneStep(name));
  const left = found.filter((statement) => !AS_THEY_WERE.some((known) => statement.startsWith(known)));
  expect(left, "see docs/decisions/0019-migrations-beside-traffic.md").toEqual([]);
  expect(found).toHaveLength(AS_THEY_WERE.length);
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
])("T19 %s is found", (statement) => {
  expect(notInOneStep("planted.sql", `CREATE TABLE "other" ();--> statement-breakpoint\n${statement};`)).toHaveLength(
    1,
  );
  const own = `CREATE TABLE "jobs" ();--> statement-breakpoint\n${statement};`;
  expect(notInOneStep("planted.sql", own)).toEqual([]);
});

test("T19 no migration makes others wait for an index of a table that was there before", () => {
  const waited = files.filter((name) => name >= FIRST && indexedByOf(name).length > 0);
  expect(waited, "see docs/decisions/0019-migrations-beside-traffic.md").toEqual([]);
  // It would be found.
  expect(indexedByOf("0040_saved-searches.sql")).toEqual(["jobs"]);
});

test("T19 late indexes are built by no migration as well", () => {
  const all = files.map(textOf).join("\n");
  for (const { name } of LATE_INDEXES) expect(all).not.toMatch(new RegExp(`INDEX (CONCURRENTLY )?"?${name}"? ON`));
});

test("T19 each migration is of a later moment than those before: an older one is passed over where they ran", () => {
  const journal = JSON.parse(textOf("meta/_journal.json")) as { entries: { tag: string; when: number }[] };
  const late = journal.entries.filter(({ tag, when }, n) => {
    const newest = Math.max(0, ...journal.entries.slice(0, n).map((before) => before.when));
    return tag >= IN_ORDER && when <= newest;
  });
  expect(late).toEqual([]);
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
});
