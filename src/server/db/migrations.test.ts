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
