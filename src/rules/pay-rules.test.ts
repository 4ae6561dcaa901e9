import { describe, expect, it } from "vitest";
import { PAY_LAWS } from "./pay-laws.ts";
import { missingPay, payLawsOf } from "./pay-rules.ts";

const placesOf = (marks: string[], day = "2026-11-21") => payLawsOf(marks, day).map(({ place }) => place);

describe("J22 where the law asks for pay", () => {
  it.each([
    ["a region", ["at=US-CO", "at=US"], ["US-CO"]],
    ["a city with a law of its own", ["at=5128581", "at=US-NY", "at=US"], ["5128581", "US-NY"]],
    ["a country", ["at=AT", "at=eu", "at=dach"], ["AT"]],
    ["a member of the Union", ["at=DE", "at=eu"], ["eu"]],
    ["one with a law of its own beside another", ["at=LV", "at=eu", "at=PT"], ["LV", "eu"]],
    ["the Union itself, for remote work", ["at=eu", "from=eu", "at=remote"], ["eu"]],
    ["remote work in a country", ["at=US", "from=US", "at=remote"], ["US-CO", "US-CA", "US-WA"]],
    ["remote work in a region", ["at=US-NY", "from=US-NY", "at=US"], ["US-NY"]],
    ["a place without such a law", ["at=US-TX", "at=US"], []],
    ["remote work anywhere", ["at=remote"], []],
  ])("%s", (_what, marks, places) => {
    expect(placesOf(marks)).toEqual(places);
  });

  it("holds from its day on", () => {
    expect(placesOf(["at=CA-ON"], "2025-12-31")).toEqual([]);
    expect(placesOf(["at=CA-ON"], "2026-01-01")).toEqual(["CA-ON"]);
    expect(placesOf(["at=DE", "at=eu"], "2026-06-06")).toEqual([]);
  });

  it("asks for both ends, for the least, or for nothing in the posting", () => {
    expect(missingPay("range", { pay_min: 1, pay_max: null })).toEqual(["pay_max"]);
    expect(missingPay("range", { pay_min: null, pay_max: null })).toEqual(["pay_min", "pay_max"]);
    expect(missingPay("minimum", { pay_min: null, pay_max: 2 })).toEqual(["pay_min"]);
    expect(missingPay("disclosure", { pay_min: null, pay_max: null })).toEqual([]);
  });

  it("binds every employer, or only those from a size on", () => {
    const sizes = PAY_LAWS.filter(({ employees }) => employees !== 1).map(({ place, employees }) => [place, employees]);
    expect(Object.fromEntries(sizes)).toEqual({
      "5128581": 4,
      "US-CA": 15,
      "US-WA": 15,
      "US-NY": 4,
      "US-HI": 50,
      "US-IL": 15,
      "US-MN": 30,
      "US-NJ": 10,
      "US-VT": 5,
      "US-MA": 25,
      "CA-ON": 25,
    });
  });

  it("names a law and its source at each place, once", () => {
    expect(new Set(PAY_LAWS.map(({ place }) => place)).size).toBe(PAY_LAWS.length);
    for (const { since, law, source, employees } of PAY_LAWS) {
      expect(since).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(law).not.toBe("");
      expect(new URL(source).protocol).toBe("https:");
      expect(employees).toBeGreaterThan(0);
    }
  });
});
