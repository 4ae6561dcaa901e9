import { createPlaceLookup } from "../../src/rules/places/in-search.ts";
import type { Gazetteer, Place } from "../../src/rules/places/place.ts";

const GERMANY: Place = { id: "DE", kind: "country", name: "Germany", around: ["eu"], people: 0 };

function city(id: string, name: string, people: number, around: readonly string[] = ["DE", "eu"]): Place {
  return { id, kind: "city", name, around, people };
}

const BERLIN = city("3", "Berlin", 3_700);
const MUNICH = city("4", "Munich", 1_260);
const PLACES: Readonly<Record<string, readonly Place[]>> = {
  germany: [GERMANY],
  deutschland: [GERMANY],
  berlin: [BERLIN],
  munich: [MUNICH],
  munchen: [MUNICH],
  "new york": [city("5", "New York", 8_800, ["US"])],
  york: [city("6", "York", 150, ["GB"])],
  lehi: [city("7", "Lehi", 79, ["US-UT", "US"])],
  mobile: [city("8", "Mobile", 194, ["US-AL", "US"])],
  nice: [city("9", "Nice", 343, ["FR"])],
  lyon: [city("10", "Lyon", 520, ["FR"])],
};
const gazetteer: Gazetteer = {
  find: (id) =>
    Object.values(PLACES)
      .flat()
      .find((place) => place.id === id),
  named: (words) => PLACES[words] ?? [],
  lettered: () => [],
};

/** Reads the few places used by the search tests. */
export const readFewPlaces = createPlaceLookup(gazetteer, {
  namesOf: ({ id }) => (id === "DE" ? ["germany", "deutschland"] : []),
  peopleIn: () => 0,
});
