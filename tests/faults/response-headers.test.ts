import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERRORS, type ErrorCode } from "../../src/contract/errors.ts";
import { createApp } from "../../src/server/app.ts";
import type { Caller } from "../../src/server/infra/platform/caller.ts";
import { SECURITY_HEADERS } from "../../src/server/infra/platform/headers.ts";
import { type Listening, listen } from "../../src/server/infra/platform/listening.ts";
import { builtSite } from "../../src/server/pages/render/built-site.ts";
import { STYLE_HASHES } from "../../src/server/pages/render/style-hashes.ts";
import type { Services } from "../../src/server/services.ts";
import { type RawHttpRequest, type RawHttpResponse, sendRawRequest } from "../support/http.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../support/proxy.ts";
import { startSecondProcess } from "../support/second-process.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

const JSON_TYPE = "application/json";
const HTML = "text/html; charset=utf-8";
const FACTS = {
  public_url: "http://localhost:3000",
  contact_domain: "localhost",
  provider_name: "Google",
  payments: "manual" as const,
  probation_days: 90,
};

let world: World;
let proxy: DatabaseProxy;
let poster: Person;
let job: string;
let asset: string;
let server: Listening;
let strict: Services;
let strictServer: Listening;

async function site(caller: Caller) {
  return { render: await builtSite(caller, FACTS), styleHashes: STYLE_HASHES, cached: true, assets: { version: "b1" } };
}

beforeAll(async () => {
  world = await createWorld({
    async through(url) {
      proxy = await openDatabaseProxy(url);
      return proxy.url;
    },
  });
  poster = await world.person("Marguerite Olander");
  job = (await world.job(poster)).id;
  server = await listen(await createApp(world.services, site), "127.0.0.1", 0);
  strict = await startSecondProcess(world, { config: { RATE_LIMIT_FACTOR: "0.00001" } });
  strictServer = await listen(await createApp(strict, site), "127.0.0.1", 0);
  const page = await sendRawRequest(server.port, "/");
  asset = /\/assets\/[^"]+\.js/.exec(page.text)?.[0] ?? expect.fail("the page has no script");
});
afterAll(async () => {
  await Promise.all([server.drain(), strictServer.drain()]);
  await strict.close();
  await world.close();
  await proxy.close();
});

/** What every answer of the product has in common. */
/** `origin`: whose pages may read it, if others than this installation's. */
function expectHeaders({ headers }: RawHttpResponse, origin?: string): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    // The pages that an identity provider returns to are the only exception, tested below.
    expect(headers[name], name).toBe(value);
  }
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers["cache-control"], "cache-control").toBeDefined();
  expect(headers["access-control-allow-origin"]).toBe(origin);
  expect(headers["access-control-allow-credentials"]).toBeUndefined();
  expect(headers["x-powered-by"] ?? headers.server).toBeUndefined();
  const policy = headers["content-security-policy"] ?? "";
  expect(policy).toMatch(/default-src '(self|none)'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval|strict-dynamic/);
}

const mine = () => ({ authorization: `Bearer ${poster.token}` });
const json = { "content-type": "application/json" };

const NONE = "no-store";
const ALWAYS = "public, max-age=31536000, immutable";
const JS = "text/javascript; charset=utf-8";
const NOBODY = "01890000-0000-7000-8000-000000000000";

/** Name, request (`*`: signed in, `{job}`, `{asset}`), status, type, cache policy, and further request options. */
type Case = [string, string, number, string, string, RawHttpRequest?];

const CASES: Case[] = [
  ["an answer of the API", "GET* /api/me", 200, JSON_TYPE, NONE],
  ["its head alone", "HEAD* /api/me", 200, JSON_TYPE, NONE],
  ["a public answer of the API", "GET /api/jobs/{job}", 200, JSON_TYPE, NONE],
  ["not signed in", "GET /api/me", 401, JSON_TYPE, NONE],
  ["a forged token", "GET /api/me", 401, JSON_TYPE, NONE, { headers: { authorization: "Bearer x.y.z" } }],
  ["no such path of the API", "GET /api/nothing", 404, JSON_TYPE, NONE],
  ["the API itself", "GET /api", 404, JSON_TYPE, NONE],
  ["item 55 a private path with a suffix", "GET* /api/me/x.css", 404, JSON_TYPE, NONE],
  ["item 55 a private path with an encoded suffix", "GET* /api/me%2fx.css", 404, JSON_TYPE, NONE],
  ["item 55 a private path with a parameter in it", "GET* /api/me;x.css", 404, JSON_TYPE, NONE],
  ["item 55 a screen with a suffix", "GET* /dashboard/a.js", 404, HTML, NONE],
  ["a missing record", `GET /api/jobs/${NOBODY}`, 404, JSON_TYPE, NONE],
  ["a method that is none of the path", "PATCH /api/me", 405, JSON_TYPE, NONE],
  ["item 51 OPTIONS", "OPTIONS /api/jobs", 405, JSON_TYPE, NONE, { headers: { origin: "https://evil.example" } }],
  ["item 24 TRACE", "TRACE /api/me", 405, JSON_TYPE, NONE],
  ["item 24 TRACE of a page", "TRACE /", 405, JSON_TYPE, NONE],
  ["bad JSON", "POST* /api/jobs", 400, JSON_TYPE, NONE, { headers: json, body: "{" }],
  ["a form", "POST* /api/jobs", 415, JSON_TYPE, NONE, { headers: { "content-type": "text/plain" }, body: "{}" }],
  ["too much", "POST* /api/jobs", 413, JSON_TYPE, NONE, { headers: json, body: Buffer.alloc(1_000_001, "1") }],
  ["faults", "POST* /api/jobs", 422, JSON_TYPE, NONE, { headers: json, body: "{}" }],
  ["the auth wire", "GET* /auth/v1/user", 200, JSON_TYPE, NONE],
  ["a refusal of it", "POST /auth/v1/token?grant_type=password", 400, JSON_TYPE, NONE, { headers: json, body: "{}" }],
  ["no such path of it", "GET /auth/v1/nothing", 404, JSON_TYPE, NONE],
  ["a page", "GET /", 200, HTML, "no-cache"],
  ["a page's head alone", "HEAD /", 200, HTML, "no-cache"],
  ["a page with data", "GET /jobs/{job}", 200, HTML, "no-cache"],
  ["a page of a missing record", `GET /jobs/${NOBODY}`, 404, HTML, NONE],
  ["a page of nothing", "GET /nothing/here", 404, HTML, NONE],
  ["the data of a page", "GET /jobs/{job}.data", 200, "text/x-script; charset=utf-8", NONE],
  ["a form sent to a page", "POST /", 405, JSON_TYPE, NONE, { body: "a=1" }],
  ["a built file", "GET {asset}", 200, JS, ALWAYS],
  ["a part of it", "GET {asset}", 206, JS, ALWAYS, { headers: { range: "bytes=0-9" } }],
  ["a part beyond its end", "GET {asset}", 416, JS, NONE, { headers: { range: "bytes=99999999-" } }],
  ["writing to it", "POST {asset}", 404, JSON_TYPE, NONE, { body: "x" }],
  ["no such built file", "GET /assets/nothing.js", 404, JSON_TYPE, NONE],
  ["a picture", "GET /logo.svg", 200, "image/svg+xml; charset=utf-8", "no-cache"],
  ["the documentation", "GET /api/docs", 200, "text/html; charset=UTF-8", "no-cache"],
  ["its script", "GET /api/docs/start.js", 200, JS, "public, max-age=86400"],
  ["the OpenAPI document", "GET /api/openapi.json", 200, "application/json; charset=utf-8", "no-cache"],
  ["alive", "GET /healthz", 200, JSON_TYPE, NONE],
  ["ready", "GET /readyz", 200, JSON_TYPE, NONE],
  ["figures", "GET /metrics", 200, "text/plain; version=0.0.4; charset=utf-8", NONE],
];

/** Public answers that do not depend on the caller (rule X85). */
const FOR_ALL_PAGES = new Set(["a public answer of the API", "a missing record", "the OpenAPI document"]);

function make(request: string, more: RawHttpRequest = {}): Promise<RawHttpResponse> {
  const [verb = "", pattern = ""] = request.split(" ");
  const path = pattern.replace("{job}", job).replace("{asset}", asset);
  const own = verb.endsWith("*") ? mine() : {};
  return sendRawRequest(server.port, path, {
    ...more,
    method: verb.replace("*", ""),
    headers: { ...own, ...more.headers },
  });
}

describe("items 37, 49, 50 every answer has the common headers", () => {
  test.each(CASES)("%s: %s %i", async (name, request, status, type, cache, more) => {
    const answer = await make(request, more);
    expect(answer.status).toBe(status);
    expectHeaders(answer, FOR_ALL_PAGES.has(name) ? "*" : undefined);
    expect(answer.headers["content-type"] ?? "").toBe(type);
    expect(answer.headers["cache-control"]).toBe(cache);
    if (status === 405) expect(answer.headers.allow).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
    if (type !== JSON_TYPE || status < 400 || request.includes("/auth/")) return;
    const body = JSON.parse(answer.text) as { code: ErrorCode; message: string; request_id: string };
    expect(body.message).toBe(ERRORS[body.code].message);
    expect(body.request_id).toBe(answer.headers["x-request-id"]);
  });

  test("304 for a cached page", async () => {
    const page = await sendRawRequest(server.port, "/");
    const packed = await sendRawRequest(server.port, "/", { headers: { "accept-encoding": "gzip" } });
    // One weak tag for every encoding.
    expect([page.headers["content-encoding"], packed.headers["content-encoding"]]).toEqual([undefined, "gzip"]);
    expect([packed.headers.etag, packed.headers.etag?.slice(0, 3)]).toEqual([page.headers.etag, 'W/"']);
    const again = await sendRawRequest(server.port, "/", { headers: { "if-none-match": page.headers.etag ?? "" } });
    expect(again.status).toBe(304);
    expectHeaders(again);
    expect(again.headers["content-security-policy"]).toBe(page.headers["content-security-policy"]);
  });

  test("429 with a retry time after too many requests", async () => {
    const calls: [string, RawHttpRequest][] = [
      ["/api/me", { headers: mine() }],
      ["/api/jobs", { method: "POST", headers: { ...mine(), ...json }, body: "{}" }],
      ["/auth/v1/signup", { method: "POST", headers: json, body: "{}" }],
      ["/dashboard", {}],
    ];
    for (const [path, how] of calls) {
      await sendRawRequest(strictServer.port, path, how);
      const other = path === "/dashboard" ? "/opportunities" : path;
      const answer = await sendRawRequest(strictServer.port, other, how);
      expect(answer.status, path).toBe(429);
      expectHeaders(answer);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      if (path.startsWith("/auth")) continue;
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(10);
      expect(JSON.parse(answer.text)).toMatchObject({ code: "rate_limited", message: ERRORS.rate_limited.message });
    }
  });
});

/** Internals that no outsider may read in a failure. */
const INTERNAL = /relation "|SELECT |node_modules|\.ts:\d|pg-pool|ECONN|42P01|auth_users/;

describe("item 64 failures reveal nothing internal", () => {
  test("500 on the API, the auth API and a page", async () => {
    await world.pool.query("ALTER TABLE companies RENAME TO elsewhere");
    await world.pool.query("ALTER TABLE auth_users RENAME TO auth_elsewhere");
    try {
      const api = await sendRawRequest(server.port, "/api/companies/own", { headers: mine() });
      expect(JSON.parse(api.text)).toEqual({
        code: "internal",
        message: ERRORS.internal.message,
        request_id: api.headers["x-request-id"],
      });
      const wire = await sendRawRequest(server.port, "/auth/v1/token?grant_type=password", {
        method: "POST",
        headers: json,
        body: JSON.stringify({ email: "a@example.com", password: "seven quiet herons" }),
      });
      const page = await sendRawRequest(server.port, `/jobs/${job}?lang=de`);
      const data = await sendRawRequest(server.port, `/jobs/${job}.data`);
      for (const answer of [api, wire, page, data]) {
        expect(answer.status).toBe(500);
        expectHeaders(answer);
        expect(answer.headers["cache-control"]).toBe("no-store");
        expect(answer.text).not.toMatch(INTERNAL);
      }
    } finally {
      await world.pool.query("ALTER TABLE elsewhere RENAME TO companies");
      await world.pool.query("ALTER TABLE auth_elsewhere RENAME TO auth_users");
    }
    expect((await sendRawRequest(server.port, `/jobs/${job}?lang=de`)).status).toBe(200);
  });

  test("503 while the database is down, and recovery afterwards", async () => {
    proxy.refuse();
    const paths = ["/api/companies/own", "/auth/v1/user", `/jobs/${job}`, `/jobs/${job}.data`, "/readyz"];
    const answers = await Promise.all(paths.map((path) => sendRawRequest(server.port, path, { headers: mine() })));
    proxy.accept();
    for (const [index, answer] of answers.entries()) {
      expect(answer.status, paths[index]).toBe(503);
      expectHeaders(answer);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.text).not.toMatch(INTERNAL);
    }
    expect(answers[0]?.headers["retry-after"]).toBe("2");
    await expect.poll(async () => (await sendRawRequest(server.port, "/readyz")).status, { timeout: 10_000 }).toBe(200);
    expect((await sendRawRequest(server.port, `/jobs/${job}`)).status).toBe(200);
  });
});
