import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { teamEndpoints } from "../../src/contract/team/team.ts";
import { joined } from "../support/teams.ts";
import { makeWorld, type Person, type World } from "../support/world.ts";
import { MATRIX } from "./matrix.ts";
import { type Row, TEAM_RELATIONS, type TeamRelation } from "./rows.ts";
import { endpointOf, inputOf, makeScene, type Scene } from "./scene.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

type TeamScene = { readonly scene: Scene; readonly members: Record<TeamRelation, Person> };

const ROLE = {
  recruiter: "recruiter",
  manager: "hiring_manager",
  bystander: "hiring_manager",
  viewer: "viewer",
} as const;

/** The scene of a row with a colleague in each role; one of the hiring managers is on its job. */
async function teamScene(row: Row): Promise<TeamScene> {
  const archived = row.target.startsWith("archived");
  const scene = await makeScene(world, archived ? "job" : row.target);
  const owner = scene.clients.owner as Person;
  const people: Partial<Record<TeamRelation, Person>> = {};
  for (const relation of TEAM_RELATIONS) {
    const person = await world.person(relation);
    await joined(owner, scene.company, person, ROLE[relation]);
    people[relation] = person;
  }
  const members = people as Record<TeamRelation, Person>;
  await owner.call(teamEndpoints.setOfJob, {
    params: { id: scene.job },
    body: { members: [members.manager.id] },
  });
  if (archived) await owner.try(endpointOf("jobs.remove"), { params: { id: scene.job } });
  return { scene, members };
}

function expected(row: Row, relation: TeamRelation): number {
  return row.team?.[relation] ?? row.expect.stranger;
}

/** By what the ids of a row stand for; those that nobody has changed serve the next row. */
const scenes = new Map<Row["target"], Promise<TeamScene>>();

describe("R17 R1 R2 what each role of a team may call", () => {
  for (const [name, rows] of Object.entries(MATRIX)) {
    for (const row of rows) {
      // Those who are refused come first: they leave the scene as it was.
      const inTurn = TEAM_RELATIONS.toSorted((one, other) => expected(row, other) - expected(row, one));
      test(`${name} on ${row.target}`, async () => {
        const endpoint = endpointOf(name);
        for (const relation of inTurn) {
          const made = scenes.get(row.target) ?? teamScene(row);
          scenes.set(row.target, made);
          const { scene, members } = await made;
          const answer = await members[relation].try(endpoint, inputOf(row, scene));
          expect([relation, answer.status]).toEqual([relation, expected(row, relation)]);
          if (answer.status < 400 && endpoint.method !== "get") scenes.delete(row.target);
        }
      });
    }
  }
});
