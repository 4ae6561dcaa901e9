import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "../../src/contract/endpoint.ts";
import { MOUNTED } from "../../src/server/app.ts";
import { deprecationHeaders } from "../../src/server/infra/platform/endpoints.ts";
import { stableApiDocument } from "../../src/server/infra/platform/openapi.ts";
import { isStableApi } from "../../src/server/infra/platform/v1/endpoint-paths.ts";
import { createApiKey } from "../support/api-keys.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let ann: Person;
let job: string;
let key: string;

beforeAll(async () => {
  world = await createWorld();
  ann = await world.person("Ann Example");
  job = (await world.job(ann)).id;
  key = (await createApiKey(ann)).key;
});
afterAll(() => world.close());

const ORIGIN = "https://elsewhere.example";
type Sent = { method?: string; bearer?: string; body?: unknown; headers?: Record<string, string> };

function ask(path: string, { method = "GET", bearer, body, headers = {} }: Sent = {}) {
  return world.app.request(path, {
    method,
    headers: {
      ...headers,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
const foreign = { origin: ORIGIN, "sec-fetch-site": "cross-site" };

describe("X86 the stable API below /api/v1", () => {
  it("answers like the product's own path, with the same limits", async () => {
    for (const path of [`/jobs/${job}`, "/me", "/places?query=lis"]) {
      const [own, promised] = await Promise.all([
        ask(`/api${path}`, { bearer: key }),
        ask(`/api/v1${path}`, { bearer: key }),
      ]);
      expect(own.status).toBe(200);
      expect(promised.status).toBe(200);
      expect(await promised.json()).toEqual(await own.json());
    }
    expect((await ask("/api/v1/me")).status).toBe(401);
    const created = await ask("/api/v1/companies", {
      method: "POST",
      bearer: key,
      body: { name: "Fablewright", website: "https://fablewright.example" },
    });
    expect(created.status).toBe(201);
    const wrong = await ask(`/api/v1/jobs/${job}`, { method: "POST", bearer: key, body: {} });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, PUT, DELETE"]);
  });

  it("contains what keys may call and nothing else", async () => {
    for (const path of ["/account", "/settings", "/account/api-keys", "/payment-methods", "/admin/users"])
      expect([path, (await ask(`/api/v1${path}`, { bearer: ann.token })).status]).toEqual([path, 404]);
  });

  it("has its own document with each call's scope", async () => {
    const answer = await ask("/api/v1/openapi.json", { headers: foreign });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const document = (await answer.json()) as {
      servers: unknown;
      paths: Record<string, Record<string, { security: unknown }>>;
    };
    expect(document.servers).toEqual([{ url: "http://localhost:3000/api/v1" }]);
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} /api${path}`),
    );
    const promised = MOUNTED.filter(isStableApi).map(({ endpoint: { method, path } }) => `${method} ${path}`);
    expect(described.sort()).toEqual(promised.sort());
    expect(document.paths["/jobs/{id}"]?.put?.security).toEqual([{ bearer: [] }, { key: ["jobs:write"] }]);
    expect(document.paths["/jobs/{id}"]?.get?.security).toEqual([{}, { bearer: [] }, { key: ["jobs:read"] }]);
  });

  it("announces deprecations: since when, until when, and the replacement", () => {
    const going = endpoint({
      method: "get",
      path: "/api/jobs/{id}",
      access: "public",
      output: z.object({}),
      deprecated: { since: "2027-01-01", ends: "2028-01-01T00:00:00Z", instead: "https://jobs.example/docs/new" },
      summary: "One that goes",
    });
    expect(deprecationHeaders(going)).toEqual({
      deprecation: "@1798761600",
      sunset: "Sat, 01 Jan 2028 00:00:00 GMT",
      link: '<https://jobs.example/docs/new>; rel="deprecation"; type="text/html"',
    });
    expect(deprecationHeaders({})).toEqual({});
    const { paths } = stableApiDocument([{ name: "jobs.get", endpoint: going }], "https://jobs.example") as {
      paths: Record<string, Record<string, { deprecated?: boolean }>>;
    };
    expect(paths["/jobs/{id}"]?.get?.deprecated).toBe(true);
  });
});

describe("X85 pages of other sites", () => {
  it("read public data anonymously, and nothing of a session", async () => {
    const open = await ask(`/api/v1/jobs/${job}`, { headers: foreign });
    expect([open.status, open.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(open.headers.get("access-control-allow-credentials")).toBeNull();
    for (const path of [`/api/jobs/${job}`, "/api/me"]) {
      const session = await ask(path, { headers: foreign, bearer: ann.token });
      expect([path, session.status]).toEqual([path, 403]);
      expect(session.headers.get("access-control-allow-origin")).toBeNull();
    }
    const own = await ask("/api/me", { headers: { "sec-fetch-site": "same-origin" }, bearer: ann.token });
    expect(own.status).toBe(200);
  });

  it("use a key within its scopes, and see why a call is refused", async () => {
    const me = await ask("/api/me", { headers: foreign, bearer: key });
    expect([me.status, me.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    const account = await ask("/api/account", { headers: foreign, bearer: key });
    expect([account.status, account.headers.get("access-control-allow-origin")]).toEqual([403, "*"]);
    const none = await ask("/api/me", { headers: foreign, bearer: "vw_none" });
    expect([none.status, none.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
  });

  it("change nothing as a visitor", async () => {
    const sent = await world.app.request("/api/uploads/cv?name=cv.pdf&form=application", {
      method: "POST",
      headers: { ...foreign, "content-type": "application/octet-stream" },
      body: "%PDF-1.4",
    });
    expect([sent.status, ((await sent.json()) as { code: string }).code]).toEqual([403, "origin_refused"]);
    expect(sent.headers.get("access-control-allow-origin")).toBeNull();
  });

  it.each([
    ["another origin, of a browser that says no more", { origin: ORIGIN }, 403],
    ["another port of ours", { origin: "http://localhost:9", host: "localhost:3000" }, 403],
    ["a page of the same company", { "sec-fetch-site": "same-site" }, 403],
    ["no origin at all", {}, 200],
    ["our own address", { origin: "http://localhost:3000" }, 200],
    ["the host that was called", { origin: "http://10.0.0.5:8080", host: "10.0.0.5:8080" }, 200],
    ["an origin that hides itself", { origin: "null" }, 403],
  ])("are distinguished from ours: %s", async (_what, headers, status) => {
    expect((await ask("/api/me", { headers: headers as Record<string, string>, bearer: ann.token })).status).toBe(
      status,
    );
  });

  it("may preflight every stable call, whatever other path matches", async () => {
    for (const { name, endpoint } of MOUNTED.filter(isStableApi)) {
      const method = endpoint.method.toUpperCase();
      for (const address of [endpoint.path, endpoint.path.replace("/api", "/api/v1")]) {
        const path = address.replaceAll(/\{\w+\}/g, job);
        const headers = { ...foreign, "access-control-request-method": method };
        const answer = await ask(path, { method: "OPTIONS", headers });
        expect([name, path, answer.status]).toEqual([name, path, 204]);
        expect(answer.headers.get("access-control-allow-methods")).toBe(method);
      }
    }
    const wrong = await ask("/api/job-drafts/copies", { method: "PATCH", bearer: key, body: {} });
    expect([wrong.status, wrong.headers.get("allow")?.split(", ")]).toEqual([405, expect.arrayContaining(["POST"])]);
  });

  it("may preflight only what keys may call", async () => {
    const preflight = (path: string, method: string) =>
      ask(path, { method: "OPTIONS", headers: { ...foreign, "access-control-request-method": method } });
    for (const path of [`/api/jobs/${job}`, `/api/v1/jobs/${job}`]) {
      const put = await preflight(path, "PUT");
      expect([put.status, await put.text()]).toEqual([204, ""]);
      expect(put.headers.get("access-control-allow-origin")).toBe("*");
      expect(put.headers.get("access-control-allow-methods")).toBe("PUT");
      expect(put.headers.get("access-control-allow-headers")).toContain("authorization");
      expect(put.headers.get("access-control-allow-credentials")).toBeNull();
    }
    for (const [path, method] of [
      ["/api/account", "GET"],
      ["/api/settings", "PATCH"],
      ["/api/reports", "POST"],
      [`/api/jobs/${job}`, "PATCH"],
    ] as const) {
      const refused = await preflight(path, method);
      expect([path, refused.status]).toEqual([path, 405]);
      expect(refused.headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});
