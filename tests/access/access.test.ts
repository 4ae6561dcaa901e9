import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referralEndpoints } from "../../src/contract/referrals.ts";
import { MOUNTED } from "../../src/server/app.ts";
import { makeWorld, type World } from "../support/world.ts";
import { endpointNames, MATRIX } from "./matrix.ts";
import { RELATIONS, type Row } from "./rows.ts";
import { endpointOf, inputOf, makeScene, type Scene } from "./scene.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
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

/** One scene of each kind for all that changes nothing: what is refused, and what only reads. */
const untouched = new Map<string, Promise<Scene>>();
function untouchedScene(target: Row["target"]): Promise<Scene> {
  const scene = untouched.get(target) ?? makeScene(world, target);
  untouched.set(target, scene);
  return scene;
}

describe("R1 R2 X25 who may call what", () => {
  for (const [name, rows] of Object.entries(MATRIX)) {
    for (const row of rows) {
      test.each(RELATIONS)(`${name} on ${row.target} as %s`, async (relation) => {
        const endpoint = endpointOf(name);
        const changes = endpoint.method !== "get" && row.expect[relation] < 400;
        const here = await (changes ? makeScene(world, row.target) : untouchedScene(row.target));
        const answer = await here.clients[relation].try(endpoint, inputOf(row, here));
        expect(answer.body).toEqual(expect.any(Object));
        expect(answer.status).toBe(row.expect[relation]);
      });
    }
  }
});

/** What a stranger is told, without what differs from call to call. */
async function toldStranger(name: string, row: Row, scene: Scene, id?: string) {
  const input = inputOf(row, scene);
  const params = { ...input.params, id: id ?? input.params.id };
  const { status, body, headers } = await scene.clients.stranger.try(endpointOf(name), { ...input, params });
  const { request_id: _id, ...told } = body;
  return { status, told, headers: [...headers.keys()].sort() };
}

describe("R2 X25 item 18 somebody else's record answers like one that is not there", () => {
  const hidden = Object.entries(MATRIX).flatMap(([name, rows]) =>
    rows
      .filter((row) => row.expect.stranger === 404 && endpointOf(name).path.includes("{id}"))
      .map((row) => [name, row.target, row] as const),
  );
  test.each(hidden)("%s on %s", async (name, target, row) => {
    const scene = await untouchedScene(target);
    const missing = await toldStranger(name, row, scene, world.services.ids.next());
    expect(await toldStranger(name, row, scene)).toEqual(missing);
  });
});

test("R1 an id that is none answers 404, not a fault", async () => {
  const scene = await makeScene(world, "referral");
  for (const id of ["1", "..%2f..", "' OR 1=1 --", "0".repeat(300)]) {
    const answer = await scene.clients.owner.try(referralEndpoints.get, { params: { id } });
    expect(answer.status).toBe(404);
  }
});
