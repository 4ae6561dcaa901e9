import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import { isKnownEntry, placeMarksOf } from "../../../rules/places/place.ts";
import { readLocation } from "../../../rules/places/read-location.ts";
import { gazetteer } from "./gazetteer.ts";

export type PlaceColumns = {
  readonly places: string[];
  readonly place_marks: string[];
  readonly places_of: string;
  readonly places_chosen: boolean;
};

/**
 * The place columns of a job: parsed from the location, or chosen (rule J31). Throws `validation_failed` on `places`
 * for an unknown one.
 */
export function placeColumns(location: string, chosen?: readonly string[]): PlaceColumns {
  const all = gazetteer();
  const known = readLocation(location, all);
  const places = chosen === undefined ? known : [...new Set(chosen)];
  if (!places.every((entry) => isKnownEntry(entry, all))) {
    throw new AppError("validation_failed", { fields: { places: fieldError("invalid") } });
  }
  // Confirmed places are parsed again when the parser improves.
  const places_chosen = places.join() !== known.join();
  return { places, place_marks: placeMarksOf(places, all), places_of: location, places_chosen };
}
