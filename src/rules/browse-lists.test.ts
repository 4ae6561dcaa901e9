import { describe, expect, it } from "vitest";
import { companyIdOfKey, companyKey, listPath, slugify } from "./browse-lists.ts";

const ID = "01980000-0000-7000-8000-000000000001";

describe("J24 addresses of lists", () => {
  it.each([
    ["C++", "cplusplus"],
    [".NET", "dotnet"],
    ["CI/CD", "ci-cd"],
    ["  Site  Reliability ", "site-reliability"],
    ["🚀", ""],
  ])("calls %s %s", (text, slug) => expect(slugify(text)).toBe(slug));

  it("names a company by its words and its id, and finds it by the id alone", () => {
    expect(companyKey("Quillstack & Sons", ID)).toBe(`quillstack-sons-${ID}`);
    expect(companyKey("🚀", ID)).toBe(ID);
    expect(companyIdOfKey(`anything-${ID.toUpperCase()}`)).toBe(ID);
    expect(companyIdOfKey("quillstack")).toBeNull();
  });

  it("cuts a long name where a letter ends, whatever it is written with", () => {
    for (const before of ["", "x"]) {
      const key = companyKey(before + "𠮷野家".repeat(40), ID);
      expect(key.isWellFormed()).toBe(true);
      expect(listPath("companies", key)).toMatch(/^\/browse\/companies\//);
    }
  });
});
