import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { jobEndpoints } from "../../contract/jobs/jobs.ts";
import { browseEndpoints, type browseQuery } from "../../contract/jobs/search/browse.ts";

let world: World;
let poster: Person;
let reader: Person;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Marguerite Olander");
  reader = await world.person("Ines Marchetti");
  for (const [title, location] of [
    ["Night Baker", "Porto"],
    ["Pastry Chef", "Lisbon"],
    ["Ferry Mate", "Lisbon"],
  ] as const)
    await world.job(poster, { title, location });
});
afterAll(() => world.close());

const browse = (query: z.input<typeof browseQuery> = {}) => world.visitor.call(browseEndpoints.list, { query });
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);

describe("J23 the list of open jobs for visitors", () => {
  it("is the same for all viewers", async () => {
    const page = await browse();
    expect(titles(page)).toEqual(["Ferry Mate", "Pastry Chef", "Night Baker"]);
    const [first] = page.items;
    await reader.call(jobEndpoints.save, { params: { id: first?.id ?? "" }, body: { saved: true } });
    for (const person of [poster, reader]) expect(await person.call(browseEndpoints.list, { query: {} })).toEqual(page);
    for (const own of ["saved", "can", "applied", "referrals_paused", "created_by"])
      expect(first).not.toHaveProperty(own);
  });

  it("is narrowed, searched and sorted as the board is, and knows nothing of saved or paused jobs", async () => {
    expect(titles(await browse({ location: "Lisbon" }))).toEqual(["Ferry Mate", "Pastry Chef"]);
    expect(titles(await browse({ search: "bakr" }))).toEqual(["Night Baker"]);
    expect(titles(await browse({ sortBy: "oldest" }))).toEqual(["Night Baker", "Pastry Chef", "Ferry Mate"]);
    const query = { saved: "true", referable: "true", status: "paused" };
    const answer = await reader.try(browseEndpoints.list, { query });
    expect(answer.body).toEqual(await browse());
  });

  it("is paged by cursor, and refuses one that it never gave", async () => {
    const first = await browse({ limit: 2 });
    expect(titles(await browse({ limit: 2, cursor: first.next_cursor ?? "" }))).toEqual(["Night Baker"]);
    for (const query of [
      { cursor: "not-a-cursor" },
      { cursor: first.next_cursor, sortBy: "oldest" },
      { cursor: "x".repeat(600) },
    ]) {
      const { status, body } = await world.visitor.try(browseEndpoints.list, { query });
      expect([status, Object.keys((body.fields ?? {}) as object)]).toEqual([422, ["cursor"]]);
    }
  });

  it("contains only open jobs", async () => {
    const { id } = await world.job(poster, { title: "Lamplighter", closing_date: "2026-11-25" });
    expect(titles(await browse())).toContain("Lamplighter");
    const pause = { from: "Open", status: "On Hold" } as const;
    await poster.call(jobEndpoints.setStatus, { params: { id }, body: pause });
    expect(titles(await browse())).not.toContain("Lamplighter");
    const open = { from: "On Hold", status: "Open" } as const;
    await poster.call(jobEndpoints.setStatus, { params: { id }, body: open });
    world.clock.set("2026-11-26T12:00:00Z");
    expect(titles(await browse())).not.toContain("Lamplighter");
  });

  it("offers the places and companies of open jobs", async () => {
    const choices = await world.visitor.call(browseEndpoints.choices, {});
    expect(choices.locations).toEqual(["San Francisco", "New York", "Remote", "Lisbon", "Porto"]);
    expect(choices.company_choices.map(({ name }) => name)).toEqual(["Quillstack"]);
  });
});
