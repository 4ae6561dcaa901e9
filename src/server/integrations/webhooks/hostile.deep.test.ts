import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startDnsServer } from "../../../../tests/support/dns-server.ts";
import {
  createDispatcher,
  createWebhookEndpoint,
  listDeliveries,
  respondWith,
  startWebhookReceiver,
} from "../../../../tests/support/webhook-receiver.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { companyWebhookEndpoints as endpoints } from "../../../contract/integrations/webhooks.ts";

let reached = 0;

const dns = await startDnsServer();
const receiver = await startWebhookReceiver();
/** An internal service on this machine that must be unreachable from outside. */
const inside = createServer((socket) => {
  reached += 1;
  socket.destroy();
}).listen(0, "127.0.0.1");
await once(inside, "listening");
const config = { WEBHOOK_HOSTS: receiver.host, DNS_SERVERS: dns.address };
const world = await createWorld({ now: new Date().toISOString(), config });
const owner = await world.person("Petra Poster");
const company = (await world.job(owner)).company.id;
afterAll(async () => {
  await world.close();
  await receiver.close();
  await dns.close();
  inside.close();
});
beforeEach(async () => {
  receiver.got.splice(0);
  await world.pool.query("DELETE FROM webhook_endpoints");
});

const port = () => (inside.address() as AddressInfo).port;

/** The log entry of an attempt to send a test event there. */
async function tried(address: string) {
  await world.pool.query("DELETE FROM webhook_endpoints");
  const { id, params } = await createWebhookEndpoint(owner, company, address);
  await owner.call(endpoints.test, { params });
  await createDispatcher(world).workDue();
  return (await listDeliveries(world, id))[0];
}

describe("X73 host names of internal addresses", () => {
  const INSIDE: Record<string, string> = {
    "this machine": "127.0.0.1",
    "this machine, by version 6": "::1",
    "a mapped address": "::ffff:127.0.0.1",
    "6to4 of this machine": "2002:7f00:1::1",
    "NAT64 of this machine": "64:ff9b::7f00:1",
    "where clouds keep secrets": "169.254.169.254",
    "a private network": "192.168.1.10",
    "a provider's network": "100.64.3.4",
    "nothing at all": "0.0.0.0",
  };
  it.each(Object.entries(INSIDE))("X73 %s", async (_name, address) => {
    dns.zones.set("inside.example", { leads: () => [address] });
    expect(await tried(`https://inside.example:${port()}/x`)).toMatchObject({
      state: "waiting",
      failure: "not_public",
      status: null,
    });
    expect(reached).toBe(0);
  });

  it("X73 a name is looked up once for a connection, when something is sent", async () => {
    dns.zones.set("later.example", { leads: () => ["127.0.0.1"] });
    const asked = () => dns.asked.filter(({ name, type }) => name === "later.example" && type === 1).length;
    const { params } = await createWebhookEndpoint(owner, company, `https://later.example:${port()}/x`);
    expect(asked()).toBe(0);
    await owner.call(endpoints.test, { params });
    await createDispatcher(world).workDue();
    expect(await listDeliveries(world, params.webhook)).toMatchObject([{ failure: "not_public" }]);
    expect(asked()).toBe(1);
    expect(reached).toBe(0);
  });

  it("X73 reports an unknown host name as such", async () => {
    expect(await tried("https://nowhere.example/")).toMatchObject({ state: "waiting", failure: "unknown_host" });
  });

  it("X73 sends nothing to a host removed from the configuration", async () => {
    const { id, params } = await createWebhookEndpoint(owner, company, receiver.address);
    await world.pool.query("UPDATE webhook_endpoints SET address = $2 WHERE id = $1", [
      id,
      `http://127.0.0.1:${port()}/`,
    ]);
    await owner.call(endpoints.test, { params });
    await createDispatcher(world).workDue();
    expect(await listDeliveries(world, id)).toMatchObject([{ failure: "not_public" }]);
    expect(reached).toBe(0);
  });
});

describe("X73 malicious receivers", () => {
  it.each([301, 302, 303, 307, 308])("X73 a redirect (%i) leads nowhere", async (status) => {
    receiver.answer = respondWith(status, "", { location: `http://127.0.0.1:${port()}/elsewhere` });
    expect(await tried(receiver.address)).toMatchObject({ state: "waiting", status });
    expect(receiver.got.map(({ path }) => path)).toEqual(["/in"]);
    expect(reached).toBe(0);
  });

  it("X73 a dripping response is aborted after 15 seconds", async () => {
    receiver.answer = (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("z"), 200);
      response.on("close", () => clearInterval(drip));
    };
    const begun = performance.now();
    expect(await tried(receiver.address)).toMatchObject({ state: "waiting", failure: "timeout", status: null });
    expect(performance.now() - begun).toBeLessThan(20_000);
  }, 30_000);

  it("X73 closed connections and other protocols are retried", async () => {
    receiver.answer = (request) => void request.socket.destroy();
    expect(await tried(receiver.address)).toMatchObject({ state: "waiting", failure: "broken" });
    receiver.answer = (request) => void request.socket.end("SSH-2.0-OpenSSH_9.9\r\n");
    expect(await tried(receiver.address)).toMatchObject({ state: "waiting", failure: "broken" });
    receiver.answer = (request) =>
      void request.socket.end("HTTP/1.1 101 Switching Protocols\r\nUpgrade: else\r\nConnection: Upgrade\r\n\r\n");
    expect(await tried(receiver.address)).toMatchObject({ state: "waiting", failure: "broken" });
  });

  it("X73 responses of internal hosts are not stored", async () => {
    receiver.answer = respondWith(500, "internal: the password is in /etc/passwd");
    expect(await tried(receiver.address)).toMatchObject({ state: "waiting", status: 500, answer: null });
  });

  it("X74 a secret that cannot be decrypted counts as a failure and is retried", async () => {
    const { id, params } = await createWebhookEndpoint(owner, company, receiver.address);
    await world.pool.query("UPDATE webhook_endpoints SET encrypted = 'nobody''s' WHERE id = $1", [id]);
    await owner.call(endpoints.test, { params });
    await createDispatcher(world).workDue();
    expect(await listDeliveries(world, id)).toMatchObject([
      { state: "waiting", failures: 1, failure: "broken", lease: null },
    ]);
    expect(receiver.got).toEqual([]);
  });
});
