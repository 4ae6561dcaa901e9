import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { postUnannouncedJobs } from "../../../../tests/support/unannounced-jobs.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { savedSearchEndpoints } from "../../../contract/jobs/search/saved-searches.ts";
import { LIMITS } from "../../../contract/limits.ts";

let world: World;
let poster: Person;
let seeker: Person;
let other: Person;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [seeker, poster, other] = (await Promise.all(
    ["Ines Marchetti", "Marguerite Olander", "Dorian Vale"].map((name) => world.person(name)),
  )) as [Person, Person, Person];
  world.clock.advance(60_000);
});

const DESIGNER = { name: "designer · Berlin", filters: { search: "designer", location: "Berlin", type: "full-time" } };
const JOB = { title: "Product Designer", location: "Berlin", f_type: "Full-time" as const };

const save = (by: Person, body: object = DESIGNER) => by.try(savedSearchEndpoints.create, { body });
const list = async (by: Person) => (await by.call(savedSearchEndpoints.list, {})).items;

async function saved(by = seeker, body: object = DESIGNER) {
  const answer = await save(by, body);
  expect(answer.status).toBe(201);
  return String(answer.body.id);
}

describe("J26 saving", () => {
  test("J26 a search keeps its filters as they stand in the address, its name and how often one is told", async () => {
    const { company } = await world.job(poster);
    const filters = {
      search: " Staff ",
      location: "San Francisco",
      type: "contract,full-time,contract",
      rewardMin: 500,
      rewardMax: 9_000,
      company: company.id,
      level: "senior,lead",
      department: "sales",
      skill: "react,go",
      referable: "true",
    };
    await saved(seeker, { name: " Mine ", filters, frequency: "weekly" });
    expect(await list(seeker)).toMatchObject([
      {
        name: "Mine",
        filters: { ...filters, search: "Staff", type: "contract,full-time", level: "lead,senior", skill: "go,react" },
        company: company.name,
        frequency: "weekly",
        switched_on: false,
      },
    ]);
  });

  test("J26 the same filters are the search that is there, in whatever order they come, ten times at once", async () => {
    const id = await saved();
    const { search, location, type } = DESIGNER.filters;
    const same = { name: "Another name", filters: { type, location, search: ` ${search}` }, frequency: "never" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(seeker, same)));
    expect(answers.map(({ status, body }) => [status, body.id, body.name])).toEqual(
      answers.map(() => [201, id, DESIGNER.name]),
    );
    expect(await list(seeker)).toHaveLength(1);
    expect(await saved(other)).not.toBe(id);
  });

  test.each([
    ["none", {}],
    ["blank ones", { search: " ", location: "  ", type: "" }],
    ["order", { search: "designer", sortBy: "newest" }],
    ["a page", { search: "designer", cursor: "x" }],
    ["one's saved jobs", { search: "designer", saved: "true" }],
    ["one's paused jobs", { search: "designer", status: "paused" }],
    ["an unknown kind", { type: "full-time,slavery" }],
    ["a company that is no id", { company: "acme" }],
    ["100 kB", { search: "x".repeat(100_000) }],
  ])("J26 filters are those of the board: refused with %s", async (_what, filters) => {
    const { status, body } = await save(seeker, { name: "Mine", filters });
    expect([status, body.code]).toEqual([422, "validation_failed"]);
    expect(await list(seeker)).toEqual([]);
  });

  test("J26 what no column of JSON holds is left out, and markup in a name is text", async () => {
    await saved(seeker, { name: "<b>x</b>", filters: { search: "a\0b\ud800", location: "\0Berlin" } });
    expect(await list(seeker)).toMatchObject([
      { name: "<b>x</b>", filters: { search: "a b\ufffd", location: "Berlin" } },
    ]);
  });

  test("J26 nobody has more than 25, however many they save at once, and who is full is told", async () => {
    const bodies = Array.from({ length: 30 }, (_, nth) => ({ name: `${nth}`, filters: { search: `word ${nth}` } }));
    const answers = await Promise.all(bodies.map((body) => save(seeker, body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(LIMITS.saved_search.most);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(["saved_searches_full"]),
    );
    expect(await list(seeker)).toHaveLength(LIMITS.saved_search.most);
    // Existing searches are still found.
    const first = answers.findIndex(({ status }) => status === 201);
    expect((await save(seeker, bodies[first])).status).toBe(201);
  });

  test("J26 J27 whoever asks to be told switches Job Matches on, others see that it is off", async () => {
    await saved();
    expect(await list(seeker)).toMatchObject([{ switched_on: false }]);
    expect((await seeker.call(settingsEndpoints.get, {})).jobMatches).toBe(false);
    await saved(seeker, { name: "Told", filters: { search: "potter" }, switch_on: true });
    expect((await seeker.call(settingsEndpoints.get, {})).jobMatches).toBe(true);
  });
});

describe("J26 managing", () => {
  test("J26 a search is renamed, told of more or less often, and deleted by its person alone", async () => {
    const id = await saved();
    const params = { id };
    for (const { status } of [
      await other.try(savedSearchEndpoints.update, { params, body: { name: "Taken" } }),
      await other.try(savedSearchEndpoints.remove, { params }),
      await other.try(savedSearchEndpoints.visit, { params }),
    ])
      expect(status).toBe(404);
    const change = (body: object) => seeker.try(savedSearchEndpoints.update, { params, body });
    expect((await change({ name: " " })).body.fields).toMatchObject({ name: { code: "required" } });
    expect((await change({ filters: {} })).status).toBe(422);
    expect((await change({ name: "Design" })).body).toMatchObject({ name: "Design", frequency: "daily" });
    expect((await change({ frequency: "at_once" })).body).toMatchObject({ name: "Design", frequency: "at_once" });
    expect((await change({})).body).toMatchObject({ name: "Design", frequency: "at_once" });
    expect(await seeker.call(savedSearchEndpoints.remove, { params })).toEqual({ removed: true });
    expect(await list(seeker)).toEqual([]);
    expect((await seeker.try(savedSearchEndpoints.remove, { params })).status).toBe(404);
  });
});

describe("J29 what is new", () => {
  const fresh = async (by = seeker) => (await list(by))[0]?.fresh;
  const visit = async (id: string) => (await seeker.call(savedSearchEndpoints.visit, { params: { id } })).fresh;

  test("J29 jobs that were listed since the last visit are counted and marked, as long as the visit lasts", async () => {
    await world.job(poster, JOB);
    world.clock.advance(60_000);
    const id = await saved();
    expect(await fresh()).toEqual({ value: 0, more: false });
    world.clock.advance(60_000);
    const job = await world.job(poster, JOB);
    await world.job(poster, { ...JOB, location: "Lisbon" });
    await world.job(poster, { ...JOB, f_type: "Contract" });
    expect(await fresh()).toEqual({ value: 1, more: false });
    expect(await visit(id)).toEqual([job.id]);
    expect(await fresh()).toEqual({ value: 0, more: false });
    // A reload belongs to the same visit.
    expect(await visit(id)).toEqual([job.id]);
    await seeker.call(settingsEndpoints.update, { body: { sessionTimeout: "never" } });
    world.clock.advance(31 * 60_000);
    expect(await visit(id)).toEqual([]);
  });

  test("J28 J29 an imported job is new when it comes in, whatever date its board says", async () => {
    const id = await saved();
    world.clock.advance(60_000);
    const job = await world.job(poster, JOB);
    await world.pool.query("UPDATE jobs SET created_at = created_at - interval '90 days' WHERE id = $1", [job.id]);
    expect(await visit(id)).toEqual([job.id]);
  });

  test("J28 J29 one's own jobs, those where one applied, and paused ones are no news", async () => {
    const id = await saved();
    world.clock.advance(60_000);
    await postUnannouncedJobs(world, poster, seeker, JOB);
    expect(await visit(id)).toEqual([]);
    expect(await fresh()).toEqual({ value: 0, more: false });
  });

  test("J29 more than twenty are not counted", async () => {
    await saved(seeker, { name: "All", filters: { rewardMin: 0 } });
    world.clock.advance(60_000);
    for (let nth = 0; nth <= LIMITS.saved_search.fresh; nth += 1) await world.job(poster, JOB);
    expect(await fresh()).toEqual({ value: 20, more: true });
  });
});
