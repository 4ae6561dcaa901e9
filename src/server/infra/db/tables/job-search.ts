import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { parentId, timestamptz } from "../columns.ts";
import { jobs } from "./jobs.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const job = () => parentId(() => jobs.id);

/**
 * Search words of each job, with copies of the columns that searches sort and filter by. Rows are small, so that
 * thousands are read in a millisecond. Written only by triggers on jobs and companies (migration `job_search`).
 */
export const jobSearch = pgTable(
  "job_search",
  {
    job_id: job().primaryKey(),
    created_at: timestamptz().notNull(),
    closing_date: date({ mode: "string" }),
    reward_amount: integer().notNull(),
    listed: boolean().notNull(),
    /** Copied from the job (rule J21); both null if it states no pay. */
    pay_currency: text(),
    pay_yearly: bigint({ mode: "number" }),
    /** Filters and facets of the job (rules J38 to J40); null if none or not derived yet. */
    levels: text().array(),
    department: text(),
    skills: text().array(),
    /**
     * Identifying words: `t=` words of the title, `p=` its word pairs, `s=` skills, `l=` location, `c=` company, and
     * filter marks.
     */
    head: tsvector(),
    /** The same for every word of the job, with filter marks. Large, so it is stored out of line. */
    document: tsvector().notNull(),
  },
  (table) => [
    index("job_search_newest_index").on(table.created_at, table.job_id, table.closing_date).where(sql`listed`),
    index("job_search_reward_index").on(table.reward_amount, table.job_id, table.closing_date).where(sql`listed`),
    index("job_search_pay_index")
      .on(table.pay_currency, table.pay_yearly, table.job_id, table.closing_date)
      .where(sql`listed AND pay_currency IS NOT NULL`),
    index("job_search_document_index").using("gin", table.document).where(sql`listed`),
    // Rows of the previous version, which are rewritten in the background.
    index("job_search_headless_index").on(table.job_id).where(sql`head IS NULL`),
  ],
);

/**
 * Places of each listed job: "Remote - US; New York" yields `remote us`, `remote`, `us` and `new york`. Written by the
 * same triggers.
 */
export const jobPlaces = pgTable(
  "job_places",
  {
    job_id: job(),
    /** Normalized words, compared by the location filter. */
    place: text().notNull(),
    /** As entered. */
    name: text().notNull(),
    /** Whether the filter offers it: cities and the like, but not the part after their comma. */
    offered: boolean().notNull(),
    created_at: timestamptz().notNull(),
    closing_date: date({ mode: "string" }),
  },
  (table) => [
    primaryKey({ name: "job_places_key", columns: [table.job_id, table.place] }),
    index("job_places_newest_index").on(table.place, table.created_at, table.job_id, table.closing_date),
  ],
);

/**
 * Skills of each listed job, equal regardless of case, such as `kubernetes` for "Kubernetes" (rule J24). Written only
 * by triggers on jobs (migration `job_skills`).
 */
export const jobSkills = pgTable(
  "job_skills",
  {
    job_id: job(),
    /** Normalized words with hyphens, used in list URLs. */
    skill: text().notNull(),
    /** As entered. */
    name: text().notNull(),
    created_at: timestamptz().notNull(),
    closing_date: date({ mode: "string" }),
  },
  (table) => [
    primaryKey({ name: "job_skills_key", columns: [table.job_id, table.skill] }),
    index("job_skills_newest_index").on(table.skill, table.created_at, table.job_id, table.closing_date),
  ],
);

/**
 * Jobs of the previous version whose skills are backfilled in the background; empty afterwards. Earlier versions insert
 * rows.
 */
export const jobSkillsUnread = pgTable("job_skills_unread", { job_id: uuid().primaryKey() });

/** Jobs that are still indexed under their company's former name. */
export const jobWordsUnread = pgTable("job_words_unread", { job_id: uuid().primaryKey() });
