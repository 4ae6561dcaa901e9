import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { MOUNTED } from "../../src/server/app.ts";
import { type Listening, listen } from "../../src/server/infra/platform/listening.ts";
import { sendRawRequest } from "../support/http.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let poster: Person;
let admin: Person;
let server: Listening;

const JOB = {
  title: "Staff Backend Engineer",
  company_name: "Quillstack",
  company_website: "https://quillstack.example",
  description: "Own the write path.",
  location: "Lisbon",
  f_type: "Full-time",
};

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Marguerite Olander");
  admin = await world.person("Adaeze Nwosu", { admin: true });
  server = await listen(world.app, "127.0.0.1", 0);
});
afterAll(async () => {
  await server.drain();
  await world.close();
});
beforeEach(async () => {
  await world.pool.query("DELETE FROM jobs");
});

async function countJobs(): Promise<number> {
  return (await world.pool.query("SELECT count(*) AS n FROM jobs")).rows[0].n;
}

type Answer = { status: number; body: Record<string, unknown> };

async function send(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await world.app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${poster.token}`, ...headers },
    body: body as string,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Handwritten, like the JSONTestSuite's cases that every parser must reject. */
const ILL_FORMED: (string | Buffer)[] = [
  "[1,]",
  "[,1]",
  "[1,,2]",
  "[1 2]",
  '["a" "b"]',
  "[1",
  "]",
  "{",
  '{"a"',
  '{"a":',
  '{"a":1',
  '{"a":1,}',
  "{,}",
  '{"a" 1}',
  "{a:1}",
  "{'a':1}",
  "{1:1}",
  '{"a":1 "b":2}',
  '{"a":/*c*/1}',
  '{"a":1}//',
  '{"a":1}}',
  "#",
  "nul",
  "TRUE",
  "NaN",
  "-Infinity",
  "[01]",
  "[1.]",
  "[.5]",
  "[+1]",
  "[-]",
  "[0x1]",
  "[1e]",
  "[1e+]",
  "[1.e1]",
  "[\uff11]",
  '["\\x"]',
  '["\\u00"]',
  '["\\u{1}"]',
  '["a',
  '"',
  '["\t"]',
  '["\n"]',
  "['a']",
  "\ufeff{}",
  "\u00a0{}",
  "{}\u2028",
  "\f{}",
  "[1]x",
  "undefined",
  Buffer.from([0x7b, 0xff, 0x7d]),
  Buffer.from([0x22, 0xe9, 0x22]),
  Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  Buffer.from([0x22, 0xc0, 0xaf, 0x22]),
  Buffer.from('{"a":1}', "utf16le"),
  Buffer.from([0]),
  "[".repeat(100_000),
  '{"a":'.repeat(100_000),
];

/** A short test name for a body. */
function named(body: string | Buffer): string {
  return JSON.stringify(typeof body === "string" ? body : body.toString("hex")).slice(0, 24);
}

describe("item 33 malformed bodies", () => {
  test.each(ILL_FORMED.map((body) => [named(body), body] as const))("refuses %s on both APIs", async (_name, body) => {
    for (const path of ["/api/jobs", "/auth/v1/signup"]) {
      const answer = await send(path, body);
      expect(answer.status, path).toBe(400);
    }
    expect((await send("/api/jobs", body)).body).toMatchObject({ code: "bad_json" });
  });

  const DEEP = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const DEEP_OBJECT = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;

  const NO_JOBS = ["null", "true", "1", '"text"', "[]", `[${JSON.stringify(JOB)}]`, DEEP, DEEP_OBJECT, "1e999", "{}"];
  test.each(NO_JOBS.map((body) => [named(body), body] as const))("%s is JSON but no job", async (_name, body) => {
    expect((await send("/api/jobs", body)).status).toBe(422);
    expect((await send("/auth/v1/signup", body)).status).toBeLessThan(500);
  });

  test.each([DEEP, DEEP_OBJECT, `{"a":${DEEP}}`])(
    "reports nesting in a valid body as a field error, X39",
    async (deep) => {
      const job = JSON.stringify(JOB).slice(0, -1);
      expect((await send("/api/jobs", `${job},"more":${deep}}`)).body).toMatchObject({ fields: { more: {} } });
      expect((await send("/api/jobs", `${job},"title":${deep}}`)).status).toBe(422);
      const account = `{"email":"deep@example.com","password":"seven quiet herons","data":`;
      for (const data of [deep, `{"first_name":${deep}}`]) {
        const answer = await send("/auth/v1/signup", `${account}${data}}`);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }
    },
  );

  test.each([
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "",
    "a.b",
    "__defineGetter__",
  ])("ignores a field called %j", async (name) => {
    const body = `${JSON.stringify(JOB).slice(0, -1)},${JSON.stringify(name)}:{"admin":true,"status":"x"}}`;
    const answer = await send("/api/jobs", body);
    expect(answer.status).toBe(422);
    expect(Object.entries(answer.body.fields ?? {})).toEqual([
      [name, { code: "unknown_field", message: "This field does not exist" }],
    ]);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
    expect(await countJobs()).toBe(0);
  });

  test("a repeated name counts with its last value, in validation and in storage", async () => {
    const body = `{"title":"First","title":"Second",${JSON.stringify({ ...JOB, title: undefined }).slice(1)}`;
    expect((await send("/api/jobs", body)).body).toMatchObject({ title: "Second" });
    const empty = `${JSON.stringify(JOB).slice(0, -1)},"title":""}`;
    expect((await send("/api/jobs", empty)).status).toBe(422);
  });

  test.each(["\u0000", "\ud800", "\udc00", "\ud800\ud800", "a\u0000b", "\u001b[31m"])(
    "refuses text with %j instead of storing something else",
    async (text) => {
      for (const field of ["title", "company_name", "description", "location", "requirements"]) {
        const answer = await send("/api/jobs", JSON.stringify({ ...JOB, [field]: `x${text}y` }));
        expect(answer.body, field).toMatchObject({ fields: { [field]: { code: "ill_formed" } } });
      }
    },
  );
});

const TYPES = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json", ""];

describe("item 51 forms of other sites change nothing", () => {
  // Signed messages are authenticated by their signature alone, whatever their type.
  const writing = MOUNTED.filter(({ endpoint }) => endpoint.body !== undefined && endpoint.takes !== "signed");
  test.each(writing.map(({ name, endpoint }) => [name, endpoint] as const))(
    "%s accepts only JSON",
    async (_name, endpoint) => {
      const path = endpoint.path.replace("{id}", "01890000-0000-7000-8000-000000000000");
      for (const type of [
        ...TYPES,
        "application/jsonp",
        "application/json-patch+json",
        "application/json,text/plain",
      ]) {
        const response = await world.app.request(path, {
          method: endpoint.method.toUpperCase(),
          headers: { "content-type": type, authorization: `Bearer ${admin.token}` },
          body: JSON.stringify(JOB),
        });
        expect(response.status, type).toBe(415);
      }
    },
  );

  test("ignores a method override in a header, parameter or field", async () => {
    const job = await world.job(poster);
    const names = ["x-http-method-override", "x-http-method", "x-method-override"];
    for (const name of names) {
      const headers = { [name]: "DELETE", authorization: `Bearer ${poster.token}` };
      expect((await world.app.request(`/api/jobs/${job.id}?_method=DELETE`, { headers })).status).toBe(200);
      const posted = await world.app.request(`/api/jobs/${job.id}`, { method: "POST", headers });
      expect(posted.status).toBe(405);
    }
    expect(await countJobs()).toBe(1);
  });

  function takes(method: string, path: string): boolean {
    return MOUNTED.some(({ endpoint }) => {
      const pattern = new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
      return endpoint.method === method.toLowerCase() && pattern.test(path);
    });
  }

  test("item 24 every path answers 405 with the allowed methods to other ones", async () => {
    const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "QUERY"];
    for (const { endpoint } of MOUNTED) {
      const own = MOUNTED.filter((other) => other.endpoint.path === endpoint.path).map(
        (other) => other.endpoint.method,
      );
      for (const method of methods.filter((name) => !own.includes(name.toLowerCase() as "get"))) {
        const path = endpoint.path.replace("{id}", "01890000-0000-7000-8000-000000000000");
        // /api/jobs/{id} also matches /api/jobs/… of another endpoint, which answers then.
        if (takes(method, path)) continue;
        const response = await world.app.request(path, {
          method,
          headers: { authorization: `Bearer ${poster.token}` },
        });
        expect([405, 404], `${method} ${path}`).toContain(response.status);
        if (response.status === 405) expect(response.headers.get("allow")).not.toContain(method);
      }
    }
  });
});

describe("X39 sizes", () => {
  /** Of this thread only, because test files share a process. */
  const held = () => process.memoryUsage().arrayBuffers;
  let most = 0;
  async function* endless(megabytes: number): AsyncGenerator<Buffer> {
    for (let sent = 0; sent < megabytes * 16; sent += 1) {
      most = Math.max(most, held());
      yield Buffer.alloc(65_536, "1");
    }
  }
  const headers = () => ({ authorization: `Bearer ${poster.token}`, "content-type": "application/json" });

  test("stops reading a body without a length at the limit, without keeping it in memory", async () => {
    const before = held();
    for (const path of ["/api/jobs", "/auth/v1/signup"]) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          sendRawRequest(server.port, path, { method: "POST", headers: headers(), body: endless(200) }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413, 413]);
    }
    expect(most - before).toBeLessThan(100_000_000);
  });

  test("refuses an excessive length before reading", async () => {
    const answer = await sendRawRequest(server.port, "/api/jobs", {
      method: "POST",
      headers: { ...headers(), "content-length": "1000000000000" },
      body: (async function* () {
        yield Buffer.from("{");
      })(),
    });
    expect(answer.status).toBe(413);
  });

  test("reads the largest allowed body", async () => {
    const body = `${" ".repeat(LIMITS.body_bytes - JSON.stringify(JOB).length)}${JSON.stringify(JOB)}`;
    expect((await send("/api/jobs", body)).status).toBe(201);
    expect((await send("/api/jobs", ` ${body}`)).status).toBe(413);
  });

  test("a client that disconnects midway affects nobody and is no server failure", async () => {
    const socket = connect(server.port, "127.0.0.1");
    const head = Object.entries(headers()).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /api/jobs HTTP/1.1\r\nHost: a.example\r\nContent-Length: 1000\r\n${head.join("")}\r\n{"title":`);
    await once(socket, "connect");
    await sendRawRequest(server.port, "/healthz");
    socket.destroy();
    const failed = /http_request_duration_seconds_count\{[^}]*status="500"/;
    const metrics = async () => (await sendRawRequest(server.port, "/metrics")).text;
    await expect.poll(metrics, { timeout: 20_000 }).toMatch(/status="400"/);
    expect((await sendRawRequest(server.port, "/metrics")).text).not.toMatch(failed);
  });

  test("queries: ten thousand parameters, repeated ones, odd names", async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `p${index}=1`).join("&");
    const auth = { headers: { authorization: `Bearer ${poster.token}` } };
    const repeated = "search=a&search=b&limit=1&limit=2&limit[]=3&__proto__=x&constructor=y&toString=z&%00=1&%ff=%ff";
    for (const query of [many, repeated, "search=%ff%fe", "&&&===", "search=%00"]) {
      const started = performance.now();
      const response = await world.app.request(`/api/opportunities?${query}`, auth);
      expect([200, 422], query.slice(0, 40)).toContain(response.status);
      expect(performance.now() - started).toBeLessThan(2_000);
    }
  });
});
