import { Writable } from "node:stream";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../src/server/app.ts";
import type { AppEnv } from "../../src/server/infra/platform/endpoints.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import type { Services } from "../../src/server/services.ts";
import { startSecondProcess } from "../support/second-process.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let ann: Person;
let ben: Person;
let job: string;
const opened: Services[] = [];

beforeAll(async () => {
  world = await createWorld();
  [ann, ben] = await Promise.all([world.person("Ann Example"), world.person("Ben Example")]);
  job = (await world.job(ann)).id;
});
afterAll(async () => {
  await Promise.all(opened.map((services) => services.close()));
  await world.close();
});

/** Another process with its own limits; returns also its log. */
async function open(config: Record<string, string>): Promise<{ app: Hono<AppEnv>; logged: string[] }> {
  const logged: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  const services = await startSecondProcess(world, { config, log: makeLog("info", false, sink) });
  opened.push(services);
  return { app: await createApp(services), logged };
}

type From = { address?: string; headers?: Record<string, string>; person?: Person; method?: string };

/** A request from a socket address. */
function request(
  app: Hono<AppEnv>,
  path: string,
  { address = "192.0.2.1", headers = {}, person, method = "GET" }: From = {},
) {
  const env = { incoming: { socket: { remoteAddress: address } } };
  const own: Record<string, string> = person === undefined ? {} : { authorization: `Bearer ${person.token}` };
  if (method === "POST") own["content-type"] = "application/json";
  const init = { method, headers: { ...own, ...headers }, ...(method === "POST" && { body: "{}" }) };
  return Promise.resolve(app.request(path, init, env));
}

async function statuses(count: number, ask: (index: number) => Promise<Response>): Promise<number[]> {
  const all = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  return all.map(({ status }) => status);
}

const many = (status: number, found: readonly number[]) => found.filter((one) => one === status).length;

test("item 41 counts a person's writes over all processes, without affecting others", async () => {
  const cid = await world.person("Cid Example");
  const one = await open({ RATE_LIMIT_FACTOR: "0.1" });
  const two = await open({ RATE_LIMIT_FACTOR: "0.1" });
  const found = await statuses(20, (index) =>
    request(index % 2 === 0 ? one.app : two.app, "/api/jobs", {
      method: "POST",
      person: cid,
      address: `192.0.2.${index}`,
    }),
  );
  expect([many(422, found), many(429, found)]).toEqual([12, 8]);
  const refused = await request(two.app, "/api/jobs", { method: "POST", person: cid });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(30);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect(await refused.json()).toMatchObject({ code: "rate_limited", request_id: refused.headers.get("x-request-id") });
  expect((await request(one.app, "/api/jobs", { method: "POST", person: ben })).status).toBe(422);
  expect((await request(one.app, "/api/me", { person: cid })).status).toBe(200);
});

test("counts reads per process, by person, and by network for visitors", async () => {
  const one = await open({ RATE_LIMIT_FACTOR: "0.01" });
  const two = await open({ RATE_LIMIT_FACTOR: "0.01" });
  const mine = await statuses(20, () => request(one.app, "/api/me", { person: ann }));
  expect(many(429, mine)).toBe(8);
  expect((await request(two.app, "/api/me", { person: ann })).status).toBe(200);
  const visitors = await statuses(20, () => request(one.app, `/api/jobs/${job}`, { address: "192.0.2.9" }));
  expect(many(429, visitors)).toBe(8);
  // All addresses of such a network belong to one customer.
  const six = await statuses(20, (index) => request(one.app, `/api/jobs/${job}`, { address: `2001:db8::${index}` }));
  expect(many(429, six)).toBe(8);
  const mapped = await request(one.app, `/api/jobs/${job}`, { address: "::ffff:192.0.2.9" });
  expect(mapped.status).toBe(429);
});

test("item 25 ignores X-Forwarded-For without TRUST_PROXY and warns once", async () => {
  const { app, logged } = await open({ RATE_LIMIT_FACTOR: "0.01" });
  const names = ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip", "true-client-ip", "x-client-ip"];
  const found = await statuses(20, (index) => {
    const headers = Object.fromEntries(names.map((name) => [name, `198.51.100.${index}`]));
    return request(app, `/api/jobs/${job}`, { headers });
  });
  expect(many(429, found)).toBe(8);
  expect(logged.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(1);
  expect(logged.join("")).not.toContain("198.51.100");
});

test("item 25 with TRUST_PROXY the last address counts, which the proxy added", async () => {
  const { app, logged } = await open({ RATE_LIMIT_FACTOR: "0.01", TRUST_PROXY: "on" });
  const ask = (forwarded: string) => request(app, `/api/jobs/${job}`, { headers: { "x-forwarded-for": forwarded } });
  const forged = await statuses(20, (index) => ask(`198.51.100.${index}, 203.0.113.7`));
  expect(many(429, forged)).toBe(8);
  const real = await statuses(20, (index) => ask(`203.0.113.7, 198.51.100.${index}`));
  expect(many(200, real)).toBe(20);
  const wrong = await statuses(5, (index) => ask(["", ",", "unknown", "a b", "'; DROP TABLE jobs"][index] ?? ""));
  expect(many(200, wrong)).toBe(5);
  expect(logged.filter((line) => line.includes("TRUST_PROXY"))).toEqual([]);
});

test("item 61 serves metrics to this machine and to callers with the token", async () => {
  const token = "a token of the figures";
  const plain = await open({});
  const trusting = await open({ METRICS_TOKEN: token, TRUST_PROXY: "on" });
  for (const address of ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"]) {
    expect((await request(plain.app, "/metrics", { address })).status, address).toBe(200);
  }
  for (const address of ["192.0.2.1", "::ffff:192.0.2.1", "127.evil.example", "1270.0.0.1", "", "unknown"]) {
    expect((await request(plain.app, "/metrics", { address })).status, address).toBe(404);
  }
  // A local proxy connects from loopback for any client.
  for (const forwarded of ["203.0.113.7", "127.0.0.1", "127.0.0.1:443", "[::1]:443", "", "unknown"]) {
    const from = { address: "127.0.0.1", headers: { "x-forwarded-for": forwarded } };
    expect((await request(plain.app, "/metrics", from)).status, forwarded).toBe(404);
    expect((await request(trusting.app, "/metrics", from)).status, forwarded).toBe(404);
  }
  const given = (authorization: string) => request(trusting.app, "/metrics", { headers: { authorization } });
  expect((await given(`Bearer ${token}`)).status).toBe(200);
  for (const wrong of ["Bearer ", "Bearer null", token, `Bearer ${token}x`, `bearer ${token}`]) {
    expect((await given(wrong)).status).toBe(404);
  }
  expect((await request(plain.app, "/metrics", { headers: { authorization: "Bearer null" } })).status).toBe(404);
});

test("metrics do not grow with visitors' input", async () => {
  const { app } = await open({});
  const figures = async () => (await (await request(app, "/metrics", { address: "127.0.0.1" })).text()).split("\n");
  for (const method of ["GET", "POST", "PROPFIND", "X-EVIL"]) {
    for (let index = 0; index < 20; index += 1) {
      for (const path of [
        `/x${index}`,
        `/api/x${index}`,
        `/api/jobs/${index}`,
        `/auth/v1/x${index}`,
        `/assets/${index}.js`,
      ]) {
        await request(app, path, { method: method === "POST" ? "POST" : method });
      }
    }
  }
  const lines = await figures();
  const routes = new Set(lines.map((line) => /route="([^"]*)"/.exec(line)?.[1]).filter(Boolean));
  const methods = new Set(lines.map((line) => /method="([^"]*)"/.exec(line)?.[1]).filter(Boolean));
  expect(routes.size).toBeLessThan(10);
  expect([...routes].some((route) => /\d/.test(route?.replace("/v1", "") ?? ""))).toBe(false);
  expect([...methods].sort()).toEqual(["GET", "POST", "other"]);
});
