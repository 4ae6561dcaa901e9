import { expect, it } from "vitest";
import { timeZoneChoices } from "./time-zone-choices.ts";

it("offers the four fixed offsets first, then every time zone, and keeps a chosen one that this browser does not know", () => {
  const values = timeZoneChoices("Mars/Olympus_Mons").map(({ value }) => value);
  expect(values.slice(0, 4)).toEqual(["UTC-8", "UTC-5", "UTC+0", "UTC+1"]);
  expect(values).toContain("Europe/Berlin");
  expect(new Set(values).size).toBe(values.length);
  expect(timeZoneChoices("Mars/Olympus_Mons").at(-1)).toEqual({
    value: "Mars/Olympus_Mons",
    label: "Mars/Olympus Mons",
  });
  expect(timeZoneChoices("").map(({ value }) => value)).toEqual(values.slice(0, -1));
});
