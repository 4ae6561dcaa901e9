import { afterAll, beforeEach, expect, test } from "vitest";
import { createImportingCompany, createImportWorld, type ImportingCompany } from "../../../../tests/support/imports.ts";
import { buildPostings } from "../../../../tests/support/job-board.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { jobImportEndpoints as endpoints } from "../../../contract/jobs/posting/job-imports.ts";
import { teamEndpoints } from "../../../contract/members/team.ts";
import { PROCESS_IMPORT, processImport } from "./process-import.ts";

let importer: ImportingCompany;
let colleague: Person;
let own: string;
let made = 0;

const fixture = await createImportWorld();
const { world, board } = fixture;
afterAll(() => fixture.close());
beforeEach(async () => {
  made += 1;
  importer = await createImportingCompany(world, board, `held-${made}`);
  colleague = await world.person("Cora Colleague");
  await joinTeam(importer.owner, importer.company, colleague, "recruiter");
  const body = { address: board.address };
  own = (await colleague.call(endpoints.add, { params: { id: importer.company }, body })).id;
});

const leave = () =>
  importer.owner.call(teamEndpoints.remove, { params: { id: importer.company, member: colleague.id }, body: {} });

test("X107 a run whose import is handed over meanwhile writes no more, and the next one doubles nothing", async () => {
  board.postings = buildPostings("a", "b");
  await importer.run(own, "import");
  board.postings = buildPostings("a", "b", "c");
  board.meanwhile = leave;
  expect(await importer.run(own, "import")).toMatchObject({ state: "failed", failure: "broken_off" });
  expect(await importer.statuses()).toEqual(["a Open", "b Open"]);
  expect((await importer.run(own, "import")).counts).toMatchObject({ created: 1, unchanged: 2 });
  const rows = await importer.rows();
  expect(rows.map(({ source_id, created_by }) => [source_id, created_by])).toEqual([
    ["a", importer.owner.id],
    ["b", importer.owner.id],
    ["c", importer.owner.id],
  ]);
});

test("X107 a run closes nothing, either, once its import is handed over", async () => {
  board.postings = buildPostings("a", "b", "c");
  await importer.run(own, "import");
  // Refused rows, so that closing is the only effect.
  board.postings = [{ id: "a" }, { id: "b" }];
  board.meanwhile = leave;
  expect(await importer.run(own, "import")).toMatchObject({ state: "failed", failure: "broken_off" });
  expect(await importer.statuses()).toEqual(["a Open", "b Open", "c Open"]);
});

test("X107 whoever may no longer post meanwhile posts nothing any more", async () => {
  board.postings = buildPostings("a");
  // Without a transfer, so that only the permission is missing.
  board.meanwhile = () =>
    world.pool.query("UPDATE company_members SET role = 'viewer' WHERE user_id = $1", [colleague.id]);
  expect(await importer.run(own, "import")).toMatchObject({ state: "failed", failure: "no_rights" });
  expect(await importer.rows()).toEqual([]);
});

test("X107 in the name of somebody who is suspended meanwhile nothing is posted, unasked neither", async () => {
  board.postings = buildPostings("a");
  board.meanwhile = () =>
    world.pool.query("UPDATE auth_users SET banned_until = $2 WHERE id = $1", [colleague.id, "2100-01-01"]);
  expect(await importer.run(own, "import")).toMatchObject({ state: "failed", failure: "no_rights" });
  expect(await importer.run(own, "import")).toMatchObject({ state: "failed", failure: "no_rights" });
  expect(await importer.rows()).toEqual([]);
});

test("X107 a run that was ended meanwhile writes nothing any more", async () => {
  board.postings = buildPostings("a");
  board.meanwhile = () =>
    world.pool.query(
      "UPDATE job_import_runs SET state = 'failed', failure = 'broken_off', ended_at = now() WHERE import = $1",
      [own],
    );
  expect(await importer.run(own, "import")).toMatchObject({ state: "failed", failure: "broken_off" });
  expect(await importer.rows()).toEqual([]);
});

test("X101 X107 a run that somebody stops writes no more, and another one can begin", async () => {
  board.postings = buildPostings("a");
  const params = { id: importer.company, import: own };
  const { id: run } = await importer.owner.call(endpoints.start, { params, body: { kind: "import" } });
  board.meanwhile = () => importer.owner.call(endpoints.stop, { params: { ...params, run } });
  await world.queue.work(PROCESS_IMPORT);
  expect(await importer.owner.call(endpoints.run, { params: { ...params, run } })).toMatchObject({
    state: "failed",
    failure: "stopped",
  });
  expect(await importer.rows()).toEqual([]);
  const { id: next } = await importer.owner.call(endpoints.start, { params, body: { kind: "import" } });
  await world.queue.work(PROCESS_IMPORT);
  const ended = await importer.owner.call(endpoints.stop, { params: { ...params, run: next } });
  expect(ended).toMatchObject({ state: "done", failure: null, counts: { created: 1 } });
});

test("X101 a run that is stopped before its turn never begins", async () => {
  board.postings = buildPostings("a");
  const params = { id: importer.company, import: own };
  const { id: run } = await importer.owner.call(endpoints.start, { params, body: { kind: "import" } });
  await importer.owner.call(endpoints.stop, { params: { ...params, run } });
  const before = board.asked;
  await world.queue.work(PROCESS_IMPORT);
  expect(board.asked).toBe(before);
  expect(await importer.rows()).toEqual([]);
});

test("X107 of two processes that carry the same run the one that began later writes", async () => {
  board.postings = buildPostings("a", "b");
  const params = { id: importer.company, import: own };
  const { id } = await importer.owner.call(endpoints.start, { params, body: { kind: "import" } });
  board.meanwhile = () => processImport(world.ctx, { run: id });
  await world.queue.work(PROCESS_IMPORT);
  const run = await importer.owner.call(endpoints.run, { params: { ...params, run: id } });
  expect(run).toMatchObject({ state: "done", counts: { created: 2, unchanged: 0 } });
  expect(await importer.statuses()).toEqual(["a Open", "b Open"]);
});
