import { z } from "zod";

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
