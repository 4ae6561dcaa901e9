import { describe, expect, test } from "vitest";
import { searchParts, withoutPlaces } from "./loosened.ts";

describe("J36 what a search can do without", () => {
  test("J36 each thing that it looks for, as it was typed, and places are known as such", () => {
    expect(searchParts("Designer Berlin")).toEqual([
      { words: "Designer", rest: "Berlin", place: false },
      { words: "Berlin", rest: "Designer", place: true },
    ]);
    expect(searchParts("Remote data scientist")).toEqual([
      { words: "Remote", rest: "data scientist", place: true },
      { words: "data scientist", rest: "Remote", place: false },
    ]);
    expect(withoutPlaces("designer New York berlin").rest).toBe("designer");
  });

  test.each(["", "designer", "C++", "&|!", "berlin"])("J36 %j has nothing to leave out", (search) => {
    expect(searchParts(search)).toEqual([]);
  });
});
