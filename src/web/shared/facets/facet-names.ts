import { useTranslation } from "react-i18next";
import { DEPARTMENTS, type Facet, LEVELS } from "../../../contract/jobs/facets.ts";
import { type FacetValue, facetEndpoints } from "../../../contract/jobs/search/facets.ts";
import { createNameCache } from "../../lib/data/name-cache.ts";
import { call } from "../../lib/net/api-client.ts";

/** Display names of skills; null for a skill without jobs. */
const skillNameCache = createNameCache(async (skills) => {
  const { items } = await call(facetEndpoints.names, { query: { skills } });
  return new Map(items.map(({ value, name }) => [value, name]));
});

/** Caches names that came with another answer. */
export function cacheNames(values: readonly FacetValue[]): void {
  skillNameCache.learn(new Map(values.flatMap(({ value, name }) => (name === null ? [] : [[value, name]]))));
}

/**
 * Returns a function for the display name of a facet value ("Senior", "Finance", "React Native"); null for an unknown
 * level or department. Takes the skills to load names for.
 */
export function useFacetNames(skills: readonly string[] = []): (facet: Facet, value: string) => string | null {
  const { t } = useTranslation("places");
  const names = skillNameCache.useNames(skills);
  return (facet, value) => {
    if (facet === "skill") return names.get(value) ?? value.replaceAll("-", " ");
    const level = LEVELS.find((one) => one === value);
    const department = DEPARTMENTS.find((one) => one === value);
    if (facet === "level") return level === undefined ? null : t(`level_${level}`);
    return department === undefined ? null : t(`department_${department}`);
  };
}
