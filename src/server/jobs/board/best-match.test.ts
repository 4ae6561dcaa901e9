import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runSlowStatements } from "../../../../tests/support/run-slow-statements.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { refreshSearchIndex } from "./refresh-search.ts";

let world: World;
let poster: Person;
let viewer: Person;

const LONG = "We care for our people and for what they make. ".repeat(200);

// By date alone the best match would come last: each job is posted after the better matches.
const JOBS = [
  { title: "Site Reliability Engineer", description: "You keep it up." },
  { title: "Senior Kubernetes Engineer", description: "You run clusters." },
  { title: "Platform Engineer", requirements: "Kubernetes, Terraform" },
  { title: "Data Keeper", company_name: "Kubernetes & Sons" },
  { title: "Backend Developer", description: `${LONG} You know Kubernetes by heart.` },
  { title: "Product Designer", location: "Munich, Germany" },
  { title: "Designer of Products", location: "Berlin" },
  { title: "Account Executive", description: "You sell to accountants, with treasury." },
  { title: "Senior Accountant", description: "You count." },
  { title: "C++ Developer", description: "Signs." },
  { title: "Legal Counsel", description: "Article 5, letter c." },
  { title: "Front-End Developer (m/f/d)", description: "Pages." },
  { title: "Data Scientist", location: "Remote - US" },
  { title: "Data Scientist", location: "Paris" },
  { title: "Research Engineer, Data for Scientists", location: "Remote" },
  { title: "Head of Puppetry" },
  { title: "Director of Puppetry" },
];

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Petra Poster");
  viewer = await world.person("Vera Viewer");
  for (const job of JOBS) {
    world.clock.advance(1_000);
    await world.job(poster, { company_name: "Acme", company_website: "https://a.example", ...job } as object);
  }
});
afterAll(() => world.close());

async function found(search: string, query: object = {}): Promise<string[]> {
  const { items } = await viewer.call(jobEndpoints.board, { query: { search, ...query } });
  return items.map(({ title }) => title);
}

describe("J16 a search", () => {
  it.each([
    [
      "the title before skills, before the company, before the text",
      "kubernetes",
      ["Senior Kubernetes Engineer", "Platform Engineer", "Data Keeper", "Backend Developer"],
    ],
    ["words together before words apart", "product designer", ["Product Designer", "Designer of Products"]],
    ["what is typed before another name of it", "head of puppetry", ["Head of Puppetry", "Director of Puppetry"]],
    ["a name with signs, and nothing that has its letter", "c++", ["C++ Developer"]],
    ["a word however it is joined", "frontend", ["Front-End Developer (m/f/d)"]],
    ["an abbreviation by what it stands for", "SRE", ["Site Reliability Engineer"]],
    ["a profession, not the words beside it", "accountant", ["Senior Accountant"]],
    ["a place by another of its names", "designer münchen", ["Product Designer"]],
    ["a place out of the words", "designer berlin", ["Designer of Products"]],
    ["remote out of the words", "remote data scientist", ["Data Scientist", "Research Engineer, Data for Scientists"]],
    [
      "a title in another language",
      "Entwicklerin",
      ["Front-End Developer (m/f/d)", "C++ Developer", "Backend Developer"],
    ],
    ["what only a text has, where nothing is named so", "treasury", ["Account Executive"]],
    ["what lies within a kind of work", "finance", ["Senior Accountant"]],
  ])("finds %s", async (_what, search, expected) => expect(await found(search)).toEqual(expected));

  it("keeps the five orders for those who choose one", async () => {
    expect((await found("kubernetes", { sortBy: "newest" }))[0]).toBe("Backend Developer");
    expect((await found("kubernetes", { sortBy: "oldest" }))[0]).toBe("Senior Kubernetes Engineer");
  });

  it("goes on where the page before ended, tier by tier, and counts all", async () => {
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { search: "kubernetes", limit: 1, ...(cursor && { cursor }) };
      const page = await viewer.call(jobEndpoints.board, { query });
      expect(page.matching).toEqual({ value: 4, more: false });
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(titles).toEqual(await found("kubernetes"));
  });

  it("puts what is near behind, where few are named so and no other order was chosen, page by page", async () => {
    expect(await found("product specialist")).toEqual(["Designer of Products", "Product Designer"]);
    expect(await found("data engineer")).toEqual([
      "Research Engineer, Data for Scientists",
      "Data Scientist",
      "Data Scientist",
      "Data Keeper",
    ]);
    expect(await found("data engineer", { sortBy: "newest" })).toEqual(["Research Engineer, Data for Scientists"]);
    expect(await found("data engineer", { exact: "true" })).toEqual(["Research Engineer, Data for Scientists"]);
    const first = await viewer.call(jobEndpoints.board, { query: { search: "data engineer", limit: 2 } });
    expect(first.matching).toEqual({ value: 4, more: false });
    const query = { search: "data engineer", limit: 2, cursor: first.next_cursor ?? expect.fail("one page") };
    const { items, matching } = await viewer.call(jobEndpoints.board, { query });
    expect([items.map(({ title }) => title), matching.value]).toEqual([["Data Scientist", "Data Keeper"], 4]);
  });

  it("says why a job is there where its card does not show it", async () => {
    const { items } = await viewer.call(jobEndpoints.board, { query: { search: "kubernetes" } });
    const reasons = items.map(({ found_in }) => found_in);
    expect(reasons).toEqual([null, null, null, ["You know ", "Kubernetes", " by heart."]]);
  });

  it("says what else it looked for", async () => {
    const { also } = await viewer.call(jobEndpoints.board, { query: { search: "sre" } });
    expect(also).toContain("site reliability engineer");
    expect((await viewer.call(jobEndpoints.board, { query: { search: "whales" } })).also).toEqual([]);
  });

  it("looks for words as they are spelled where that is asked for", async () => {
    expect(await found("kuberntes")).toEqual(await found("kubernetes"));
    expect(await found("kuberntes", { exact: "true" })).toEqual([]);
    // With two swapped letters, hardly any trigram is left in common.
    expect(await found("bakcend")).toEqual(await found("backend"));
  });

  it("J13 orders one's own jobs in the same way", async () => {
    const { items } = await poster.call(jobEndpoints.list, { query: { search: "kubernetes", limit: 2 } });
    expect(items.map(({ title }) => title)).toEqual(["Senior Kubernetes Engineer", "Platform Engineer"]);
  });

  it("follows a change at once, in the text as well", async () => {
    const job = await world.job(poster, { title: "Gardener", description: "Roses." });
    expect(await found("xerophytes")).toEqual([]);
    await world.pool.query("UPDATE jobs SET description = 'Xerophytes.' WHERE id = $1", [job.id]);
    world.clock.advance(60_000);
    expect(await found("xerophytes")).toEqual(["Gardener"]);
  });

  it("finds jobs that the version before wrote by what it knew, and puts them in order when they are written anew", async () => {
    await world.pool.query("UPDATE job_search SET head = NULL");
    expect((await found("kubernetes")).toSorted()).toEqual(
      (await found("kubernetes", { sortBy: "oldest" })).toSorted(),
    );
    await refreshSearchIndex(world.ctx);
    const { rows } = await world.pool.query("SELECT FROM job_search WHERE head IS NULL");
    expect(rows).toEqual([]);
    expect((await found("kubernetes"))[0]).toBe("Senior Kubernetes Engineer");
  });
});

describe("J16 a search for what many jobs have", () => {
  beforeAll(async () => {
    // Newer than the best match, and more than are sorted at once.
    await runSlowStatements(
      world,
      `INSERT INTO jobs
      (id, title, company, description, summary, location, f_type, created_by, created_at, updated_at)
      SELECT gen_random_uuid(), CASE n % 100 WHEN 0 THEN 'Gardener ' ELSE 'Keeper ' END || n, company, 'A garden.',
        'A garden.', 'Lisbon', 'Full-time', created_by, created_at + n * INTERVAL '1 second', updated_at
      FROM (SELECT * FROM jobs ORDER BY created_at LIMIT 1) AS one, generate_series(1, 3600) AS n`,
      "ANALYZE job_search",
    );
    world.clock.advance(120_000);
  }, 120_000);

  it("reads tier after tier, over pages, each job once", async () => {
    const titles: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const query = { search: "garden", limit: 20, ...(cursor && { cursor }) };
      const read = await viewer.call(jobEndpoints.board, { query });
      expect(read.matching).toEqual({ value: 1_000, more: true });
      titles.push(...read.items.map(({ title }) => title));
      cursor = read.next_cursor ?? undefined;
    }
    expect(new Set(titles).size).toBe(60);
    expect(titles.slice(0, 37).every((title) => title.startsWith("Gardener"))).toBe(true);
    expect(titles.slice(37).every((title) => title.startsWith("Keeper"))).toBe(true);
  });
});
