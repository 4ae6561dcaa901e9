import { afterAll, describe, expect, it } from "vitest";
import { createWorld } from "../../../../tests/support/world.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { browseEndpoints } from "../../../contract/jobs/search/browse.ts";
import { companyKey } from "../../../rules/browse-lists.ts";
import { refreshPlaces } from "../places/refresh-places.ts";
import { readIndexableLists } from "./browse-lists.ts";
import { refreshSkills } from "./refresh-skills.ts";

const world = await createWorld();
const poster = await world.person("Marguerite Olander");
const jobs = [
  ["Ferry Mate", "Lisbon", "Kubernetes, C++\n5+ years"],
  ["Night Baker", "Porto", "kubernetes, Baking"],
  ["Pastry Chef", "Lisbon", "KUBERNETES, baking, Knows how to bake for very many people at once"],
  ["Lamplighter", "Lisbon; Remote", "Kubernetes"],
  ["Locksmith", "Madrid", "Kubernetes"],
] as const;
for (const [title, location, requirements] of jobs) await world.job(poster, { title, location, requirements });
afterAll(() => world.close());

const listed = (kind: string, key: string, query = {}) =>
  world.visitor.call(browseEndpoints.listed, { params: { kind: kind as "skills", key }, query });
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
const missing = async (kind: string, key: string) =>
  (await world.visitor.try(browseEndpoints.listed, { params: { kind, key }, query: {} })).status;

describe("J24 lists by skill, company and place", () => {
  it("merges all spellings of a skill under the most frequent one", async () => {
    const page = await listed("skills", "kubernetes");
    expect(titles(page)).toEqual(["Locksmith", "Lamplighter", "Pastry Chef", "Night Baker", "Ferry Mate"]);
    expect(page).toMatchObject({ kind: "skills", name: "Kubernetes", path: "/browse/skills/kubernetes" });
    expect(page.matching).toEqual({ value: 5, more: false });
    for (const key of ["Kubernetes", "kubernetes "]) expect((await listed("skills", key)).path).toBe(page.path);
    expect(titles(await listed("skills", "c++"))).toEqual(["Ferry Mate"]);
    expect((await listed("skills", "C++")).path).toBe("/browse/skills/cplusplus");
  });

  it("ignores years and sentences in skills", async () => {
    expect(await missing("skills", "5-years")).toBe(404);
    expect(await missing("skills", "knows-how-to-bake-for-very-many-people-at-once")).toBe(404);
    expect(titles(await listed("skills", "baking"))).toEqual(["Pastry Chef", "Night Baker"]);
  });

  it("lists a place and a company, whatever stands before the company's id", async () => {
    const place = await listed("places", "lisbon");
    expect(titles(place)).toEqual(["Lamplighter", "Pastry Chef", "Ferry Mate"]);
    expect(place).toMatchObject({ name: "Lisbon", path: "/browse/places/lisbon" });
    const [first] = place.items;
    const { id, name } = first?.company ?? { id: "", name: "" };
    const company = await listed("companies", `another-name-${id}`);
    expect(company).toMatchObject({ name, path: `/browse/companies/${companyKey(name, id)}` });
    expect(company.items).toHaveLength(5);
  });

  it("finds a place by each of its names, with the places in it, and by older URLs", async () => {
    for (const key of ["lissabon", "Lisboa", "lisbon-portugal", "lisbon-2267057", "lisbon-pt"])
      expect((await listed("places", key)).path, key).toBe("/browse/places/lisbon");
    expect(titles(await listed("places", "portugal"))).toEqual([
      "Lamplighter",
      "Pastry Chef",
      "Night Baker",
      "Ferry Mate",
    ]);
    expect(titles(await listed("places", "remote"))).toEqual(["Lamplighter"]);
    for (const key of ["germany", "room-4-01", "eu"]) expect(await missing("places", key), key).toBe(404);
  });

  it("returns the most frequent other values of its jobs", async () => {
    const { near, reward_max } = await listed("places", "lisbon");
    expect(near.places.map(({ name, country }) => [name, country])).toEqual([
      ["Portugal", "PT"],
      ["Remote", undefined],
    ]);
    expect(near.skills.map(({ path }) => path)).toEqual([
      "/browse/skills/kubernetes",
      "/browse/skills/baking",
      "/browse/skills/cplusplus",
    ]);
    expect(near.companies).toHaveLength(1);
    expect(reward_max).toBe(Math.max(...(await listed("places", "lisbon")).items.map((job) => job.reward_amount)));
  });

  it("is paged like the board", async () => {
    const first = await listed("skills", "kubernetes", { limit: 3 });
    const second = await listed("skills", "kubernetes", { limit: 3, cursor: first.next_cursor });
    expect(titles(second)).toEqual(["Night Baker", "Ferry Mate"]);
    expect(second.next_cursor).toBeNull();
  });

  it('answers "not found" for empty, unknown and impossible lists', async () => {
    expect(await missing("skills", "cobol")).toBe(404);
    expect(await missing("skills", "+++")).toBe(404);
    expect(await missing("people", "anna")).toBe(404);
    expect(await missing("companies", "quillstack")).toBe(404);
    expect(await missing("companies", "quillstack-01890000-0000-7000-8000-000000000001")).toBe(404);
    expect(await missing("places", "'; DROP TABLE jobs")).toBe(404);
    expect(await missing("skills", "x".repeat(400))).toBe(404);
  });

  it("does not look again at each later page for what a list is about", async () => {
    for (const title of ["Tanner", "Currier"]) await world.job(poster, { title, requirements: "Tanning" });
    const { next_cursor } = await listed("skills", "tanning", { limit: 1 });
    await world.pool.query("UPDATE jobs SET requirements = 'Leather' WHERE requirements = 'Tanning'");
    const later = await listed("skills", "tanning", { limit: 1, cursor: next_cursor });
    expect(later).toMatchObject({ name: "Tanning", path: "/browse/skills/tanning", items: [] });
    expect(await missing("skills", "tanning")).toBe(404);
    await world.pool.query("DELETE FROM jobs WHERE requirements = 'Leather'");
  });

  it("offers the most frequent ones with their counts, and tells the sitemap of those with five jobs", async () => {
    const lists = await world.visitor.call(browseEndpoints.lists, {});
    expect(lists.skills.map(({ name, jobs }) => [name, jobs.value])).toEqual([
      ["Kubernetes", 5],
      ["Baking", 2],
      ["C++", 1],
    ]);
    expect(lists.places.map(({ name, path, jobs }) => [name, path, jobs.value])).toEqual([
      ["Portugal", "/browse/places/portugal", 4],
      ["Lisbon", "/browse/places/lisbon", 3],
      ["Porto", "/browse/places/porto", 1],
      ["Madrid", "/browse/places/madrid", 1],
      ["Spain", "/browse/places/spain", 1],
      ["Remote", "/browse/places/remote", 1],
    ]);
    expect(lists.companies.map(({ jobs }) => jobs.value)).toEqual([5]);
    expect(await readIndexableLists(world.ctx)).toEqual(["/browse/skills/kubernetes", lists.companies[0]?.path]);
  });

  it("is updated when a job's skills, status or closing date change", async () => {
    const { id } = await world.job(poster, { title: "Cooper", requirements: "Coopering", closing_date: "2026-11-25" });
    expect(titles(await listed("skills", "coopering"))).toEqual(["Cooper"]);
    const [on, off] = ["Open", "On Hold"] as const;
    await poster.call(jobEndpoints.setStatus, { params: { id }, body: { from: on, status: off } });
    expect(await missing("skills", "coopering")).toBe(404);
    await poster.call(jobEndpoints.setStatus, { params: { id }, body: { from: off, status: on } });
    await world.pool.query("UPDATE jobs SET requirements = 'Barrels' WHERE id = $1", [id]);
    expect(await missing("skills", "coopering")).toBe(404);
    expect(titles(await listed("skills", "barrels"))).toEqual(["Cooper"]);
    await poster.call(jobEndpoints.remove, { params: { id } });
    expect(await missing("skills", "barrels")).toBe(404);
  });

  it("reads the places of jobs that were there before", async () => {
    await world.pool.query("DELETE FROM job_places WHERE place LIKE 'at=%'");
    expect(await missing("places", "madrid")).toBe(404);
    await world.pool.query("INSERT INTO job_skills_unread SELECT id FROM jobs");
    await refreshSkills(world.ctx);
    expect(titles(await listed("places", "madrid"))).toEqual(["Locksmith"]);
  });

  it.each([
    [
      "a pass",
      `INSERT INTO table_backfills VALUES ('job-skills', '${"0".repeat(8)}-0000-0000-0000-000000000000')`,
      503,
    ],
    ["jobs that the version before changed", "INSERT INTO job_skills_unread SELECT id FROM jobs", 503],
    ["locations that the version before changed", "UPDATE jobs SET location = location || ' ', places_of = NULL", 404],
  ])(
    "J42 takes no list for missing, and gives no map without it, while %s is being read",
    async (_what, left, skill) => {
      await world.pool.query(left);
      world.clock.advance(60_000);
      expect(await missing("skills", "coopering")).toBe(skill);
      const answer = await world.visitor.try(browseEndpoints.listed, {
        params: { kind: "places", key: "oslo" },
        query: {},
      });
      expect(answer).toMatchObject({ status: 503, body: { code: "lists_unread" } });
      expect(answer.headers.get("retry-after")).toBe("60");
      await expect(readIndexableLists(world.ctx)).rejects.toMatchObject({ code: "lists_unread" });
      expect(
        titles(await listed("companies", `x-${(await listed("skills", "baking")).items[0]?.company.id}`)),
      ).toHaveLength(5);
      expect(await missing("companies", "x-01890000-0000-7000-8000-000000000001")).toBe(404);
      await Promise.all([refreshSkills(world.ctx), refreshPlaces(world.ctx)]);
      expect(await missing("places", "oslo")).toBe(404);
      expect(await readIndexableLists(world.ctx)).toHaveLength(2);
    },
  );

  it("reads the skills of jobs that were there before", async () => {
    await world.pool.query("DELETE FROM job_skills WHERE skill = 'baking'");
    expect(await missing("skills", "baking")).toBe(404);
    await world.pool.query("INSERT INTO job_skills_unread SELECT id FROM jobs");
    await refreshSkills(world.ctx);
    expect(titles(await listed("skills", "baking"))).toEqual(["Pastry Chef", "Night Baker"]);
    expect((await world.pool.query("SELECT FROM job_skills_unread")).rowCount).toBe(0);
  });
});
