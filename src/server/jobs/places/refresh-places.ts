import { rewriteInBatches } from "../../db/batches.ts";
import type { Context } from "../../db/context.ts";
import { placeColumns } from "./place-columns.ts";

/** Short transactions: whoever changes one of these jobs meanwhile does not wait. */
const BATCH = 20;

/** The task's name in the queue. */
export const REFRESH_PLACES = "refresh-job-places";

const NEXT = `SELECT id, location FROM jobs WHERE places_of IS DISTINCT FROM location LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;

const WRITE = `UPDATE jobs SET places_of = jobs.location, places_chosen = FALSE,
    places = ARRAY(SELECT jsonb_array_elements_text(told -> 'places')),
    place_marks = ARRAY(SELECT jsonb_array_elements_text(told -> 'place_marks'))
  FROM jsonb_array_elements($1::jsonb) AS told WHERE jobs.id = (told ->> 'id')::uuid`;

/**
 * Reads the places of jobs that the version before wrote, beside traffic, until none is left. Any number of processes
 * may run it at once.
 */
export async function refreshPlaces(ctx: Pick<Context, "clock" | "write">): Promise<void> {
  const view = ({ id, location }: Record<string, unknown>) => ({ id, ...placeColumns(String(location)) });
  await rewriteInBatches(ctx, { next: NEXT, view, write: WRITE });
}
