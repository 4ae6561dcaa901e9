import path from "node:path";
import { describe, expect, it } from "vitest";
import { findExpressions } from "./find-expressions.ts";
import { findSlowText } from "./find-slow-text.ts";
import { findUnbounded, parseExpression } from "./parts.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** The longest text that users may enter, the HTML of a description, and how long others may be blocked by it. */
const [LONGEST, MILLISECONDS] = [200_000, 50];

const plain = (source: string, flags = "") => ({ places: [], source, flags });

describe("the product's regular expressions", () => {
  it("take linear time for every text", () => {
    const found = findExpressions(ROOT);
    expect(found.length).toBeGreaterThan(400);
    const repeating = found.filter(({ source }) =>
      parseExpression(source).some((parts) => findUnbounded(parts).length > 0),
    );
    expect(repeating.length).toBeGreaterThan(150);
    const slow = repeating.flatMap((expression) => {
      const text = findSlowText(expression, LONGEST, MILLISECONDS);
      return text === undefined ? [] : [{ expression: `/${expression.source}/`, places: expression.places, ...text }];
    });
    expect(slow).toEqual([]);
  }, 120_000);
});

describe("findSlowText", () => {
  it.each([
    ["\\s+$"],
    ["^[\\s,]+|[\\s,]+$", "g"],
    ["-+$"],
    ["^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$"],
    ["^(?:a+)+$"],
    ["^(?:\\w|\\d)*$"],
    ["[?#].*$"],
    ["<([^>]+)>"],
    ["^\\/assets\\/[\\w.-]+-[\\w-]{8,}\\/x$", "u"],
  ])("finds a text that makes /%s/%s backtrack", (source, flags = "") => {
    expect(findSlowText(plain(source, flags), LONGEST, MILLISECONDS)).toBeDefined();
  });

  it.each([["(?<!\\s)\\s+$"], ["<[^<>]*>", "g"], ["^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$"], ["[\\p{L}\\p{N}]+", "gu"]])(
    "finds none for /%s/%s",
    (source, flags = "") => {
      expect(findSlowText(plain(source, flags), LONGEST, MILLISECONDS)).toBeUndefined();
    },
  );
});
