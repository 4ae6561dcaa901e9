import { useTranslation } from "react-i18next";
import { DEPARTMENTS, type Facet, LEVELS } from "../../../contract/facets.ts";
import type { FacetValue } from "../../../contract/search/facets.ts";

/** How skills are written, as far as a list of them has come; a name never changes while a page lives. */
const skillNames = new Map<string, string>();

/** Remembers names that came with an answer. */
export function learnNames(values: readonly FacetValue[]): void {
  for (const { value, name } of values) if (name !== null) skillNames.set(value, name);
}

/** A value of a facet for people: "Senior", "Finance", "React Native"; null for a level or department that is none. */
export function useFacetNames(): (facet: Facet, value: string) => string | null {
  const { t } = useTranslation("places");
  return (facet, value) => {
    if (facet === "skill") return skillNames.get(value) ?? value.replaceAll("-", " ");
    const level = LEVELS.find((one) => one === value);
    const department = DEPARTMENTS.find((one) => one === value);
    if (facet === "level") return level === undefined ? null : t(`level_${level}`);
    return department === undefined ? null : t(`department_${department}`);
  };
}
