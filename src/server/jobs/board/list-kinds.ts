import type { BrowseKind, NearRef } from "../../../contract/jobs/search/browse.ts";
import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import { companyIdOfKey, companyKey, listPath, slugify } from "../../../rules/browse-lists.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { isLinkable, parsePlaceKey, placeKey, placeName } from "../places/listed-place.ts";
import { isNotPast, isOpen } from "./open-jobs.ts";

/** The subject of a list: the value of the board's filter, and its name in URLs. */
export type ListSubject = {
  readonly name: string;
  readonly key: string;
  /** `wanted`: the word, or the company's id, as `$2`. */
  readonly wanted: string;
  readonly filter: { readonly bySkill?: string; readonly company?: string; readonly byPlace?: string };
};

/** One kind of list, in SQL: `$1` is the first open day. */
type ListKind = {
  /** Job ids of a list, newest first; `$2` is the wanted value. */
  readonly jobs: string;
  /** `name`, `key` and the number of open jobs of every list with at least `$2` jobs. */
  readonly all: string;
  /**
   * The most frequent values of a sample of jobs: `name`, `key` and a bounded count. Takes the maximum number of pages.
   */
  readonly frequent: string;
  find(db: ReadHandle, day: string, key: string): Promise<ListSubject | null>;
  /** Whether older jobs are still being indexed in the background, so that lists may be missing. */
  readonly unread: string | null;
};

/** The backfill of src/server/jobs/board/refresh-skills.ts. */
const IS_BACKFILL_PENDING = `EXISTS (SELECT FROM table_backfills WHERE name = 'job-skills') OR EXISTS (SELECT FROM job_skills_unread)`;
/**
 * Ordered by the index of pending rows. Otherwise the planner expects nearly all jobs to be pending and scans for one
 * from the start.
 */
const JOBS_WITHOUT_PLACES =
  "(SELECT id FROM jobs WHERE places_of IS DISTINCT FROM location AND listed ORDER BY id LIMIT 1) IS NOT NULL";

/** Pages of 8 kB. Above some 100,000 rows a sample finds the most frequent ones reliably enough. */
const SAMPLE_PAGES = 1_000;
/** How many of the newest jobs decide the spelling of a skill. */
const SPELLING_SAMPLE = 50;
const MAX_FREQUENT = 24;

function sampleSql(table: string): string {
  return `${table} TABLESAMPLE SYSTEM (least(100, 100.0 * ${SAMPLE_PAGES} * 8192 / greatest(pg_relation_size('${table}'), 1)))`;
}

/** A list by a word that triggers store per job in a table of its own. */
function wordListKind(
  table: "job_skills" | "job_places",
  word: "skill" | "place",
  only: string,
): Omit<ListKind, "find" | "unread"> {
  const day = isNotPast("$1::date", table);
  const counted = `SELECT FROM ${table} WHERE ${word} = frequent.${word} AND ${day} ORDER BY created_at LIMIT ${COUNT_LIMIT}`;
  return {
    jobs: `SELECT job_id FROM ${table} WHERE ${word} = $2 AND ${day} ORDER BY created_at DESC, job_id DESC`,
    all: `SELECT min(name) AS name, ${word} AS key, count(*)::int AS jobs FROM ${table} WHERE ${only} AND ${day}
      GROUP BY ${word} HAVING count(*) >= $2::int ORDER BY ${word}`,
    frequent: `SELECT name, ${word} AS key, (SELECT count(*)::int FROM (${counted}) AS counted) AS jobs FROM (
        SELECT ${word}, (array_agg(name ORDER BY n DESC, name))[1] AS name, sum(n) AS n FROM (
          SELECT ${word}, name, count(*) AS n FROM ${sampleSql(table)} WHERE ${only} AND ${day} GROUP BY ${word}, name
        ) AS spellings GROUP BY ${word} ORDER BY n DESC, ${word} LIMIT ${MAX_FREQUENT}
      ) AS frequent ORDER BY n DESC, key`,
  };
}

const SKILLS = wordListKind("job_skills", "skill", "TRUE");
/** Rows of the table that hold a place id instead of words of the location. */
export const IS_PLACE_ID = "job_places.place LIKE 'at=%'";
const COUNTRY_MARK = /^at=([A-Z]{2})$/;
const PLACES = wordListKind("job_places", "place", IS_PLACE_ID);

const SKILL_NAME = {
  name: "list_name_skill",
  text: `SELECT name FROM (SELECT name FROM job_skills WHERE skill = $2 AND ${isNotPast("$1::date", "job_skills")}
      ORDER BY created_at DESC, job_id DESC LIMIT ${SPELLING_SAMPLE}) AS newest
    GROUP BY name ORDER BY count(*) DESC, name LIMIT 1`,
};
const HAS_PLACE = {
  name: "list_has_place",
  text: `SELECT TRUE AS yes FROM job_places WHERE place = $2 AND ${isNotPast("$1::date", "job_places")}
    ORDER BY created_at DESC LIMIT 1`,
};
const COMPANY_NAME = { name: "list_name_company", text: "SELECT name FROM companies WHERE id = $1::uuid" };

const OPEN = isOpen("$1::date");

/** Possible meanings of a URL: as our own links write it, or the words that a user typed. */
function possibleKeys(asked: string): string[] {
  const plain = asked.replaceAll("\0", "").normalize("NFC").toLowerCase();
  return [...new Set([plain, slugify(asked)])].filter((key) => key !== "");
}

/**
 * The kinds of lists (rule J24). A list by skill or place exists while an open job has the value, a company's list
 * while the company exists.
 */
export const LIST_KINDS: Readonly<Record<BrowseKind, ListKind>> = {
  skills: {
    ...SKILLS,
    unread: `SELECT ${IS_BACKFILL_PENDING} AS yes`,
    async find(db, day, asked) {
      for (const skill of possibleKeys(asked)) {
        const [row] = await db.prepared<{ name: string }>(SKILL_NAME, [day, skill]);
        if (row !== undefined) return { name: row.name, key: skill, wanted: skill, filter: { bySkill: skill } };
      }
      return null;
    },
  },
  places: {
    ...PLACES,
    unread: `SELECT ${IS_BACKFILL_PENDING} OR ${JOBS_WITHOUT_PLACES} AS yes`,
    async find(db, day, asked) {
      const mark = parsePlaceKey(asked);
      const [row] = mark === null ? [] : await db.prepared<{ yes: boolean }>(HAS_PLACE, [day, mark]);
      if (mark === null || row === undefined) return null;
      return { name: placeName(mark), key: placeKey(mark), wanted: mark, filter: { byPlace: mark } };
    },
  },
  companies: {
    unread: null,
    jobs: `SELECT id AS job_id FROM jobs WHERE company = $2::uuid AND ${OPEN} ORDER BY created_at DESC, id DESC`,
    all: `SELECT companies.name, companies.id AS key, counted.jobs FROM (
        SELECT company, count(*)::int AS jobs FROM jobs WHERE ${OPEN} GROUP BY company HAVING count(*) >= $2::int
      ) AS counted JOIN companies ON companies.id = counted.company ORDER BY companies.id`,
    frequent: `SELECT companies.name, companies.id AS key, (SELECT count(*)::int FROM (
          SELECT FROM jobs WHERE company = companies.id AND ${OPEN} ORDER BY created_at LIMIT ${COUNT_LIMIT}) AS counted) AS jobs
      FROM (SELECT company, count(*) AS n FROM ${sampleSql("jobs")} WHERE ${OPEN} GROUP BY company
        ORDER BY n DESC, company LIMIT ${MAX_FREQUENT}) AS frequent JOIN companies ON companies.id = frequent.company
      ORDER BY n DESC, companies.id`,
    async find(db, _day, asked) {
      const company = companyIdOfKey(asked);
      if (company === null) return null;
      const [row] = await db.prepared<{ name: string }>(COMPANY_NAME, [company]);
      if (row === undefined) return null;
      return { name: row.name, key: companyKey(row.name, company), wanted: company, filter: { company } };
    },
  },
};

/** The link for a row of `all` or `frequent`; nothing where the row should not be linked. */
export function listLink(kind: BrowseKind, { name, key }: { readonly name: string; readonly key: string }): NearRef[] {
  if (kind !== "places") return [{ name, path: listPath(kind, kind === "companies" ? companyKey(name, key) : key) }];
  if (!isLinkable(key)) return [];
  const country = COUNTRY_MARK.exec(key)?.[1];
  return [{ name: placeName(key), path: listPath(kind, placeKey(key)), ...(country && { country }) }];
}
