import { expect, test } from "vitest";
import { placesText } from "./import-places.ts";

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
  ["Acme - Headquarters (Lehi, UT)", "Lehi, UT"],
])("J2 %j is found as %j", (place, name) => {
  expect(placesText([place.replaceAll(/\s+/g, " ").trim()], false)).toBe(name);
});

test.each(["London, Ontario", "Paris, TX", "San Francisco Bay Area", "Lehi, UT", "Colombia, Medellin"])(
  "another place of the same name stays as it is: %j",
  (place) => {
    expect(placesText([place], false)).toBe(place);
  },
);

test("J2 several places stand side by side, each once", () => {
  expect(placesText(["San Francisco, CA", "New York", "san francisco"], false)).toBe("San Francisco; New York");
  expect(placesText(["San Francisco or Palo Alto, CA"], false)).toBe("San Francisco; Palo Alto");
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
  [["Remote (Boston, MA only)"], true, "Remote; Boston, MA only"],
  [["Remote - Global"], true, "Remote; Worldwide"],
  [["Anywhere"], true, "Worldwide; Remote"],
  [["Berlin, not remote"], false, "Berlin, not remote"],
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
