import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Listening, listen } from "../../src/server/infra/platform/listening.ts";
import { createApiKey } from "../support/api-keys.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

const run = promisify(execFile);
const GUIDE = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
/** The calls of the guide, in order. */
const CALLS = [...GUIDE.matchAll(/^```sh guide\n(.*?)^```$/gms)].map(([, call = ""]) => call);

let world: World;
let server: Listening;
let ann: Person;

beforeAll(async () => {
  world = await createWorld();
  server = await listen(world.app, "127.0.0.1", 0);
  ann = await world.person("Ann Example");
});
afterAll(async () => {
  await server.drain();
  await world.close();
});

/** Runs a call of the guide in a shell. */
async function shell(call: string, key: string): Promise<Record<string, unknown>> {
  const env = { PATH: process.env.PATH, VOUCHWELL: `http://127.0.0.1:${server.port}`, VOUCHWELL_KEY: key };
  const { stdout } = await run("sh", ["-c", call], { env });
  return JSON.parse(stdout) as Record<string, unknown>;
}

test("X86 following the guide's calls shows the caller, creates a job and reads it", async () => {
  const { key } = await createApiKey(ann, ["jobs:write", "profile:read"]);
  expect(CALLS).toHaveLength(3);
  const [me = {}, job = {}, jobs = {}] = [
    await shell(CALLS[0] ?? "", key),
    await shell(CALLS[1] ?? "", key),
    await shell(CALLS[2] ?? "", key),
  ];
  expect(me.email).toBe(ann.email);
  expect(job).toMatchObject({ title: "Staff Backend Engineer", reward_amount: 12_500 });
  expect(jobs.items).toMatchObject([{ id: job.id }]);
  // The same call again returns the same job.
  expect((await shell(CALLS[1] ?? "", key)).id).toBe(job.id);
  const again = (await shell(CALLS[2] ?? "", key)) as { items: unknown[] };
  expect(again.items).toHaveLength(1);
});

test("X81 each scope that the guide requests is needed: without one, a call fails and says why", async () => {
  const { key } = await createApiKey(ann, ["profile:read"]);
  const failed = await shell(CALLS[1] ?? "", key).catch((error: { stdout: string }) => JSON.parse(error.stdout));
  expect(failed).toMatchObject({ code: "scope_missing", scope: "jobs:write" });
});
