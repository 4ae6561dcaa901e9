import { afterAll, beforeAll, expect, test } from "vitest";
import { findHeadings, findNodes, readMarkdown } from "../../../../tests/support/markdown.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld({ config: { PUBLIC_URL: "https://jobs.example" } });
});
afterAll(() => world.close());

const get = (init: RequestInit = {}) => world.app.request("/llms.txt", init);

test("X120 the guide follows llmstxt.org: title, summary, notes, and lists of annotated links", async () => {
  const answer = await get();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const text = await answer.text();
  const { children = [] } = readMarkdown(text);
  expect(children.slice(0, 2).map(({ type, depth }) => [type, depth])).toEqual([
    ["heading", 1],
    ["blockquote", undefined],
  ]);
  const headings = findHeadings(text);
  expect(headings[0]).toBe(`1 ${PRODUCT_NAME}`);
  expect(headings.slice(1).every((one) => one.startsWith("2 "))).toBe(true);
  // Only lists follow the first list heading.
  const first = children.findIndex(({ depth }) => depth === 2);
  expect(children.slice(first).map(({ type }) => type)).toEqual(headings.slice(1).flatMap(() => ["heading", "list"]));
  for (const item of findNodes(readMarkdown(text), "listItem")) {
    expect(findNodes(item, "link")).toHaveLength(1);
    expect(findNodes(item, "link")[0]?.url).toMatch(/^https:\/\/jobs\.example\//);
  }
});

test("X120 answers 304, and HEAD returns the headers of GET", async () => {
  const etag = (await get()).headers.get("etag") ?? "";
  const known = await get({ headers: { "if-none-match": etag } });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  const head = await get({ method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
});

test("X120 robots may read what the guide links to, except the API", async () => {
  const robots = await (await world.app.request("/robots.txt")).text();
  const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = ""]) => path);
  const links = findNodes(readMarkdown(await (await get()).text()), "link").map(
    ({ url }) => new URL(url ?? "").pathname,
  );
  const refused = links.filter((path) => closed.some((one) => path.startsWith(one)));
  expect(refused.sort()).toEqual(["/api/docs", "/api/v1/openapi.json"]);
});
