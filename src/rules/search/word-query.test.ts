import { describe, expect, it } from "vitest";
import { allOf, anyOf, beginningOf, frequentPart, jobsWith, word } from "./word-query.ts";

const KNOWN = new Map([
  ["t=engineer", 900],
  ["t=engineers", 20],
  ["t=developer", 500],
  ["s=engineer", 300],
  ["at=DE", 400],
  ["t=java", 50],
  ["t=javascript", 70],
]);

describe("J16 what a job's words are asked for", () => {
  it("is written as PostgreSQL reads it, each alternative once", () => {
    expect(anyOf([word("a"), word("a")]).text).toBe("'a'");
    expect(allOf([anyOf([word("a"), word("b"), word("a")]), beginningOf("c")]).text).toBe("(('a' | 'b') & 'c':*)");
    expect(allOf([word("a")]).text).toBe("'a'");
  });

  it("finds at most what its alternatives find together, or the rarest of what it needs", () => {
    expect(jobsWith(anyOf([word("t=engineer"), word("t=developer"), word("t=unknown")]), KNOWN)).toBe(1_400);
    expect(jobsWith(allOf([word("t=engineer"), word("at=DE")]), KNOWN)).toBe(400);
    expect(jobsWith(allOf([word("t=engineer"), word("at=XX")]), KNOWN)).toBe(0);
    expect(jobsWith(beginningOf("t=java"), KNOWN)).toBe(120);
  });

  it("has a part that asks for three frequent alternatives of each thing alone", () => {
    const work = anyOf([
      anyOf([word("t=engineers"), word("t=engineer"), word("t=ingenieur")]),
      word("s=engineer"),
      word("t=developer"),
      beginningOf("t=engin"),
    ]);
    const part = frequentPart(allOf([work, anyOf([word("at=DE"), word("l=germany")])]), KNOWN);
    expect(part?.text).toBe("(('t=engineer' | 't=developer' | 's=engineer') & 'at=DE')");
    expect(part && jobsWith(part, KNOWN)).toBe(400);
  });

  it("has no such part where it needs a rare word", () => {
    expect(frequentPart(allOf([word("t=engineer"), word("t=basket")]), KNOWN)).toBe(null);
    expect(frequentPart(beginningOf("t=engin"), KNOWN)).toBe(null);
    expect(frequentPart(anyOf([]), KNOWN)).toBe(null);
  });
});
