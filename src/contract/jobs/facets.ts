import { z } from "zod";
import { JOB_FILTER_LIMITS as LIMITS } from "./search/job-filter-limits.ts";

/** Seniority levels, lowest first, as used in URLs (rule J38). */
export const LEVELS = [
  "intern",
  "junior",
  "mid",
  "senior",
  "staff",
  "lead",
  "manager",
  "head",
  "vp",
  "executive",
] as const;
export type Level = (typeof LEVELS)[number];

/** Departments, as used in URLs (rule J39). */
export const DEPARTMENTS = [
  "engineering",
  "product",
  "design",
  "data",
  "research",
  "it",
  "marketing",
  "sales",
  "customer",
  "operations",
  "supply",
  "finance",
  "people",
  "legal",
  "healthcare",
  "administration",
] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** Further filters of lists of open jobs (rule J40), as used in URLs. */
export const FACETS = ["level", "department", "skill"] as const;
export type Facet = (typeof FACETS)[number];

const SKILL = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u;

/** A comma-separated list of known values. Unknown values are dropped, so that old links still work. */
function knownOf<T extends string>(known: readonly T[]) {
  return z
    .string()
    .transform((value) => {
      const asked = new Set(value.split(","));
      return known.filter((one) => asked.has(one));
    })
    .optional();
}

/** Skills by the slugs of their lists. Invalid slugs are dropped. */
function skillsOf(most: number) {
  return z.string().transform((value) => {
    const asked = value.normalize("NFC").toLowerCase().split(",");
    const skills = asked.filter((skill) => skill.length <= LIMITS.skill && SKILL.test(skill));
    return [...new Set(skills)].slice(0, most);
  });
}

const NAMED_MAX = 40;
/** Skills whose names are requested. */
export const namedSkills = skillsOf(NAMED_MAX);

/**
 * Filters by seniority, department and skill (rule J40). Values of one filter are combined with OR, the three filters
 * with AND. Skills are the slugs of their lists.
 */
export const facetFilters = {
  level: knownOf(LEVELS),
  department: knownOf(DEPARTMENTS),
  skill: skillsOf(LIMITS.skills).optional(),
};

/** The facet values of a job. */
export const facetFacts = {
  /** The seniority levels that the job's title states (rule J38). */
  levels: z.array(z.enum(LEVELS)),
  /** The department (rule J39), and the names that the job's board uses for its department and team, one per line. */
  department: z.enum(DEPARTMENTS).nullable(),
  department_said: z.string().nullable(),
};
