import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { type JobDetail, jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { browseEndpoints } from "../../../contract/jobs/search/browse.ts";
import { runImport } from "../import/run-import.ts";
import { refreshFacets } from "./refresh-facets.ts";

let world: World;
let poster: Person;
let viewer: Person;
let folder: string;
const made: Record<string, JobDetail> = {};

const JOBS = {
  "Senior Weaver": { requirements: "React, Go", department: "engineering" },
  "Senior / Staff Weaver Engineer": { requirements: "Go", department: "data" },
  "Lead Potter": { requirements: "C++, React Native", department: "design" },
  Potter: { requirements: "react" },
} as const;

beforeAll(async () => {
  world = await createWorld({ now: "2026-11-21T11:30:00Z" });
  folder = await mkdtemp(join(tmpdir(), "boards-"));
  poster = await world.person("Petra Poster");
  viewer = await world.person("Vera Viewer", { role: "candidate" });
  for (const [title, fields] of Object.entries(JOBS)) made[title] = await world.job(poster, { title, ...fields });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

async function found(query: Record<string, string>, by: "board" | "browse" | "own" | "open" = "board") {
  const lists = {
    board: () => viewer.call(jobEndpoints.board, { query }),
    browse: () => world.visitor.call(browseEndpoints.list, { query }),
    own: () => poster.call(jobEndpoints.list, { query }),
    open: () => viewer.call(jobEndpoints.list, { query: { ...query, view: "open" } }),
  };
  const { items, matching } = await lists[by]();
  expect(matching.value).toBe(items.length);
  return items.map(({ title }) => title).toSorted();
}

const [SENIOR, BOTH, LEAD, PLAIN] = Object.keys(JOBS) as [string, string, string, string];

describe("J40 lists are narrowed", () => {
  test.each(["board", "browse", "own", "open"] as const)("by level, department and skill: %s", async (by) => {
    expect(await found({ level: "senior" }, by)).toEqual([BOTH, SENIOR]);
    expect(await found({ level: "lead,staff" }, by)).toEqual([LEAD, BOTH]);
    expect(await found({ level: "senior", department: "engineering,design" }, by)).toEqual([SENIOR]);
    expect(await found({ skill: "react,cplusplus" }, by)).toEqual([LEAD, PLAIN, SENIOR]);
    expect(await found({ skill: "go", level: "senior", search: "weaver", department: "data" }, by)).toEqual([BOTH]);
    expect(await found({ skill: "go", sortBy: "oldest", type: "full-time" }, by)).toEqual([BOTH, SENIOR]);
    expect(await found({ skill: "react-native" }, by)).toEqual([LEAD]);
  });

  test("page by page, each job once", async () => {
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await viewer.call(jobEndpoints.board, { query: { skill: "react,go", limit: 1, cursor } });
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(titles.toSorted()).toEqual([PLAIN, BOTH, SENIOR]);
  });

  test.each([
    ["a word of nobody's", "gone"],
    ["nothing", ""],
    ["commas", ",,,"],
    ["zero", "\u0000"],
    ["markup", "<script>alert(1)</script>"],
    ["10,000 characters", "x".repeat(10_000)],
    ["operators", "' | !a:*"],
    ["half a character", "\ud800"],
  ])("%s: no level, no department, and no failure", async (_what, value) => {
    const all = Object.keys(JOBS).toSorted();
    for (const by of ["board", "browse"] as const) {
      expect(await found({ level: value }, by)).toEqual(all);
      expect(await found({ department: `${value},data` }, by)).toEqual([BOTH]);
    }
    expect((await found({ skill: `${value},go` })).length).toBe(2);
  });
});

const update = (job: JobDetail, fields: object) =>
  poster.call(jobEndpoints.update, {
    params: { id: job.id },
    body: {
      title: job.title,
      company: job.company.id,
      description: job.description,
      location: job.location,
      f_type: job.f_type,
      status: job.status,
      requirements: job.requirements,
      ...fields,
    },
  });

test("J38 J39 a changed title, department and list of skills count at once; what is left out stays", async () => {
  const job = await world.job(poster, { title: "Junior Smith", requirements: "Iron", department: "supply" });
  expect(await found({ level: "junior", department: "supply", skill: "iron" })).toEqual(["Junior Smith"]);
  expect((await update(job, { title: "Head of Smiths", requirements: "Steel" })).department).toBe("supply");
  expect(await found({ level: "junior" })).toEqual([]);
  expect(await found({ skill: "iron" })).toEqual([]);
  expect(await found({ level: "head", department: "supply", skill: "steel" })).toEqual(["Head of Smiths"]);
  expect((await update(job, { title: "Smith", department: null })).department).toBeNull();
  expect(await found({ department: "supply" })).toEqual([]);
  const stale = { updated_at: "2026-11-20T00:00:00.000Z", department: "legal" };
  await expect(update(job, stale)).rejects.toThrow(/"department":\{"code":"changed_meanwhile"/);
  const wrong = await poster.try(jobEndpoints.update, { params: { id: job.id }, body: { department: "smithy" } });
  expect(wrong).toMatchObject({ status: 422, body: { fields: { department: { code: "invalid" } } } });
  await poster.call(jobEndpoints.remove, { params: { id: job.id } });
});

test("J38 J39 jobs of the version before are read beside traffic, also where it changed a title", async () => {
  const old = await world.person("Olga Older");
  const imported = await world.job(old, { title: "Senior Baker", requirements: "Kitchen\nLegal" });
  const typed = await world.job(old, { title: "Junior Baker", requirements: "Marketing\nLegal" });
  await world.pool.query(
    `UPDATE jobs SET levels = '{}', levels_of = NULL, source = CASE WHEN id = $1 THEN 'ashby:x' END WHERE id = ANY ($2)`,
    [imported.id, [imported.id, typed.id]],
  );
  await world.pool.query("UPDATE jobs SET title = 'Lead Weaver' WHERE id = $1", [made[SENIOR]?.id]);
  expect(await found({ level: "senior" })).toEqual([BOTH]);
  await refreshFacets(world.ctx);
  expect(await found({ level: "senior" })).toEqual([BOTH, "Senior Baker"]);
  expect(await found({ level: "lead" })).toEqual([LEAD, "Lead Weaver"]);
  // A board's department and team are no skills; typed requirements are.
  expect(await found({ department: "legal" })).toEqual(["Senior Baker"]);
  expect(await found({ skill: "legal" })).toEqual(["Junior Baker"]);
  const { rows } = await world.pool.query("SELECT FROM jobs WHERE levels_of IS DISTINCT FROM title");
  expect(rows).toEqual([]);
  await world.pool.query("UPDATE jobs SET title = 'Senior Weaver', levels_of = NULL WHERE id = $1", [made[SENIOR]?.id]);
  await refreshFacets(world.ctx);
  for (const { id } of [imported, typed]) await old.call(jobEndpoints.remove, { params: { id } });
});

describe("J39 an import", () => {
  const terminal = { interactive: false, out: () => undefined, ask: async () => false };

  async function read(department: string, team = department, title = "Senior Keeper") {
    const file = join(folder, "Acme.json");
    const facts = { employmentType: "FullTime", location: "Oslo", isListed: true, descriptionHtml: "<p>Keep it.</p>" };
    await writeFile(file, JSON.stringify({ jobs: [{ id: "1", title, department, team, ...facts }] }));
    const given = { files: [file], poster: poster.email, company: null, website: "", reward: 0, yes: true };
    expect(await runImport(world.ctx, given, terminal)).toBe(0);
    const { rows } = await world.pool.query("SELECT id FROM jobs WHERE source_id = '1'");
    return poster.call(jobEndpoints.get, { params: { id: rows[0].id } });
  }

  test("J38 understands level and department, keeps what the board says, and follows it where it changes", async () => {
    const job = await read("Operations", "Legal");
    expect(job).toMatchObject({ department: "legal", department_said: "Operations\nLegal" });
    expect(await found({ department: "legal", level: "senior" })).toEqual(["Senior Keeper"]);
    expect(await found({ skill: "legal" })).toEqual([]);
    await update(job, { department: "people" });
    expect((await read("Operations", "Legal")).department).toBe("people");
    expect(await read("Altitude", "Altitude", "Keeper")).toMatchObject({
      department: null,
      department_said: "Altitude",
    });
    expect(await found({ level: "senior", search: "keeper" })).toEqual([]);
  });
});
