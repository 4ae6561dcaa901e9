import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { type JobDetail, jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { refreshSearchIndex } from "../board/refresh-search.ts";
import { refreshSkills } from "../board/refresh-skills.ts";
import { PLACES_VERSION, refreshPlaces } from "../places/refresh-places.ts";
import { FACETS_VERSION, refreshFacets } from "./refresh-facets.ts";

let world: World;
let poster: Person;
let job: JobDetail;

beforeAll(async () => {
  world = await createWorld({ now: "2026-11-21T11:30:00Z" });
  poster = await world.person("Petra Poster");
  job = await world.job(poster, { title: "Senior Weaver", location: "Munich, Germany" });
  await settle();
});
afterAll(() => world.close());

const settle = () => Promise.all([refreshPlaces(world.ctx), refreshFacets(world.ctx)]);

async function columns(): Promise<Record<string, unknown>> {
  const { rows } = await world.pool.query("SELECT * FROM jobs WHERE id = $1", [job.id]);
  return rows[0];
}

async function titles(query: Record<string, string>): Promise<string[]> {
  const { items } = await poster.call(jobEndpoints.list, { query });
  return items.map(({ title }) => title);
}

const AUSTIN = "4671654";
const MISREAD = `UPDATE jobs SET places = '{${AUSTIN}}', place_marks = '{at=${AUSTIN},at=US-TX,at=US}', places_chosen = $2,
  levels = '{junior}' WHERE id = $1`;

describe("J41 what a version before has read otherwise", () => {
  test("is read anew once the version is raised, and once alone", async () => {
    await world.pool.query(MISREAD, [job.id, false]);
    await settle();
    expect(await titles({ place: "US" })).toEqual(["Senior Weaver"]);
    await refreshPlaces(world.ctx, PLACES_VERSION + 1);
    await refreshFacets(world.ctx, FACETS_VERSION + 1);
    expect(await titles({ place: "US" })).toEqual([]);
    expect(await titles({ place: "DE-02", level: "senior" })).toEqual(["Senior Weaver"]);
    await world.pool.query(MISREAD, [job.id, false]);
    // Not repeated, neither here nor by a process of the previous version that runs in parallel.
    await refreshPlaces(world.ctx, PLACES_VERSION + 1);
    await refreshPlaces(world.ctx);
    await refreshFacets(world.ctx);
    expect(await columns()).toMatchObject({ places: [AUSTIN], levels: ["junior"] });
  });

  test("a place that somebody chose stays, and lies where it is known to lie", async () => {
    await world.pool.query(MISREAD, [job.id, true]);
    await world.pool.query("UPDATE jobs SET place_marks = '{at=MX}' WHERE id = $1", [job.id]);
    await refreshPlaces(world.ctx, PLACES_VERSION + 2);
    expect(await columns()).toMatchObject({ places: [AUSTIN], places_chosen: true });
    expect(await titles({ place: "US-TX" })).toEqual(["Senior Weaver"]);
    expect(await titles({ place: "MX" })).toEqual([]);
  });

  test("goes on where a run was cut off, and reads nothing twice", async () => {
    const ids = (await Promise.all(Array.from({ length: 45 }, () => world.job(poster, { location: "Oslo" })))).map(
      ({ id }) => id,
    );
    const wrong = () =>
      world.pool.query("UPDATE jobs SET places = '{}', place_marks = '{}' WHERE id = ANY ($1)", [ids]);
    const left = async () => {
      const { rows } = await world.pool.query("SELECT id FROM jobs WHERE id = ANY ($1) AND places = '{}' ORDER BY id", [
        ids,
      ]);
      return rows.map(({ id }) => String(id));
    };
    await wrong();
    let writes = 0;
    const cut: typeof world.ctx.write = (work) => {
      writes += 1;
      if (writes > 3) throw new Error("cut off");
      return world.ctx.write(work);
    };
    await expect(refreshPlaces({ ...world.ctx, write: cut }, PLACES_VERSION + 3)).rejects.toThrow("cut off");
    const after = await left();
    expect(after).toEqual(ids.toSorted().slice(-after.length));
    expect(after.length).toBeGreaterThan(0);
    expect(after.length).toBeLessThan(45);
    await wrong();
    await refreshPlaces(world.ctx, PLACES_VERSION + 3);
    expect(await left()).toEqual(ids.toSorted().slice(0, 45 - after.length));
  });
});

describe("J41 a pass over all jobs", () => {
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

  test("waits for nobody who changes a job that it does not write", async () => {
    const [one, two] = await Promise.all([world.job(poster), world.job(poster, { location: "Oslo" })]);
    await world.pool.query("UPDATE jobs SET places = '{}', place_marks = '{}' WHERE id = $1", [two.id]);
    const other = await world.pool.connect();
    try {
      await other.query("BEGIN");
      await other.query("SELECT FROM jobs WHERE id = $1 FOR UPDATE", [one.id]);
      await refreshPlaces(world.ctx, PLACES_VERSION + 4);
      await refreshFacets(world.ctx, FACETS_VERSION + 4);
      const { rows } = await world.pool.query("SELECT places FROM jobs WHERE id = $1", [two.id]);
      expect(rows[0].places).toHaveLength(1);
    } finally {
      other.release(true);
    }
  });

  test("reads anew what somebody changes at that moment as they leave it", async () => {
    const [one, two] = [await world.job(poster, { location: "Lisbon" }), await world.job(poster, { location: "Oslo" })];
    const places = async (id: string) =>
      (await world.pool.query("SELECT places FROM jobs WHERE id = $1", [id])).rows[0];
    await world.pool.query("UPDATE jobs SET places = '{}', place_marks = '{}' WHERE id = $1", [one.id]);
    const other = await world.pool.connect();
    try {
      await other.query("BEGIN");
      await other.query("UPDATE jobs SET location = 'Oslo', places_of = 'Oslo' WHERE id = $1", [one.id]);
      const reading = refreshPlaces(world.ctx, PLACES_VERSION + 5);
      await vi.waitFor(async () => expect((await world.pool.query(waiting)).rows).toHaveLength(1));
      await other.query("COMMIT");
      await reading;
      expect(await places(one.id)).toEqual(await places(two.id));
    } finally {
      other.release(true);
    }
  });
});

describe("J39 J41 a department", () => {
  /** The board's department, what the previous version parsed from it, and the job's department. */
  const hadBefore = (said: string, read: string | null, department: string | null) =>
    world.pool.query("UPDATE jobs SET department_said = $2, department_read = $3, department = $4 WHERE id = $1", [
      job.id,
      said,
      read,
      department,
    ]);
  let version = FACETS_VERSION + 10;
  const raised = async () => {
    version += 1;
    await refreshFacets(world.ctx, version);
  };

  test.each([
    ["is read anew where nobody chose it", "Operations\nLegal", "operations", "operations", "legal"],
    ["is understood where nothing was", "Legal", "", null, "legal"],
    ["is none any more where it is none", "Altitude", "legal", "legal", null],
    ["that its owner chose stays", "Legal", "operations", "people", "people"],
    ["that its owner left out stays out", "Legal", "operations", null, null],
    ["that may be its owner's choice stays", "Legal", null, "people", "people"],
  ])("%s", async (_what, said, read, department, expected) => {
    await hadBefore(said, read, department);
    await raised();
    expect(await columns()).toMatchObject({ department: expected });
  });

  test("of which nobody knows who chose it follows its board's words from then on, where they mean the same", async () => {
    await hadBefore("Legal", null, "legal");
    await raised();
    await world.pool.query("UPDATE jobs SET department_said = 'Finance' WHERE id = $1", [job.id]);
    await raised();
    expect(await columns()).toMatchObject({ department: "finance" });
  });
});

describe("J41 while a job is read anew", () => {
  const edited = ["SELECT FROM jobs WHERE id = $1 FOR UPDATE", "UPDATE jobs SET title = 'Senior Dyer' WHERE id = $1"];
  /** What the database writes for all jobs of a company. */
  const renamed = [
    "WITH gone AS (DELETE FROM job_places WHERE job_id = $1) UPDATE job_search SET head = head WHERE job_id = $1",
    "INSERT INTO job_places (job_id, place, name, offered, created_at) VALUES ($1, 'mill', 'Mill', FALSE, now())",
  ];
  const words = { left: "UPDATE job_search SET head = NULL", read: () => refreshSearchIndex(world.ctx) };
  const places = { left: "UPDATE jobs SET places_of = NULL", read: () => refreshPlaces(world.ctx) };
  const levels = { left: "UPDATE jobs SET levels_of = NULL", read: () => refreshFacets(world.ctx) };
  const skills = { left: "INSERT INTO job_skills_unread SELECT id FROM jobs", read: () => refreshSkills(world.ctx) };
  const pass = (version: number) => ({ left: "SELECT", read: () => refreshSearchIndex(world.ctx, version) });
  test.each([
    ["its words by a pass, and edited", pass(1_000), edited],
    ["its words by a pass, and its company renamed", pass(2_000), renamed],
    ["its words, and edited", words, edited],
    ["its words, and its company renamed", words, renamed],
    ["its places, and its company renamed", places, renamed],
    ["its levels, and its company renamed", levels, renamed],
    ["its skills, and its company renamed", skills, renamed],
  ])("%s, neither fails", async (_what, { left, read }, [first = "", second = ""]) => {
    await world.pool.query(left);
    const other = await world.pool.connect();
    try {
      await other.query("BEGIN");
      await other.query(first, [job.id]);
      const reading = read();
      const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      const blocked = vi.waitFor(async () => expect((await world.pool.query(waiting)).rows).toHaveLength(1));
      await Promise.race([reading, blocked]);
      await other.query(second, [job.id]);
      await other.query("COMMIT");
      await reading;
      await read();
      expect((await world.pool.query("SELECT FROM job_search WHERE head IS NULL")).rows).toEqual([]);
    } finally {
      other.release(true);
    }
  });
});

const folder = new URL("../../../", import.meta.url);

/**
 * Guards the version number: if a word list changes without it, existing jobs would keep their old values unnoticed.
 */
test.each([
  [
    "PLACES_READING",
    PLACES_VERSION,
    [
      "server/jobs/places/cities.tsv",
      "server/jobs/places/regions.tsv",
      "rules/places/groups.ts",
      "rules/places/names.ts",
    ],
    { version: 1, print: "cba233970da5" },
  ],
  [
    "FACETS_READING",
    FACETS_VERSION,
    ["rules/facets/level-words.ts", "rules/facets/department-words.ts"],
    { version: 1, print: "877af95bacbb" },
  ],
])("J41 %s is raised with the words that it stands for; then state both here", (_name, version, files, known) => {
  const hash = createHash("sha256");
  // Imports lead elsewhere when a file moves; its words stay.
  for (const file of files) hash.update(readFileSync(new URL(file, folder), "utf8").replace(/^import .*\n/gm, ""));
  expect({ version, print: hash.digest("hex").slice(0, 12) }).toEqual(known);
});
