import { describe, expect, it } from "vitest";
import { DEPARTMENTS, LEVELS } from "../../../contract/jobs/facets.ts";
import { locationOptions, parseFilterDollars, parseMinimumPay, payPatch } from "./filter-choices.ts";
import {
  availableSorts,
  boardFilterOptions,
  isFiltered,
  listFilterOptions,
  NO_FILTERS,
  readFilters,
  toUrlParameters,
} from "./filters.ts";

const read = (search: string, role: "poster" | "referrer" | "candidate" = "referrer") =>
  readFilters(new URLSearchParams(search), boardFilterOptions(role));

describe("filters of a URL", () => {
  it("J8 are read as they were written", () => {
    const search =
      "search=write+path&location=New+York&type=full-time%2Cremote&rewardMin=500&rewardMax=12000&sortBy=reward-high&saved=true";
    const filters = read(search);
    expect(filters).toMatchObject({ search: "write path", type: ["full-time", "remote"], rewardMin: 500, saved: true });
    expect(new URLSearchParams(toUrlParameters(filters)).toString()).toBe(search);
  });

  it("J8 drop invalid values, so that a shared link never fails", () => {
    const broken = "type=sometimes&rewardMin=lots&company=nobody&status=gone&sortBy=luck&saved=maybe";
    expect(read(broken)).toEqual(NO_FILTERS);
  });

  it("J40 J44 accept valid levels, departments and skills in every job list, and drop other text", () => {
    const search = "level=senior%2Clead&department=data&skill=react-native%2C%E5%B7%A5";
    expect(new URLSearchParams(toUrlParameters(read(search))).toString()).toBe(search);
    expect(read(`level=<b>&department=${"x".repeat(10_000)}&skill=a%20b,%00,c%2B%2B`)).toEqual(NO_FILTERS);
    for (const [name, all] of [["level", LEVELS] as const, ["department", DEPARTMENTS] as const])
      expect(read(`${name}=${all.join(",")}`)[name]).toEqual(all);
    const own = readFilters(new URLSearchParams(search), listFilterOptions("poster"));
    expect(own).toMatchObject({ level: ["senior", "lead"], department: ["data"] });
  });

  it("J1 accept the types in lower case", () => {
    expect(read("type=internship").type).toEqual(["internship"]);
    expect(read("type=Internship").type).toEqual([]);
  });

  it("J8 offer reward filters and sorts to referrers and candidates, candidates and Paused to posters", () => {
    const search = "rewardMin=500&sortBy=reward-high&status=paused";
    expect(read(search)).toMatchObject({ rewardMin: 500, sortBy: "reward-high", status: undefined });
    expect(read(search, "candidate")).toMatchObject({ rewardMin: 500, sortBy: "reward-high" });
    expect(read(search, "poster")).toMatchObject({ rewardMin: undefined, sortBy: undefined, status: "paused" });
    expect(read("sortBy=candidates").sortBy).toBeUndefined();
    expect(read("sortBy=candidates", "poster").sortBy).toBe("candidates");
  });

  it("J6 show archived jobs only in My Jobs of a poster", () => {
    const params = new URLSearchParams("status=archived");
    expect(readFilters(params, listFilterOptions("poster")).status).toBe("archived");
    expect(readFilters(params, listFilterOptions("candidate")).status).toBeUndefined();
    expect(readFilters(params, boardFilterOptions("poster")).status).toBeUndefined();
  });

  it("J16 offer best match first for a search, and set no order by default", () => {
    const offer = boardFilterOptions("referrer");
    expect(availableSorts(read("search=designer"), offer)).toEqual(["best", ...offer.sorts]);
    expect(availableSorts(read(""), offer)).toEqual(offer.sorts);
    expect(read("search=designer").sortBy).toBeUndefined();
    expect(toUrlParameters(read("search=designer&sortBy=newest"))).toEqual({ search: "designer", sortBy: "newest" });
    expect(toUrlParameters(read("search=desinger&exact=true"))).toEqual({ search: "desinger", exact: "true" });
  });

  it("do not count the sort order as a filter", () => {
    expect(isFiltered(read("sortBy=oldest"))).toBe(false);
    expect(isFiltered(read("type=remote"))).toBe(true);
  });
});

describe("choices", () => {
  it("N4 takes typed amounts as whole dollars within the bounds", () => {
    expect(parseFilterDollars("12,500")).toBe(12_500);
    expect(parseFilterDollars("9999999")).toBe(1_000_000);
    expect(parseFilterDollars("")).toBeUndefined();
  });

  it.each([
    ["12.000", 12_000],
    ["$60,000", 60_000],
    ["60 000", 60_000],
    ["0", 0],
    [" ", undefined],
    ["abc", null],
    ["12,5", null],
    ["1e9", null],
    ["-5", null],
    ["9".repeat(100), null],
  ])("J21 parses %j as a minimum pay of %j", (typed, amount) => expect(parseMinimumPay(typed)).toBe(amount));

  it("J21 clears the currency and the order by pay together with the amount", () => {
    const before = { payCurrency: "EUR", sortBy: "pay-high" } as const;
    expect(payPatch(before, 50_000)).toEqual({ payMin: 50_000, payCurrency: "EUR" });
    expect(payPatch(before, undefined)).toEqual({ payMin: undefined, payCurrency: "", sortBy: undefined });
  });

  it("J2 lists San Francisco, New York and Remote first", () => {
    expect(locationOptions(["Lisbon", "Remote"], "")).toEqual(["San Francisco", "New York", "Remote", "Lisbon"]);
    expect(locationOptions([], "Galveston").at(-1)).toBe("Galveston");
  });
});
