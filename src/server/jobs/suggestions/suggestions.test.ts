import { afterAll, describe, expect, test } from "vitest";
import { createWorld } from "../../../../tests/support/world.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { suggestionEndpoints } from "../../../contract/jobs/search/suggestions.ts";

const world = await createWorld();
const owner = await world.person("Marguerite Olander");
afterAll(() => world.close());

const suggest = async (search: string) =>
  (await world.visitor.call(suggestionEndpoints.list, { query: { search } })).items;

describe("J35 suggestions while typing", () => {
  test("J35 visitors are told titles, skills, companies and places of open jobs, each with its count, within seconds", async () => {
    expect(await suggest("quil")).toEqual([]);
    const quill = { company_name: "Quillstack", company_website: "https://quillstack.example" };
    const { company, id: first } = await world.job(owner, {
      ...quill,
      title: "Quill Cutter",
      location: "Quilmes",
      requirements: "Quilting, Go",
    });
    const { id } = await world.job(owner, {
      ...quill,
      title: "quill cutter (m/f/d)",
      location: "Lisbon",
      requirements: "quilting",
    });
    world.clock.advance(10_000);
    await expect
      .poll(() => suggest("quil"))
      .toEqual([
        { kind: "title", label: "Quill Cutter", value: "Quill Cutter", jobs: 2 },
        { kind: "skill", label: expect.stringMatching(/^quilting$/i), value: expect.any(String), jobs: 2 },
        { kind: "company", label: "Quillstack", value: company.id, jobs: 2 },
        { kind: "place", label: "Quilmes", value: "3429652", jobs: 1 },
      ]);
    await owner.call(jobEndpoints.setStatus, { params: { id }, body: { from: "Open", status: "Closed" } });
    world.clock.advance(10_000);
    expect((await suggest("quill cut"))[0]?.jobs).toBe(1);
    await owner.call(jobEndpoints.setStatus, { params: { id: first }, body: { from: "Open", status: "Closed" } });
    world.clock.advance(10_000);
    expect(await suggest("quill cut")).toEqual([]);
  });

  test.each(["\u0000", "' OR 1=1 --", "a & | ! :* <->", "\u202elliuQ", "🏺", "%_\\", "x".repeat(199), "a ".repeat(99)])(
    "J35 %j is answered",
    async (search) => {
      const answer = await world.visitor.try(suggestionEndpoints.list, { query: { search } });
      expect(answer.status).toBe(200);
    },
  );

  test("J35 what is too long for a search is refused by field", async () => {
    const answer = await world.visitor.try(suggestionEndpoints.list, { query: { search: "x".repeat(100_000) } });
    expect(answer.status).toBe(422);
  });
});
