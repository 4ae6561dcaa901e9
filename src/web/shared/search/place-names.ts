import { useTranslation } from "react-i18next";
import { type Place, placeEndpoints } from "../../../contract/jobs/places.ts";
import { GROUP_IDS } from "../../../rules/places/group-ids.ts";
import { createNameCache } from "../../lib/data/name-cache.ts";
import { countryName } from "../../lib/format/countries.ts";
import { call } from "../../lib/net/api-client.ts";

const placeNameCache = createNameCache(async (entries) => {
  const { items } = await call(placeEndpoints.named, { query: { entries } });
  return indexByEntry(items);
});

function indexByEntry(places: readonly Place[]): ReadonlyMap<string, Place> {
  return new Map(places.map((place) => [place.entry, place]));
}

/** Caches places that came with another answer. */
export function cachePlaces(places: readonly Place[]): void {
  placeNameCache.learn(indexByEntry(places));
}

/** The places of these keys once loaded; unknown ones are missing. */
export function usePlaces(entries: readonly string[]): readonly Place[] {
  const all = placeNameCache.useNames(entries);
  return entries.flatMap((entry) => all.get(entry) ?? []);
}

/** Returns a function for the localised name of a place: "Munich, Germany", "Remote: EU". */
export function usePlaceName(): (place: Place) => string {
  const { t, i18n } = useTranslation("places");
  const country = (code: string) => countryName(code, i18n.language) ?? code;
  const nameOf = ({ kind, name, region, country: code }: Place): string => {
    if (kind === "country") return country(name);
    const group = GROUP_IDS.find((id) => id === name);
    if (kind === "group") return group === undefined ? name : t(`group_${group}`);
    // States distinguish towns of the same name; elsewhere the country does.
    const state = code === "US" || code === "CA" ? region : null;
    return [name, state === name ? null : state, code === null ? null : country(code)].filter(Boolean).join(", ");
  };
  return (place) => {
    if (!place.remote) return nameOf(place);
    if (place.kind === null) return t("remote");
    return place.name === "worldwide" ? t("remote_worldwide") : t("remote_in", { place: nameOf(place) });
  };
}
