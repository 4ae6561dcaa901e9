import { expect, test } from "vitest";
import { matchingWords } from "./job-match.ts";

const OFFER = { title: "Staff Backend Engineer", requirements: "PostgreSQL, Go, event sourcing" };

test.each([
  [{ position: "", skills: "postgresql, Rust" }, ["postgresql"]],
  [{ position: "", skills: "Event Sourcing; C++" }, ["Event Sourcing"]],
  [{ position: "Software developer", skills: "" }, ["Backend", "Engineer"]],
  [{ position: "Head of Sales", skills: "negotiation" }, []],
  [{ position: "", skills: "" }, []],
  [{ position: "", skills: "sql, gin, even" }, []],
] as const)("J11 %o is met by %o", (work, words) => {
  expect(matchingWords(work, OFFER)).toEqual(words);
});

test("J11 signs of languages count as part of their names", () => {
  expect(matchingWords({ position: "", skills: "C#" }, { title: "C++ and C developer", requirements: "" })).toEqual([]);
});
