import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { MOUNTED } from "../../src/server/app.ts";
import { createWorld, type World } from "../support/world.ts";
import { buildInput, findEndpoint } from "./call-input.ts";
import { type AccessFixture, createAccessFixture } from "./fixture.ts";
import { type AccessFixtures, cacheFixtures } from "./fixtures.ts";
import { endpointNames, MATRIX } from "./matrix.ts";
import { RELATIONS, type Relation, type Row } from "./rows.ts";

let world: World;
let fixtures: AccessFixtures<AccessFixture>;

beforeAll(async () => {
  world = await createWorld();
  fixtures = cacheFixtures((target) => createAccessFixture(world, target));
});
afterAll(() => world.close());

test("R1 every endpoint of the contract is mounted and has its row in the access matrix", () => {
  expect(MOUNTED.map((entry) => entry.name).sort()).toEqual(endpointNames().sort());
  expect(Object.keys(MATRIX).sort()).toEqual(endpointNames().sort());
});

test("no two endpoints have one address, of which only the first would ever answer", () => {
  const addresses = MOUNTED.map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/\{[^}]+\}/g, "{}")}`);
  expect(addresses.filter((address, nth) => addresses.indexOf(address) !== nth)).toEqual([]);
});

const ROWS = Object.entries(MATRIX).flatMap(([name, rows]) => rows.map((row) => [name, row.target, row] as const));

function changes(name: string, row: Row, relation: Relation): boolean {
  return findEndpoint(name).method !== "get" && row.expect[relation] < 400;
}

async function statusOf(name: string, row: Row, relation: Relation, fixture: AccessFixture): Promise<number> {
  const answer = await fixture.clients[relation].try(findEndpoint(name), buildInput(row, fixture));
  expect(answer.body, relation).toEqual(expect.any(Object));
  return answer.status;
}

describe("R1 R2 X25 who may read what, and who is refused", () => {
  const rows = ROWS.filter(([name, _target, row]) => RELATIONS.some((relation) => !changes(name, row, relation)));
  test.each(rows)("%s on %s", async (name, target, row) => {
    const relations = RELATIONS.filter((relation) => !changes(name, row, relation));
    const fixture = await fixtures.untouched(target);
    const answered = await Promise.all(
      relations.map(async (relation) => [relation, await statusOf(name, row, relation, fixture)]),
    );
    expect(answered).toEqual(relations.map((relation) => [relation, row.expect[relation]]));
  });

  const reads = ROWS.filter(([name]) => findEndpoint(name).method === "get" && findEndpoint(name).answers !== "events");
  test.each(reads)("HEAD of %s on %s", async (name, target, row) => {
    const fixture = await fixtures.untouched(target);
    // No endpoint of the contract uses HEAD; each GET endpoint answers it.
    const endpoint = { ...findEndpoint(name), method: "head" } as unknown as Endpoint;
    const asked = RELATIONS.map(async (relation) => {
      const { status } = await fixture.clients[relation].try(endpoint, buildInput(row, fixture));
      return [relation, status];
    });
    expect(await Promise.all(asked)).toEqual(RELATIONS.map((relation) => [relation, row.expect[relation]]));
  });
});

/** A stranger's response, without the parts that differ between calls. */
async function toldStranger(name: string, row: Row, fixture: AccessFixture, id?: string) {
  const input = buildInput(row, fixture);
  const params = { ...input.params, id: id ?? input.params.id };
  const { status, body, headers } = await fixture.clients.stranger.try(findEndpoint(name), { ...input, params });
  const { request_id: _id, ...told } = body;
  return { status, told, headers: [...headers.keys()].sort() };
}

describe("R2 X25 item 18 somebody else's record answers like one that is not there", () => {
  const hidden = ROWS.filter(
    ([name, _target, row]) => row.expect.stranger === 404 && findEndpoint(name).path.includes("{id}"),
  );
  test.each(hidden)("%s on %s", async (name, target, row) => {
    const fixture = await fixtures.untouched(target);
    const missing = await toldStranger(name, row, fixture, world.services.ids.next());
    expect(await toldStranger(name, row, fixture)).toEqual(missing);
  });
});

test("R1 an id that is none answers 404, not a failure", async () => {
  const fixture = await fixtures.untouched("referral");
  for (const id of ["1", "..%2f..", "' OR 1=1 --", "0".repeat(300)]) {
    const answer = await fixture.clients.owner.try(referralEndpoints.get, { params: { id } });
    expect(answer.status).toBe(404);
  }
});

describe("R1 R2 X25 who may change what", () => {
  const rows = ROWS.filter(([name, _target, row]) => RELATIONS.some((relation) => changes(name, row, relation)));
  test.each(rows)("%s on %s", async (name, target, row) => {
    for (const relation of RELATIONS.filter((one) => changes(name, row, one))) {
      const isExpected = (status: number) => status === row.expect[relation] || status >= 500;
      const status = await fixtures.changed(target, (fixture) => statusOf(name, row, relation, fixture), isExpected);
      expect([relation, status]).toEqual([relation, row.expect[relation]]);
    }
  });
});
