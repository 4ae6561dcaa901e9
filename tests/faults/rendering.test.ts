import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createApp } from "../../src/server/app.ts";
import type { AppEnv } from "../../src/server/infra/platform/endpoints.ts";
import type { Rendered } from "../../src/server/pages/render/renderer.ts";
import type { Services } from "../../src/server/services.ts";
import { runAsSuperuser } from "../support/cluster.ts";
import { startSecondProcess } from "../support/second-process.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let other: Services;
/** Two processes of the product on one database. */
let here: Hono<AppEnv>;
let there: Hono<AppEnv>;

/** A stand-in for the site that counts, records requests, and waits on demand. */
let rendered: string[] = [];
let hold: Promise<void> | undefined;
let body = "";

async function render(request: Request): Promise<Rendered> {
  rendered.push(request.url);
  const html = `<html>${body} ${request.url} ${[...request.headers.keys()].join()}</html>`;
  await hold;
  const status = new URL(request.url).pathname.startsWith("/nothing") ? 404 : 200;
  const headers = { "content-type": "text/html; charset=utf-8" };
  return { response: new Response(null, { status, headers }), html };
}

const site = async () => ({ render, styleHashes: [], cached: true, assets: null });

beforeAll(async () => {
  world = await createWorld();
  other = await startSecondProcess(world);
  here = await createApp(world.services, site);
  there = await createApp(other, site);
  for (const { bus } of [world.services, other]) bus.onResync(() => (interruptions += 1));
});
afterAll(async () => {
  await other.close();
  await world.close();
});
beforeEach(() => {
  rendered = [];
  hold = undefined;
  body = "";
});

let interruptions = 0;

/** Retries, because on a busy machine a bus interruption may clear the caches at any time. */
async function undisturbed(attempt: () => Promise<void>): Promise<void> {
  const buses = [world.services.bus, other.bus];
  for (let round = 0; round < 5; round += 1) {
    await expect.poll(() => buses.every((bus) => bus.healthy()), { timeout: 10_000 }).toBe(true);
    const before = interruptions;
    rendered = [];
    try {
      return await attempt();
    } catch (error) {
      if (interruptions === before && buses.every((bus) => bus.healthy())) throw error;
    }
  }
  expect.fail("the news were interrupted five times");
}

async function read(app: Hono<AppEnv>, path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await app.request(path, { headers })).text();
}

async function announceChange(job: string): Promise<void> {
  await world.ctx.write(async (tx) => tx.publish("job_changed", job));
}

describe("X44, item 55: the cache key of a page", () => {
  const sent = [
    ["x-forwarded-host", "evil.example"],
    ["x-forwarded-proto", "gopher"],
    ["x-original-url", "/admin"],
    ["x-script-mark", "evil"],
    ["host", "evil.example"],
    ["accept-language", "de"],
    ["cookie", "session=evil"],
    ["authorization", "Bearer evil"],
  ] as const;

  async function comparePages(): Promise<void> {
    const path = `/jobs/${randomUUID()}`;
    const first = await here.request(path);
    const bytes = await first.text();
    for (const query of ["?utm=evil", "?lang=xx", "?lang=%00", "?x-forwarded-host=evil", `?q=${"x".repeat(9_000)}`]) {
      expect(await read(here, path + query)).toBe(bytes);
    }
    for (const [name, value] of sent) {
      const answer = await here.request(path, { headers: { [name]: value } });
      expect(await answer.text()).toBe(bytes);
      expect(answer.headers.get("etag")).toBe(first.headers.get("etag"));
    }
    expect(rendered).toEqual([`http://localhost:3000${path}`]);
    expect(await read(here, `${path}?lang=de`)).toContain(`${path}?lang=de`);
    expect(rendered).toHaveLength(2);
  }

  test("is its path and a known language, nothing else of the request", () => undisturbed(comparePages));

  test("P12 uses the cookie's language if the URL names none, once per language", () =>
    undisturbed(async () => {
      const path = `/jobs/${randomUUID()}`;
      const asked = `http://localhost:3000${path}`;
      const chosen = { cookie: "a=vouchwell-language=fr; vouchwell-language=de; b=c" };
      expect(await read(here, path)).not.toContain("x-page-language");
      for (let time = 0; time < 2; time += 1) expect(await read(here, path, chosen)).toContain("x-page-language");
      expect(rendered).toEqual([asked, asked]);
      for (const lang of ["en", "fr"])
        expect(await read(here, `${path}?lang=${lang}`, chosen)).not.toContain("x-page-language");
      expect(rendered.slice(2)).toEqual([`${asked}?lang=fr`]);
      for (const cookie of ["vouchwell-language=en", "vouchwell-language=xx", "other-vouchwell-language=de"])
        expect(await read(here, path, { cookie })).not.toContain("x-page-language");
      expect(rendered).toHaveLength(3);
    }));

  test("ignores headers: the internal one does not reach the page", async () => {
    const page = await read(here, `/jobs/${randomUUID()}`, { "x-anything": "evil" });
    expect(page).toContain("accept,x-script-mark");
  });

  test.each(["//evil.example/x", "/\\evil.example", "/%2f%2fevil.example", "/%25zz", "/a%20b", "/ü/€"])(
    "%s is a normal URL of ours",
    async (path) => {
      const answer = await here.request(`http://localhost:3000${path}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("location")).toBeNull();
      expect(rendered[0]).toMatch(/^http:\/\/localhost:3000\//);
    },
  );

  test.each(["/a%00b", "/%", "/%zz", "/%E0%A4%A", "/jobs/%ff", "/a%0d%0ab", "/a%7fb", "/a%00.data"])(
    "%s is malformed: not found without rendering",
    async (path) => {
      expect((await here.request(`http://localhost:3000${path}`)).status).toBe(404);
      expect(rendered).toEqual([]);
    },
  );

  test("does not cache unknown pages and failures", async () => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await here.request("/nothing/here");
      expect(answer.status).toBe(404);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect(rendered).toHaveLength(2);
  });
});

describe("J25 a public list", () => {
  async function keepLists(): Promise<void> {
    for (const query of ["?type=contract", "?utm=evil&type=contract&limit=7", "?type=contract&search=&location="])
      await read(here, `/browse${query}`);
    expect(rendered).toEqual(["http://localhost:3000/browse?type=contract"]);
    await read(here, "/browse?type=part-time&type=contract&lang=xx");
    await read(here, "/browse?lang=de&type=part-time,contract");
    await read(here, "/browse/places/porto?sortBy=oldest");
    expect(
      rendered
        .slice(1)
        .map((url) => new URL(url))
        .map(({ pathname, searchParams }) => [pathname, ...searchParams]),
    ).toEqual([
      ["/browse", ["type", "part-time,contract"]],
      ["/browse", ["lang", "de"], ["type", "part-time,contract"]],
      ["/browse/places/porto", ["sortBy", "oldest"]],
    ]);
  }

  test("depends on its known parameters in order, and is cached with at most one", () => undisturbed(keepLists));

  test("is rendered each time for arbitrary parameters", () =>
    undisturbed(async () => {
      const made = [
        "?search=x",
        "?cursor=x",
        "?rewardMin=1",
        "?location=Porto&type=contract",
        `?location=${"x".repeat(400)}`,
      ];
      for (const query of made) for (let time = 0; time < 2; time += 1) await read(here, `/browse${query}`);
      expect(rendered).toHaveLength(2 * made.length);
    }));

  test("is at most ten seconds old in every process, and its many URLs evict no other page", () =>
    undisturbed(async () => {
      const job = `/jobs/${randomUUID()}`;
      for (const app of [here, there]) for (const path of [job, "/browse"]) await read(app, path);
      for (let n = 0; n < 2_100; n += 1) await read(here, `/browse?location=${n}`);
      rendered = [];
      await read(here, job);
      await read(there, "/browse");
      expect(rendered).toEqual([]);
      await read(here, "/browse?location=7");
      expect(rendered).toHaveLength(1);
      world.clock.advance(10_001);
      for (const app of [here, there]) await read(app, "/browse");
      expect(rendered).toHaveLength(3);
    }));
});

describe("events of a job", () => {
  async function dropOne(): Promise<void> {
    const job = randomUUID();
    const paths = [`/jobs/${job}`, `/jobs/${job}?lang=fr`, `/jobs/${job.toUpperCase()}`, `/jobs/${job}/`];
    paths.push(`/jobs/%${job.charCodeAt(0).toString(16)}${job.slice(1)}`);
    const another = `/jobs/${randomUUID()}`;
    for (const app of [here, there]) for (const path of [...paths, another]) await read(app, path);
    rendered = [];
    await announceChange(job);
    for (const app of [here, there]) {
      for (const path of paths) {
        body = randomUUID();
        await expect.poll(async () => (await read(app, path)).includes(body)).toBe(true);
      }
      await read(app, another);
    }
    expect(rendered.filter((url) => url.endsWith(another))).toEqual([]);
  }

  test("invalidate its page in every process, in any spelling of the URL", () => undisturbed(dropOne));

  async function changeWhileRendering(): Promise<void> {
    const job = randomUUID();
    const path = `/jobs/${job}`;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    hold = promise;
    body = "old";
    const early = [read(here, path), read(here, path)];
    await expect.poll(() => rendered.length).toBe(1);
    await announceChange(job);
    body = "new";
    // After the event, no request may get data read before it.
    const late: Promise<string>[] = [];
    await expect.poll(() => late.push(read(here, path)) > 0 && rendered.length > 1).toBe(true);
    release();
    hold = undefined;
    for (const page of await Promise.all(early)) expect(page).toContain("old");
    expect(await late.at(-1)).toContain("new");
    expect(await read(here, path)).toContain("new");
  }

  test("during rendering: the page is served only to earlier requests", () => undisturbed(changeWhileRendering));

  test("cannot arrive while the bus is down: every page is rendered, and the cache is empty afterwards", async () => {
    const path = `/jobs/${randomUUID()}`;
    const database = new URL(world.url.replace("@/", "@localhost/")).pathname.slice(1);
    await read(here, path);
    await runAsSuperuser(inject("clusterUrl"), `ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS false`);
    await world.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'vouchwell-bus' AND datname = current_database()",
    );
    await expect.poll(() => world.services.bus.healthy()).toBe(false);
    rendered = [];
    await read(here, path);
    await read(here, path);
    expect(rendered).toHaveLength(2);
    await runAsSuperuser(inject("clusterUrl"), `ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS true`);
    await undisturbed(async () => {
      await read(here, path);
      await read(here, path);
      expect(rendered).toHaveLength(1);
    });
  });
});

test("a page is cached for at most a minute, because closing dates pass without events", () =>
  undisturbed(async () => {
    const path = `/jobs/${randomUUID()}`;
    await read(here, path);
    world.clock.advance(59_000);
    await read(here, path);
    world.clock.advance(2_000);
    await read(here, path);
    expect(rendered).toHaveLength(2);
  }));

test("answers 304, also for tags strengthened by a proxy", async () => {
  const path = `/jobs/${randomUUID()}`;
  const etag = (await here.request(path)).headers.get("etag") ?? "";
  for (const tags of [etag, etag.replace(/^W\//, ""), `"other", ${etag}`]) {
    expect((await here.request(path, { headers: { "if-none-match": tags } })).status).toBe(304);
  }
  expect((await here.request(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("does not use a refused encoding", async () => {
  const path = `/jobs/${randomUUID()}`;
  const encodingFor = async (accepted: string) =>
    (await here.request(path, { headers: { "accept-encoding": accepted } })).headers.get("content-encoding");
  expect(await encodingFor("gzip, br")).toBe("br");
  expect(await encodingFor("br;q=0, gzip")).toBe("gzip");
  expect(await encodingFor("gzip;q=0.0, br; q=0")).toBeNull();
});

test("pages reject writes", async () => {
  const answer = await here.request("/jobs", { method: "POST" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD");
});
