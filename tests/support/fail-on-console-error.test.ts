import { describe, expect, test } from "vitest";
import { allowConsoleError } from "./fail-on-console-error.ts";

describe("errors in the console", () => {
  test.fails("an unexpected error fails the test", () => {
    console.error("unexpected %s", "thing");
  });

  test("an allowed error passes, but only in its own test", () => {
    allowConsoleError(/^expected/);
    console.error("expected %s", "thing");
    expect(true).toBe(true);
  });

  test.fails("the next test allows nothing", () => {
    console.error("expected thing");
  });
});
