import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOUNTED } from "../../src/server/app.ts";
import { draftToken } from "../../src/server/hiring/scouts/draft-token.ts";
import { CONNECT_TIMEOUT_MS } from "../../src/server/infra/db/pool.ts";
import { type Listening, listen } from "../../src/server/infra/platform/listening.ts";
import { sendRawRequest } from "../support/http.ts";
import { createWorld, type World } from "../support/world.ts";
import { buildInput, findEndpoint } from "./call-input.ts";
import { type AccessFixture, createAccessFixture } from "./fixture.ts";
import { type AccessFixtures, cacheFixtures } from "./fixtures.ts";
import { MATRIX } from "./matrix.ts";
import { RELATIONS, type Row } from "./rows.ts";

const AT_ONCE = 20;

let world: World;
let server: Listening;
let fixtures: AccessFixtures<AccessFixture>;

beforeAll(async () => {
  world = await createWorld();
  fixtures = cacheFixtures((target) => createAccessFixture(world, target));
  server = await listen(world.app, "127.0.0.1", 0);
});
afterAll(async () => {
  await server.drain();
  await world.close();
});

/** Every endpoint that takes an Idempotency-Key, with a row under which somebody may call it. */
const CREATIONS = MOUNTED.filter(({ endpoint }) => endpoint.idempotent).map(({ name }) => {
  const rows: readonly Row[] = MATRIX[name as keyof typeof MATRIX] ?? [];
  return [name, rows.find((row) => Object.values(row.expect).includes(201)) ?? rows[0]] as const;
});

async function isReady(): Promise<{ status: number; took: number }> {
  const started = performance.now();
  const { status } = await sendRawRequest(server.port, "/readyz");
  return { status, took: performance.now() - started };
}

/**
 * These rows contain no personal data; notes.test.ts of the pipeline, interviews, talk, agreements.test.ts and
 * hiring-systems check that they are stored.
 */
const NAME_NOBODY = new Set([
  "pipeline.addNote",
  "interviews.offer",
  "talk.write",
  "talk.writeLink",
  "reward_share_agreements.create",
  "hiring_systems.send",
  "company_sign_in.add",
  "company_sign_in.add_saml",
  "company_sign_in.try",
]);

/**
 * Many concurrent creations, each with a new key; also checks whether the server stays ready. On a busy machine some wait too long for a
 * connection and are refused with 503: those are sent again with the same key, one after the other.
 */
async function createdAtOnce(name: string, row: Row, fixture: AccessFixture) {
  const client = fixture.clients[RELATIONS.find((one) => row.expect[one] === 201) ?? "visitor"];
  const input = buildInput(row, fixture);
  // The matrix contains no draft token.
  if (name === "scouts.submit") input.body.draft = draftToken(world.services, world.services.ids.next());
  const send = async (key: string) => (await client.try(findEndpoint(name), input, { key })).status;
  const keys = Array.from({ length: AT_ONCE }, () => world.services.ids.next());
  const running = keys.map(send);
  // They have their connections, or wait for one.
  await new Promise(setImmediate);
  const ready = await isReady();
  const statuses = await Promise.all(running);
  for (const [nth, key] of keys.entries()) if (statuses[nth] === 503) statuses[nth] = await send(key);
  return { statuses, ready };
}

type Outcome = Awaited<ReturnType<typeof createdAtOnce>>;
const failures = ({ statuses }: Outcome) => statuses.filter((status) => status >= 500);

describe(`item 39 X39 ${AT_ONCE} creations at once, each with a key of its own, leave connections to others`, () => {
  test.each(CREATIONS)("%s", async (name, row) => {
    if (row === undefined) return expect.fail("the access matrix knows nobody who may create this");
    const isMade = ({ statuses }: Outcome) => NAME_NOBODY.has(name) || statuses.includes(201);
    const isDecided = (outcome: Outcome) =>
      isMade(outcome) || failures(outcome).length > 0 || outcome.ready.status !== 200;
    const outcome = await fixtures.changed(row.target, (fixture) => createdAtOnce(name, row, fixture), isDecided);
    expect(failures(outcome)).toEqual([]);
    expect(isMade(outcome), `statuses: ${outcome.statuses.join(" ")}`).toBe(true);
    expect(outcome.ready.status).toBe(200);
    // It did not wait for a connection as long as the pool allows.
    expect(outcome.ready.took).toBeLessThan(CONNECT_TIMEOUT_MS);
  });
});
