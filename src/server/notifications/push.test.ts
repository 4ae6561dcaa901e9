import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startSecondProcess } from "../../../tests/support/second-process.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { settingsEndpoints } from "../../contract/identity/settings.ts";
import { notificationEndpoints } from "../../contract/notifications/notifications.ts";
import { pushEndpoints } from "../../contract/notifications/push.ts";
import { ANONYMOUS } from "../infra/platform/actor.ts";
import { isPublicAddress } from "../infra/platform/network/public-networks.ts";
import { notify } from "./notify.ts";
import { pushTarget } from "./push-hosts.ts";
import { vapidKeys } from "./push-keys.ts";
import { SEND_PUSH, sendPush } from "./send-push.ts";

let world: World;
let service: Server;
let host: string;
let person: Person;
let status = 201;
const got: { path: string; headers: IncomingHttpHeaders; size: number }[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    let size = 0;
    request.on("data", (chunk: Buffer) => (size += chunk.length));
    request.on("end", () => {
      got.push({ path: request.url ?? "", headers: request.headers, size });
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end();
    });
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  world = await createWorld({ config: { PUSH_HOSTS: host } });
});
afterAll(async () => {
  await world.close();
  service.close();
});
beforeEach(async () => {
  status = 201;
  got.splice(0);
  await world.queue.clear();
  person = await world.person("Marguerite Olander");
});

let browsers = 0;

function browser() {
  browsers += 1;
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return {
    endpoint: `http://${host}/push/${browsers}`,
    p256dh: keys.getPublicKey().toString("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}

async function notifyPerson() {
  const subject = world.services.ids.next();
  await world.ctx.write((tx) => notify(world.ctx, tx, { user_id: person.id, kind: "application_received", subject }));
  return world.queue.waiting(SEND_PUSH);
}

function payloadOf(work: Awaited<ReturnType<typeof notifyPerson>>[number] | undefined) {
  if (work === undefined) throw new Error("nothing is to be pushed");
  return work.data;
}

test("P1 a subscribed browser gets each notification once, encrypted, with nothing but ids in the queue", async () => {
  await person.call(pushEndpoints.subscribe, { body: browser() });
  const { endpoint } = browser();
  const [work, ...more] = await notifyPerson();
  expect(more).toEqual([]);
  expect(Object.keys(work?.data ?? {}).sort()).toEqual(["notification", "subscription"]);
  await sendPush(world.ctx, payloadOf(work));
  expect(got).toHaveLength(1);
  expect(got[0]?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
  expect(got[0]?.headers.authorization).toMatch(/^vapid t=/);
  expect(got[0]?.size).toBeGreaterThan(100);
  expect(JSON.stringify((await world.pool.query("SELECT * FROM push_subscriptions")).rows)).not.toContain(
    endpoint.slice(0, 20),
  );
});

test("P1 without pushNotifications, without the kind's switch, or once it is read, nothing is pushed", async () => {
  await person.call(pushEndpoints.subscribe, { body: browser() });
  for (const name of ["pushNotifications", "referralUpdates"] as const) {
    await person.call(settingsEndpoints.update, { body: { [name]: false } });
    expect(await notifyPerson()).toEqual([]);
    await person.call(settingsEndpoints.update, { body: { [name]: true } });
  }
  const [work] = await notifyPerson();
  const id = String(work?.data.notification);
  await person.call(notificationEndpoints.read, { params: { id } });
  await sendPush(world.ctx, payloadOf(work));
  expect(got).toEqual([]);
});

test.each([404, 410])("a browser that is gone (%i) is forgotten", async (gone) => {
  await person.call(pushEndpoints.subscribe, { body: browser() });
  const [work] = await notifyPerson();
  status = gone;
  await sendPush(world.ctx, payloadOf(work));
  await sendPush(world.ctx, payloadOf(work));
  expect(got).toHaveLength(1);
  await world.queue.clear();
  expect(await notifyPerson()).toEqual([]);
});

test("a busy service is asked again by the queue, and redirections lead nowhere", async () => {
  await person.call(pushEndpoints.subscribe, { body: browser() });
  const [work] = await notifyPerson();
  status = 503;
  await expect(sendPush(world.ctx, payloadOf(work))).rejects.toThrow("503");
  status = 302;
  await sendPush(world.ctx, payloadOf(work));
  expect(got.map(({ path }) => path)).not.toContain("/elsewhere");
});

test("a browser that changes hands belongs to who signed in last, and each person keeps ten", async () => {
  const shared = browser();
  const other = await world.person("Ines Marchetti");
  await other.call(pushEndpoints.subscribe, { body: shared });
  await person.call(pushEndpoints.subscribe, { body: shared });
  for (let n = 0; n < 11; n += 1) {
    world.clock.advance(1);
    await person.call(pushEndpoints.subscribe, { body: browser() });
  }
  const { rows } = await world.pool.query("SELECT user_id FROM push_subscriptions WHERE user_id = ANY($1)", [
    [person.id, other.id],
  ]);
  expect(rows).toHaveLength(10);
  await person.call(pushEndpoints.unsubscribe, { body: { endpoint: shared.endpoint } });
});

test("all processes share one pair of keys", async () => {
  const second = await startSecondProcess(world, { config: { PUSH_HOSTS: host } });
  const pairs = await Promise.all([
    vapidKeys(world.ctx),
    vapidKeys(second.contextFor(ANONYMOUS, "test")),
    vapidKeys(world.ctx),
  ]);
  expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
  const { rows } = await world.pool.query("SELECT * FROM push_keys");
  expect(JSON.stringify(rows)).not.toContain(pairs[0].privateKey);
  await second.close();
});

describe("item 31 pushes go to push services alone", () => {
  const config = { pushHosts: null };
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://db5p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/abc",
  ])("to %s", (endpoint) => {
    expect(pushTarget(config, endpoint)?.url.href).toBe(endpoint);
  });
  test.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil.example/fcm.googleapis.com",
    "https://user:pass@fcm.googleapis.com/x",
    "https://evilpush.services.mozilla.com.evil.example/",
    "https://push.services.mozilla.com@evil.example/",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "",
  ])("never to %s", async (endpoint) => {
    expect(pushTarget(config, endpoint)).toBeNull();
    const body = { ...browser(), endpoint };
    expect((await person.try(pushEndpoints.subscribe, { body })).status).toBe(422);
  });
  test("nor to a name that leads into a private network", () => {
    for (const inside of ["10.1.2.3", "127.0.0.1", "172.20.0.1", "192.168.1.1", "169.254.169.254", "::1", "fd00::1"])
      expect(isPublicAddress(inside)).toBe(false);
    for (const mapped of ["::ffff:10.0.0.1", "fe80::1", "0.0.0.0", "100.64.0.1"])
      expect(isPublicAddress(mapped)).toBe(false);
    for (const outside of ["142.250.74.74", "2a00:1450:4001:82a::200a"]) expect(isPublicAddress(outside)).toBe(true);
  });
});
