import { placeEndpoints } from "../../../contract/jobs/places.ts";
import { readLocation } from "../../../rules/places/read-location.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { findPlaces } from "./find-places.ts";
import { gazetteer } from "./gazetteer.ts";
import { viewPlaces } from "./view-place.ts";

export const placesRouter = implement<Context, typeof placeEndpoints>("places", placeEndpoints, {
  find: async (ctx, { query }) => ({ items: await findPlaces(ctx, query.query) }),
  named: async (_ctx, { query }) => ({ items: viewPlaces(query.entries ?? []) }),
  read: async (_ctx, { query }) => ({ items: viewPlaces(readLocation(query.location, gazetteer())) }),
});
