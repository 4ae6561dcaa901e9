import { describe, expect, test } from "vitest";
import { rowsOf, tableRows } from "./read-rows.ts";

const HEAD = "name,company";
const ADA = 'Ada,"Acme\nInc."';
const table = (...lines: readonly string[]) => lines.join("\n");
const read = (text: string, most = 99) => rowsOf(text, most);

describe("X145 X146 the rows of a table", () => {
  test.each([
    ["commas", "a,b\n1;2,3\n"],
    ["semicolons", "a;b\n1,2;3\n"],
    ["tabs", "a\tb\n1,2\t3\n"],
    ["what its first line names", "sep=|\na|b\n1;2|3\n"],
  ])("are separated by %s", (_what, text) => {
    expect(read(text)).toEqual([
      ["a", "b"],
      [text.includes("1;2") ? "1;2" : "1,2", "3"],
    ]);
  });

  test("are as many as asked for, of which empty lines are none", () => {
    const text = table(HEAD, "", "", "Ada,Acme", ",", "Bea,Kiln");
    expect(read(text, 2)).toEqual([
      ["name", "company"],
      ["Ada", "Acme"],
    ]);
    expect(read(text)).toHaveLength(3);
  });

  test("end before those that no table has: longer than 32,768 characters, and after 300 columns", () => {
    const [longest, longer] = [32_768, 32_770].map((length) => "x".repeat(length));
    expect(read(table(HEAD, longest ?? "", longer ?? "", ADA))).toEqual([
      ["name", "company"],
      [longest],
      ["Ada", "Acme\nInc."],
    ]);
    expect(read("x,".repeat(400))[0]).toHaveLength(300);
  });

  test("keep cells over several lines behind twenty unreadable rows, and are read line by line behind more", () => {
    const behind = (count: number) => {
      const overlong = Array<string>(count).fill("x".repeat(50));
      return [...tableRows(table(HEAD, ...overlong, ADA, "Bea,Kiln"), { row: 40, columns: 9 })].flat().slice(1);
    };
    expect(behind(20)).toEqual([
      { line: 22, cells: ["Ada", "Acme\nInc."] },
      { line: 24, cells: ["Bea", "Kiln"] },
    ]);
    expect(behind(21)).toEqual([
      { line: 23, cells: ["Ada", "Acme"] },
      { line: 24, cells: ['Inc."'] },
      { line: 25, cells: ["Bea", "Kiln"] },
    ]);
  });

  test("report how many there are so far", () => {
    const told: number[] = [];
    rowsOf(table(HEAD, "Ada,Acme", "Bea,Kiln", "Cleo,Dune"), 3, (rows) => told.push(rows));
    expect(told).toEqual([1, 2, 3]);
  });

  test("have the line where each begins, in every batch", () => {
    const lines = Array.from({ length: 700 }, (_one, nth) => (nth % 2 === 0 ? `${nth},"two\nlines"` : `${nth},one`));
    const batches = [...tableRows(table("sep=,", "id,text", "", ...lines), { row: 1_000, columns: 2 })];
    expect(batches.length).toBeGreaterThan(1);
    const rows = batches.flat();
    expect(rows[0]).toEqual({ line: 2, cells: ["id", "text"] });
    expect(rows.slice(1).map(({ line }) => line)).toEqual(lines.map((_one, nth) => 4 + nth + Math.ceil(nth / 2)));
    expect(rows.at(-1)?.cells).toEqual(["699", "one"]);
  });
});
