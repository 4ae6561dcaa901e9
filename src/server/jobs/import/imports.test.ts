import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createImportingCompany, createImportWorld, type ImportingCompany } from "../../../../tests/support/imports.ts";
import { buildPosting, buildPostings } from "../../../../tests/support/job-board.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { companyEndpoints } from "../../../contract/companies/companies.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { jobImportEndpoints as endpoints } from "../../../contract/jobs/posting/job-imports.ts";
import { teamEndpoints } from "../../../contract/members/team.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { PROCESS_IMPORT } from "./process-import.ts";
import { reconcileImports } from "./reconcile-imports.ts";

let importer: ImportingCompany;
let owner: Person;
let company: string;
let made = 0;

const fixture = await createImportWorld(["vendors"]);
const { world, board } = fixture;
afterAll(() => fixture.close());
beforeEach(async () => {
  made += 1;
  importer = await createImportingCompany(world, board, made);
  ({ owner, company } = importer);
  board.postings = [];
});

const added = (more?: Record<string, unknown>) => importer.added(more);
const run = (own: string, kind: "preview" | "import") => importer.run(own, kind);
const taken = (own: string, close_most?: boolean) => importer.taken(own, close_most);
const send = (own: string, text: string, name?: string) => importer.send(own, text, name);

describe("X101 a preview, an import, and another one", () => {
  test("X101 a preview says what would happen and changes nothing", async () => {
    const own = await added();
    board.postings = [
      ...buildPostings("a", "b"),
      buildPosting("c", { text: "x".repeat(201) }),
      buildPosting("d", { categories: {} }),
    ];
    const preview = await run(own, "preview");
    expect(preview).toMatchObject({ kind: "preview", state: "done", asked: true, done: 4, failure: null });
    expect(preview.counts).toMatchObject({ created: 2, updated: 0, closed: 0, refused: 2 });
    expect(preview.lines).toMatchObject([
      { what: "refused", row: 3, errors: [{ field: "title", code: "too_long", n: 200 }] },
      { what: "refused", row: 4, title: "Keeper d", errors: [{ field: "location", code: "missing" }] },
      { what: "created", row: 1, title: "Keeper a", job: null },
      { what: "created", row: 2, title: "Keeper b", job: null },
    ]);
    expect(await importer.rows()).toEqual([]);
  });

  test("X101 imports twice and doubles nothing, follows the board, and leaves what the owner changed", async () => {
    const own = await added();
    board.postings = buildPostings("a", "b", "c");
    expect((await run(own, "import")).counts).toMatchObject({ created: 3, refused: 0 });
    expect(await importer.rows()).toMatchObject([
      { title: "Keeper a", status: "Open", reward_amount: 2_500, created_by: owner.id, location: "Lisbon" },
      { title: "Keeper b" },
      { title: "Keeper c" },
    ]);
    expect((await run(own, "import")).counts).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    await world.pool.query("UPDATE jobs SET title = 'Mine', reward_amount = 9 WHERE company = $1 AND source_id = 'a'", [
      company,
    ]);
    board.postings = [buildPosting("a", { description: "<p>New.</p>" }), buildPosting("b"), buildPosting("d")];
    const preview = await run(own, "preview");
    expect(preview.counts).toMatchObject({ created: 1, updated: 1, unchanged: 1, closed: 1 });
    expect(preview.lines.find(({ what }) => what === "updated")).toMatchObject({ row: 1, fields: ["descriptionHtml"] });
    expect(preview.lines.find(({ what }) => what === "closed")).toMatchObject({ row: null, title: "Keeper c" });
    const { created, updated, unchanged, closed } = (await run(own, "import")).counts;
    expect({ created, updated, unchanged, closed }).toEqual({ created: 1, updated: 1, unchanged: 1, closed: 1 });
    expect((await importer.rows())[0]).toMatchObject({ title: "Mine", reward_amount: 9, description: "<p>New.</p>" });
    expect(await importer.statuses()).toEqual(["a Open", "b Open", "c Closed", "d Open"]);
    board.postings = buildPostings("a", "b", "c", "d");
    expect((await run(own, "preview")).counts).toMatchObject({ reopened: 1 });
    expect((await run(own, "import")).counts).toMatchObject({ reopened: 1 });
    expect(await importer.rows()).toHaveLength(4);
  });

  test("X101 a day on which a posting was posted stays that day, and a time of it a time", async () => {
    const own = await added({ address: "", name: "Days" });
    const head = "Ref,Title,Description,City,Published";
    await send(
      own,
      `${head}\n1,Tiler,Lay,Leeds,"Mar 5, 2026"\n2,Mason,Build,Leeds,2026-03-05T23:30:00-05:00\n3,Roofer,Cover,Leeds,Mar 5\n`,
    );
    expect((await taken(own)).counts).toMatchObject({ created: 3, refused: 0 });
    const rows = await importer.rows();
    const shown = await Promise.all(rows.map(({ id }) => owner.call(jobEndpoints.get, { params: { id } })));
    expect(shown.map(({ posted_on }) => posted_on)).toEqual(["2026-03-05", undefined, undefined]);
    expect(shown.slice(0, 2).map(({ created_at }) => created_at)).toEqual([
      "2026-03-05T00:00:00.000Z",
      "2026-03-06T04:30:00.000Z",
    ]);
  });

  test("X101 more than half is closed only where somebody agrees, and nothing where a row has no id", async () => {
    const own = await added();
    board.postings = buildPostings("a", "b", "c");
    await run(own, "import");
    board.postings = buildPostings("a");
    expect((await run(own, "preview")).counts).toMatchObject({ closed: 0, left_open: 2 });
    expect((await run(own, "import")).counts).toMatchObject({ closed: 0, left_open: 2 });
    board.postings = [buildPosting("a"), { text: "No id" }];
    expect((await taken(own, true)).counts).toMatchObject({ closed: 0, unsure: 2, refused: 1 });
    expect(await importer.statuses()).toEqual(["a Open", "b Open", "c Open"]);
    board.postings = buildPostings("a");
    expect((await taken(own, true)).counts).toMatchObject({ closed: 2 });
    expect(await importer.statuses()).toEqual(["a Open", "b Closed", "c Closed"]);
  });

  test("X101 a board that is empty or does not answer changes nothing, and says why", async () => {
    const own = await added();
    board.postings = buildPostings("a");
    await run(own, "import");
    for (const [answer, failure] of [
      [[], "no_postings"],
      [404, "status"],
    ] as const) {
      board.postings = answer as unknown[] | number;
      expect(await run(own, "import")).toMatchObject({ state: "failed", failure, ended_at: expect.any(String) });
    }
    expect(await importer.statuses()).toEqual(["a Open"]);
  });

  test("X101 one at a time for a company, and what is under way is not deleted", async () => {
    const [own, other] = [await added(), await added({ address: "", name: "By file" })];
    const params = { id: company, import: own };
    await send(other, JSON.stringify({ jobs: [] }));
    const both = await Promise.all(
      [own, other, own].map((one) =>
        owner.try(endpoints.start, { params: { id: company, import: one }, body: { kind: "preview" } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: "import_running" });
    const started = (await owner.call(endpoints.list, { params: { id: company } })).items.find(
      ({ preview }) => preview !== null,
    );
    const removed = await owner.try(endpoints.remove, { params: { ...params, import: started?.id ?? "" } });
    expect(removed).toMatchObject({ status: 409, body: { code: "import_running" } });
    await world.queue.work(PROCESS_IMPORT);
    await owner.call(endpoints.remove, { params });
    expect((await owner.call(endpoints.list, { params: { id: company } })).items.map(({ id }) => id)).toEqual([other]);
  });

  test("X101 X34 what a posting says is stored harmless", async () => {
    board.postings = [buildPosting("a", { description: "<p onclick=x>Hi<script>alert(1)</script><img src=x></p>" })];
    await run(await added(), "import");
    expect(await importer.rows()).toMatchObject([{ description: "<p>Hi</p>" }]);
  });
});

describe("X100 X104 what is added", () => {
  test.each([
    "https://careers.acme.example/jobs",
    "http://api.lever.co/v0/postings/acme",
    "https://169.254.169.254/latest",
    "https://me:pass@api.lever.co/v0/postings/acme",
    "file:///etc/passwd",
    "acme",
  ])("X104 %s is refused by its field, and nothing is asked", async (address) => {
    const before = board.asked;
    const answer = await owner.try(endpoints.add, { params: { id: company }, body: { address } });
    expect(answer).toMatchObject({ status: 422, body: { fields: { address: { code: "import_address" } } } });
    expect(board.asked).toBe(before);
  });

  test("X104 a host that was taken out of the list is not asked any more", async () => {
    const own = await added();
    board.postings = buildPostings("a");
    await world.pool.query("UPDATE job_imports SET address = 'http://127.0.0.1:1/v0/postings/acme' WHERE id = $1", [
      own,
    ]);
    expect(await run(own, "preview")).toMatchObject({ state: "failed", failure: "address" });
  });

  test("X100 the same board is there once, for a company and for a person", async () => {
    await added();
    const again = await owner.try(endpoints.add, {
      params: { id: company },
      body: { address: `${board.address}?mode=json` },
    });
    expect(again).toMatchObject({ status: 409, body: { code: "import_duplicate" } });
    const body = { name: `Second ${made}`, website: `https://second-${made}.example` };
    const { id } = await owner.call(companyEndpoints.create, { body });
    const there = await owner.try(endpoints.add, { params: { id }, body: { address: board.address } });
    expect(there).toMatchObject({ status: 409, body: { code: "import_duplicate" } });
  });

  test("X103 a share of the pay is told, and changes the reward of new jobs alone", async () => {
    const missing = await owner.try(endpoints.add, {
      params: { id: company },
      body: { address: board.address, reward_kind: "pay" },
    });
    const required = { code: "required" };
    expect(missing.body).toMatchObject({ fields: { percent: required, reward_most: required } });
    const own = await added();
    board.postings = buildPostings("a");
    await run(own, "import");
    const body = { reward_kind: "pay" as const, percent: 10, reward_most: 10_000, reward: 700 };
    await owner.call(endpoints.change, { params: { id: company, import: own }, body });
    const salaryRange = { currency: "USD", interval: "per-year-salary", min: 90_000, max: 120_000 };
    const high = { salaryRange: { ...salaryRange, min: 110_000 } };
    board.postings = [
      buildPosting("a", { salaryRange }),
      buildPosting("b", { salaryRange }),
      buildPosting("c"),
      buildPosting("d", high),
    ];
    const { counts, lines } = await run(own, "preview");
    expect(counts).toMatchObject({ created: 3, rewards: { least: 700, most: 10_000, sum: 19_700 } });
    expect(lines.map(({ what, title, reward }) => [what, title, reward])).toEqual([
      ["created", "Keeper b", 9_000],
      ["created", "Keeper c", 700],
      ["created", "Keeper d", 10_000],
      ["updated", "Keeper a", null],
    ]);
    await run(own, "import");
    expect((await importer.rows()).map(({ reward_amount }) => reward_amount)).toEqual([2_500, 9_000, 700, 10_000]);
  });
});

describe("X102 files", () => {
  test("X102 a table is read by its columns, imported once, and then forgotten", async () => {
    const own = await added({ address: "", name: "Sheet" });
    const nothing = await owner.try(endpoints.start, {
      params: { id: company, import: own },
      body: { kind: "import" },
    });
    expect(nothing).toMatchObject({ status: 409, body: { code: "import_no_file" } });
    const sent = await send(own, "Nr,What,About,Where\n1,Keeper,Text,Lisbon\n", "jobs.csv");
    expect(sent.body).toMatchObject({
      file: { name: "jobs.csv" },
      heads: ["Nr", "What", "About", "Where"],
      system: "csv",
    });
    expect(await run(own, "preview")).toMatchObject({ state: "failed", failure: "columns" });
    const columns = { id: "Nr", title: "What", description: "About", location: "Where" };
    await owner.call(endpoints.change, { params: { id: company, import: own }, body: { columns } });
    expect((await taken(own)).counts).toMatchObject({ created: 1 });
    const [after] = (await owner.call(endpoints.list, { params: { id: company } })).items;
    expect(after).toMatchObject({ file: null, columns, system: "csv" });
    await send(own, "Nr,What,About,Where\n1,Warden,Text,Lisbon\n2,Keeper,Text,Lisbon\n", "jobs-2.csv");
    expect((await taken(own)).counts).toMatchObject({ created: 1, updated: 1 });
    expect((await importer.rows()).map(({ title }) => title)).toEqual(["Warden", "Keeper"]);
  });

  test("X102 a table whose number has another head doubles nothing; other columns are found anew", async () => {
    const own = await added({ address: "", name: "Sheet" });
    await send(own, "Job ID,Title,Description,Location\n1,Keeper,Text,Lisbon\n", "a.csv");
    await taken(own);
    const sent = await send(own, "Reference,Titel,Description,Location\n1,Keeper,Text,Lisbon\n", "b.csv");
    const columns = { id: "Job ID", title: "Titel", description: "Description", location: "Location" };
    expect(sent.body).toMatchObject({ columns });
    expect(await run(own, "preview")).toMatchObject({ state: "failed", failure: "columns" });
    const body = { reward: 2_500, columns: { ...columns, id: "Reference" } };
    await owner.call(endpoints.change, { params: { id: company, import: own }, body });
    expect((await taken(own)).counts).toMatchObject({ created: 0, unchanged: 1 });
  });

  test("X102 a file of a hiring system is known by what stands in it; a broken one changes nothing", async () => {
    const own = await added({ address: "", name: "Export" });
    await send(own, JSON.stringify(buildPostings("a", "b")));
    expect((await taken(own)).counts).toMatchObject({ created: 2 });
    await send(own, JSON.stringify(buildPostings("a")).slice(0, -2));
    expect(await run(own, "preview")).toMatchObject({ state: "failed", failure: "not_readable" });
    expect(await importer.statuses()).toEqual(["a Open", "b Open"]);
  });

  test("X102 a file that nobody imports is gone after a day", async () => {
    const own = await added({ address: "", name: "Export" });
    await send(own, JSON.stringify(buildPostings("a")));
    const onHold = async () =>
      (await world.pool.query("SELECT file IS NOT NULL AS there FROM job_imports WHERE id = $1", [own])).rows[0].there;
    await reconcileImports(world.ctx);
    expect(await onHold()).toBe(true);
    await world.pool.query("UPDATE job_imports SET file_at = file_at - interval '25 hours' WHERE id = $1", [own]);
    await reconcileImports(world.ctx);
    expect(await onHold()).toBe(false);
  });

  test("X102 an import by address takes no file, and a file has a bound", async () => {
    expect(await send(await added(), "[]")).toMatchObject({ status: 409, body: { code: "import_no_file" } });
    const own = await added({ address: "", name: "Export" });
    expect(await send(own, "x".repeat(16 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: "import_too_large" },
    });
  });
});

describe("X105 the timetable", () => {
  const DAY = 86_400_000;
  const told = async () => {
    const { items } = await owner.call(notificationEndpoints.list, { query: {} });
    return items.filter(({ kind }) => kind === "import_failed").map(({ subject, params }) => [subject, params.name]);
  };

  test("X105 runs each day once it is switched on, tells of failure once, and of the next one after it worked", async () => {
    const own = await added();
    board.postings = buildPostings("a");
    const on = await importer.daily(own);
    expect(Date.parse(on.due_at ?? "") - world.clock.now().getTime()).toBe(DAY);
    const day = (answer: unknown[] | number) => importer.day(own, answer);
    expect(await day(buildPostings("a", "b"))).toMatchObject({ state: "done", asked: false, counts: { created: 2 } });
    expect(await told()).toEqual([]);
    expect(await day(500)).toMatchObject({ state: "failed", failure: "status" });
    expect(await day(500)).toMatchObject({ state: "failed" });
    expect(await told()).toEqual([[company, `${board.host}/v0/postings/acme`]]);
    expect(await day(buildPostings("a", "b"))).toMatchObject({ state: "done", counts: { unchanged: 2 } });
    await day(500);
    expect(await told()).toHaveLength(2);
    await importer.daily(own, false);
    const before = board.asked;
    await day(buildPostings("a"));
    expect(board.asked).toBe(before);
  });

  test("X105 whoever may no longer post for the company imports nothing; a colleague who takes over goes on", async () => {
    const colleague = await world.person("Cora Colleague");
    await joinTeam(owner, company, colleague, "recruiter");
    const params = { id: company };
    const body = { address: board.address };
    const { id: own } = await colleague.call(endpoints.add, { params, body });
    board.postings = buildPostings("a");
    await world.pool.query("DELETE FROM company_members WHERE user_id = $1", [colleague.id]);
    expect(await run(own, "import")).toMatchObject({ state: "failed", failure: "no_rights" });
    await joinTeam(owner, company, colleague, "recruiter");
    await run(own, "import");
    await owner.call(teamEndpoints.remove, { params: { id: company, member: colleague.id }, body: {} });
    board.postings = buildPostings("a", "b");
    expect((await run(own, "import")).counts).toMatchObject({ created: 1, unchanged: 1 });
    expect(new Set((await importer.rows()).map(({ created_by }) => created_by))).toEqual(new Set([owner.id]));
  });

  test("X106 jobs that it left open by itself are told of once, and again when there are more", async () => {
    const own = await added();
    await importer.daily(own);
    const onHold = async () => {
      const { items } = await owner.call(notificationEndpoints.list, { query: {} });
      return items.filter(({ kind }) => kind === "import_on_hold").map(({ params }) => params.n);
    };
    await importer.day(own, buildPostings("a", "b", "c", "d"));
    expect(await importer.day(own, buildPostings("d"))).toMatchObject({ counts: { left_open: 3 } });
    await importer.day(own, buildPostings("d"));
    expect(await onHold()).toEqual(["3"]);
    await importer.day(own, buildPostings("d", "b", "c"));
    expect(await onHold()).toEqual(["3"]);
    await importer.day(own, buildPostings("x"));
    expect((await onHold()).toSorted()).toEqual(["3", "4"]);
  });

  test("X105 its company's owners hear of what failed where whoever added it may no longer post", async () => {
    const colleague = await world.person("Carl Colleague");
    await joinTeam(owner, company, colleague, "recruiter");
    const body = { address: board.address };
    const { id: own } = await colleague.call(endpoints.add, { params: { id: company }, body });
    await importer.daily(own);
    await world.pool.query("DELETE FROM company_members WHERE user_id = $1", [colleague.id]);
    expect(await importer.day(own, buildPostings("a"))).toMatchObject({ state: "failed", failure: "no_rights" });
    expect(await told()).toHaveLength(1);
  });

  test("X105 a failure that somebody saw who pressed for it does not keep the timetable's from being told", async () => {
    const own = await added();
    await importer.daily(own);
    board.postings = 500;
    expect(await run(own, "import")).toMatchObject({ state: "failed" });
    expect(await told()).toEqual([]);
    await importer.day(own, 500);
    expect(await told()).toHaveLength(1);
  });

  test("X105 a run whose process is gone is ended, and another one can begin", async () => {
    const own = await added();
    const params = { id: company, import: own };
    await owner.call(endpoints.start, { params, body: { kind: "import" } });
    await world.queue.clear();
    await world.pool.query(
      "UPDATE job_import_runs SET state = 'running', seen_at = seen_at - interval '3 hours' WHERE import = $1",
      [own],
    );
    await reconcileImports(world.ctx);
    const [item] = (await owner.call(endpoints.list, { params: { id: company } })).items;
    expect(item?.imported).toMatchObject({ state: "failed", failure: "broken_off" });
    board.postings = buildPostings("a");
    expect((await run(own, "import")).counts).toMatchObject({ created: 1 });
  });
});

test("X101 imported jobs are on the board like others", async () => {
  board.postings = [buildPosting("a", { text: `Drawbridge Whisperer ${made}` })];
  await run(await added(), "import");
  const found = await owner.call(jobEndpoints.board, { query: { search: `Drawbridge Whisperer ${made}` } });
  expect(found.items.map(({ title }) => title)).toContain(`Drawbridge Whisperer ${made}`);
});
