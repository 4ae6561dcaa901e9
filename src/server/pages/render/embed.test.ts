import { afterAll, expect, test } from "vitest";
import { createWorld } from "../../../../tests/support/world.ts";
import { EMBED_SCRIPT, EMBED_STYLE } from "../../../rules/feeds/embed-page.ts";
import { policyHash } from "../../infra/platform/headers.ts";

const world = await createWorld();
const poster = await world.person("Marguerite Olander");
afterAll(() => world.close());

const get = (path: string, headers: Record<string, string> = {}) => world.app.request(path, { headers });

test("X67 only the list can be framed by any site, runs only its own script and has an opaque origin", async () => {
  const { company } = await world.job(poster, { title: "Framed" });
  const answer = await get(`/embed/companies/${company.id}`);
  expect(answer.headers.get("x-frame-options")).toBeNull();
  const policy = (answer.headers.get("content-security-policy") ?? "").split("; ");
  expect(policy).toEqual([
    "default-src 'none'",
    `script-src '${policyHash(EMBED_SCRIPT)}'`,
    `style-src '${policyHash(EMBED_STYLE)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors *",
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
  ]);
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("x-request-id")).toMatch(/./);
  for (const path of ["/embed/other", "/feeds/jobs.rss", "/robots.txt", "/api/jobs"]) {
    const other = await get(path);
    await other.body?.cancel();
    expect([path, other.headers.get("x-frame-options")]).toEqual([path, "DENY"]);
    expect(other.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
});

test("X65 an unknown list says so in the frame, in the URL's language", async () => {
  for (const id of ["0199a3c0-0000-7000-8000-00000000ffff", "nobody", "%00", "..%2f..%2fapi"]) {
    const answer = await get(`/embed/companies/${id}?lang=es`);
    expect([id, answer.status]).toEqual([id, 404]);
    expect(answer.headers.get("x-frame-options")).toBeNull();
    expect(await answer.text()).toContain("Esta lista no existe");
  }
  expect(await (await get("/embed/jobs?lang=xx")).text()).toContain('<html lang="en">');
});

test("X68 answers 304 until the list changes", async () => {
  const { company } = await world.job(poster, { title: "Before" });
  const path = `/embed/companies/${company.id}`;
  const etag = (await get(path)).headers.get("etag") ?? "";
  const again = await get(path, { "if-none-match": etag });
  expect([again.status, await again.text(), again.headers.get("x-frame-options")]).toEqual([304, "", null]);
  await world.job(poster, { title: "After" });
  expect(await (await get(path, { "if-none-match": etag })).text()).toContain("After");
});

test("X68 limits lists per minute and network, and feeds likewise", async () => {
  const limited = await createWorld({ config: { RATE_LIMIT_FACTOR: "0.01" } });
  try {
    const ask = async (path: string) => {
      const answer = await limited.app.request(path);
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await ask("/feeds/indeed.xml")).toBe(200);
    expect(await ask("/feeds/indeed.xml")).toBe(429);
    expect(await ask("/feeds/jobs.rss")).toBe(200);
    expect(await ask("/feeds/jobs.json")).toBe(429);
    for (let more = 6; more > 0; more -= 1) expect(await ask("/embed/jobs")).toBe(200);
    expect(await ask("/embed/jobs")).toBe(429);
  } finally {
    await limited.close();
  }
});
