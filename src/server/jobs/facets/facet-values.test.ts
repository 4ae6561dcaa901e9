import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import type { Facet } from "../../../contract/jobs/facets.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { facetEndpoints } from "../../../contract/jobs/search/facets.ts";

let world: World;
let poster: Person;
let viewer: Person;

const JOBS = [
  ["Senior Weaver", "Lisbon", "engineering", "React, Go"],
  ["Senior / Staff Weaver Engineer", "Lisbon", "data", "Go"],
  ["Lead Potter", "Porto", "design", "GO, Clay"],
  ["Junior Potter", "Porto", "design", "Clay"],
  ["Potter", "Lisbon", null, ""],
] as const;

beforeAll(async () => {
  world = await createWorld({ now: "2026-11-21T11:30:00Z" });
  poster = await world.person("Petra Poster");
  viewer = await world.person("Vera Viewer", { role: "candidate" });
  for (const [title, location, department, requirements] of JOBS) {
    const { id } = await world.job(poster, { title, location, department, requirements });
    if (title === "Lead Potter") await viewer.call(jobEndpoints.save, { params: { id }, body: { saved: true } });
  }
  const closed = await world.job(poster, { title: "Head of Clay", department: "legal", requirements: "Law" });
  const body = { from: "Open", status: "Closed" } as const;
  await poster.call(jobEndpoints.setStatus, { params: { id: closed.id }, body });
});
afterAll(() => world.close());

async function values(
  facet: Facet,
  query: Record<string, string> = {},
  by: Pick<World["visitor"], "call"> = world.visitor,
) {
  const { items } = await by.call(facetEndpoints.values, { query: { facet, ...query } });
  return items.map(({ value, jobs }) => `${value} ${jobs.value}${jobs.more ? "+" : ""}`);
}

describe("J40 the values of a facet", () => {
  test("are those of open jobs, each with its count, in their order", async () => {
    expect(await values("level")).toEqual(["junior 1", "senior 2", "staff 1", "lead 1"]);
    expect(await values("department")).toEqual(["engineering 1", "design 2", "data 1"]);
    expect(await values("skill")).toEqual(["go 3", "clay 2", "react 1"]);
    const { items } = await world.visitor.call(facetEndpoints.values, { query: { facet: "skill" } });
    expect(items.map(({ name }) => name)).toEqual([expect.stringMatching(/^go$/i), "Clay", "React"]);
  });

  test.each<[string, Facet, Record<string, string>, string[]]>([
    ["a place", "level", { location: "Porto" }, ["junior 1", "lead 1"]],
    ["another facet", "level", { department: "design" }, ["junior 1", "lead 1"]],
    ["both others", "level", { department: "design", skill: "go" }, ["lead 1"]],
    [
      "its own, which does not narrow itself",
      "level",
      { level: "lead" },
      ["junior 1", "senior 2", "staff 1", "lead 1"],
    ],
    ["its own and another", "skill", { skill: "react", level: "senior,staff" }, ["go 2", "react 1"]],
    ["words", "department", { search: "potter" }, ["design 2"]],
    ["misspelled words", "department", { search: "pottre" }, ["design 2"]],
    ["a reward that nobody gives", "department", { rewardMin: "900000" }, []],
    ["a currency that nobody pays in", "skill", { payCurrency: "CHF", payMin: "1" }, []],
    ["a type", "department", { type: "full-time" }, ["engineering 1", "design 2", "data 1"]],
  ])("are counted under %s", async (_what, facet, query, expected) => {
    expect(await values(facet, query)).toEqual(expected);
  });

  test("are counted among what one has saved, for oneself alone", async () => {
    expect(await values("level", { saved: "true" }, viewer)).toEqual(["lead 1"]);
    expect(await values("level", { saved: "true", search: "potter" }, viewer)).toEqual(["lead 1"]);
    expect(await values("level", { saved: "true" }, poster)).toEqual([]);
    expect(await values("level", { saved: "true" })).toHaveLength(4);
  });

  test("J44 are counted among one's own jobs of a status, for oneself alone", async () => {
    const all = ["junior 1", "senior 2", "staff 1", "lead 1", "head 1"];
    expect(await values("level", { view: "own" }, poster)).toEqual(all);
    expect(await values("level", { view: "own", status: "closed" }, poster)).toEqual(["head 1"]);
    expect(await values("department", { view: "own", status: "closed", search: "clay" }, poster)).toEqual(["legal 1"]);
    expect(await values("skill", { view: "own", skill: "go", level: "lead", type: "full-time" }, poster)).toEqual([
      "clay 1",
      "go 1",
    ]);
    expect(await values("skill", { view: "own", find: "la" }, poster)).toEqual(["law 1"]);
    expect(await values("skill", { view: "own", skill: "cobol", search: "head" }, poster)).toEqual([
      "law 1",
      "cobol 0",
    ]);
    for (const by of [viewer, world.visitor]) expect(await values("level", { view: "own" }, by)).toEqual([]);
    const { id } = await world.job(poster, { title: "VP of Clay" });
    const paused = { from: "Open", status: "On Hold" } as const;
    await poster.call(jobEndpoints.setStatus, { params: { id }, body: paused });
    expect(await values("level", { view: "own", status: "paused" }, poster)).toEqual(["vp 1"]);
    await poster.call(jobEndpoints.remove, { params: { id } });
  });

  test("that are chosen are there although nothing has them", async () => {
    expect(await values("level", { level: "vp,lead", location: "Lisbon" })).toEqual([
      "senior 2",
      "staff 1",
      "lead 0",
      "vp 0",
    ]);
    expect(await values("skill", { skill: "cobol", location: "Porto" })).toEqual(["clay 2", "go 1", "cobol 0"]);
  });

  test("of an address get the names of skills, as most jobs write them", async () => {
    const { items } = await world.visitor.call(facetEndpoints.names, { query: { skills: "react,cobol,'--,go,react" } });
    expect(items).toEqual([
      { value: "react", name: "React" },
      { value: "cobol", name: null },
      { value: "go", name: expect.stringMatching(/^go$/i) },
    ]);
  });

  test("J44 of one's own paused jobs get their names, for oneself alone", async () => {
    const { id } = await world.job(poster, { title: "Luthier", requirements: "Hide Glue, Go" });
    await poster.call(jobEndpoints.setStatus, { params: { id }, body: { from: "Open", status: "On Hold" } });
    const names = async (by: Pick<World["visitor"], "call">) => {
      const { items } = await by.call(facetEndpoints.names, { query: { skills: "hide-glue,go" } });
      return items.map(({ name }) => name?.toLowerCase() ?? null);
    };
    expect(await names(poster)).toEqual(["hide glue", "go"]);
    for (const by of [viewer, world.visitor]) expect(await names(by)).toEqual([null, "go"]);
    const own = { facet: "skill", view: "own", status: "paused" } as const;
    const { items } = await poster.call(facetEndpoints.values, { query: own });
    expect(items.map(({ name }) => name)).toContain("Hide Glue");
    const chosen = { facet: "skill", skill: "hide-glue" } as const;
    for (const [by, name] of [
      [poster, "Hide Glue"],
      [viewer, null],
    ] as const) {
      const { items } = await by.call(facetEndpoints.values, { query: chosen });
      expect(items.find(({ value }) => value === "hide-glue")).toMatchObject({ name });
    }
    await poster.call(jobEndpoints.remove, { params: { id } });
  });

  test("are found by their beginning, under the other filters", async () => {
    world.clock.advance(60_000);
    expect(await values("skill", { find: "rea" })).toEqual(["react 1"]);
    expect(await values("skill", { find: "cl", location: "Lisbon" })).toEqual([]);
    for (const find of ["\u0000", "' | !a", "<b>", "%_\\", "🏺"]) expect(await values("skill", { find })).toEqual([]);
  });

  test("follow within seconds", async () => {
    expect(await values("skill", { search: "glazier" })).toEqual([]);
    const { id } = await world.job(poster, { title: "VP of Glaziers", department: "supply", requirements: "Glass" });
    world.clock.advance(5_000);
    expect(await values("skill", { search: "glazier" })).toEqual(["glass 1"]);
    world.clock.advance(30_000);
    await expect.poll(() => values("level")).toContain("vp 1");
    await poster.call(jobEndpoints.remove, { params: { id } });
  });

  test("J16 are those of the jobs that the list finds, and of no others whose texts have the words", async () => {
    const description = "Pilot programs with our puppeteer, who carves cedar and varnishes oak.";
    const carver = await world.job(poster, { title: "Senior Carver", department: "legal", description });
    const puppeteer = await world.job(poster, { title: "Puppeteer", department: null });
    world.clock.advance(60_000);
    for (const search of ["pilot", "puppeteer", "cedar oak", "carver oak"]) {
      const { items } = await viewer.call(jobEndpoints.board, { query: { search } });
      const senior = items.filter(({ title }) => title === "Senior Carver").length;
      expect(await values("level", { search }), search).toEqual(senior === 0 ? [] : ["senior 1"]);
      expect(await values("department", { search }), search).toEqual(senior === 0 ? [] : ["legal 1"]);
    }
    for (const { id } of [carver, puppeteer]) await poster.call(jobEndpoints.remove, { params: { id } });
  });

  test("J16 are the counts of the lists that they lead to, also where these have room for what is near", async () => {
    const said = ["Senior Research Engineer, Data for Scientists", "Senior Data Scientist", "Junior Data Keeper"];
    const made = [];
    for (const title of said) made.push(await world.job(poster, { title, department: "research", requirements: "R" }));
    world.clock.advance(60_000);
    const list = async (query: Record<string, string>) =>
      (await viewer.call(jobEndpoints.board, { query: { search: "data engineer", ...query } })).matching.value;
    expect(await list({})).toBe(3);
    expect(await values("level", { search: "data engineer" })).toEqual(["senior 1"]);
    expect(await list({ level: "senior" })).toBe(1);
    expect(await values("department", { search: "data engineer", level: "senior" })).toEqual(["research 1"]);
    expect(await list({ department: "research", level: "senior" })).toBe(1);
    // Without a direct match, related jobs are both counted and listed.
    expect(await list({ level: "junior" })).toBe(1);
    for (const { id } of made) await poster.call(jobEndpoints.remove, { params: { id } });
  });

  test.each([
    ["10,000 characters", "x".repeat(10_000)],
    ["markup and operators", "<b>'|!:*</b>,\u0000"],
    ["half a character", "\ud800"],
  ])("are counted all the same under %s", async (_what, value) => {
    for (const facet of ["level", "department", "skill"] as const)
      for (const other of ["level", "department", "skill"])
        expect((await values(facet, { [other]: value })).length).toBeGreaterThanOrEqual(3);
  });

  test("are refused for a facet that is none, and for an unpaired amount", async () => {
    const wrong = await world.visitor.try(facetEndpoints.values, { query: { facet: "colour" } });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { facet: { code: "invalid" } } } });
    const unpaid = await world.visitor.try(facetEndpoints.values, { query: { facet: "level", payMin: "1" } });
    expect(unpaid).toMatchObject({ status: 422, body: { fields: { payCurrency: { code: "required" } } } });
  });
});
