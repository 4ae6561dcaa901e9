import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { boundedCount, listOf } from "../paging.ts";

/** A place as in URLs: a city's GeoNames id, `US-CA`, `DE`, `eu`; `remote`, or `remote.eu`. */
export const placeEntry = z.string().regex(/^[A-Za-z0-9.-]{1,40}$/, "invalid");

/** A place for display. Screens name countries and groups of countries in the reader's language. */
export const place = z.object({
  /** As it is written in URLs. */
  entry: z.string(),
  /** Remote work, optionally limited to the place. */
  remote: z.boolean(),
  kind: z.enum(["city", "region", "country", "group"]).nullable(),
  /** The code of a country, the id of a group, otherwise the name. */
  name: z.string(),
  /** The name of a city's region; null for all other places. */
  region: z.string().nullable(),
  /** The country code of a city or region. */
  country: z.string().nullable(),
});
export type Place = z.output<typeof place>;

const found = place.extend({
  /** Open jobs there. */
  jobs: boundedCount,
});
export type FoundPlace = z.output<typeof found>;

export const placeEndpoints = {
  find: endpoint({
    method: "get",
    path: "/api/places",
    access: "public",
    query: z.object({ query: z.string().max(LIMITS.location).default("") }),
    output: z.object({ items: z.array(found) }),
    summary: "Places whose name begins with what was typed, with how many open jobs they have (rule J32)",
  }),
  named: endpoint({
    method: "get",
    path: "/api/places/named",
    access: "public",
    query: z.object({ entries: listOf(placeEntry) }),
    output: z.object({ items: z.array(place) }),
    summary: "Display names of places by their URL form; unknown ones are omitted",
  }),
  read: endpoint({
    method: "get",
    path: "/api/places/read",
    access: "user",
    query: z.object({ location: z.string().max(LIMITS.location).default("") }),
    output: z.object({ items: z.array(place) }),
    summary: "The places recognized in a location (rule J31)",
  }),
};
