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
    ["plain values in a list", { list: [1, "a\n\u2028", "\n  ]", null, [], {}, undefined, Buffer.from("a")] }],
    ["members of a row without a value", { list: [{ a: undefined, b: 1 }, { a: undefined }] }],
    ["lists that need one turn, and more", { one: people(200), more: people(401), last: people(1) }],
  ])("of %s equals what JSON.stringify would write at once", async (_, content) => {
    expect((await partsOf(content)).join("")).toBe(`${JSON.stringify(content, null, 2)}\n`);
  });

  it("O39 is written in portions, for many short lists as well as for a long one", async () => {
    const sections = Object.fromEntries(Array.from({ length: 10 }, (_, nth) => [`section ${nth}`, people(100)]));
    expect(await partsOf(sections)).toHaveLength(6);
  });
});
