import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { tableFile } from "./csv.ts";

const HEADS = ["Name", "Of"];
const rowsOf = (count: number) => Array.from({ length: count }, (_, nth) => [`=${nth}`, `of "${count}"`]);

async function partsOf(count: number): Promise<string[]> {
  const parts: string[] = [];
  const reader = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const part of tableFile("people.csv", HEADS, rowsOf(count)).body) parts.push(reader.decode(part));
  return parts;
}

describe("S3 a table as a file", () => {
  it.each([0, 1, 199, 200, 201, 1_000])(
    "has one mark, its heads once and each of %i rows once, in their order",
    async (count) => {
      const text = (await partsOf(count)).join("");
      expect(text.lastIndexOf("\uFEFF")).toBe(0);
      const lines = text.slice(1).split("\r\n");
      expect(lines.pop()).toBe("");
      expect(lines).toEqual(['"Name","Of"', ...rowsOf(count).map(([name]) => `"'${name}","of ""${count}"""`)]);
    },
  );

  it("O39 is written in turns: whoever else waits is not held up by thousands of rows", async () => {
    let [turns, over] = [0, false];
    const others = (async () => {
      for (; !over; turns += 1) await turn();
    })();
    const parts = await partsOf(1_000);
    over = true;
    await others;
    expect(parts).toHaveLength(6);
    expect(turns).toBeGreaterThanOrEqual(5);
  });
});
