import type { Place } from "../../../contract/jobs/places.ts";
import { readEntry } from "../../../rules/places/place.ts";
import { gazetteer } from "./gazetteer.ts";

/** An entry for display; null for an unknown place. */
export function viewPlace(entry: string): Place | null {
  const all = gazetteer();
  const { remote, place } = readEntry(entry);
  const base = { entry, remote, kind: null, name: "", region: null, country: null };
  if (place === null) return base;
  const known = all.find(place);
  if (known === undefined) return null;
  const { kind } = known;
  if (kind === "country" || kind === "group") return { ...base, kind, name: known.id };
  const around = known.around.map((id) => all.find(id));
  const region = around.find((one) => one?.kind === "region" && one.id !== "bay-area");
  return {
    ...base,
    kind,
    name: known.name,
    region: kind === "city" ? (region?.name ?? null) : null,
    country: around.find((one) => one?.kind === "country")?.id ?? null,
  };
}

/** Entries for display, without unknown places. */
export function viewPlaces(entries: readonly string[]): Place[] {
  return entries.flatMap((entry) => viewPlace(entry) ?? []);
}
