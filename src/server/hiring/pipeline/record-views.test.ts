import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referCandidate } from "../../../../tests/support/candidates.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { teamEndpoints } from "../../../contract/members/team.ts";
import { eraseReferral } from "../referrals/erase-referral.ts";

let world: World;
let owner: Person;
let viewer: Person;
let manager: Person;
let referrer: Person;
let company: string;
let job: string;
let record: string;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Petra Poster");
  viewer = await world.person("Vito Viewer");
  manager = await world.person("Mona Manager");
  referrer = await world.person("Ines Marchetti");
  const made = await world.job(owner);
  job = made.id;
  company = made.company.id;
  await joinTeam(owner, company, viewer, "viewer");
  await joinTeam(owner, company, manager, "hiring_manager");
  record = (await referCandidate(referrer, job, { candidate_name: "Jonah Weiss" })).id;
});
afterAll(() => world.close());

const look = (by: Person, id = job, of = record) =>
  by.try(pipelineEndpoints.view, { params: { id }, body: { kind: "referral", record: of } });
const viewsOf = async (by: Person) => {
  const query = { kind: "referral", record } as const;
  return (await by.call(pipelineEndpoints.thread, { params: { id: job }, query })).views;
};
const kept = async () => (await world.pool.query("SELECT viewed_by FROM record_views")).rows;

describe("H17 record views", () => {
  it("H17 show when each member last opened a record, latest first, once despite concurrent views", async () => {
    expect((await look(viewer)).status).toBe(200);
    world.clock.advance(60_000);
    await Promise.all(Array.from({ length: 10 }, () => look(owner)));
    const at = world.clock.now().toISOString();
    expect(await viewsOf(viewer)).toEqual([
      { by: "Petra Poster", own: false, at },
      { by: "Vito Viewer", own: true, at: new Date(world.clock.now().getTime() - 60_000).toISOString() },
    ]);
    world.clock.advance(60_000);
    await look(viewer);
    expect((await viewsOf(owner)).map(({ by }) => by)).toEqual(["Vito Viewer", "Petra Poster"]);
  });

  it("H17 R17 count only for members who see the person, and for the job they belong to", async () => {
    const other = (await world.job(await world.person("Otto Other"))).id;
    for (const answer of [look(manager), look(referrer), look(owner, other), look(owner, job, other)])
      expect((await answer).status).toBe(404);
    expect(await kept()).toHaveLength(2);
  });

  it("H17 C12 are deleted with the member and with the person's data", async () => {
    const params = { id: company, member: viewer.id };
    await owner.call(teamEndpoints.remove, { params, body: { hand_over_to: null } });
    expect(await viewsOf(owner)).toMatchObject([{ by: "Petra Poster" }]);
    expect(await kept()).toEqual([{ viewed_by: owner.id }]);
    await world.ctx.write((tx) => eraseReferral(world.ctx, tx, record));
    expect(await kept()).toEqual([]);
  });
});
