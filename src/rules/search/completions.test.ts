import { describe, expect, test } from "vitest";
import { completionsOf, plainOf, type Term } from "./completions.ts";

const term = (label: string, jobs = 1): Term => ({ label, value: label, jobs, words: plainOf(label) });
const TERMS = [
  term("Staff Engineer", 9),
  term("Engineering Manager", 7),
  term("Ingénieur Études", 5),
  term("C++", 4),
  term("日本語", 3),
  term("Engineer", 2),
];
const found = (typed: string, most = 9) => completionsOf(TERMS, typed, most).map(({ label }) => label);

describe("J35 completions", () => {
  test("J35 what begins so comes first, then what has a word that does, each by its jobs", () => {
    expect(found("eng")).toEqual(["Engineering Manager", "Engineer", "Staff Engineer"]);
    expect(found("eng", 2)).toEqual(["Engineering Manager", "Engineer"]);
    expect(found("eng st")).toEqual(["Staff Engineer"]);
  });

  test.each([
    ["ingenieur", "Ingénieur Études"],
    ["ÉTU", "Ingénieur Études"],
    ["c++", "C++"],
    ["日本", "日本語"],
  ])("J35 %j finds %j whatever its case, accents and signs", (typed, label) => {
    expect(found(typed)).toEqual([label]);
  });

  test.each(["", " ", "&|!:*()", "🏺", "gineer"])("J35 %j finds nothing", (typed) => {
    expect(found(typed)).toEqual([]);
  });
});
