import { describe, expect, it } from "vitest";
import { errorsBetween, meantBy } from "./misspelled.ts";

describe("typing errors", () => {
  it.each([
    ["python", "python", 0],
    ["pyhton", "python", 1],
    ["pythn", "python", 1],
    ["pythonn", "python", 1],
    ["pithon", "python", 1],
    ["kuberntes", "kubernetes", 1],
    ["ab", "ba", 1],
    ["ca", "abc", 3],
    ["", "abc", 3],
    ["plumber", "number", 2],
    ["veterinarian", "vegetarian", 4],
  ])("from %s to %s there are %i", (a, b, errors) => {
    expect(errorsBetween(a, b)).toBe(errors);
    expect(errorsBetween(b, a)).toBe(errors);
  });
});

const word = (one: string, jobs = 1) => ({ word: one, jobs });

describe("J16 what was meant by a word", () => {
  it("has the fewest errors, and of several the most jobs", () => {
    expect(meantBy("enginer", 0, [word("engine", 90), word("engineer", 2)])).toBe("engine");
    expect(meantBy("enginer", 0, [word("engine", 2), word("engineer", 90)])).toBe("engineer");
    expect(meantBy("desinger", 0, [word("designers", 90), word("designer", 2)])).toBe("designer");
  });

  it("is nothing that differs by more than a word of its length may", () => {
    expect(meantBy("cobol", 0, [word("cobalt"), word("carol")])).toBeNull();
    expect(meantBy("jaca", 0, [word("java")])).toBe("java");
    expect(meantBy("recuitter", 0, [word("recruiter")])).toBe("recruiter");
    expect(meantBy("veterinarian", 0, [word("vegetarian")])).toBeNull();
    expect(meantBy("adminnistrattoor", 0, [word("administrator")])).toBe("administrator");
  });

  it("begins with the typed letter, or with the two first ones swapped", () => {
    expect(meantBy("plumber", 0, [word("number", 90)])).toBeNull();
    expect(meantBy("ypthon", 0, [word("python")])).toBe("python");
  });

  it("is another word than one that jobs have only where that is one error away from a much commoner one", () => {
    expect(meantBy("kubernets", 1, [word("kubernetes", 20)])).toBe("kubernetes");
    expect(meantBy("kubernets", 1, [word("kubernetes", 19)])).toBeNull();
    expect(meantBy("kubrnets", 1, [word("kubernetes", 900)])).toBeNull();
    expect(meantBy("kubernetes", 0, [word("kubernetes", 5)])).toBeNull();
  });
});
