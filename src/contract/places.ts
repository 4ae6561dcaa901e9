import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { boundedCount, listOf } from "./paging.ts";

/** A place as it stands in addresses: GeoNames' number of a city, `US-CA`, `DE`, `eu`; `remote`, or `remote.eu`. */
export const placeEntry = z.string().regex(/^[A-Za-z0-9.-]{1,40}$/, "invalid");

/** A place for people. Countries and groups of them are named in the reader's language by whoever shows it. */
export const place = z.object({
  /** As it stands in addresses. */
  entry: z.string(),
  /** Remote work, from within the place if there is one. */
  remote: z.boolean(),
  kind: z.enum(["city", "region", "country", "group"]).nullable(),
  /** Of a country its code, of a group its id, else its name. */
  name: z.string(),
  /** The name of the region that a city is in; null for everything else. */
  region: z.string().nullable(),
  /** The code of the country that a city or region is in. */
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
    summary: "Places by how they stand in addresses, for people; unknown ones are missing",
  }),
  read: endpoint({
    method: "get",
    path: "/api/places/read",
    access: "user",
    query: z.object({ location: z.string().max(LIMITS.location).default("") }),
    output: z.object({ items: z.array(place) }),
    summary: "The places that a location is understood as (rule J31)",
  }),
};
