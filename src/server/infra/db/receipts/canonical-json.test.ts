import { expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

it("F17 serializes JSON like RFC 8785: names ordered by UTF-16 units, numbers and strings as in ECMAScript", () => {
  const value = { "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6, ö: 7 };
  expect(canonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  expect(canonicalJson([1e21, 4.5, 0.002, 1e-27, null, true, "€$\u000f\nA'B\"\\/"])).toBe(
    '[1e+21,4.5,0.002,1e-27,null,true,"€$\\u000f\\nA\'B\\"\\\\/"]',
  );
  expect(canonicalJson({ b: undefined, a: {} })).toBe('{"a":{}}');
});

it("F17 refuses values without a canonical form", () => {
  for (const value of ["\ud800", Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => canonicalJson(value)).toThrow("canonical form");
});
