import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { createWorld } from "../../../tests/support/world.ts";
import { companyEndpoints } from "../../contract/companies/companies.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
afterAll(() => world.close());

const SPELLINGS = [
  "https://northwind.example",
  "https://northwind.example/",
  "http://www.northwind.example",
  "HTTPS://WWW.NorthWind.example//",
];

describe("N5 J3 one company for the same website", () => {
  it("N5 J3 however it is spelled, posting uses the company again", async () => {
    const used = new Set<string>();
    for (const company_website of SPELLINGS)
      used.add((await world.job(poster, { company_name: "Northwind", company_website })).company.id);
    expect(used.size).toBe(1);
    const answer = await poster.try(companyEndpoints.create, {
      body: { name: "northwind", website: SPELLINGS[3], description: "", industry: "", size: "" },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "company_exists" } });
    const other = await world.job(poster, {
      company_name: "Northwind",
      company_website: "https://northwind.example/eu",
    });
    expect(used.has(other.company.id)).toBe(false);
  });

  it("N5 doubles of the time before are joined: the oldest has their jobs and what it did not say", async () => {
    const folder = new URL("../infra/db/migrations/before-1.0/", import.meta.url);
    const file = readdirSync(folder).find((name) => name.includes("same-company")) ?? "";
    const steps = readFileSync(new URL(file, folder), "utf8").split("--> statement-breakpoint");
    const join = steps.filter((step) => step.includes('"doubles"'));
    const index = steps.find((step) => step.includes('"companies_owner_name_website_key_key"')) ?? "";
    const jobs = await Promise.all([
      world.job(poster, { company_name: "Twin" }),
      world.job(poster, { company_name: "Twin B" }),
    ]);
    const client = await world.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("DROP INDEX companies_owner_name_website_key_key");
      const [kept, double] = jobs.map(({ company }) => company.id);
      await client.query("UPDATE companies SET name = 'TWIN', website = website || '/', size = '11-50' WHERE id = $1", [
        double,
      ]);
      await client.query("UPDATE companies SET created_at = created_at - interval '1 day' WHERE id = $1", [kept]);
      for (const step of [...join, index]) await client.query(step);
      const { rows } = await client.query("SELECT id, size FROM companies WHERE lower(name) = 'twin'");
      expect(rows).toEqual([{ id: kept, size: "11-50" }]);
      const moved = await client.query("SELECT DISTINCT company FROM jobs WHERE id = ANY($1)", [
        jobs.map(({ id }) => id),
      ]);
      expect(moved.rows).toEqual([{ company: kept }]);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });
});
