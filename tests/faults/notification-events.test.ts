import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { adminUserEndpoints } from "../../src/contract/admin/admin-users.ts";
import { notificationEndpoints } from "../../src/contract/notifications/notifications.ts";
import { createApp } from "../../src/server/app.ts";
import { notify } from "../../src/server/notifications/notify.ts";
import type { Services } from "../../src/server/services.ts";
import { startSecondProcess } from "../support/second-process.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let other: Services;
let owner: Person;
const left: AbortController[] = [];

beforeAll(async () => {
  world = await createWorld();
  other = await startSecondProcess(world);
  owner = await world.person("Marguerite Olander");
});
afterEach(() => {
  for (const one of left.splice(0)) one.abort();
});
afterAll(async () => {
  await other.close();
  await world.close();
});

/** Listens in the other process; returns a reader of the next value, null at the end. */
async function listen(person: Person) {
  const app = await createApp(other);
  const headers = { authorization: `Bearer ${person.token}` };
  const response = await app.request(notificationEndpoints.events.path, { headers });
  expect(response.status).toBe(200);
  const reader = (response.body ?? expect.fail("no body")).pipeThrough(new TextDecoderStream()).getReader();
  const leaving = new AbortController();
  leaving.signal.addEventListener("abort", () => void reader.cancel());
  left.push(leaving);
  return async function next(): Promise<unknown> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return null;
      if (value.startsWith("data: ")) return JSON.parse(value.slice(6));
    }
  };
}

function notifyOwner() {
  const subject = world.services.ids.next();
  return world.ctx.write((tx) => notify(world.ctx, tx, { user_id: owner.id, kind: "application_received", subject }));
}

test("notifications of one process reach listeners of another, as does reading them", async () => {
  const next = await listen(owner);
  expect(await next()).toMatchObject({ unread: 0, newest: null });
  await notifyOwner();
  const told = await next();
  expect(told).toMatchObject({ unread: 1, newest: expect.any(String) });
  const { newest } = told as { newest: string };
  await owner.call(notificationEndpoints.readAll, { body: { newest } });
  expect(await next()).toMatchObject({ unread: 0, newest });
});

test("nobody receives other people's notifications", async () => {
  const stranger = await world.person("Stranger");
  const [mine, theirs] = [await listen(owner), await listen(stranger)];
  expect(await theirs()).toMatchObject({ unread: 0, newest: null });
  await mine();
  await notifyOwner();
  expect(await mine()).toMatchObject({ unread: 1 });
  await world.ctx.write((tx) =>
    notify(world.ctx, tx, { user_id: stranger.id, kind: "application_received", subject: owner.id }),
  );
  expect(await theirs()).toMatchObject({ unread: 1 });
});

test("R4 item 10 granting or removing the admin flag reaches the user's open pages in the other process", async () => {
  const [root, ann] = [await world.person("Root", { admin: true }), await world.person("Ann")];
  const next = await listen(ann);
  const before = (await next()) as { account_updated_at: string };
  for (const admin of [true, false]) {
    world.clock.advance(1_000);
    const started = performance.now();
    await root.call(adminUserEndpoints.setAdmin, { params: { id: ann.id }, body: { admin } });
    const now = (await next()) as { account_updated_at: string };
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(Date.parse(now.account_updated_at)).toBeGreaterThan(Date.parse(before.account_updated_at));
  }
});

test("item 10 signing out in one process ends the stream in the other within a second", async () => {
  const leaving = await world.person("Leaving");
  const next = await listen(leaving);
  await next();
  const headers = { authorization: `Bearer ${leaving.token}` };
  const started = performance.now();
  const answer = await world.app.request("/auth/v1/logout?scope=local", { method: "POST", headers });
  expect(answer.status).toBe(204);
  expect(await next()).toBeNull();
  expect(performance.now() - started).toBeLessThan(1_000);
});
