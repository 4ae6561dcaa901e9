import { isDeepStrictEqual } from "node:util";
import { placeMarksOf } from "../../../rules/places/place.ts";
import { rewriteInBatches } from "../../infra/db/batches.ts";
import { backfillColumns } from "../../infra/db/column-backfills.ts";
import type { Context } from "../../infra/db/context.ts";
import { withIndexes } from "../../infra/db/deferred-indexes.ts";
import { defineTask } from "../../infra/db/task.ts";
import { gazetteer } from "./gazetteer.ts";
import { placeColumns } from "./place-columns.ts";

/**
 * The version of the parser of locations (src/rules/places and the tables beside this file). A change raises it; places
 * that were not chosen are then parsed again once.
 */
export const PLACES_VERSION = 1;

/** Short transactions, so that changes to these jobs do not wait. */
const BATCH = 20;

export const REFRESH_PLACES = defineTask({
  name: "refresh-job-places",
  class: "upkeep",
  schedule: "*/5 * * * *",
  run: withIndexes((ctx) => refreshPlaces(ctx)),
});

/** In the order of the index, without which all jobs would be scanned when none is left. */
const SELECT_NEXT = `SELECT id, location FROM jobs WHERE places_of IS DISTINCT FROM location
  ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`;

const PLACE_ASSIGNMENTS = `places = ARRAY(SELECT jsonb_array_elements_text(derived -> 'places')),
    place_marks = ARRAY(SELECT jsonb_array_elements_text(derived -> 'place_marks'))
  FROM jsonb_array_elements($1::jsonb) AS derived WHERE jobs.id = (derived ->> 'id')::uuid`;

const UPDATE_PLACES = `UPDATE jobs SET places_of = jobs.location, places_chosen = FALSE, ${PLACE_ASSIGNMENTS}`;

const SELECT_JOBS = `SELECT id, location, places, place_marks, places_chosen FROM jobs WHERE id > $1 AND places_of = location`;

/** Places parsed from the location today. Chosen places stay, with their current surroundings. */
function currentPlaces({ id, location, places, place_marks, places_chosen }: Record<string, unknown>) {
  const { places: understood } = placeColumns(String(location));
  const today = places_chosen === true ? (places as string[]) : understood;
  const derived = { places: today, place_marks: placeMarksOf(today, gazetteer()) };
  return isDeepStrictEqual(derived, { places, place_marks }) ? null : { id, ...derived };
}

/**
 * Parses places of jobs that the previous version wrote, in the background, until none is left; parses again where the
 * parser has changed. Any number of processes may run it at once.
 */
export async function refreshPlaces(ctx: Pick<Context, "clock" | "write">, version = PLACES_VERSION): Promise<void> {
  const view = ({ id, location }: Record<string, unknown>) => ({ id, ...placeColumns(String(location)) });
  await rewriteInBatches(ctx, { next: SELECT_NEXT, view, write: UPDATE_PLACES });
  await backfillColumns(ctx, {
    name: "places",
    version,
    rows: SELECT_JOBS,
    view: currentPlaces,
    write: `UPDATE jobs SET ${PLACE_ASSIGNMENTS}`,
  });
}
