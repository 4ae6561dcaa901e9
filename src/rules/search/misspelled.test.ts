import { describe, expect, it } from "vitest";
import { correctionOf, editDistance } from "./misspelled.ts";

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
    expect(editDistance(a, b)).toBe(errors);
    expect(editDistance(b, a)).toBe(errors);
  });
});

const word = (one: string, jobs = 1) => ({ word: one, jobs });

describe("J16 what was meant by a word", () => {
  it("has the fewest errors, and of several the most jobs", () => {
    expect(correctionOf("enginer", 0, [word("engine", 90), word("engineer", 2)])).toBe("engine");
    expect(correctionOf("enginer", 0, [word("engine", 2), word("engineer", 90)])).toBe("engineer");
    expect(correctionOf("desinger", 0, [word("designers", 90), word("designer", 2)])).toBe("designer");
  });

  it("is nothing that differs by more than a word of its length may", () => {
    expect(correctionOf("cobol", 0, [word("cobalt"), word("carol")])).toBeNull();
    expect(correctionOf("jaca", 0, [word("java")])).toBe("java");
    expect(correctionOf("recuitter", 0, [word("recruiter")])).toBe("recruiter");
    expect(correctionOf("veterinarian", 0, [word("vegetarian")])).toBeNull();
    expect(correctionOf("adminnistrattoor", 0, [word("administrator")])).toBe("administrator");
  });

  it("begins with the typed letter, or with the two first ones swapped", () => {
    expect(correctionOf("plumber", 0, [word("number", 90)])).toBeNull();
    expect(correctionOf("ypthon", 0, [word("python")])).toBe("python");
  });

  it("is another word than one that jobs have only where that is one error away from a much commoner one", () => {
    expect(correctionOf("kubernets", 1, [word("kubernetes", 20)])).toBe("kubernetes");
    expect(correctionOf("kubernets", 1, [word("kubernetes", 19)])).toBeNull();
    expect(correctionOf("kubrnets", 1, [word("kubernetes", 900)])).toBeNull();
    expect(correctionOf("kubernetes", 0, [word("kubernetes", 5)])).toBeNull();
  });
});
