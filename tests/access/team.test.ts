import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { teamEndpoints } from "../../src/contract/members/team.ts";
import { joinTeam } from "../support/teams.ts";
import { createWorld, type Person, type World } from "../support/world.ts";
import { buildInput, findEndpoint } from "./call-input.ts";
import { type AccessFixture, createAccessFixture } from "./fixture.ts";
import { type AccessFixtures, cacheFixtures } from "./fixtures.ts";
import { MATRIX } from "./matrix.ts";
import { type Row, type Target, TEAM_RELATIONS, type TeamRelation } from "./rows.ts";

let world: World;
let fixtures: AccessFixtures<TeamFixture>;

beforeAll(async () => {
  world = await createWorld();
  fixtures = cacheFixtures(teamFixture);
});
afterAll(() => world.close());

type TeamFixture = { readonly fixture: AccessFixture; readonly members: Record<TeamRelation, Person> };

const ROLE = {
  recruiter: "recruiter",
  manager: "hiring_manager",
  bystander: "hiring_manager",
  viewer: "viewer",
} as const;

/** A fixture with a member of each role; one of the hiring managers is assigned to its job. */
async function teamFixture(target: Target): Promise<TeamFixture> {
  const archived = target.startsWith("archived");
  const fixture = await createAccessFixture(world, archived ? "job" : target);
  const owner = fixture.clients.owner as Person;
  const made = TEAM_RELATIONS.map(async (relation) => {
    const person = await world.person(relation);
    await joinTeam(owner, fixture.company, person, ROLE[relation]);
    return [relation, person] as const;
  });
  const members = Object.fromEntries(await Promise.all(made)) as Record<TeamRelation, Person>;
  await owner.call(teamEndpoints.setOfJob, {
    params: { id: fixture.job },
    body: { members: [members.manager.id] },
  });
  if (archived) await owner.try(findEndpoint("jobs.remove"), { params: { id: fixture.job } });
  return { fixture, members };
}

function expected(row: Row, relation: TeamRelation): number {
  return row.team?.[relation] ?? row.expect.stranger;
}

const ROWS = Object.entries(MATRIX).flatMap(([name, rows]) => rows.map((row) => [name, row.target, row] as const));

function changes(name: string, row: Row, relation: TeamRelation): boolean {
  return findEndpoint(name).method !== "get" && expected(row, relation) < 400;
}

async function statusOf(
  name: string,
  row: Row,
  relation: TeamRelation,
  { fixture, members }: TeamFixture,
): Promise<number> {
  return (await members[relation].try(findEndpoint(name), buildInput(row, fixture))).status;
}

describe("R17 R1 R2 what each role of a team may read, and what it is refused", () => {
  const rows = ROWS.filter(([name, _target, row]) => TEAM_RELATIONS.some((relation) => !changes(name, row, relation)));
  test.each(rows)("%s on %s", async (name, target, row) => {
    const relations = TEAM_RELATIONS.filter((relation) => !changes(name, row, relation));
    const fixture = await fixtures.untouched(target);
    const answered = await Promise.all(
      relations.map(async (relation) => [relation, await statusOf(name, row, relation, fixture)]),
    );
    expect(answered).toEqual(relations.map((relation) => [relation, expected(row, relation)]));
  });
});

describe("R17 R1 R2 what each role of a team may change", () => {
  const rows = ROWS.filter(([name, _target, row]) => TEAM_RELATIONS.some((relation) => changes(name, row, relation)));
  test.each(rows)("%s on %s", async (name, target, row) => {
    for (const relation of TEAM_RELATIONS.filter((one) => changes(name, row, one))) {
      const isExpected = (status: number) => status === expected(row, relation) || status >= 500;
      const status = await fixtures.changed(target, (fixture) => statusOf(name, row, relation, fixture), isExpected);
      expect([relation, status]).toEqual([relation, expected(row, relation)]);
    }
  });
});
