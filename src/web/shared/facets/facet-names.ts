import { useTranslation } from "react-i18next";
import { DEPARTMENTS, type Facet, LEVELS } from "../../../contract/facets.ts";
import { type FacetValue, facetEndpoints } from "../../../contract/search/facets.ts";
import { knownNames } from "../../lib/data/known-names.ts";
import { call } from "../../lib/net/caller.ts";

/** How skills are written; null where no job has one. */
const skillNames = knownNames(async (skills) => {
  const { items } = await call(facetEndpoints.names, { query: { skills } });
  return new Map(items.map(({ value, name }) => [value, name]));
});

/** Remembers names that came with another answer. */
export function learnNames(values: readonly FacetValue[]): void {
  skillNames.learn(new Map(values.flatMap(({ value, name }) => (name === null ? [] : [[value, name]]))));
}

/**
 * A value of a facet for people: "Senior", "Finance", "React Native"; null for a level or department that is none. Takes the
 * skills that are to be named.
 */
export function useFacetNames(skills: readonly string[] = []): (facet: Facet, value: string) => string | null {
  const { t } = useTranslation("places");
  const names = skillNames.useNames(skills);
  return (facet, value) => {
    if (facet === "skill") return names.get(value) ?? value.replaceAll("-", " ");
    const level = LEVELS.find((one) => one === value);
    const department = DEPARTMENTS.find((one) => one === value);
    if (facet === "level") return level === undefined ? null : t(`level_${level}`);
    return department === undefined ? null : t(`department_${department}`);
  };
}
