import { z } from "zod";
import { JOB_FILTER_LIMITS as LIMITS } from "./search/job-filter-limits.ts";

/** Steps of seniority, from below, as they stand in addresses (rule J38). */
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

/** What a job is about, as it stands in addresses (rule J39). */
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

/** What lists of open jobs are narrowed by besides (rule J40), as it stands in addresses. */
export const FACETS = ["level", "department", "skill"] as const;
export type Facet = (typeof FACETS)[number];

const SKILL = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u;

/** A comma-separated choice of known words; others are left out, so that an address goes on leading somewhere. */
function knownOf<T extends string>(known: readonly T[]) {
  return z
    .string()
    .transform((value) => {
      const asked = new Set(value.split(","));
      return known.filter((one) => asked.has(one));
    })
    .optional();
}

/** Skills, as the addresses of their lists name them; what is none is left out. */
function skillsOf(most: number) {
  return z.string().transform((value) => {
    const asked = value.normalize("NFC").toLowerCase().split(",");
    const skills = asked.filter((skill) => skill.length <= LIMITS.skill && SKILL.test(skill));
    return [...new Set(skills)].slice(0, most);
  });
}

const NAMED_MAX = 40;
/** Skills that are to be named. */
export const namedSkills = skillsOf(NAMED_MAX);

/**
 * Seniority, departments and skills as a list is narrowed by them (rule J40): several values are one or the other, the three
 * narrow each other. Skills stand as the addresses of their lists name them.
 */
export const facetFilters = {
  level: knownOf(LEVELS),
  department: knownOf(DEPARTMENTS),
  skill: skillsOf(LIMITS.skills).optional(),
};

/** What a job has of them. */
export const facetFacts = {
  /** At what level its title says that it is (rule J38). */
  levels: z.array(z.enum(LEVELS)),
  /** What it is about (rule J39), and what its board calls its department and team, in lines. */
  department: z.enum(DEPARTMENTS).nullable(),
  department_said: z.string().nullable(),
};
