import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { PIPELINE_SORTS } from "../../../contract/hiring/pipeline/bounds.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
const referrer = await world.person("Ines Marchetti");
const job = (await world.job(poster)).id;
const NAMES = ["Bruno Costa", "amira Haddad", "Clara_Novák", "Dario 100%", "=HYPERLINK(1)", "Bruno Costa"];
const ids: string[] = [];
// Seven people, each later than the previous one; the second was moved last.
for (const [nth, candidate_name] of NAMES.entries()) {
  world.clock.advance(60_000);
  const candidate_email = `${nth}.person@people.example`;
  ids.push((await referCandidate(referrer, job, { candidate_name, candidate_email })).id);
}
world.clock.advance(60_000);
await applyToJob(await world.person("Mira Castellan"), job, { candidate_name: "Mira Castellan" });
world.clock.advance(60_000);
const people = [{ kind: "referral" as const, id: ids[1] ?? "", from: { stage: "New" as const, step: null } }];
await poster.call(pipelineEndpoints.move, { params: { id: job }, body: { people, to: { stage: "Interviewing" } } });
afterAll(() => world.close());

const list = (query: Record<string, unknown> = {}) =>
  poster.call(pipelineEndpoints.list, { params: { id: job }, query });
const names = async (query: Record<string, unknown>) =>
  (await list(query)).items.map(({ candidate_name }) => candidate_name);

describe("H8 the table", () => {
  it.each([
    ["newest", "Mira Castellan", "Bruno Costa"],
    ["oldest", "Bruno Costa", "Mira Castellan"],
    ["name", "=HYPERLINK(1)", "Mira Castellan"],
    ["waiting", "Bruno Costa", "amira Haddad"],
  ])("is ordered by %s", async (sort, first, last) => {
    const all = await names({ sort });
    expect([all[0], all.at(-1)]).toEqual([first, last]);
  });

  it.each(PIPELINE_SORTS)("pages without gaps or duplicates, ordered by %s", async (sort) => {
    const whole = (await list({ sort, limit: 100 })).items.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ sort, limit: 2, cursor: cursor ?? undefined });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(whole);
    expect(new Set(seen).size).toBe(7);
  });

  it.each([
    ["bruno", ["Bruno Costa", "Bruno Costa"]],
    ["NOVÁK", ["Clara_Novák"]],
    ["100%", ["Dario 100%"]],
    ["_", ["Clara_Novák"]],
    ["3.PERSON@", ["Dario 100%"]],
    ["nobody", []],
  ])("finds %j in names and addresses", async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  it("is filtered by stage, step and search text together", async () => {
    expect(await names({ step: 1 })).toEqual(["amira Haddad"]);
    expect(await names({ step: 2 })).toEqual([]);
    expect(await names({ stage: "New", search: "a", kind: "applications" })).toEqual(["Mira Castellan"]);
  });

  it.each([
    ["sort", "score"],
    ["step", "0"],
    ["search", "a\0b"],
    ["cursor", "W10"],
  ])("refuses %s=%j as a failure of that field; nobody is ordered by what was judged", async (name, value) => {
    const answer = await poster.try(pipelineEndpoints.list, { params: { id: job }, query: { [name]: value } });
    expect(answer).toMatchObject({ status: 422, body: { fields: { [name]: expect.anything() } } });
  });

  it("H8 S3 X36 is exported as a file with everybody in it, and runs no formula", async () => {
    const response = await world.app.request(`/api/jobs/${job}/people.csv`, {
      headers: { authorization: `Bearer ${poster.token}` },
    });
    expect(response.headers.get("content-disposition")).toContain("people-2026-11-21.csv");
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines).toHaveLength(8);
    expect(lines.find((line) => line.includes("HYPERLINK"))).toMatch(/^"'=HYPERLINK\(1\)"/);
    expect(lines.find((line) => line.includes("amira"))).toContain('"Interviewing","Screen"');
  });
});
