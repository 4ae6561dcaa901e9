import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOUNTED } from "../../src/server/app.ts";
import { type Listening, listen } from "../../src/server/platform/listening.ts";
import { draftToken } from "../../src/server/scouts/draft-token.ts";
import { ask } from "../support/http.ts";
import { makeWorld, type World } from "../support/world.ts";
import { MATRIX } from "./matrix.ts";
import { RELATIONS, type Row } from "./rows.ts";
import { endpointOf, inputOf, makeScene } from "./scene.ts";

const AT_ONCE = 20;
const SOON_MS = 1_000;

let world: World;
let server: Listening;

beforeAll(async () => {
  world = await makeWorld();
  server = await listen(world.app, "127.0.0.1", 0);
});
afterAll(async () => {
  await server.drain();
  await world.close();
});

/** Every endpoint of the contract that takes an Idempotency-Key, with the row under which somebody may call it. */
const CREATIONS = MOUNTED.filter(({ endpoint }) => endpoint.idempotent).map(({ name }) => {
  const rows: readonly Row[] = MATRIX[name as keyof typeof MATRIX] ?? [];
  return [name, rows.find((row) => Object.values(row.expect).includes(201)) ?? rows[0]] as const;
});

async function isReady(): Promise<{ status: number; took: number }> {
  const started = performance.now();
  const { status } = await ask(server.port, "/readyz");
  return { status, took: performance.now() - started };
}

describe(`item 39 X39 ${AT_ONCE} creations at once, each with a key of its own, leave connections to others`, () => {
  test.each(CREATIONS)("%s", async (name, row) => {
    if (row === undefined) return expect.fail("the access matrix knows nobody who may create this");
    const scene = await makeScene(world, row.target);
    const relation = RELATIONS.find((one) => row.expect[one] === 201) ?? "visitor";
    const client = scene.clients[relation];
    const input = inputOf(row, scene);
    // No draft token stands in the matrix.
    if (name === "scouts.submit") input.body.draft = draftToken(world.services, world.services.ids.next());
    const keys = Array.from({ length: AT_ONCE }, (_, index) => `${name}-${index}`);
    const running = keys.map((key) => client.try(endpointOf(name), input, { key }));
    // They have their connections, or wait for one.
    await new Promise(setImmediate);
    const ready = await isReady();
    const answers = await Promise.all(running);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    // These rows name nobody: that they are kept stands in notes.test.ts of the pipeline, in interviews, talk, splits.test.ts and hiring-systems.
    if (
      ![
        ...["pipeline.addNote", "interviews.offer", "talk.write", "talk.writeLink", "reward_splits.create"],
        ...["hiring_systems.send", "company_sign_in.add", "company_sign_in.add_saml", "company_sign_in.try"],
      ].includes(name)
    )
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(ready.status).toBe(200);
    expect(ready.took).toBeLessThan(SOON_MS);
  });
});
