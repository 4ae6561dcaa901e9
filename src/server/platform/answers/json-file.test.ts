import { describe, expect, it } from "vitest";
import { jsonFile } from "./json-file.ts";

async function partsOf(content: Record<string, unknown>): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of jsonFile("data.json", content).body) parts.push(Buffer.from(part).toString());
  return parts;
}

const people = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    nth,
    name: `Zoë "Z"\n${nth}`,
    at: new Date(nth),
    none: null,
    more: [[], {}],
  }));

describe("P5 a JSON file", () => {
  it.each([
    ["nothing", {}],
    [
      "values of each kind",
      { a: 1, b: null, c: "two\nlines", d: true, e: {}, f: [], g: new Date(0), "h\n": { i: [1] } },
    ],
    ["a list of plain values", { list: [1, "a\n", null, [], {}, undefined] }],
    ["lists that need one turn, and more", { one: people(200), more: people(401), last: people(1) }],
  ])("of %s is as it would be written at once", async (_, content) => {
    expect((await partsOf(content)).join("")).toBe(`${JSON.stringify(content, null, 2)}\n`);
  });

  it("O39 is written a portion of a list at a time", async () => {
    expect((await partsOf({ people: people(1_000) })).length).toBeGreaterThanOrEqual(5);
  });
});
