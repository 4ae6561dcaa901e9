import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { moreJobsEndpoints } from "../../../contract/jobs/search/browse.ts";

let world: World;
let poster: Person;
const ids = new Map<string, string>();

async function post(title: string, company: string, fields: { location?: string; requirements?: string } = {}) {
  const company_website = `https://${company.toLowerCase()}.example`;
  const { id } = await world.job(poster, { title, company_name: company, company_website, ...fields });
  ids.set(title, id);
}

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Marguerite Olander");
  await post("Backend Engineer", "Alder", { requirements: "Go" });
  await post("Staff Backend Engineer, Payments", "Birch", { requirements: "Go" });
  await post("Sales Engineer", "Birch");
  await post("Pastry Chef", "Cedar", { location: "Porto", requirements: "Baking, Night work" });
  await post("Night Guard", "Cedar", { location: "Porto", requirements: "baking, night WORK" });
  await post("Dentist", "Cedar", { location: "Faro", requirements: "Teeth" });
  await post("Senior Backend Engineer (m/f/d)", "Cedar", { location: "Lisbon", requirements: "Go, Teeth" });
  await post("Beekeeper", "Cedar", { location: "Faro" });
});
afterAll(() => world.close());

const more = (title: string) => world.visitor.call(moreJobsEndpoints.read, { params: { id: ids.get(title) ?? "" } });
const titles = (jobs: readonly { title: string }[]) => jobs.map(({ title }) => title);

describe("J37 related jobs and lists", () => {
  it("names jobs of the same work, with the words that both titles have", async () => {
    const { similar } = await more("Senior Backend Engineer (m/f/d)");
    expect(similar.map(({ title, words }) => [title, words])).toEqual([
      ["Staff Backend Engineer, Payments", ["Backend", "Engineer"]],
      ["Backend Engineer", ["Backend", "Engineer"]],
    ]);
  });

  it("names jobs with two skills in common where no title says the same, with those skills", async () => {
    await poster.call(jobEndpoints.setStatus, {
      params: { id: ids.get("Beekeeper") ?? "" },
      body: { from: "Open", status: "On Hold" },
    });
    await post("Pastry Cook", "Dogwood", { requirements: "Night work\nBAKING\nSugar" });
    const { similar } = await more("Night Guard");
    expect(similar.map(({ title, words }) => [title, words])).toEqual([["Pastry Cook", ["BAKING", "Night work"]]]);
  });

  it("names the company's other open jobs, the newest first, and never the job itself or one twice", async () => {
    const { of_company, similar, company } = await more("Pastry Chef");
    expect(titles(of_company)).toEqual(["Senior Backend Engineer (m/f/d)", "Dentist", "Night Guard"]);
    expect(titles(similar)).toEqual(["Pastry Cook"]);
    expect(company.name).toBe("Cedar");
    expect(company.path).toMatch(/^\/browse\/companies\/cedar-[0-9a-f-]{36}$/);
  });

  it("leads to lists that have another open job", async () => {
    const { lists } = await more("Senior Backend Engineer (m/f/d)");
    expect(lists.map(({ path }) => path)).toEqual([
      "/browse/skills/go",
      "/browse/skills/teeth",
      "/browse/places/lisbon",
      "/browse/places/portugal",
    ]);
    expect((await more("Dentist")).lists).toEqual([
      { kind: "skills", name: "Teeth", path: "/browse/skills/teeth" },
      { kind: "places", name: "Portugal", path: "/browse/places/portugal", country: "PT" },
    ]);
    expect((await more("Pastry Chef")).lists.map(({ path }) => path)).toContain("/browse/places/porto");
  });

  it("are returned for a closed job too, the same for all viewers", async () => {
    const params = { id: ids.get("Backend Engineer") ?? "" };
    await poster.call(jobEndpoints.setStatus, { params, body: { from: "Open", status: "Closed" } });
    const closed = await more("Backend Engineer");
    expect(titles(closed.similar)).toContain("Staff Backend Engineer, Payments");
    expect(closed.lists.map(({ name }) => name)).toEqual(["Go", "Lisbon", "Portugal"]);
    expect(await poster.call(moreJobsEndpoints.read, { params })).toEqual(closed);
    expect(titles((await more("Senior Backend Engineer (m/f/d)")).similar)).not.toContain("Backend Engineer");
  });

  it("knows nothing of a job that is not there", async () => {
    const params = { id: "01890000-0000-7000-8000-000000000001" };
    expect((await world.visitor.try(moreJobsEndpoints.read, { params })).status).toBe(404);
  });
});
