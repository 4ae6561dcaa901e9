import { parseDocument } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRawRequest } from "../../../../tests/support/http.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { companyEndpoints } from "../../../contract/companies/companies.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { FEED_SIZE } from "../../../rules/feeds/feed-job.ts";
import { type Listening, listen } from "../../infra/platform/listening.ts";

const NOBODY = "0199a3c0-0000-7000-8000-00000000ffff";
const KINDS = ["jobs.rss", "jobs.json", "indeed.xml"] as const;

let world: World;
let poster: Person;
let server: Listening;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Marguerite Olander");
  server = await listen(world.app, "127.0.0.1", 0);
});
afterAll(async () => {
  await server.drain();
  await world.close();
});

async function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return world.app.request(path, { headers });
}

/** Child elements' texts by name. */
type Element = Record<string, string>;
type Node = { name?: string; data?: string; children?: Node[] };

const textOf = ({ data, children = [] }: Node): string => data ?? children.map(textOf).join("");

/** Parses the jobs of a document with an independent parser. A browser test checks well-formedness. */
function parsed(xml: string): Element[] {
  const jobs: Element[] = [];
  const look = ({ name, children = [] }: Node): void => {
    if (name !== "item" && name !== "job") children.forEach(look);
    else jobs.push(Object.fromEntries(children.flatMap((one) => (one.name ? [[one.name, textOf(one)]] : []))));
  };
  look(parseDocument(xml, { xmlMode: true }) as Node);
  return jobs;
}

type Item = { id: string; title: string };

/** The jobs of a feed, in order. */
async function jobsIn(path: string): Promise<Item[]> {
  const answer = await read(path);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const items = path.includes(".json") ? (JSON.parse(text) as { items: Element[] }).items : parsed(text);
  return items.map(({ id, guid, referencenumber, title = "" }) => ({
    id: (id ?? guid ?? referencenumber ?? "").replace("urn:uuid:", ""),
    title,
  }));
}

const ids = async (path: string) => (await jobsIn(path)).map(({ id }) => id);
const everyFeed = (company: string | null) =>
  KINDS.map((kind) => (company === null ? `/feeds/${kind}` : `/feeds/companies/${company}/${kind}`));
const embedded = async (company: string) => (await read(`/embed/companies/${company}`)).text();

describe("feed contents", () => {
  test("X60 X61 lists only open jobs of a company, newest first, in all three formats and the embedded list", async () => {
    const first = await world.job(poster, { title: "First" });
    world.clock.advance(60_000);
    const second = await world.job(poster, { title: "Second" });
    const other = await world.job(await world.person(), { title: "Elsewhere", company_name: "Inkwell" });
    const { id: company } = first.company;
    expect(await ids(`/feeds/companies/${company}/jobs.rss`)).toEqual([second.id, first.id]);
    for (const path of everyFeed(company)) expect((await ids(path)).sort()).toEqual([first.id, second.id].sort());
    for (const path of everyFeed(null)) expect(await ids(path)).toContain(other.id);
    expect(await embedded(company)).toContain(`/jobs/${first.id}"`);
    expect(await embedded(company)).not.toContain(other.id);
    expect(await (await read("/embed/jobs")).text()).toContain("<bdi>Inkwell</bdi>");
  });

  test.each([
    [
      "paused",
      (id: string) =>
        poster.call(jobEndpoints.setStatus, { params: { id }, body: { from: "Open", status: "On Hold" } }),
    ],
    [
      "closed",
      (id: string) => poster.call(jobEndpoints.setStatus, { params: { id }, body: { from: "Open", status: "Closed" } }),
    ],
    ["deleted", (id: string) => poster.call(jobEndpoints.remove, { params: { id } })],
    [
      "past its closing date",
      (id: string) => world.pool.query("UPDATE jobs SET closing_date = '2026-11-19' WHERE id = $1", [id]),
    ],
  ] as const)("X60 a job that is %s disappears at the next read", async (_what, hide) => {
    const { id, company } = await world.job(poster, { title: "Soon gone" });
    const paths = [...everyFeed(company.id), ...everyFeed(null)];
    for (const path of paths) expect(await ids(path)).toContain(id);
    const before = await Promise.all(paths.map(async (path) => (await read(path)).headers.get("etag") ?? ""));
    await hide(id);
    for (const [index, path] of paths.entries()) {
      expect(await ids(path)).not.toContain(id);
      const kept = await read(path, { "if-none-match": before[index] ?? "" });
      expect(kept.status).toBe(200);
      await kept.body?.cancel();
    }
    expect(await embedded(company.id)).not.toContain(id);
  });

  test("X60 J51 a private job is in none; changes of visibility apply at once", async () => {
    const hidden = await world.job(poster, { title: "Hidden", private: true });
    const { id, company } = await world.job(poster, { title: "Shown" });
    const paths = [...everyFeed(company.id), ...everyFeed(null)];
    for (const path of paths) expect(await (await read(path)).text()).not.toContain(hidden.id);
    await world.pool.query("UPDATE jobs SET private = true WHERE id = $1", [id]);
    for (const path of paths) expect(await (await read(path)).text()).not.toContain(id);
    await world.pool.query("UPDATE jobs SET private = false, status = 'Open' WHERE id = $1", [id]);
    for (const path of paths) expect(await ids(path)).toContain(id);
  });

  test("X60 contains nothing about people, owners or company internals", async () => {
    const texts = await Promise.all([...everyFeed(null), "/embed/jobs"].map(async (path) => (await read(path)).text()));
    for (const text of texts)
      expect(text).not.toMatch(new RegExp(`${poster.email}|${poster.id}|Marguerite|candidates_count`));
  });

  test("X61 lists the newest hundred, and everything once across JSON pages", async () => {
    const owner = await world.person("Many Jobs");
    const one = await world.job(owner, { title: "One of many", company_name: "Manyfold" });
    await manyJobs(one.id, 230);
    const base = `/feeds/companies/${one.company.id}`;
    expect(await jobsIn(`${base}/jobs.rss`)).toHaveLength(FEED_SIZE);
    const seen: string[] = [];
    let next: string | undefined = `${base}/jobs.json`;
    while (next !== undefined) {
      const page = (await (await read(next)).json()) as { items: Item[]; next_url?: string; feed_url: string };
      expect(page.items.length).toBeLessThanOrEqual(FEED_SIZE);
      seen.push(...page.items.map(({ id }) => id));
      expect(page.feed_url).toBe(new URL(next, "http://localhost:3000").href);
      next = page.next_url?.replace("http://localhost:3000", "");
    }
    expect(seen).toHaveLength(231);
    expect(new Set(seen).size).toBe(231);
    expect((await ids(`${base}/indeed.xml`)).sort()).toEqual(seen.map((id) => id.replace("urn:uuid:", "")).sort());
  });
});

/**
 * Copies a job many times, a second apart. Triggers are disabled, because search indexing would dominate and is not
 * tested here.
 */
async function manyJobs(id: string, count: number): Promise<void> {
  await world.pool.query("ALTER TABLE jobs DISABLE TRIGGER USER");
  for (let from = 1; from <= count; from += 500) {
    await world.pool.query(
      `INSERT INTO jobs (id, title, company, description, summary, location, f_type, created_by, created_at, updated_at, listed_at)
       SELECT gen_random_uuid(), title || ' ' || n, company, repeat('Words. ', 600), summary, location, f_type, created_by,
         created_at, updated_at, listed_at - n * interval '1 second'
       FROM jobs, generate_series($2::int, $3::int) AS n WHERE id = $1`,
      [id, from, Math.min(count, from + 499)],
    );
  }
  await world.pool.query("ALTER TABLE jobs ENABLE TRIGGER USER");
}

describe("Indeed XML", () => {
  test("X62 streams five thousand jobs, each once, with bounded memory", async () => {
    const owner = await world.person("Very Many");
    const one = await world.job(owner, { title: "One of thousands", company_name: "Thousandfold" });
    await manyJobs(one.id, 5_000);
    const answer = await read(`/feeds/companies/${one.company.id}/indeed.xml`);
    const [found, sizes] = [new Set<string>(), [] as number[]];
    let rest = "";
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
      sizes.push(piece.length);
      rest += Buffer.from(piece).toString("utf8");
      for (const [, id = ""] of rest.matchAll(/<referencenumber><!\[CDATA\[([^\]]+)\]\]><\/referencenumber>/g))
        found.add(id);
      rest = rest.slice(-200);
    }
    expect(found.size).toBe(5_001);
    expect(sizes.length).toBeGreaterThan(25);
    // Two hundred jobs of four kilobytes at a time: less than a tenth of twenty megabytes.
    expect(Math.max(...sizes)).toBeLessThan(1_500_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(20_000_000);
    expect(rest).toMatch(/<\/source>\n$/);
  });

  test("X62 a read failure aborts the stream and never looks like a complete feed", async () => {
    const { rows } = await world.pool.query("SELECT company FROM jobs WHERE title = 'One of thousands'");
    const path = `/feeds/companies/${rows[0].company}/indeed.xml`;
    const answer = await read(path);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await world.pool.query("ALTER TABLE jobs RENAME COLUMN summary TO was_summary");
    try {
      let text = "";
      for (let piece = await reader.read(); !piece.done; piece = await reader.read())
        text += Buffer.from(piece.value).toString();
      expect(text).not.toContain("</source>");
      // Before the first byte it is an error response.
      expect((await read(path)).status).toBe(500);
    } finally {
      await world.pool.query("ALTER TABLE jobs RENAME COLUMN was_summary TO summary");
    }
  });
});

describe("hostile texts", () => {
  test("X63 markup, control characters, CDATA ends, bidirectional characters and 10,000 characters survive unchanged", async () => {
    const owner = await world.person("Hostile");
    const title = `</title><script>alert("1")</script> ]]> & مهندس`;
    const words = `${"]]> <b>&amp; é 漢字 😀 ".repeat(480)}end`;
    const job = await world.job(owner, { title, description: words, company_name: `<Q> & "ق" ]]>` });
    const turned = "\u202e";
    const forbidden = "\u0001\u0008\u000b\u001f\ufffe";
    // Values that the form rejects may have entered another way.
    await world.pool.query("UPDATE jobs SET title = title || $2, description = $3 || description WHERE id = $1", [
      job.id,
      turned + forbidden,
      "\u0002\u001b",
    ]);
    const base = `/feeds/companies/${job.company.id}`;
    for (const kind of ["jobs.rss", "indeed.xml"])
      expect((await jobsIn(`${base}/${kind}`))[0]?.title).toBe(title + turned);
    expect((await jobsIn(`${base}/jobs.json`))[0]?.title).toBe(title + turned + forbidden);
    const xml = await (await read(`${base}/jobs.rss`)).text();
    for (const sign of [...forbidden, "\u0002", "\u001b"]) expect(xml).not.toContain(sign);
    const html = parsed(xml)[0]?.["content:encoded"] ?? "";
    expect(html.length).toBeGreaterThan(10_000);
    expect(html).toContain("]]&gt; &lt;b&gt;&amp;amp; é 漢字 😀");
    expect(html).toMatch(/end<\/p><\/div>$/);
    expect(html).toContain("<bdi>&lt;Q&gt; &amp; &quot;ق&quot; ]]&gt;</bdi>");
    expect(await embedded(job.company.id)).not.toContain("<script>alert");
  });
});

describe("feed requests", () => {
  test("X60 answers 404 for other ids, wrong paths and wrong methods", async () => {
    const wrong = [
      ...everyFeed(NOBODY),
      ...everyFeed("nobody"),
      "/feeds/companies/%00/jobs.rss",
      "/feeds/companies/1'%20OR%20'1'='1/jobs.json",
      "/feeds/jobs.atom",
      "/feeds",
      "/feeds/",
      "/feeds/companies/",
    ];
    for (const path of wrong) {
      const answer = await read(path);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const posted = await world.app.request("/feeds/jobs.rss", { method: "POST" });
    expect(posted.status).toBe(404);
    const cursor = await read("/feeds/jobs.json?cursor=nonsense");
    expect(cursor.status).toBe(422);
    const { id: company } = (await world.job(poster)).company;
    expect((await read(`/feeds/companies/${company.toUpperCase()}/jobs.rss`)).status).toBe(200);
  });

  test("X68 answers 304 until something changes, including the company's name", async () => {
    const { id, company } = await world.job(poster, { title: "Kept" });
    for (const path of everyFeed(company.id)) {
      const first = await read(path);
      await first.text();
      const etag = first.headers.get("etag") ?? "";
      expect(first.headers.get("cache-control")).toBe("public, no-cache");
      expect(first.headers.get("last-modified")).toMatch(/ GMT$/);
      const again = await read(path, { "if-none-match": `"other", W/${etag.replace(/^W\//, "")}` });
      expect([path, again.status, await again.text(), again.headers.get("etag")]).toEqual([path, 304, "", etag]);
      const late = await read(path, { "if-modified-since": first.headers.get("last-modified") ?? "" });
      expect(late.status).toBe(200);
      await late.text();
      world.clock.advance(1_000);
      const title = `Kept, ${path.split("/").at(-1)}`;
      await world.pool.query("UPDATE jobs SET title = $2, updated_at = $3 WHERE id = $1", [
        id,
        title,
        world.clock.now(),
      ]);
      const changed = await read(path, { "if-none-match": etag });
      expect([path, changed.status]).toEqual([path, 200]);
      expect(await changed.text()).toContain(title);
      const name = `Quillstack of ${path.split("/").at(-1)}`;
      const now = await read(path);
      await now.text();
      world.clock.advance(1_000);
      await renameCompany(company.id, name);
      const renamed = await read(path, { "if-none-match": now.headers.get("etag") ?? "" });
      expect(await renamed.text()).toContain(name);
    }
  });

  test("X68 HEAD returns the headers of GET without a body", async () => {
    const { company } = await world.job(poster, { title: "Asked for its head" });
    const own = new Set(["date", "x-request-id", "content-length", "transfer-encoding", "keep-alive", "connection"]);
    const told = (headers: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)));
    for (const path of [...everyFeed(company.id), `/embed/companies/${company.id}`]) {
      const get = await sendRawRequest(server.port, path);
      const head = await sendRawRequest(server.port, path, { method: "HEAD" });
      expect([head.status, head.text]).toEqual([200, ""]);
      expect(told(head.headers)).toEqual(told(get.headers));
    }
  });

  test("X68 has a media type, allows cross-origin reads and is not indexed", async () => {
    const types = ["application/rss+xml", "application/feed+json", "application/xml"];
    for (const [index, path] of everyFeed(null).entries()) {
      const answer = await read(path);
      await answer.body?.cancel();
      expect(answer.headers.get("content-type")).toBe(`${types[index]}; charset=utf-8`);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(answer.headers.get("x-frame-options")).toBe("DENY");
      expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    }
  });
});

async function renameCompany(id: string, name: string): Promise<void> {
  const company = await poster.call(companyEndpoints.get, { params: { id } });
  const { website, description, industry, size } = company;
  await poster.call(companyEndpoints.update, { params: { id }, body: { name, website, description, industry, size } });
}
