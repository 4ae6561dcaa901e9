import { afterAll, expect, test } from "vitest";
import { createPublicPage } from "../../../../tests/support/introductions.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { siteEndpoints } from "../../../contract/pages/site.ts";
import { escapeXml, SITEMAP_CAPACITY, sitemapIndexXml } from "../../../rules/sitemap.ts";
import { countSitemap, readSitemap, sitemapFiles } from "../site/sitemap.ts";

const world = await createWorld();
const poster = await world.person("Marguerite Olander");
afterAll(() => world.close());

async function get(path: string, accept = "*/*"): Promise<Response> {
  return world.app.request(path, { headers: { accept } });
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
}

test("P8 lists static pages and open jobs, no closed ones, in priority order", async () => {
  const first = await world.job(poster, { title: "First" });
  const second = await world.job(poster, { title: "Second" });
  const paused = await world.job(poster, { title: "Paused" });
  const status = { from: "Open", status: "On Hold" } as const;
  await poster.call(jobEndpoints.setStatus, { params: { id: paused.id }, body: status });
  const answer = await get("/sitemap.xml");
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(answer.headers.get("vary")).toContain("accept");
  const xml = await answer.text();
  const jobs = [`/jobs/${second.id}`, `/jobs/${first.id}`];
  expect(locations(xml)).toEqual(["/", ...jobs, "/apply", "/privacy", "/terms", "/contact"]);
  expect(xml).toMatch(/<priority>1.0<\/priority>/);
  expect(xml).toContain("<changefreq>daily</changefreq>\n    <priority>0.9</priority>");
  expect(await (await get("/sitemaps/index.xml", "text/html")).text()).toBe(xml);
});

test("P8 the page's counts equal the sitemap's", async () => {
  world.clock.advance(60_000);
  const figures = await world.visitor.call(siteEndpoints.sitemap, {});
  const entries = locations(await (await get("/sitemaps/index.xml")).text());
  expect(figures.total).toBe(entries.length);
  expect(figures.static_pages).toBe(5);
  expect(figures.jobs).toBe(entries.filter((path) => path.startsWith("/jobs/")).length);
});

test("P8 lists a referrer's page after the application pages, with weekly changes", async () => {
  world.clock.advance(60_000);
  const username = await createPublicPage(world, poster);
  const xml = await (await get("/sitemaps/index.xml")).text();
  const entry = xml.slice(xml.indexOf(`/r/${username}`));
  expect(entry).toMatch(/^[\s\S]*?<changefreq>weekly<\/changefreq>\n {4}<priority>0\.6<\/priority>/);
  const paths = locations(xml);
  expect(paths.indexOf(`/r/${username}`)).toBe(paths.indexOf("/apply") + 1);
  expect(xml).toMatch(/\/apply<\/loc>[\s\S]*?<changefreq>weekly<\/changefreq>\n {4}<priority>0\.8/);
  expect(xml).toMatch(/\/privacy<\/loc>[\s\S]*?<changefreq>monthly<\/changefreq>\n {4}<priority>0\.3/);
});

test("P8 builds a sitemap at most once a minute and answers 304", async () => {
  const first = await get("/sitemaps/index.xml");
  const etag = first.headers.get("etag") ?? "";
  const before = await first.text();
  const { id } = await world.job(poster, { title: "Just posted" });
  expect(await (await get("/sitemaps/index.xml")).text()).toBe(before);
  const again = await world.app.request("/sitemaps/index.xml", { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  world.clock.advance(60_000);
  const after = await world.app.request("/sitemaps/index.xml", { headers: { "if-none-match": etag } });
  expect(after.status).toBe(200);
  expect(locations(await after.text())).toContain(`/jobs/${id}`);
});

test("P8 robots.txt names the sitemap, and files beyond the last are 404", async () => {
  expect(await (await get("/robots.txt")).text()).toMatch(/\nSitemap: http.*\/sitemaps\/index\.xml\n$/);
  expect((await get("/sitemaps/2.xml")).status).toBe(404);
  expect((await get("/sitemaps/0.xml")).status).toBe(404);
});

test("P8 splits into several files, which list everything once", async () => {
  for (const title of ["Third", "Fourth", "Fifth"]) await world.job(poster, { title });
  const { total } = await world.visitor.call(siteEndpoints.sitemap, {});
  const counts = await countSitemap(world.ctx);
  expect(counts.lists.length).toBeGreaterThan(0);
  const files = sitemapFiles(counts, 3);
  expect(files).toBe(Math.ceil(total / 3));
  const parts = await Promise.all(
    Array.from({ length: files }, (_, index) => readSitemap(world.ctx, counts, index + 1, 3)),
  );
  expect(parts.slice(0, -1).every((part) => part.length === 3)).toBe(true);
  expect(parts.flat()).toEqual(await readSitemap(world.ctx, counts, 1));
  expect(SITEMAP_CAPACITY).toBe(50_000);
  const index = sitemapIndexXml("https://jobs.example", ["/sitemaps/1.xml", "/sitemaps/2.xml"]);
  expect(locations(index)).toEqual(["/sitemaps/1.xml", "/sitemaps/2.xml"]);
});

test("X37 a name cannot break out of the XML", () => {
  expect(escapeXml(`</loc><script>"'&`)).toBe("&lt;/loc&gt;&lt;script&gt;&quot;&apos;&amp;");
});
