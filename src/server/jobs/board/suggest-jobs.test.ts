import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { runSlowStatements } from "../../../../tests/support/run-slow-statements.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { referrerEndpoints } from "../../../contract/hiring/candidates.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import type { RoleInterest } from "../../../contract/statuses.ts";

const world = await createWorld();
const owner = await world.person("Marguerite Olander");
afterAll(() => world.close());
beforeEach(async () => {
  await world.pool.query("TRUNCATE jobs CASCADE");
});

const EMPTY = { company_name: "Plainname", requirements: "", description: "Do things." };

async function post(title: string, overrides: object = {}): Promise<string> {
  world.clock.advance(60_000);
  return (await world.job(owner, { ...EMPTY, title, ...overrides })).id;
}

async function suggested(role_interest?: RoleInterest) {
  const query = role_interest === undefined ? {} : { role_interest };
  return (await world.visitor.call(referrerEndpoints.suggestions, { query })).items;
}

const titles = async (interest?: RoleInterest) => (await suggested(interest)).map(({ title }) => title);

describe("J11 jobs for a role interest", () => {
  it("a title match before a text match, newest first, at most three, with the words that counted", async () => {
    await post("Backend Engineer");
    await post("Keeper of lists", { requirements: "Software, patience" });
    await post("Gardener");
    await post("Head of Engineering");
    expect(await suggested("Engineering")).toMatchObject([
      { title: "Head of Engineering", words: ["Engineering"] },
      { title: "Backend Engineer", words: ["Backend", "Engineer"] },
      { title: "Keeper of lists", words: ["Software"] },
    ]);
    await post("Frontend Developer");
    expect(await titles("Engineering")).toEqual(["Frontend Developer", "Head of Engineering", "Backend Engineer"]);
  });

  it("whole words of a title or a text, deep in it too, not those of a company or a place", async () => {
    await post("Requirements Guide", { location: "Sales, Utah", company_name: "Design Software" });
    const deep = await post("Keeper", { description: `${"Long words stand here. ".repeat(100)} Our UX is calm.` });
    expect((await suggested("Design")).map(({ id, words }) => [id, words])).toEqual([[deep, ["UX"]]]);
    expect(await suggested("Sales")).toEqual([]);
    expect(await suggested("Engineering")).toEqual([]);
  });

  it("all Open jobs and no others", async () => {
    const [closed, past] = [
      await post("Product Manager"),
      await post("Product Strategist", { closing_date: "2026-11-22" }),
    ];
    expect(await titles("Product")).toEqual(["Product Strategist", "Product Manager"]);
    await owner.call(jobEndpoints.setStatus, { params: { id: closed }, body: { from: "Open", status: "On Hold" } });
    world.clock.set("2026-11-24T00:00:00Z");
    expect(past).toBeTruthy();
    expect(await titles("Product")).toEqual([]);
    world.clock.set("2026-11-21T12:00:00Z");
  });

  it("Other matches nothing, and without an interest the three newest are shown", async () => {
    for (const title of ["One", "Two other", "Three", "Four"]) await post(title);
    expect(await suggested("Other")).toEqual([]);
    expect(await titles()).toEqual(["Four", "Three", "Two other"]);
    expect((await suggested()).map(({ words }) => words)).toEqual([[], [], []]);
  });

  it("an old title match is found behind thousands of newer texts", async () => {
    const old = await post("Logistics Planner");
    await runSlowStatements(
      world,
      `INSERT INTO jobs (id, title, company, description, summary, location, f_type, created_by, created_at, updated_at)
        SELECT gen_random_uuid(), 'Clerk ' || n, company, 'We supply.', 'We supply.', 'Lisbon', 'Full-time', created_by,
          created_at + n * INTERVAL '1 second', updated_at
        FROM jobs, generate_series(1, 3500) AS n WHERE id = '${old}'`,
    );
    const found = await suggested("Operations");
    expect(found.map(({ title }) => title)).toEqual(["Logistics Planner", "Clerk 3500", "Clerk 3499"]);
  });
});
