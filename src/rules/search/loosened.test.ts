import { describe, expect, test } from "vitest";
import { readFewPlaces } from "../../../tests/support/few-places.ts";
import { searchParts, withoutPlaces } from "./loosened.ts";

describe("J36 what a search can do without", () => {
  test("J36 each thing that it looks for, as it was typed, and places are known as such", () => {
    expect(searchParts("Designer Berlin", readFewPlaces)).toEqual([
      { words: "Designer", rest: "Berlin", place: false },
      { words: "Berlin", rest: "Designer", place: true },
    ]);
    expect(searchParts("Remote data scientist", readFewPlaces)).toEqual([
      { words: "Remote", rest: "data scientist", place: true },
      { words: "data scientist", rest: "Remote", place: false },
    ]);
    expect(withoutPlaces("designer New York berlin", readFewPlaces).rest).toBe("designer");
  });

  test("J36 words that join go with what they joined", () => {
    expect(searchParts("head of sales in Berlin", readFewPlaces).map(({ rest }) => rest)).toEqual([
      "sales in Berlin",
      "head of in Berlin",
      "head of sales",
    ]);
    expect(withoutPlaces("designer in Berlin", readFewPlaces).rest).toBe("designer");
    expect(searchParts("the designer", readFewPlaces)).toEqual([]);
  });

  test.each(["", "designer", "C++", "&|!", "berlin"])("J36 %j has nothing to leave out", (search) => {
    expect(searchParts(search, readFewPlaces)).toEqual([]);
  });
});
