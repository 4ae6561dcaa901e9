import { expect, test } from "vitest";
import { queryParameters } from "./http-body.ts";

const queryIn = (query: string) => Object.entries(queryParameters(new Request(`http://localhost/?${query}`)));

test("the first value of a repeated query parameter counts, whatever its name", () => {
  expect(queryIn("a=1&b=2&a=3")).toEqual(
    expect.arrayContaining([
      ["a", "1"],
      ["b", "2"],
    ]),
  );
  expect(queryIn("__proto__=1&constructor=2&__proto__=3")).toEqual(
    expect.arrayContaining([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]),
  );
  expect(queryIn("a=1&a=2")).toHaveLength(1);
});
