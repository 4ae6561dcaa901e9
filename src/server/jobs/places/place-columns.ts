import { AppError } from "../../../contract/errors.ts";
import { fault } from "../../../contract/faults.ts";
import { isKnownEntry, marksOf } from "../../../rules/places/place.ts";
import { readLocation } from "../../../rules/places/read-location.ts";
import { gazetteer } from "./gazetteer.ts";

export type PlaceColumns = {
  readonly places: string[];
  readonly place_marks: string[];
  readonly places_of: string;
  readonly places_chosen: boolean;
};

/**
 * The columns that say where a job is: what its location is understood as, or what was chosen instead (rule J31).
 * Throws `validation_failed` on `places` for one that nobody knows.
 */
export function placeColumns(location: string, chosen?: readonly string[]): PlaceColumns {
  const all = gazetteer();
  const known = readLocation(location, all);
  const places = chosen === undefined ? known : [...new Set(chosen)];
  if (!places.every((entry) => isKnownEntry(entry, all))) {
    throw new AppError("validation_failed", { fields: { places: fault("invalid") } });
  }
  // What was only confirmed is read anew when more is understood some day.
  const places_chosen = places.join() !== known.join();
  return { places, place_marks: marksOf(places, all), places_of: location, places_chosen };
}
