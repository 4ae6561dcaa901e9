import { describe, expect, test } from "vitest";
import type { Gazetteer, Place } from "./place.ts";
import { readLocation } from "./read-location.ts";

const city = (id: string, name: string, around: string[], people: number): Place => ({
  id,
  name,
  around,
  people,
  kind: "city",
});
const wide = (id: string, kind: "region" | "country" | "group", around: string[] = []): Place => ({
  id,
  kind,
  around,
  name: id,
  people: 0,
});

const PLACES: Readonly<Record<string, readonly Place[]>> = {
  germany: [wide("DE", "country", ["eu"])],
  austria: [wide("AT", "country", ["eu"])],
  "united states": [wide("US", "country")],
  "the united states": [wide("US", "country")],
  eu: [wide("eu", "group")],
  worldwide: [wide("worldwide", "group")],
  anywhere: [wide("worldwide", "group")],
  texas: [wide("US-TX", "region", ["US"])],
  georgia: [wide("GE", "country"), wide("US-GA", "region", ["US"])],
  washington: [wide("US-WA", "region", ["US"]), city("1", "Washington", ["US-DC", "US"], 690)],
  colorado: [wide("US-CO", "region", ["US"]), city("2", "Colorado", ["CR-1", "CR"], 20)],
  berlin: [city("3", "Berlin", ["DE-16", "DE", "eu"], 3_700)],
  munich: [city("4", "Munich", ["DE-02", "DE", "eu"], 1_260)],
  paris: [city("5", "Paris", ["FR-11", "FR", "eu"], 2_138), city("6", "Paris", ["US-TX", "US"], 25)],
  cambridge: [city("7", "Cambridge", ["GB-ENG", "GB"], 145), city("8", "Cambridge", ["US-MA", "US"], 118)],
  massachusetts: [wide("US-MA", "region", ["US"])],
  atlanta: [city("9", "Atlanta", ["US-GA", "US"], 500)],
  lyon: [city("10", "Lyon", ["US-TX", "US"], 2), city("11", "Lyon", ["FR-84", "FR", "eu"], 520)],
};
const LETTERS: Readonly<Record<string, readonly Place[]>> = {
  tx: [wide("US-TX", "region", ["US"])],
  ma: [wide("US-MA", "region", ["US"]), wide("MA", "country")],
  de: [wide("DE", "country", ["eu"])],
};
const gazetteer: Gazetteer = {
  find: (id) =>
    Object.values(PLACES)
      .flat()
      .find((place) => place.id === id),
  named: (words) => PLACES[words] ?? [],
  lettered: (words) => LETTERS[words] ?? [],
};

describe("J31 what a location is understood as", () => {
  test.each([
    ["a city with its country", "Berlin, Germany", ["3"]],
    ["the country first", "Germany, Berlin", ["3"]],
    ["a city by its letters", "Berlin, DE", ["3"]],
    ["letters without a comma", "Paris TX", ["6"]],
    ["the largest city of a name, where it is much larger", "Paris", ["5"]],
    ["the largest city of a name, also where it is listed last", "Lyon", ["11"]],
    ["the other one, where its state is named", "Paris, Texas", ["6"]],
    ["a state by its letters, with its country", "TX, United States", ["US-TX"]],
    ["a city among two of a size, by letters of two meanings", "Cambridge, MA", ["8"]],
    ["several, one after the other", "Berlin, Munich", ["3", "4"]],
    ["several, each with what it lies in", "Berlin, Germany; Paris, TX or Cambridge, Massachusetts", ["3", "6", "8"]],
    ["two places and remote work of no known reach", "Munich / Berlin / Remote", ["4", "3", "remote"]],
    ["how far remote work reaches", "Remote - EU", ["remote.eu"]],
    ["the same in brackets", "Remote (Germany only)", ["remote.DE"]],
    ["the same behind", "Germany-Remote", ["remote.DE"]],
    ["two reaches", "Remote in Germany or Austria", ["remote.DE", "remote.AT"]],
    ["a place or remote work", "Remote or Berlin", ["remote", "3"]],
    ["the reach once", "Remote; Remote in Germany", ["remote.DE"]],
    ["the whole world", "Anywhere", ["remote.worldwide"]],
    ["anywhere in a country", "Anywhere in the United States", ["remote.US"]],
    ["a city, remote: no town is a reach", "Berlin (Remote)", ["3", "remote"]],
    ["no remote work", "Not remote, Berlin", ["3"]],
    ["words about the office", "Berlin HQ (hybrid, 3 days in office)", ["3"]],
    ["what a place that nobody knows lies in", "Smallville, Texas", ["US-TX"]],
    ["a state rather than a small town of its name", "Colorado (Remote)", ["remote.US-CO"]],
    ["a state by the city in it", "Atlanta, Georgia", ["9"]],
  ])("%s", (_what, text, places) => {
    expect(readLocation(text, gazetteer)).toEqual(places);
  });

  test.each([
    ["a country and a state of one name", "Georgia"],
    ["a state and a capital of one name", "Washington"],
    ["two cities of a size", "Cambridge"],
    ["nothing known", "Mars"],
    ["letters alone", "TX"],
    ["signs", ";;, () - / :"],
    ["nothing", ""],
  ])("nothing is understood of %s", (_what, text) => {
    expect(readLocation(text, gazetteer)).toEqual([]);
  });

  test("a long text is read to its bound, and no more than twelve places of it", () => {
    const many = Array.from({ length: 13 }, (_none, nth) => [`place ${nth}`, [city(String(nth), "", ["DE"], 1)]]);
    const known = Object.fromEntries(many) as Record<string, Place[]>;
    const all = { ...gazetteer, named: (words: string) => known[words] ?? [] };
    expect(readLocation(Object.keys(known).join("; "), all)).toHaveLength(12);
    expect(readLocation("(".repeat(100_000), gazetteer)).toEqual([]);
  });
});
