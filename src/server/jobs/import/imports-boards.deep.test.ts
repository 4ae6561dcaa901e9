import { afterAll, beforeEach, expect, test } from "vitest";
import { createImportingCompany, createImportWorld, type ImportingCompany } from "../../../../tests/support/imports.ts";
import { buildPosting, buildPostings } from "../../../../tests/support/job-board.ts";
import { companyEndpoints } from "../../../contract/companies/companies.ts";
import { jobImportEndpoints as endpoints, IMPORT_BOUNDS } from "../../../contract/jobs/posting/job-imports.ts";

let importer: ImportingCompany;
let made = 0;

const fixture = await createImportWorld();
const { world, board } = fixture;
afterAll(() => fixture.close());
beforeEach(async () => {
  made += 1;
  importer = await createImportingCompany(world, board, `boards-${made}`);
});

async function otherCompany(): Promise<string> {
  const body = { name: `Other ${made}`, website: `https://other-${made}.example` };
  return (await importer.owner.call(companyEndpoints.create, { body })).id;
}

test("X101 a job that somebody has moved to another company is neither changed, closed nor made anew", async () => {
  const own = await importer.added();
  board.postings = buildPostings("a", "b", "c");
  await importer.run(own, "import");
  const other = await otherCompany();
  const move = "UPDATE jobs SET company = $2 WHERE company = $1 AND source_id = 'a' RETURNING id";
  const { rows } = await world.pool.query(move, [importer.company, other]);
  board.postings = [buildPosting("a", { text: "Warden a" }), buildPosting("b"), buildPosting("c")];
  for (const kind of ["preview", "import"] as const)
    expect((await importer.run(own, kind)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  board.postings = buildPostings("b", "c");
  expect((await importer.run(own, "import")).counts).toMatchObject({ closed: 0, left_open: 0 });
  const read = "SELECT title, status FROM jobs WHERE id = $1";
  expect((await world.pool.query(read, [rows[0].id])).rows).toEqual([{ title: "Keeper a", status: "Open" }]);
});

test("X100 files of the same name in two companies of one person are two boards", async () => {
  const first = await importer.added({ address: "", name: "Sheet" });
  const other = await otherCompany();
  const body = { address: "", name: "Sheet", reward: 2_500 };
  const { id: second } = await importer.owner.call(endpoints.add, { params: { id: other }, body });
  const again = await importer.owner.try(endpoints.add, { params: { id: importer.company }, body });
  expect(again).toMatchObject({ status: 409, body: { code: "import_duplicate" } });
  await importer.send(first, JSON.stringify(buildPostings("a")));
  await importer.taken(first);
  expect(await importer.statuses()).toEqual(["a Open"]);
  expect(second).not.toBe(first);
});

test("X101 a run that breaks off says what it had done by then", async () => {
  const own = await importer.added();
  const ids = Array.from({ length: 60 }, (_all, nth) => `p${nth}`);
  board.postings = JSON.stringify([buildPosting("x", { text: "" }), ...buildPostings(...ids)]).slice(0, -2);
  const run = await importer.run(own, "import");
  expect(run).toMatchObject({ state: "failed", failure: "not_readable", counts: { created: 49, refused: 1 } });
  expect(run.lines).toMatchObject([{ what: "refused", row: 1 }]);
  expect(await importer.rows()).toHaveLength(49);
  board.postings = buildPostings(...ids);
  expect((await importer.run(own, "import")).counts).toMatchObject({
    created: 11,
    unchanged: 49,
    closed: 0,
    left_open: 0,
  });
  expect(await importer.rows()).toHaveLength(60);
});

const TEXT = "<p>Raise it, lower it.</p>";
const ld = (value: unknown) => `<html><script type="application/ld+json">${JSON.stringify(value)}</script></html>`;

/** One posting as each system returns it, written by us. */
const VENDORS: readonly (readonly [string, string, (title: string) => unknown[] | string])[] = [
  [
    "ashby",
    "/posting-api/job-board/acme",
    (title) => JSON.stringify({ jobs: [{ id: "1", title, location: "Lisbon", descriptionHtml: TEXT }] }),
  ],
  [
    "greenhouse",
    "/v1/boards/acme/jobs",
    (title) => JSON.stringify({ jobs: [{ id: 1, title, location: { name: "Lisbon" }, content: TEXT }] }),
  ],
  ["lever", "/v0/postings/acme", (title) => [buildPosting("1", { text: title })]],
  [
    "workable",
    "/api/v1/widget/accounts/acme",
    (title) => JSON.stringify({ jobs: [{ shortcode: "1", title, city: "Lisbon", description: TEXT }] }),
  ],
  [
    "personio",
    "/xml",
    (title) => `<?xml version="1.0"?><workzag-jobs><position><id>1</id><name>${title}</name><office>Lisbon</office>
<jobDescriptions><jobDescription><name>It</name><value><![CDATA[${TEXT}]]></value></jobDescription></jobDescriptions>
</position></workzag-jobs>`,
  ],
  [
    "recruitee",
    "/api/offers",
    (title) => JSON.stringify({ offers: [{ id: 1, title, city: "Lisbon", description: TEXT }] }),
  ],
  [
    "smartrecruiters",
    "/v1/companies/acme/postings",
    // The list and its single posting in one response.
    (name) =>
      JSON.stringify({
        totalFound: 1,
        content: [{ id: "1" }],
        id: "1",
        name,
        location: { city: "Lisbon" },
        jobAd: { sections: { jobDescription: { text: TEXT } } },
      }),
  ],
  [
    "page",
    "/careers",
    (title) => {
      const jobLocation = { address: { addressLocality: "Lisbon" } };
      return ld({ "@type": "JobPosting", identifier: "1", title, description: TEXT, jobLocation });
    },
  ],
];

test.each(VENDORS)("X100 X101 %s: imported, changed there, imported again", async (system, path, of) => {
  const own = await importer.added({ address: `http://${board.host}${path}` });
  board.postings = of("Bridge Keeper");
  expect((await importer.taken(own)).counts).toMatchObject({ created: 1, refused: 0 });
  board.postings = of("Bridge Warden");
  expect((await importer.taken(own)).counts).toMatchObject({ created: 0, updated: 1, refused: 0, closed: 0 });
  expect(await importer.rows()).toMatchObject([{ source_id: "1", title: "Bridge Warden", status: "Open" }]);
  expect((await importer.shown(own)).system).toBe(system);
});

test("X104 a board has a bound of postings, and whoever lists more closes nothing", async () => {
  const own = await importer.added({ address: `http://${board.host}/posting-api/job-board/acme` });
  // Not listed, because refused rows would add fifty thousand reasons.
  const jobs = Array.from({ length: IMPORT_BOUNDS.postings + 1 }, (_one, id) => ({ id: `${id}`, isListed: false }));
  board.postings = JSON.stringify({ jobs });
  expect(await importer.run(own, "preview")).toMatchObject({ state: "failed", failure: "too_large" });
});

test("X101 what is refused of a file is told by its line, of an address by its place alone", async () => {
  const sheet = await importer.added({ address: "", name: "Sheet" });
  await importer.send(sheet, 'Nr,Title,Description,Location\n1,Keeper,"Two\nlines",Lisbon\n2,,Text,Lisbon\n', "a.csv");
  const body = { columns: { id: "Nr", title: "Title", description: "Description", location: "Location" } };
  await importer.owner.call(endpoints.change, { params: { id: importer.company, import: sheet }, body });
  const { lines } = await importer.run(sheet, "preview");
  expect(lines).toMatchObject([
    { what: "refused", row: 2, line: 4 },
    { what: "created", row: 1, line: null },
  ]);
  const own = await importer.added();
  board.postings = [buildPosting("a", { text: "" })];
  expect((await importer.run(own, "preview")).lines).toMatchObject([{ what: "refused", row: 1, line: null }]);
});

test("X100 who did what with an import stands in the audit log; who only looked does not", async () => {
  const own = await importer.added();
  const params = { id: importer.company, import: own };
  board.postings = buildPostings("a");
  await importer.daily(own);
  await importer.taken(own);
  const { id: run } = await importer.owner.call(endpoints.start, { params, body: { kind: "import" } });
  for (let twice = 0; twice < 2; twice += 1) await importer.owner.call(endpoints.stop, { params: { ...params, run } });
  await importer.owner.call(endpoints.remove, { params });
  const { rows } = await world.pool.query(
    "SELECT detail->>'step' AS step, detail->>'import' AS import, detail->>'board' AS board FROM auth_audit_log WHERE user_id = $1 AND event = 'import_changed' ORDER BY id",
    [importer.owner.id],
  );
  const steps = ["added", "settings", "started", "started", "stopped", "removed"];
  expect(rows.map(({ step }) => step)).toEqual(steps);
  expect(new Set(rows.map((row) => row.import))).toEqual(new Set([own]));
  expect(new Set(rows.map((row) => row.board))).toEqual(new Set([`${board.host}/v0/postings/acme`]));
});
