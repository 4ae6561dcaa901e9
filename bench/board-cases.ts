import type pg from "pg";
import { LARGEST_COMPANY, personId, RARE } from "./marketplace.ts";

/** A board query, and how many times slower than the plain list it may be. */
export type Case = {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly allowance: number;
  /** The expected jobs as plain SQL; null for text searches. */
  readonly plainly: string | null;
};

export const PLAIN: Case = { name: "newest", query: {}, allowance: 1, plainly: "TRUE" };

const FILTER = 3;
const SEARCH = 5;

function sortCase(sortBy: string): Case {
  return { name: `sorted: ${sortBy}`, query: { sortBy }, allowance: FILTER, plainly: "TRUE" };
}

function placeCase(kind: string, place: string): Case {
  const plainly = `id IN (SELECT job_id FROM job_places WHERE place = plain_words('${place.replaceAll("'", "''")}'))`;
  return { name: `location: ${kind}`, query: { location: place }, allowance: FILTER, plainly };
}

/** A query by place, through the mark of its list. */
function placeMarkCase(kind: string, mark: string): Case {
  const plainly = `id IN (SELECT job_id FROM job_places WHERE place = '${mark}')`;
  return { name: `place: ${kind}`, query: { place: mark.slice("at=".length) }, allowance: FILTER, plainly };
}

function searchCase(kind: string, search: string, plainly: string | null): Case {
  return { name: `search: ${kind}`, query: { search }, allowance: SEARCH, plainly };
}

/** Sorts, filters and searches of the board; the most and least common places are looked up. */
export async function boardCases(database: pg.Pool): Promise<Case[]> {
  const { rows } = await database.query<{ place: string }>(
    "SELECT place FROM job_places WHERE offered GROUP BY place ORDER BY count(*) DESC, place",
  );
  const { rows: marks } = await database.query<{ place: string }>(
    "SELECT place FROM job_places WHERE place LIKE 'at=%' GROUP BY place ORDER BY count(*) DESC, place",
  );
  const { rows: skills } = await database.query<{ skill: string }>(
    "SELECT skill FROM job_skills GROUP BY skill ORDER BY count(*) DESC, skill LIMIT 1",
  );
  return [
    PLAIN,
    ...["oldest", "reward-high", "reward-low", "candidates"].map(sortCase),
    placeCase("commonest", rows[0]?.place ?? ""),
    placeCase("rarest", rows.at(-1)?.place ?? ""),
    placeMarkCase("commonest", marks[0]?.place ?? ""),
    placeMarkCase("rarest", marks.at(-1)?.place ?? ""),
    placeMarkCase("remote", "at=remote"),
    { name: "type: common", query: { type: "full-time" }, allowance: FILTER, plainly: "f_type = 'Full-time'" },
    { name: "type: rarer", query: { type: "internship" }, allowance: FILTER, plainly: "f_type = 'Internship'" },
    { name: "rewardMin", query: { rewardMin: "25000" }, allowance: FILTER, plainly: "reward_amount >= 25000" },
    { name: "rewardMax", query: { rewardMax: "1000" }, allowance: FILTER, plainly: "reward_amount <= 1000" },
    {
      name: "company: largest",
      query: { company: LARGEST_COMPANY },
      allowance: FILTER,
      plainly: `company = '${LARGEST_COMPANY}'`,
    },
    {
      name: "saved",
      query: { saved: "true" },
      allowance: FILTER,
      plainly: `id IN (SELECT job_id FROM saved_jobs WHERE user_id = '${personId(0)}')`,
    },
    {
      name: "status: paused",
      query: { status: "paused" },
      allowance: FILTER,
      plainly: `created_by = '${personId(0)}' AND status = 'On Hold' AND archived_at IS NULL`,
    },
    { name: "level: senior", query: { level: "senior" }, allowance: SEARCH, plainly: "'senior' = ANY (levels)" },
    { name: "level: vp", query: { level: "vp" }, allowance: SEARCH, plainly: "'vp' = ANY (levels)" },
    {
      name: "level and department",
      query: { level: "senior,lead", department: "sales,data" },
      allowance: SEARCH,
      plainly: "levels && ARRAY['senior', 'lead'] AND department IN ('sales', 'data')",
    },
    {
      name: "skill: commonest",
      query: { skill: skills[0]?.skill ?? "" },
      allowance: SEARCH,
      plainly: `id IN (SELECT job_id FROM job_skills WHERE skill = '${skills[0]?.skill}')`,
    },
    searchCase("rare word", RARE.word, `title LIKE '%${RARE.word}%'`),
    searchCase("common word", "engineer", null),
    searchCase("two words", "senior engineer", null),
  ];
}

export function boardPath(query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? "/api/opportunities" : `/api/opportunities?${search}`;
}
