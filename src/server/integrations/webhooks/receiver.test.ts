import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../../tests/support/product.ts";
import { createDispatcher, createWebhookEndpoint, listDeliveries } from "../../../../tests/support/webhook-receiver.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { companyWebhookEndpoints as endpoints } from "../../../contract/integrations/webhooks.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";

let world: World;
let folder: string;
let port: number;
let receiver: ChildProcess | undefined;
let said = "";

beforeAll(async () => {
  port = await freePort();
  folder = mkdtempSync(join(tmpdir(), "receiver-"));
  world = await createWorld({ now: new Date().toISOString(), config: { WEBHOOK_HOSTS: `127.0.0.1:${port}` } });
});
afterAll(async () => {
  receiver?.kill("SIGKILL");
  await world.close();
  rmSync(folder, { recursive: true });
});

async function listens(): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The example receiver of the documentation, saved and started. */
async function start(secret: string): Promise<void> {
  const page = readFileSync(new URL("../../../../docs/webhooks.md", import.meta.url), "utf8");
  const [, code = ""] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const file = join(folder, "receiver.mjs");
  writeFileSync(file, code);
  const env = { WEBHOOK_SECRET: secret, PORT: String(port) };
  receiver = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "inherit"] });
  receiver.stdout?.on("data", (chunk: Buffer) => {
    said += chunk.toString("utf8");
  });
  await expect.poll(listens, { timeout: 20_000, interval: 50 }).toBe(true);
}

async function moved(owner: Person, id: string) {
  await owner.call(jobEndpoints.setStatus, { params: { id }, body: { from: "Open", status: "On Hold" } });
}

test("X70 X72 the receiver of the documentation takes what we send, does it once, and nothing of anybody else", async () => {
  const owner = await world.person("Petra Poster");
  const job = await world.job(owner);
  const hook = await createWebhookEndpoint(owner, job.company.id, `http://127.0.0.1:${port}/in`);
  await start(hook.secret);
  const dispatcher = createDispatcher(world);
  await moved(owner, job.id);
  await dispatcher.workDue();
  const [kept] = await listDeliveries(world, hook.id);
  expect(kept).toMatchObject({ state: "delivered", status: 204 });
  await expect.poll(() => said).toMatch(new RegExp(`^job.status_changed ${job.id} \\d+\n$`));
  // A repeated event is accepted and not processed again.
  await owner.call(endpoints.replay, { params: { ...hook.params, delivery: kept?.id ?? "" } });
  await dispatcher.workDue();
  await owner.call(endpoints.test, { params: hook.params });
  await dispatcher.workDue();
  await expect.poll(() => said).toContain("webhook.test");
  expect(said.split("\n").filter((line) => line.startsWith("job."))).toHaveLength(1);
  const forged = {
    method: "POST",
    body: "{}",
    headers: { "webhook-id": "x", "webhook-timestamp": "1", "webhook-signature": "v1,x" },
  };
  expect((await fetch(`http://127.0.0.1:${port}/in`, forged)).status).toBe(401);
  // Signed with a secret that the receiver does not have.
  await owner.call(endpoints.rotate, { params: hook.params });
  await world.pool.query("UPDATE webhook_endpoints SET encrypted_former = NULL, former_until = NULL");
  await owner.call(endpoints.test, { params: hook.params });
  await dispatcher.workDue();
  expect((await listDeliveries(world, hook.id)).at(-1)).toMatchObject({ state: "waiting", status: 401, failures: 1 });
  await dispatcher.stop();
}, 60_000);
