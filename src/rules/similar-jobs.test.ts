import { expect, it } from "vitest";
import { readFewPlaces } from "../../tests/support/few-places.ts";
import { sharedWords, soughtTitles, workOf } from "./similar-jobs.ts";

it.each([
  ["Senior Backend Engineer, Payments (m/f/d)", ["backend", "engineer"]],
  ["Staff Machine Learning Engineer – Search", ["machine", "learning", "engineer"]],
  ["VP of Marketing", ["vp", "marketing"]],
  ["Account Executive - Berlin", ["account", "executive"]],
  ["C++ Developer III", ["cplusplus", "developer"]],
  ["Ingénieur logiciel senior", ["ingenieur", "logiciel"]],
  ["Senior", []],
  ["(m/w/d)", []],
])("J37 the work that %s names", (title, words) => {
  expect(workOf(title)).toEqual(words);
});

it("J37 looks for the whole work first, then for what it is a kind of", () => {
  expect(soughtTitles("Senior Embedded Software Engineer", readFewPlaces)[0]).toBe("embedded software engineer");
  expect(soughtTitles("Backend Engineer", readFewPlaces)).toEqual(["backend engineer"]);
  expect(soughtTitles("Senior", readFewPlaces)).toEqual([]);
});

it("J37 tells the words that both titles have, as the other one writes them", () => {
  expect(sharedWords("Senior Backend Engineer", "Lead Back-end Engineers, Backend team")).toEqual([
    "Engineers",
    "Backend",
  ]);
  expect(sharedWords("C++ Developer", "C++ Guru")).toEqual(["C++"]);
  expect(sharedWords("Senior Chef", "Senior Cook")).toEqual([]);
});
