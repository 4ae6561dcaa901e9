import { expect, test } from "vitest";
import { placesOfPosting, placesText } from "./import-places.ts";

test.each([
  ["San Francisco", "San Francisco"],
  ["San Francisco, CA", "San Francisco"],
  [" San Francisco,  California, USA ", "San Francisco"],
  ["San Francisco (HQ)", "San Francisco"],
  ["SF", "San Francisco"],
  ["New York City", "New York"],
  ["New York, NY", "New York"],
  ["New York Office", "New York"],
  ["NYC", "New York"],
  ["Bangalore, India", "Bengaluru"],
  ["Washington D.C.", "Washington, D.C."],
  ["USA", "United States"],
  ["München, Bayern", "Munich"],
  ["Deutschland", "Germany"],
  ["Colombia, Medellin", "Medellín"],
  ["Acme - Headquarters (Lehi, UT)", "Lehi, UT"],
])("J2 %j is found as %j", (place, name) => {
  expect(placesText([place.replaceAll(/\s+/g, " ").trim()], false)).toBe(name);
});

test.each(["London, Ontario", "Paris, TX", "San Francisco Bay Area", "Lehi, UT", "Room 4.01"])(
  "another place of the same name stays as it is: %j",
  (place) => {
    expect(placesText([place], false)).toBe(place);
  },
);

test("J2 several places stand side by side, each once", () => {
  expect(placesText(["San Francisco, CA", "New York", "san francisco"], false)).toBe("San Francisco; New York");
  expect(placesText(["San Francisco or Palo Alto, CA"], false)).toBe("San Francisco; Palo Alto, CA");
  expect(placesText(["Ahmedabad || GIFT City"], false)).toBe("Ahmedabad; GIFT City");
});

test.each([
  [["Remote"], null, "Remote"],
  [[], true, "Remote"],
  [["Canada"], true, "Canada; Remote"],
  [["US-Remote"], true, "Remote; United States"],
  [["Remote - US"], true, "Remote; United States"],
  [["Remote, United States"], false, "Remote; United States"],
  [["Remote", "Arizona (Remote)", "Texas (Remote)"], true, "Remote; Arizona; Texas"],
  [["Remote (Boston, MA only)"], true, "Remote; Boston"],
  [["Remote - Global"], true, "Remote; Worldwide"],
  [["Anywhere"], true, "Worldwide; Remote"],
  [["Berlin, not remote"], false, "Berlin"],
  [[], false, ""],
] as const)("J2 remote work is marked: %j, %j", (places, remote, text) => {
  expect(placesText(places, remote === true)).toBe(text);
});

test("more places than there is room for are counted", () => {
  const text = placesText(
    Array.from({ length: 60 }, (_, index) => `Place ${index}`),
    true,
  );
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text).toMatch(/^Place 0; Remote; Place 1; .*; \+\d+ more$/);
});

const at = (location: string, addressLocality = "", addressRegion = "", addressCountry = "") => ({
  location,
  address: { postalAddress: { addressLocality, addressRegion, addressCountry } },
});

test.each([
  ["a town that the text leaves open", at("Arlington", "Arlington", "Virginia", "United States"), false, ["4744709"]],
  ["a town within the country of the text", at("UAE", "Dubai", "Dubai", "United Arab Emirates"), false, ["292223"]],
  ["the country of a town, of remote work", at("Germany", "Berlin", "", "Germany"), true, ["DE", "remote"]],
  ["how far remote work reaches", at("Remote", "", "", "United States"), true, ["remote.US"]],
  ["not the office of remote work", at("Remote", "Oakland", "California", "United States"), true, ["remote"]],
  ["a town alone, which nobody works remotely from", at("Remote", "", "", "Lyon"), true, ["remote"]],
  ["no town of the name of Remote", at("Remote", "Remote"), true, ["remote"]],
  ["not against the text", at("Remote - Global", "New York", "", "United States"), true, ["remote.worldwide"]],
  ["nothing without an address", { location: "Arlington", address: undefined }, false, []],
  ["nothing of what is no address", { location: "Berlin", address: "Main Street 1" }, true, ["2950159", "remote"]],
] as const)("J31 an address says where the text does not: %s", (_what, named, remote, entries) => {
  expect(placesOfPosting([named], remote)).toEqual(entries);
});

test("J31 places of all fields are told once, and how far remote work reaches stands for remote work", () => {
  const named = [at("Remote - US"), at("Remote"), at("Berlin, Germany"), at("Berlin")];
  expect(placesOfPosting(named, true)).toEqual(["remote.US", "2950159"]);
});
