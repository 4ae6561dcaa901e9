import { describe, expect, it } from "vitest";
import { csvFile } from "./csv.ts";

const HEADS = ["Name", "Of"];
const rowsOf = (count: number) => Array.from({ length: count }, (_, nth) => [`=${nth}`, `of "${count}"`]);

describe("S3 a table as a file", () => {
  it.each([0, 1, 200, 1_001])(
    "contains one byte order mark, its header once and each of %i rows once, in order",
    async (count) => {
      const parts: Uint8Array[] = [];
      for await (const part of csvFile("people.csv", HEADS, rowsOf(count)).body) parts.push(part);
      // The writer yields at most 200 rows per turn of the event loop (O39).
      expect(parts).toHaveLength(1 + Math.ceil(count / 200));
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(parts));
      expect(text.lastIndexOf("\uFEFF")).toBe(0);
      const lines = text.slice(1).split("\r\n");
      expect(lines.pop()).toBe("");
      expect(lines).toEqual(['"Name","Of"', ...rowsOf(count).map(([name]) => `"'${name}","of ""${count}"""`)]);
    },
  );
});
