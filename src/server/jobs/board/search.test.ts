import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { BOARD_SORTS, jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { PHRASES } from "../../../rules/search/phrases.ts";
import { refreshSearchIndex } from "./refresh-search.ts";

let world: World;
let poster: Person;
let viewer: Person;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Petra Poster");
  viewer = await world.person("Vera Viewer");
  const jobs = [
    { title: "Senior Platform Engineer", company_name: "Quillstack", requirements: "Kubernetes, Terraform" },
    { title: "Engineering Manager", company_name: "Northlight", location: "Zürich" },
    { title: "Product Designer (m/w/d)", company_name: "Café Müller", location: "São Paulo" },
    { title: "AI/ML Researcher", company_name: "Deep-Sea Labs", description: "Teach machines to see whales." },
    { title: "C++ Developer", company_name: "O'Neill & Sons", location: "Remote - US" },
    { title: "高级工程师 Backend", company_name: "東京株式会社", location: "Tokyo" },
  ];
  for (const job of jobs) {
    world.clock.advance(1_000);
    await world.job(poster, { company_website: "https://a.example", description: "About the work.", ...job } as object);
  }
});
afterAll(() => world.close());

async function found(search: string, query: object = {}): Promise<string[]> {
  const { items, matching } = await viewer.call(jobEndpoints.board, { query: { search, ...query } });
  expect(matching).toEqual({ value: items.length, more: false });
  return items.map(({ title }) => title);
}

describe("a search finds", () => {
  it.each([
    ["the beginning of a word", "engin", ["Engineering Manager", "Senior Platform Engineer"]],
    ["other endings of a word, the typed one first", "engineers", ["Senior Platform Engineer", "Engineering Manager"]],
    ["all words in any order", "engineer senior", ["Senior Platform Engineer"]],
    ["a company", "quillstack", ["Senior Platform Engineer"]],
    ["a company with its signs", "O'Neill & Sons", ["C++ Developer"]],
    ["words without accents", "cafe muller", ["Product Designer (m/w/d)"]],
    ["words with accents", "ZÜRICH", ["Engineering Manager"]],
    ["words around a slash", "ml", ["AI/ML Researcher"]],
    ["a requirement", "terraform", ["Senior Platform Engineer"]],
    ["the beginning of the description", "whales", ["AI/ML Researcher"]],
    ["a place", "sao paulo", ["Product Designer (m/w/d)"]],
    ["words of other scripts, also inside of what is written without blanks", "工程", ["高级工程师 Backend"]],
    ["a word with signs by its letters", "c++", ["C++ Developer"]],
    ["nothing where one word is missing", "engineer accountant", []],
  ])("%s", async (_what, search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it.each(BOARD_SORTS)("the same jobs in the order of %s", async (sortBy) => {
    expect((await found("engineer", { sortBy })).sort()).toEqual(["Engineering Manager", "Senior Platform Engineer"]);
  });

  it("words that are spelled wrongly, when no job has them as they are", async () => {
    expect(await found("kuberntes")).toEqual(["Senior Platform Engineer"]);
    expect(await found("enigneer")).toEqual(["Senior Platform Engineer", "Engineering Manager"]);
    expect(await found("produtc desinger")).toEqual(["Product Designer (m/w/d)"]);
    expect(await found("qwertz")).toEqual([]);
  });

  it("J45 a name of everyday words is found in a text where they stand together, in title and skills in any way", async () => {
    const texts = {
      "Claims Clerk": "Own computer, dental and vision insurance.",
      "Lens Grinder": "We do Computer-Vision for sorting peas.",
      "Pea Sorter": "Vision of a computer.",
    };
    for (const [title, description] of Object.entries(texts)) await world.job(poster, { title, description });
    await world.job(poster, { title: "Computer Person", requirements: "Vision", description: "None." });
    expect((await found("computer vision")).toSorted()).toEqual(["Computer Person", "Lens Grinder"]);
    expect(await found("computer dental")).toEqual(["Claims Clerk"]);
    await world.pool.query("UPDATE job_search SET document = head");
    expect(await found("computer vision")).toEqual(["Computer Person"]);
    await refreshSearchIndex(world.ctx);
    expect((await found("computer vision")).toSorted()).toEqual(["Computer Person", "Lens Grinder"]);
    const told = [...PHRASES, ...PHRASES.map((one) => one.toUpperCase().replaceAll(" ", "-\n"))];
    const { rows } = await world.pool.query("SELECT tsvector_to_array(text_phrases($1)) AS marks", [told.join("; ")]);
    expect(rows[0].marks).toEqual(PHRASES.map((one) => `phrase=${one}`).toSorted());
  });

  it("J45 a word of the trade is no typing error, however few have it, and no everyday word of a text", async () => {
    const description = "Keep it cool in our pilot programs: a whale of a job for a plumber's friend.";
    const job = await world.job(poster, { title: "Ice Keeper", description });
    expect(await found("coool")).toEqual(["Ice Keeper"]);
    expect(await found("cobol")).toEqual([]);
    expect(await found("pilot")).toEqual([]);
    expect(await found("plumber")).toEqual(["Ice Keeper"]);
    await poster.call(jobEndpoints.remove, { params: { id: job.id } });
  });

  it("J8 and says what it looked for in place of the typed words, on every page and in both lists", async () => {
    const query = { search: "enigneer", limit: 1 };
    const first = await viewer.call(jobEndpoints.board, { query });
    expect(first.respelled).toBe("engineer");
    const second = await viewer.call(jobEndpoints.board, { query: { ...query, cursor: first.next_cursor ?? "" } });
    expect(second.respelled).toBe("engineer");
    const open = await viewer.call(jobEndpoints.list, { query: { ...query, view: "open" } });
    expect(open.respelled).toBe("engineer");
    for (const search of ["engineer", "qwertz", ""]) {
      expect((await viewer.call(jobEndpoints.board, { query: { search } })).respelled).toBeNull();
    }
    const nowhere = await viewer.call(jobEndpoints.board, { query: { search: "enigneer", location: "Tokyo" } });
    expect(nowhere).toMatchObject({ items: [], respelled: null });
  });

  it("J8 J31 a place where no job is stays what was asked for, however much another word looks like it", async () => {
    expect(await found("wales")).toEqual([]);
    expect(await found("wales", { sortBy: "oldest" })).toEqual([]);
    expect(await found("whalse")).toEqual(["AI/ML Researcher"]);
  });

  it("J8 the next page of a search that was spelled wrongly", async () => {
    const first = await viewer.call(jobEndpoints.board, { query: { search: "enigneer", limit: 1 } });
    expect(first).toMatchObject({ matching: { value: 2 }, items: [{ title: "Senior Platform Engineer" }] });
    const query = { search: "enigneer", limit: 1, cursor: first.next_cursor ?? "" };
    const second = await viewer.call(jobEndpoints.board, { query });
    expect(second).toMatchObject({ matching: { value: 2 }, items: [{ title: "Engineering Manager" }] });
    expect(second.next_cursor).toBeNull();
  });
});

describe("a search is harmless with", () => {
  it.each([
    ["%".repeat(200)],
    ["_".repeat(200)],
    ["(a+)+$".repeat(33)],
    ["' OR 1=1; DROP TABLE jobs; --"],
    ["' & ! | <-> :* \\ ( ) '"],
    ["\\'\\\\ E'\\x00'"],
    ["type=Contract company=1"],
    ["\u0000\u0001\u0007"],
    ["\ud800 \udfff lone"],
    ["a ".repeat(100)],
    ["x".repeat(200)],
    ["😀".repeat(100)],
    ["ﷺ".repeat(200)],
    ["$1 $2 {{x}} %s"],
  ])("%j", async (search) => {
    for (const query of [{ search }, { search, sortBy: "candidates" }, { location: search }]) {
      const started = performance.now();
      const { status } = await viewer.try(jobEndpoints.board, { query });
      expect(status).toBe(200);
      expect(performance.now() - started).toBeLessThan(2_000);
    }
    expect((await viewer.try(jobEndpoints.list, { query: { search } })).status).toBe(200);
  });

  it("too much text: an error on the search", async () => {
    const { status, body } = await viewer.try(jobEndpoints.board, { query: { search: "x".repeat(201) } });
    expect([status, Object.keys(body.fields as object)]).toEqual([422, ["search"]]);
    expect((await viewer.try(jobEndpoints.board, { query: { search: "%".repeat(1_000) } })).status).toBe(422);
    expect((await viewer.try(jobEndpoints.board, { query: { limit: 10_000 } })).status).toBe(422);
  });
});
