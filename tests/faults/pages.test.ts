import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../src/server/app.ts";
import { ANONYMOUS } from "../../src/server/infra/platform/actor.ts";
import { builtSheets, builtSite } from "../../src/server/pages/render/built-site.ts";
import { STYLE_HASHES } from "../../src/server/pages/render/style-hashes.ts";
import { purgeAssets, shareAssets } from "../../src/server/pages/site/shared-assets.ts";
import { createPublicPage } from "../support/introductions.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

const FACTS = {
  public_url: "http://localhost:3000",
  contact_domain: "localhost",
  provider_name: "Google",
  payments: "manual" as const,
  probation_days: 90,
};

let world: World;
let poster: Person;
let app: World["app"];

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Marguerite Olander");
  app = await createApp(world.services, async (caller) => ({
    render: await builtSite(caller, FACTS),
    styleHashes: STYLE_HASHES,
    readSheet: builtSheets(),
    cached: true,
    assets: { version: "b1" },
  }));
});
afterAll(() => world.close());

type Page = { html: string; policy: string; scripts: { attributes: string; code: string }[] };

/** Parses the page like a browser: a script ends at the first end tag. */
async function open(path: string): Promise<Page> {
  const answer = await app.request(path);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const found = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script/gi)];
  const scripts = found.map(([, attributes = "", code = ""]) => ({ attributes, code }));
  return { html, policy: answer.headers.get("content-security-policy") ?? "", scripts };
}

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
const runs = ({ attributes }: { attributes: string }) => !/src=|application\/ld\+json/.test(attributes);

test("a page is painted before anything else is fetched, and only its policy's scripts and styles apply", async () => {
  for (const [path, ownSheets] of [
    ["/", true],
    ["/terms?lang=de", true],
    [`/jobs/${(await world.job(poster)).id}`, false],
  ] as const) {
    const { html, policy, scripts } = await open(path);
    expect(html).not.toMatch(/rel="modulepreload"|<script[^>]* type="module"|rel="preload" as="fetch"/);
    expect(html).toMatch(/<link rel="later" data-later="modulepreload" href="\/assets\//);
    const late = scripts.find(({ attributes }) => attributes.includes('id="later"'));
    expect(late?.code).toContain('import "/assets/');
    // The page inserts it as a module under the same policy.
    expect(policy).toContain(hashOf(late?.code ?? ""));
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1];
    expect(style !== undefined).toBe(ownSheets);
    if (style !== undefined) expect(policy).toContain(hashOf(style));
    expect(html.includes('rel="stylesheet"')).toBe(!ownSheets);
  }
});

/** The classes in a sheet. */
const classesOf = (sheet: string) =>
  new Set([...sheet.replaceAll(/url\([^)]*\)/g, "").matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));

test("a page includes the sheets of all its parts, also of lazily loaded ones", async () => {
  const folder = path.join(import.meta.dirname, "../../build/client");
  const assets = path.join(folder, "assets");
  const sheets = readdirSync(assets).filter((name) => name.endsWith(".css"));
  const known = new Set(sheets.flatMap((name) => [...classesOf(readFileSync(path.join(assets, name), "utf8"))]));
  const username = await createPublicPage(world, poster);
  const { id, company } = await world.job(poster);
  const paths = ["/", "/browse", "/apply", "/auth", "/do-not-refer", `/jobs/${id}`, `/companies/${company.id}/jobs`];
  for (const address of [...paths, `/r/${username}`]) {
    const { html } = await open(address);
    const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)];
    const own = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style = ""]) => style);
    const brought = linked.map(([, address = ""]) => readFileSync(path.join(folder, address), "utf8"));
    const here = classesOf([...own, ...brought].join("\n"));
    const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
    expect(
      used.filter((name) => known.has(name) && !here.has(name)),
      address,
    ).toEqual([]);
  }
});

const TITLES = [
  "Engineer",
  "</script><script>alert(1)</script>",
  "</SCRIPT ><img src=x onerror=alert(1)>",
  "<!--<script>",
  "]]><!-- -->",
  "line\u2028separator\u2029paragraph",
  "\\u003c/script\\u003e \\ ' \" ` ${alert(1)}",
  "&lt;/script&gt;&#x3c;script&#x3e;",
  "{{constructor.constructor('alert(1)')()}}",
  "$& $1 $` $'",
];

test.each(TITLES)("item 27, X34, X37 a job called %j cannot inject anything", async (title) => {
  const job = await world.job(poster, {
    title,
    description: title,
    company_name: title,
    requirements: title,
    location: title,
  });
  const { html, policy, scripts } = await open(`/jobs/${job.id}`);
  const own = scripts.filter(runs);
  expect(own.length).toBeGreaterThan(3);
  // Every inline script is allowed, none is cut, and no other one is allowed.
  for (const { code } of own) expect(policy).toContain(hashOf(code));
  expect(policy.match(/'sha256-/g)?.length).toBe(new Set(own.map(({ code }) => code)).size + STYLE_HASHES.length);
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
  const posting = scripts.filter(({ attributes }) => attributes.includes("application/ld+json"));
  expect(posting).toHaveLength(1);
  // It is not repeated in the hydration data.
  expect(html.split("JobPosting")).toHaveLength(2);
  expect(JSON.parse(posting[0]?.code ?? "")).toMatchObject({ title: job.title, "@type": "JobPosting" });
  expect(html).not.toMatch(/<img[^>]+onerror/i);
  expect(html.match(/<title>[\s\S]*?<\/title>/g)).toHaveLength(1);
});

test("item 50 a script from user text is not allowed, and our nonce is not exposed", async () => {
  const job = await world.job(poster, { title: "Planted" });
  const planted = "<p>Hello</p><script>alert('planted')</script><script nonce=\"\">alert('planted')</script>";
  await world.pool.query("UPDATE jobs SET description = $2, description_format = 'html' WHERE id = $1", [
    job.id,
    planted,
  ]);
  const { html, policy, scripts } = await open(`/jobs/${job.id}`);
  const evil = scripts.filter(({ code }) => code === "alert('planted')");
  expect(evil).toHaveLength(2);
  expect(policy).not.toContain(hashOf("alert('planted')"));
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  for (const script of scripts.filter(runs)) {
    if (!evil.includes(script)) expect(policy).toContain(hashOf(script.code));
  }
  expect(html.match(/nonce="[^"]/)).toBeNull();
});

test("items 20, 55 a public page contains no address and is the same for everyone", async () => {
  const job = await world.job(poster, { title: "Public" });
  const paths = ["/", `/jobs/${job.id}`, "/dashboard", "/jobs", "/opportunities", "/settings", "/auth"];
  for (const path of paths) {
    const asVisitor = await app.request(path);
    const asPoster = await app.request(path, {
      headers: {
        authorization: `Bearer ${poster.token}`,
        cookie: "theme=dark",
        "accept-language": "de",
        "x-forwarded-for": "192.0.2.7",
      },
    });
    expect(await asPoster.arrayBuffer(), path).toEqual(await asVisitor.clone().arrayBuffer());
    expect(asPoster.headers.get("set-cookie"), path).toBeNull();
    expect(await asVisitor.text()).not.toContain(poster.email);
  }
});

test("P12 every page starts in the language chosen in this browser", async () => {
  for (const path of ["/terms", "/settings"]) {
    const answer = await app.request(path, { headers: { cookie: "vouchwell-language=de" } });
    expect(answer.headers.get("vary"), path).toContain("cookie");
    expect(await answer.text(), path).toMatch(/^<!DOCTYPE html><html (?=[^>]* lang="de")(?=[^>]*data-language="de")/);
  }
});

test("item 53 no URL of ours redirects elsewhere", async () => {
  const targets = ["//evil.example", "///evil.example/..", "/\\evil.example", "/%5cevil.example", "/%2f/evil.example"];
  for (const target of [...targets, "/.//evil.example", "/auth?next=//evil.example", "/jobs//evil.example"]) {
    for (const path of [target, `${target}/`, `${target}.data`]) {
      const answer = await app.request(`http://localhost:3000${path}`);
      const location = answer.headers.get("location");
      expect(answer.status, path).toBeLessThan(500);
      if (location !== null) expect(new URL(location, "http://localhost:3000").origin).toBe("http://localhost:3000");
    }
  }
});

test("answers odd URLs like unknown ones", async () => {
  const odd = [
    "/%",
    "/%zz",
    "/%00",
    "/a%00b",
    "/%ff%fe",
    "/%E0%A4%A",
    "/ü/€",
    "/a%0d%0aset-cookie:x",
    `/${"x".repeat(8_000)}`,
  ];
  odd.push(
    "/..%2f..%2fetc%2fpasswd",
    "/assets/..%2f..%2fserver%2findex.js",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/.env",
    "/.git/config",
  );
  odd.push(
    "/jobs/%00",
    "/jobs/..",
    "/refer/%ff",
    "/build/server/index.js",
    "/assets/",
    "/assets",
    "/__manifest?p=/jobs&version=x",
  );
  for (const path of odd) {
    const answer = await app.request(`http://localhost:3000${path}`);
    expect([200, 404], path).toContain(answer.status);
    expect(await answer.text(), path).not.toMatch(/root:x|"dependencies"|createRequestHandler/);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("x-content-type-options"), path).toBe("nosniff");
  }
});

test("assets of the last build stay available, and unknown ones get a specific error", async () => {
  const kept = path.join(import.meta.dirname, "../../.cache/kept/assets");
  const name = `earlier-${randomUUID()}.js`;
  const text = "export const earlier = true;";
  mkdirSync(path.join(kept, "texts-earlier"), { recursive: true });
  writeFileSync(path.join(kept, name), text);
  writeFileSync(path.join(kept, "texts-earlier", `${name}on`), "{}");
  try {
    const earlier = await app.request(`/assets/${name}`);
    expect([earlier.status, await earlier.text()]).toEqual([200, text]);
    expect(earlier.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(earlier.headers.get("cache-control")).toContain("immutable");
    expect((await app.request(`/assets/texts-earlier/${name}on`)).status).toBe(200);
  } finally {
    rmSync(path.join(kept, name));
    rmSync(path.join(kept, "texts-earlier"), { recursive: true });
  }
  const { html } = await open("/");
  const [, ours = ""] = /href="(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
  expect((await app.request(ours)).status).toBe(200);
  const gone = await app.request(`/assets/${name}`);
  expect(gone.status).toBe(404);
  expect(await gone.json()).toMatchObject({ code: "asset_gone" });
  expect(gone.headers.get("cache-control")).toBe("no-store");
  expect(await (await app.request("/build.json")).json()).toEqual({ build: "b1" });
});

test("O51 assets of another process's build are served in any encoding, and each is stored once", async () => {
  const { rows } = await world.pool.query("SELECT name, encoding FROM site_assets");
  const { html } = await open("/");
  const [, ours = ""] = /href="\/assets\/([^"]+\.js)"/.exec(html) ?? [];
  expect(rows).toContainEqual({ name: ours, encoding: "br" });
  expect(rows.filter(({ name }) => /\.(?:br|gz)$/.test(name))).toEqual([]);
  const text = await (await app.request(`/assets/${ours}`)).text();
  // Named like another build's; no asset of this one has these names.
  const [script, words] = ["of-another-A1b2C3d4.js", "texts-A1b2C3d4Zz/de-jobs.json"];
  for (const name of [script, words])
    await world.pool.query(
      "INSERT INTO site_assets SELECT $1, body, encoding, seen_at FROM site_assets WHERE name = $2",
      [name, ours],
    );
  const plain = await app.request(`/assets/${script}`);
  expect([plain.status, plain.headers.get("content-encoding"), await plain.text()]).toEqual([200, null, text]);
  expect(plain.headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(plain.headers.get("cache-control")).toContain("immutable");
  const packed = await app.request(`/assets/${script}`, { headers: { "accept-encoding": "gzip, br" } });
  expect([packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual(["br", "Accept-Encoding"]);
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text);
  expect((await app.request(`/assets/${script}`, { method: "HEAD" })).status).toBe(200);
  expect((await app.request(`/assets/${script}`, { method: "POST" })).status).toBe(404);
  expect((await app.request(`/assets/${words}`)).headers.get("content-type")).toContain("application/json");
  for (const name of ["of-another-A1b2C3d5.js", "..%2f..%2fpackage.json", "x".repeat(5_000), "%00-A1b2C3d4.js"])
    expect((await app.request(`/assets/${name}`)).status, name).toBe(404);
});

test("O51 a start on the next day refreshes its assets, and unused ones are deleted after 90 days", async () => {
  const ctx = world.services.contextFor(ANONYMOUS, "test");
  const seen = async () => (await world.pool.query("SELECT DISTINCT seen_at FROM site_assets ORDER BY 1")).rows;
  const folder = path.join(import.meta.dirname, "../../build/client/assets");
  await world.pool.query("UPDATE site_assets SET seen_at = seen_at - interval '2 days'");
  await world.pool.query(
    "INSERT INTO site_assets VALUES ('of-nobody-A1b2C3d4.js', '', 'identity', now() - interval '300 days')",
  );
  await shareAssets(ctx, folder);
  expect((await seen()).at(-1)).toEqual({ seen_at: world.clock.now() });
  await purgeAssets(ctx);
  const { rows } = await world.pool.query("SELECT FROM site_assets WHERE name = 'of-nobody-A1b2C3d4.js'");
  expect(rows).toEqual([]);
  expect((await seen()).length).toBeGreaterThan(0);
});

/** Assumptions of `entry.server.tsx` and `lib/hydrate-after-paint.ts` about the framework's scripts. */
test("the framework emits its data in the form that our first paint relies on", async () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(import.meta.dirname, "../../package.json"), "utf8"));
  for (const name of ["react-router", "@react-router/node"]) expect(devDependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
  const { html, scripts } = await open(`/jobs/${(await world.job(poster)).id}`);
  const inline = scripts.filter(runs).map(({ code }) => code);
  const [context, ...others] = inline.filter((code) => code.startsWith("window.__reactRouterContext = {"));
  expect(context).toContain("window.__reactRouterContext.stream = new ReadableStream({");
  expect(others).toEqual([]);
  // All data in one piece with its end: nothing is pending.
  const pieces = inline.filter((code) => code.includes("streamController.enqueue("));
  expect(pieces).toHaveLength(1);
  expect(pieces[0]).toMatch(/^window\.__reactRouterContext\.streamController\.enqueue\("(?:[^"\\]|\\.)*"\);$/);
  expect(inline.filter((code) => code.includes("streamController.close()"))).toEqual([
    "window.__reactRouterContext.streamController.close();",
  ]);
  expect(html.indexOf("streamController.enqueue")).toBeLessThan(html.indexOf("streamController.close()"));
  // The entry module was found and deferred.
  const late = scripts.find(({ attributes }) => attributes.includes('id="later"'));
  expect(late?.code).toMatch(/^(?:;?import "\/assets\/manifest-[\w-]+\.js";|import \* as route0 from )/);
  expect(late?.code).toContain("window.__reactRouterRouteModules = {");
});

test("J42 a page whose list is not derived yet asks to retry later, as does its data", async () => {
  const { id } = await world.job(poster);
  await world.pool.query("INSERT INTO job_skills_unread VALUES ($1)", [id]);
  for (const path of [
    "/browse/skills/falconry",
    "/browse/places/nowhere?lang=de",
    "/api/browse/lists/skills/falconry",
  ]) {
    const answer = await app.request(path);
    expect(answer.status, path).toBe(503);
    expect(answer.headers.get("retry-after"), path).toBe("60");
    expect(answer.headers.get("cache-control"), path).toBe("no-store");
  }
  await world.pool.query("DELETE FROM job_skills_unread");
  expect((await app.request("/browse/skills/falconry")).status).toBe(404);
});
