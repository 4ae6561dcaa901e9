import { describe, expect, test } from "vitest";
import { jsonRows } from "./json-rows.ts";

const NAMES = new Set(["jobs", "content"]);

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function rowsOf(text: string, size = text.length || 1) {
  const rows: { list: string; index: number; line: number; value: unknown }[] = [];
  for await (const row of jsonRows(inPieces(text, size), NAMES)) rows.push(row);
  return rows;
}

const errorOf = (text: string, size?: number) =>
  rowsOf(text, size).then(
    () => null,
    (error) => error.failure,
  );

describe("X100 postings out of JSON, one at a time", () => {
  const text =
    '{\n "x": [{"jobs": [1]}],\n "say": "a \\"jobs\\": [", "jobs":\n [\n  {"a": [1, 2], "b": "\\\\"}, {"c": {}},\n\n  "],[",\n 7 ]\n, "content": [1]}';

  test.each([1, 2, 3, 7, 64, 1_000])("X100 the same in pieces of %i", async (size) => {
    expect(await rowsOf(text, size)).toEqual([
      { list: "jobs", index: 0, line: 5, value: { a: [1, 2], b: "\\" } },
      { list: "jobs", index: 1, line: 5, value: { c: {} } },
      { list: "jobs", index: 2, line: 7, value: "],[" },
      { list: "jobs", index: 3, line: 8, value: 7 },
    ]);
  });

  test("X100 a list alone, and an empty one", async () => {
    expect(await rowsOf('[{"id":1},\n{"id":2}]', 3)).toMatchObject([
      { list: "", line: 1, value: { id: 1 } },
      { list: "", line: 2, value: { id: 2 } },
    ]);
    expect(await rowsOf('{"jobs": []}')).toEqual([]);
  });

  test.each([
    ["nothing", ""],
    ["a page", "<html></html>"],
    ["no list of postings", '{"error": "not found"}'],
    ["a list that is none", '{"jobs": null}'],
    ["cut off in a posting", '{"jobs": [{"id": 1}, {"id"'],
    ["cut off behind one", '{"jobs": [{"id": 1}'],
    ["cut off behind the list", '{"jobs": [{"id": 1}]'],
    ["a broken posting", '{"jobs": [{"id" 1}]}'],
    ["more behind its end", '{"jobs": []} {}'],
  ])("X100 %s is not readable", async (_what, broken) => {
    expect(await errorOf(broken)).toBe("not_readable");
    if (broken !== "") expect(await errorOf(broken, 1)).toBe("not_readable");
  });

  const LONG = `{"id": 2, "a": "x\\u00e4", "b": "${String.raw`ä\n\u0041`.repeat(200_000)}", "c": [1]}`;
  test.each([1_000, 65_536, 10_000_000])(
    "a text that is too long is left out, and no other posting, in pieces of %i",
    async (size) => {
      const rows = await rowsOf(`{"jobs": [{"id": 1}, ${LONG}, {"id": 3}]}`, size);
      expect(rows.map(({ value }) => Reflect.get(value as object, "id"))).toEqual([1, 2, 3]);
      expect(rows[1]).toMatchObject({ failure: { code: "too_long", n: 1_000_000 }, value: { a: "xä", c: [1] } });
      expect([rows[0], rows[2]].every((row) => !("failure" in (row ?? {})))).toBe(true);
    },
  );

  test("a posting that is too long as a whole is passed over", async () => {
    const texts = Array.from({ length: 6 }, () => "y".repeat(800_000));
    const rows = await rowsOf(JSON.stringify({ jobs: [{ id: 1 }, { id: 2, texts }, { id: 3 }] }), 65_536);
    expect(rows).toMatchObject([{ value: { id: 1 } }, { value: {}, failure: { n: 4_000_000 } }, { value: { id: 3 } }]);
  });

  test("X100 a posting that would fill our memory is refused before it is whole", async () => {
    async function* endless() {
      yield '{"jobs": [{"title": "';
      for (;;) yield "x".repeat(100_000);
    }
    const read = async () => {
      for await (const _row of jsonRows(endless(), NAMES));
    };
    await expect(read()).rejects.toMatchObject({ failure: "too_large" });
  });
});
