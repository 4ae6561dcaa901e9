import { afterAll, beforeAll, expect, test } from "vitest";
import { createImportingCompany } from "../../../../tests/support/imports.ts";
import { buildPosting, type JobBoard, startJobBoard } from "../../../../tests/support/job-board.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";

let board: JobBoard;
let refusing: World;
let warning: World;
let silent: World;

beforeAll(async () => {
  board = await startJobBoard();
  const worlds = ["refuse", "warn", "off"].map((PAY_RULES) =>
    createWorld({ config: { PAY_RULES, IMPORT_HOSTS: board.host } }),
  );
  [refusing, warning, silent] = (await Promise.all(worlds)) as [World, World, World];
});
afterAll(async () => {
  await Promise.all([refusing, warning, silent].map((world) => world.close()));
  await board.close();
});

const salaryRange = { currency: "USD", interval: "per-year-salary", min: 90_000, max: 120_000 };
const at = (location: string) => ({ categories: { commitment: "Full-time", department: "Bridges", location } });
const inDenver = (id: string, more: Record<string, unknown> = {}) => buildPosting(id, { ...at("Denver, CO"), ...more });

test("J22 X101 where the operator has that refused, no posting without its pay is posted or changed, and the preview says so", async () => {
  const importer = await createImportingCompany(refusing, board, "unpaid");
  const own = await importer.added();
  board.postings = [inDenver("a"), inDenver("b", { salaryRange }), buildPosting("c", at("Austin, TX"))];
  const preview = await importer.run(own, "preview");
  expect(preview.counts).toMatchObject({ created: 2, refused: 1, unpaid: 0 });
  const refusal = { what: "refused", row: 1, errors: [{ field: "compensation", code: "pay_asked" }] };
  expect(preview.lines[0]).toMatchObject(refusal);
  const run = await importer.run(own, "import");
  expect(run.counts).toMatchObject({ created: 2, refused: 1, unpaid: 0 });
  expect(run.lines[0]).toMatchObject(refusal);
  expect(await importer.statuses()).toEqual(["b Open", "c Open"]);

  // The job moves to a place with a pay law and otherwise stays unchanged.
  const places = async () => (await importer.rows()).map(({ location }) => location);
  const before = await places();
  board.postings = [inDenver("b", { salaryRange }), inDenver("c")];
  expect((await importer.run(own, "preview")).counts).toMatchObject({ updated: 0, closed: 0, refused: 1 });
  expect((await importer.run(own, "import")).counts).toMatchObject({ updated: 0, closed: 0, refused: 1 });
  expect(await places()).toEqual(before);

  // The owner entered the pay, whatever the board states.
  const paid = "UPDATE jobs SET pay_min = 9000000, pay_max = 12000000, pay_currency = 'USD', pay_per = 'year'";
  await refusing.pool.query(`${paid} WHERE company = $1 AND source_id = 'c'`, [importer.company]);
  expect((await importer.run(own, "import")).counts).toMatchObject({ updated: 1, refused: 0 });
});

test("J22 X101 where the operator warns, what lacks its pay is posted and counted", async () => {
  const importer = await createImportingCompany(warning, board, "unpaid");
  const own = await importer.added();
  board.postings = [inDenver("a"), inDenver("b", { salaryRange })];
  const errors = [{ field: "compensation", code: "pay_asked", n: null }];
  const first = await importer.run(own, "preview");
  const named = ({ lines }: typeof first) => lines.map(({ what, row, errors: wrong }) => [what, row, wrong]);
  expect(first.counts).toMatchObject({ created: 2, refused: 0, unpaid: 1 });
  expect(named(first)).toEqual([
    ["created", 1, errors],
    ["created", 2, []],
  ]);
  for (const kind of ["import", "import"] as const)
    expect((await importer.run(own, kind)).counts).toMatchObject({ refused: 0, unpaid: 1 });
  expect(await importer.statuses()).toEqual(["a Open", "b Open"]);

  // Unchanged jobs are reported too.
  expect(named(await importer.run(own, "preview"))).toEqual([["unchanged", 1, errors]]);
});

test("J22 X101 a preview names what lacks its pay also among more jobs than it lists", async () => {
  const importer = await createImportingCompany(warning, board, "many");
  const own = await importer.added();
  board.postings = [...Array.from({ length: 70 }, (_, n) => inDenver(`p${n}`, { salaryRange })), inDenver("last")];
  const { lines } = await importer.run(own, "preview");
  expect(lines).toHaveLength(61);
  expect(lines[0]).toMatchObject({ row: 71, errors: [{ code: "pay_asked" }] });
});

test("J22 X101 where the operator says nothing of it, neither does an import", async () => {
  const importer = await createImportingCompany(silent, board, "unpaid");
  const own = await importer.added();
  board.postings = [inDenver("a")];
  expect((await importer.run(own, "import")).counts).toMatchObject({ created: 1, refused: 0, unpaid: 0 });
});
