import { expect, test } from "vitest";
import { csvFileOfPages } from "./csv.ts";

type Page = readonly (readonly string[])[];

async function partsOf(pages: readonly Page[]): Promise<string[]> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const parts: string[] = [];
  const read = async function* () {
    yield* pages;
  };
  for await (const part of csvFileOfPages("payouts.csv", ["Name"], read()).body) parts.push(decoder.decode(part));
  return parts;
}

const page = (from: number, count: number) => Array.from({ length: count }, (_, nth) => [`row ${from + nth}`]);

test.each<[string, Page[]]>([
  ["no page", []],
  ["empty pages", [[], []]],
  ["one row", [page(0, 1)]],
  ["long pages with empty ones between", [[], page(0, 401), [], page(401, 200), page(601, 1)]],
])("a file of %s has one mark, its head once and each row once", async (_, pages) => {
  const text = (await partsOf(pages)).join("");
  expect(text.lastIndexOf("\uFEFF")).toBe(0);
  expect(text.slice(1).trimEnd().split("\r\n")).toEqual(["Name", ...pages.flat().flat()]);
});

test("O39 writes at most 200 rows of a page per event loop turn", async () => {
  expect(await partsOf([page(0, 401), page(401, 1)])).toHaveLength(4);
});
