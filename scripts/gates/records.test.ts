import { describe, expect, test } from "vitest";
import { checkLanguage, checkLinks } from "./documents.ts";
import { checkConstraints, checkErrors } from "./failures.ts";
import type { Finding } from "./finding.ts";
import { plant } from "./plant.ts";

function said(findings: readonly Finding[]): string[] {
  return findings.map(({ file, line, message }) => `${file}:${line ?? ""} ${message}`);
}

describe("errors", () => {
  const ERRORS = "export const ERRORS = { gone: { status: 404 }, busy: { status: 503 } };\n";
  const contract = (declared: string) => ({
    "src/contract/errors.ts": ERRORS,
    "src/contract/jobs.ts": `export const get = endpoint({ errors: [${declared}] });\n`,
  });
  const thrown = { "src/server/jobs/a.ts": 'throw fail("gone");', "src/rules/a.ts": 'throw fail("busy");' };

  test("codes that are thrown and declared pass", async () => {
    expect(said(await checkErrors(plant({ ...contract('"gone"'), ...thrown })))).toEqual([]);
  });

  test("a code that nobody throws is found, even when a test names it", async () => {
    const root = plant({
      ...contract('"busy"'),
      "src/rules/a.ts": 'throw fail("gone");',
      "src/rules/a.test.ts": '"busy";',
    });
    expect(said(await checkErrors(root))).toEqual([
      "src/contract/errors.ts: busy is never thrown by src/server or src/rules.",
    ]);
  });

  test("a declared code outside the catalogue is found", async () => {
    expect(said(await checkErrors(plant({ ...contract('"gone", "lost"'), ...thrown })))).toEqual([
      "src/contract/jobs.ts:1 lost is not in src/contract/errors.ts.",
    ]);
  });

  test("no catalogue and an empty one are errors", async () => {
    await expect(checkErrors(plant({}))).rejects.toThrow();
    await expect(checkErrors(plant({ "src/contract/errors.ts": "export const ERRORS = {};" }))).rejects.toThrow(
      "no ERRORS",
    );
  });
});

describe("constraints", () => {
  const SQL = `CREATE TABLE "jobs" ("id" uuid, CONSTRAINT "jobs_range" CHECK (1 = 1), CONSTRAINT "jobs_pk" PRIMARY KEY("id"));
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_source_key" UNIQUE("source");
CREATE UNIQUE INDEX "jobs_email_key" ON "jobs" USING btree ("email");
CREATE INDEX "jobs_listed" ON "jobs" USING btree ("email");\n`;
  const MAP = `const CODES = { jobs_email_key: "gone", jobs_source_key: "gone" };\nexport const INTERNAL = ["jobs_range"];\n`;
  const files = (sql: string, map: string, later = "") => ({
    "src/server/db/migrations/0000_first.sql": sql,
    "src/server/db/migrations/0001_second.sql": later,
    "src/server/db/constraints.ts": map,
  });

  test("a complete map passes", () => {
    expect(said(checkConstraints(plant(files(SQL, MAP))))).toEqual([]);
  });

  test("a constraint without a line in the map is found", () => {
    expect(said(checkConstraints(plant(files(SQL, MAP.replace("jobs_email_key", "jobs_range")))))).toEqual([
      "src/server/db/migrations/0000_first.sql: The constraint jobs_email_key is missing from src/server/db/constraints.ts.",
    ]);
  });

  test("a line for a constraint that was dropped is found", () => {
    const later = 'ALTER TABLE "jobs" DROP CONSTRAINT "jobs_range";\nDROP INDEX "jobs_email_key";\n';
    expect(said(checkConstraints(plant(files(SQL, MAP, later))))).toEqual([
      "src/server/db/constraints.ts:1 The schema has no constraint jobs_email_key.",
      "src/server/db/constraints.ts:2 The schema has no constraint jobs_range.",
    ]);
  });

  test("no migrations, no constraint and no map are errors", () => {
    expect(() => checkConstraints(plant({}))).toThrow("No files to check");
    expect(() => checkConstraints(plant(files("", MAP)))).toThrow("No unique or check constraint");
    expect(() => checkConstraints(plant({ "src/server/db/migrations/0000.sql": SQL }))).toThrow();
  });
});

describe("links", () => {
  const links = (text: string) =>
    said(checkLinks(plant({ "docs/guide.md": text, "README.md": "See [the guide](docs/guide.md).\n" })));

  test("links that lead somewhere pass", () => {
    expect(
      links("[up](../README.md#top) [out](https://example.org) [here](#x) [mail](mailto:a@b.c) `docs/guide.md`\n"),
    ).toEqual([]);
    expect(links("```\n[example](nowhere.md)\n```\n`src/<noun>/*.ts`\n")).toEqual([]);
  });

  test("dead links and dead paths are found", () => {
    expect(links("a\n[b](gone.md)\n[c]: other.md\n`src/gone.ts`\n")).toEqual([
      "docs/guide.md:2 docs/gone.md does not exist.",
      "docs/guide.md:3 docs/other.md does not exist.",
      "docs/guide.md:4 src/gone.ts does not exist.",
    ]);
  });

  test("a tree without documents is an error", () => {
    expect(() => checkLinks(plant({ "src/rules/a.ts": "" }))).toThrow("No documents");
  });
});

describe("language", () => {
  const language = (text: string) => said(checkLanguage(plant({ "docs/a.md": `first\n${text}\n` })));

  // The words are put together here, so that this file does not hold them.
  test.each([
    ["a machine's path", `see ${"/wor"}k/main/x`],
    ["a person's folder", `in ${"/home"}/somebody/x`],
    ["a registry", `https://${"registr"}y.example.org/x`],
    ["the public registry", `${"npmj"}s.com/package/x`],
    ["a tool", `made with ${"Clau"}de`],
    ["a kind of tool", `${"AI"}-generated`],
  ])("%s is found", (_what, text) => {
    expect(language(text)).toHaveLength(1);
    expect(language(text)[0]).toMatch(/^docs\/a\.md:2 "/);
  });

  test("ordinary text passes", () => {
    expect(
      language("/usr/bin/chromium https://example.org/work/x remote/work/x registry.texts the AIDA model"),
    ).toEqual([]);
  });

  test("an empty tree is an error", () => {
    expect(() => checkLanguage(plant({}))).toThrow("No files");
  });
});
