import { afterAll, beforeAll, expect, it } from "vitest";
import { makeWorld, type Person, type World } from "../../../tests/support/world.ts";
import { jobEndpoints } from "../../contract/jobs.ts";
import { jobDraftEndpoints } from "../../contract/posting/job-drafts.ts";

let world: World;
let poster: Person;

beforeAll(async () => {
  world = await makeWorld();
  poster = await world.person("Petra Poster");
});
afterAll(() => world.close());

const BODY = {
  title: "Night Baker",
  company_name: "Ottoline Foods",
  company_website: "https://ottoline.example",
  description: "Bread.",
  location: "Lisbon",
  f_type: "Part-time" as const,
};
const post = (openings?: unknown) =>
  poster.try(jobEndpoints.create, {
    body: { ...BODY, ...(openings !== undefined && { openings: openings as number }) },
  });

it("J50 a job is for one where nothing is said, for up to 99, and for no other number", async () => {
  expect((await post()).body.openings).toBe(1);
  expect((await post(99)).body.openings).toBe(99);
  for (const [wrong, code] of [
    [0, "out_of_range"],
    [100, "out_of_range"],
    [1.5, "not_whole_number"],
    ["a few", "not_whole_number"],
  ] as const) {
    expect((await post(wrong)).body.fields, String(wrong)).toMatchObject({ openings: { code } });
  }
});

it("J50 it is changed, kept where a form leaves it out, told in a conflict, and copied", async () => {
  const job = (await post(3)).body as { id: string; company: { id: string }; updated_at: string };
  const change = (fields: object) =>
    poster.try(jobEndpoints.update, {
      params: { id: job.id },
      body: {
        ...{ title: BODY.title, description: BODY.description, location: BODY.location, f_type: BODY.f_type },
        ...{ company: job.company.id, status: "Open", ...fields },
      },
    });
  expect((await change({ title: "Baker" })).body.openings).toBe(3);
  expect((await change({ openings: 2 })).body.openings).toBe(2);
  const late = await change({ openings: 5, updated_at: "2020-01-01T00:00:00.000Z" });
  expect(late.status).toBe(409);
  expect(late.body.fields).toHaveProperty("openings");
  expect((await world.visitor.call(jobEndpoints.get, { params: { id: job.id } })).openings).toBe(2);
  const copy = await poster.call(jobDraftEndpoints.copy, { body: { kind: "draft", job: job.id } });
  expect(copy.fields.openings).toBe(2);
});
