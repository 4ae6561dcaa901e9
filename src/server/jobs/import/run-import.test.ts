import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { referCandidate } from "../../../../tests/support/candidates.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import type { ImportOptions } from "./import-args.ts";
import { runImport } from "./run-import.ts";

let world: World;
let folder: string;
let poster: Person;

beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(join(tmpdir(), "boards-"));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  poster = await world.person("Pat Poster", { role: "poster" });
});

type Fields = Record<string, unknown>;

function posting(id: string, fields: Fields = {}): Fields {
  return {
    id,
    title: `Keeper ${id}`,
    department: "Bridges",
    team: "Bridges",
    employmentType: "FullTime",
    location: "New York, NY",
    secondaryLocations: [],
    isRemote: false,
    isListed: true,
    publishedAt: "2026-03-01T09:00:00.000+00:00",
    descriptionHtml: "<p>Raise it, lower it.</p>",
    ...fields,
  };
}

async function board(rows: unknown, name = "Acme%20Bridges.json"): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, typeof rows === "string" ? rows : JSON.stringify({ jobs: rows }));
  return file;
}

type Run = Partial<ImportOptions> & { answer?: boolean };

/** Imports files; returns the exit code, the output, and the questions that were asked. */
async function run(files: readonly string[], { answer, ...options }: Run = {}) {
  let said = "";
  const asked: string[] = [];
  const terminal = {
    interactive: answer !== undefined,
    out(text: string) {
      said += text;
    },
    async ask(question: string) {
      asked.push(question);
      return answer === true;
    },
  };
  const given = { files, poster: poster.email, company: null, website: "", reward: 0, yes: false, ...options };
  const code = await runImport(world.ctx, given, terminal);
  const counts = Object.fromEntries([...said.matchAll(/^ {2}(\S.*?) {2,}(\d+)$/gm)].map((m) => [m[1], Number(m[2])]));
  return { code, said, asked, counts };
}

const rows = () => world.ctx.db.select().from(jobs).where(eq(jobs.created_by, poster.id)).orderBy(jobs.source_id);
const statuses = async () => (await rows()).map((row) => `${row.source_id} ${row.status}`);
const ids = (...names: string[]) => names.map((name) => posting(name));

async function jobId(source_id: string): Promise<string> {
  const row = (await rows()).find((job) => job.source_id === source_id);
  if (row === undefined) throw new Error(`no job ${source_id}`);
  return row.id;
}

async function setStatus(source_id: string, from: "Open" | "Closed", status: "Open" | "Closed" | "On Hold") {
  await poster.call(jobEndpoints.setStatus, { params: { id: await jobId(source_id) }, body: { from, status } });
}

describe("a first import", () => {
  test("J3 makes the company and its jobs, with what the board says and nothing else", async () => {
    const { code, counts } = await run([await board(ids("a", "b"))], { reward: 2_500 });
    expect(code).toBe(0);
    expect(counts).toMatchObject({ created: 2, updated: 0, refused: 0 });
    const [job] = await rows();
    expect(job).toMatchObject({
      title: "Keeper a",
      location: "New York",
      f_type: "Full-time",
      status: "Open",
      reward_amount: 2_500,
      requirements: "Bridges",
      description_format: "html",
      summary: "Raise it, lower it.",
      source: "Acme Bridges",
      source_id: "a",
      created_at: new Date("2026-03-01T09:00:00Z"),
      updated_at: world.clock.now(),
    });
    const made = await world.ctx.db.select().from(companies).where(eq(companies.created_by, poster.id));
    expect(made).toMatchObject([{ name: "Acme Bridges", website: "" }]);
  });

  test("--company and --website name the company, also an existing one in other letters", async () => {
    const own = await world.job(poster, { company_name: "Acme", company_website: "https://acme.example" });
    await run([await board(ids("a"))], { company: "ACME", website: "https://acme.example" });
    expect((await rows()).map((job) => job.company)).toEqual([own.company.id, own.company.id]);
  });

  test("a board keeps its company when the owner has completed it", async () => {
    const file = await board(ids("a"));
    await run([file]);
    await world.pool.query("UPDATE companies SET website = 'https://acme.example' WHERE created_by = $1", [poster.id]);
    await run([await board(ids("a", "b"))]);
    expect(new Set((await rows()).map((job) => job.company)).size).toBe(1);
  });

  test("a time to come counts as now", async () => {
    await run([
      await board([posting("a", { publishedAt: "2030-01-01T00:00:00Z" }), posting("b", { publishedAt: null })]),
    ]);
    expect((await rows()).map((job) => job.created_at)).toEqual([world.clock.now(), world.clock.now()]);
  });

  test("without the poster's account nothing is read", async () => {
    const { code, said } = await run([await board(ids("a"))], { poster: "nobody@acme.example" });
    expect(code).toBe(1);
    expect(said).toBe("There is no account with the address nobody@acme.example. Sign up first, then import.\n");
  });

  test("the poster is found by the address in any case", async () => {
    expect((await run([await board(ids("a"))], { poster: poster.email.toUpperCase() })).code).toBe(0);
  });

  test("imported jobs are found and shown like others", async () => {
    await run([await board([posting("a", { title: "Drawbridge Whisperer" })])]);
    const found = await poster.call(jobEndpoints.board, { query: { search: "drawbridge", location: "New York" } });
    expect(found.items.map((job) => job.title)).toEqual(["Drawbridge Whisperer"]);
    const job = await world.visitor.call(jobEndpoints.get, { params: { id: await jobId("a") } });
    expect(job).toMatchObject({
      description_format: "html",
      description_text: "Raise it, lower it.",
      tags: ["Bridges"],
    });
  });
});

describe("a second import", () => {
  test("doubles nothing and changes nothing", async () => {
    const file = await board(ids("a", "b", "c"));
    await run([file]);
    const before = await rows();
    world.clock.advance(60_000);
    const { counts } = await run([file]);
    expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await rows()).toEqual(before);
  });

  test("J20 takes over the pay that the board changed, and leaves the owner's own", async () => {
    const paid = (minValue: number | null) => [
      posting("a", {
        compensation: {
          summaryComponents: [
            { compensationType: "Salary", interval: "1 YEAR", currencyCode: "USD", minValue, maxValue: null },
          ],
        },
      }),
    ];
    const pays = async () => (await rows()).map(({ pay_min, pay_per }) => [pay_min, pay_per]);
    const change = (set: string) => world.pool.query(`UPDATE jobs SET ${set} WHERE created_by = $1`, [poster.id]);
    const typed = "pay_min = 17000000, pay_currency = 'USD', pay_per = 'year'";
    await run([await board(ids("a"))]);
    expect(await pays()).toEqual([[null, null]]);
    expect((await run([await board(paid(160_000))])).counts).toMatchObject({ updated: 1 });
    expect(await pays()).toEqual([[16_000_000, "year"]]);
    await change(typed);
    expect((await run([await board(paid(160_000))])).counts).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await pays()).toEqual([[17_000_000, "year"]]);
    await run([await board(ids("a"))]);
    expect(await pays()).toEqual([[null, null]]);
    // The state after an import that did not read pay yet.
    await change(typed);
    await change("source_marks = source_marks - 'pay'");
    await run([await board(paid(160_000))]);
    expect(await pays()).toEqual([[17_000_000, "year"]]);
  });

  test("takes over what the board changed and leaves what only the owner changed", async () => {
    await run([await board(ids("a"))]);
    await world.pool.query(
      "UPDATE jobs SET title = 'Mine', location = 'Lisbon', reward_amount = 900, closing_date = '2027-01-01' WHERE created_by = $1",
      [poster.id],
    );
    const changed = posting("a", { title: "Keeper of a", descriptionHtml: "<p>New</p>", employmentType: "PartTime" });
    const { counts } = await run([await board([changed])], { reward: 5 });
    expect(counts).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    expect(await rows()).toMatchObject([
      {
        title: "Keeper of a",
        location: "Lisbon",
        f_type: "Part-time",
        description: "<p>New</p>",
        summary: "New",
        reward_amount: 900,
        closing_date: "2027-01-01",
        status: "Open",
      },
    ]);
    expect((await run([await board([changed])])).counts).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test("a referral waits for a part of a board at most, and a run that broke off is made good by the next", async () => {
    const many = Array.from({ length: 60 }, (_row, n) => `job-${String(n).padStart(2, "0")}`);
    await run([await board(ids(...many))]);
    const changed = await board(many.map((name) => posting(name, { title: `Warden ${name}` })));
    const holder = await world.pool.connect();
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT FROM jobs WHERE id = $1 FOR UPDATE", [await jobId("job-59")]);
      const importing = run([changed]);
      const waiting = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      while ((await world.pool.query(`SELECT ${waiting}`)).rows.length === 0);
      const before = performance.now();
      await referCandidate(await world.person("Ines Marchetti"), await jobId("job-00"));
      expect(performance.now() - before).toBeLessThan(1_000);
      // The rest of the board fails, so the import ends with a part of it.
      await holder.query(`SELECT pg_cancel_backend(pid) ${waiting}`);
      expect((await importing).code).toBe(1);
    } finally {
      await holder.query("ROLLBACK");
      holder.release();
    }
    expect((await rows()).filter(({ title }) => title.startsWith("Warden"))).toHaveLength(50);
    expect((await run([changed])).counts).toMatchObject({ updated: 10, unchanged: 50, created: 0, closed: 0 });
  });

  test("two imports at once make every job once", async () => {
    const file = await board(ids("a", "b", "c", "d"));
    const both = await Promise.all([run([file]), run([file])]);
    expect(both.map(({ counts }) => counts.created).sort()).toEqual([0, 4]);
    expect(await rows()).toHaveLength(4);
  });
});

describe("what a board no longer lists", () => {
  const four = () => board(ids("a", "b", "c", "d"));

  test("is closed with a line in its history, and opened again when it is listed again", async () => {
    await run([await four()]);
    const { counts } = await run([await board([...ids("a", "b", "c"), posting("d", { isListed: false })])]);
    expect(counts).toMatchObject({ closed: 1, "skipped, unlisted": 1, unchanged: 3 });
    expect(await statuses()).toEqual(["a Open", "b Open", "c Open", "d Closed"]);
    expect((await run([await four()])).counts).toMatchObject({ reopened: 1, unchanged: 3 });
    expect(await statuses()).toContain("d Open");
    const history = await world.ctx.db.rows(
      sql`SELECT from_status, to_status, changed_by FROM status_history WHERE record_id = ${await jobId("d")} ORDER BY changed_at, id`,
    );
    expect(history).toEqual([
      { from_status: null, to_status: "Open", changed_by: null },
      { from_status: "Open", to_status: "Closed", changed_by: null },
      { from_status: "Closed", to_status: "Open", changed_by: null },
    ]);
  });

  test("stays as its owner set it: closed and paused jobs are not opened, paused ones not closed", async () => {
    await run([await four()]);
    await setStatus("a", "Open", "Closed");
    await setStatus("b", "Open", "On Hold");
    expect((await run([await four()])).counts).toMatchObject({ reopened: 0, unchanged: 4 });
    await run([await board(ids("a", "c", "d"))]);
    expect(await statuses()).toEqual(["a Closed", "b On Hold", "c Open", "d Open"]);
  });

  test("R7 a job that its closing date closed is not opened again", async () => {
    await run([await four()]);
    await run([await board(ids("a", "b", "c"))]);
    await world.pool.query("UPDATE jobs SET closing_date = '2026-11-01' WHERE id = $1", [await jobId("d")]);
    expect((await run([await four()])).counts).toMatchObject({ reopened: 0 });
  });

  test("is closed beyond half of the board only when somebody says so", async () => {
    await run([await four()]);
    const one = await board(ids("a"));
    const refused = await run([one]);
    expect(refused).toMatchObject({ code: 0, counts: { closed: 0, unchanged: 1 } });
    expect(refused.said).toContain(
      "not closed: 3 of 4 open jobs of this board are no longer listed; --yes closes them",
    );
    const no = await run([one], { answer: false });
    expect(no.asked).toEqual(["Acme Bridges no longer lists 3 of 4 open jobs of this board. Close them?"]);
    expect(no.counts).toMatchObject({ closed: 0 });
    expect((await run([one], { answer: true })).counts).toMatchObject({ closed: 3 });
    await run([await four()]);
    expect((await run([await board(ids("a", "b"))])).counts).toMatchObject({ closed: 2 });
    expect((await run([await board(ids("b", "x"))], { yes: true })).counts).toMatchObject({ closed: 1, created: 1 });
  });

  test("is left open by a file that is empty, broken or half understood, and by other boards", async () => {
    await run([await four()]);
    expect((await run([await board([])], { yes: true })).said).toContain("lists no jobs; nothing was changed");
    expect((await run([await board('{"jobs": [')], { yes: true })).code).toBe(1);
    expect((await run([await board("{}")], { yes: true })).said).toContain('it has no "jobs" array');
    const nameless = await run([await board([...ids("a", "b", "c"), { title: "?" }])], { yes: true });
    expect(nameless.said).toContain("not closed: 1 of 4 open jobs of this board, because a refused row has no id");
    await run([await board([...ids("a", "b", "c"), posting("d", { title: 4 })])], { yes: true });
    await run([await board(ids("z"), "Other.json")], { yes: true });
    expect((await statuses()).filter((status) => status.endsWith("Open"))).toHaveLength(5);
  });

  test("J6 an archived job is neither closed nor changed", async () => {
    await run([await four()]);
    await world.pool.query("UPDATE jobs SET archived_at = now() WHERE id = $1", [await jobId("d")]);
    await run([await board([...ids("a", "b", "c"), posting("d", { title: "New" })])]);
    await run([await board(ids("a", "b", "c"))]);
    expect((await rows()).find((job) => job.source_id === "d")).toMatchObject({ title: "Keeper d", status: "Open" });
  });
});

describe("errors", () => {
  test("J41 places that a version before read otherwise follow an import, those that the owner chose do not", async () => {
    const file = await board([posting("1", { location: "Lisbon", isRemote: true })]);
    await run([file], { yes: true });
    const places = async () =>
      (await world.pool.query("SELECT places FROM jobs WHERE created_by = $1", [poster.id])).rows[0].places;
    const read = await places();
    expect(read).toHaveLength(2);
    const misread = (marks: string) =>
      world.pool.query(
        `UPDATE jobs SET places = '{US-TX}', places_chosen = TRUE,
          source_marks = jsonb_set(source_marks, '{read}', to_jsonb($2::text)) WHERE created_by = $1`,
        [poster.id, marks],
      );
    await misread("US-TX");
    expect((await run([file], { yes: true })).counts).toMatchObject({ updated: 1 });
    expect(await places()).toEqual(read);
    await misread(String(read));
    await run([file], { yes: true });
    expect(await places()).toEqual(["US-TX"]);
  });

  test("bad rows are named with file, place and reason, and the good ones are imported", async () => {
    const text = `{"jobs": [\n${JSON.stringify(posting("a"))},\n{"id": "b"},\n5,\n${JSON.stringify(posting("a"))}\n]}`;
    const { code, said, counts } = await run([await board(text)]);
    expect(code).toBe(0);
    expect(counts).toMatchObject({ created: 1, refused: 3 });
    expect(said).toContain(
      "refused: Acme%20Bridges.json, jobs[1], line 3: title: is missing; descriptionHtml: is missing",
    );
    expect(said).toContain("refused: Acme%20Bridges.json, jobs[2], line 4: the row is not an object");
    expect(said).toContain("refused: Acme%20Bridges.json, jobs[3], line 5: id: stands already in jobs[0]");
  });

  test("a row that the database refuses takes no other with it", async () => {
    await world.pool.query("ALTER TABLE jobs ADD CONSTRAINT no_seven CHECK (title <> 'Keeper 7')");
    try {
      const many = Array.from({ length: 12 }, (_, index) => posting(String(index)));
      const { counts, said } = await run([await board(many)]);
      expect(counts).toMatchObject({ created: 11, refused: 1 });
      expect(said).toMatch(/jobs\[7\], line 1: the database refused it: .*no_seven/);
      expect(await rows()).toHaveLength(11);
    } finally {
      await world.pool.query("ALTER TABLE jobs DROP CONSTRAINT no_seven");
    }
  });

  test("a file that fails stops no other, and the exit code says so", async () => {
    const { code, said, counts } = await run([join(folder, "none.json"), await board(ids("a"))]);
    expect(code).toBe(1);
    expect(counts).toMatchObject({ created: 1 });
    expect(said).toContain("1/2  none.json: skipped: it does not exist");
    expect(said).toContain("1 of 2 files imported.");
  });

  test("nothing that worked is a failure, nothing to do is none", async () => {
    expect((await run([await board([5])])).code).toBe(1);
    expect((await run([await board([posting("a", { isListed: false })])])).code).toBe(0);
  });

  test("X34 a hostile description is stored harmless, and a hostile title as text", async () => {
    const title = '"><script>alert(1)</script>\u001b[2J';
    await run([
      await board([posting("a", { title, descriptionHtml: "<p onclick=x>Hi<script>alert(1)</script></p>" })]),
    ]);
    expect(await rows()).toEqual([]);
    await run([await board([posting("a", { title: title.slice(0, 27), descriptionHtml: "<p onclick=x>Hi</p>" })])]);
    expect(await rows()).toMatchObject([{ title: '"><script>alert(1)</script>', description: "<p>Hi</p>" }]);
  });
});
