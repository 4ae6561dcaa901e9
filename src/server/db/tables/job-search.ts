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
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { jobs } from "./jobs.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const moment = () => timestamp({ withTimezone: true, mode: "date" }).notNull();
const job = () =>
  uuid()
    .notNull()
    .references(() => jobs.id, { onDelete: "cascade" });

/**
 * The words of each job, beside copies of what a search is sorted and narrowed by. Rows are small, so that thousands
 * are looked at in a millisecond. Written by triggers on jobs and companies alone (migration `job_search`).
 */
export const jobSearch = pgTable(
  "job_search",
  {
    job_id: job().primaryKey(),
    created_at: moment(),
    closing_date: date({ mode: "string" }),
    reward_amount: integer().notNull(),
    listed: boolean().notNull(),
    /** Of the job's own columns (rule J21); null in both where it does not say what it pays. */
    pay_currency: text(),
    pay_yearly: bigint({ mode: "number" }),
    /** What the job is narrowed and counted by (rules J38 to J40); null where it has none, and until it was read. */
    levels: text().array(),
    department: text(),
    skills: text().array(),
    /** What names the job: `t=` words of its title, `p=` its pairs of words, `s=` skills, `l=` location, `c=` company; the marks of its filters. */
    head: tsvector(),
    /** The same, every word of the whole job, and the marks of its filters. Large, and kept apart from the row. */
    document: tsvector().notNull(),
  },
  (table) => [
    index("job_search_newest_index").on(table.created_at, table.job_id, table.closing_date).where(sql`listed`),
    index("job_search_reward_index").on(table.reward_amount, table.job_id, table.closing_date).where(sql`listed`),
    index("job_search_pay_index")
      .on(table.pay_currency, table.pay_yearly, table.job_id, table.closing_date)
      .where(sql`listed AND pay_currency IS NOT NULL`),
    index("job_search_document_index").using("gin", table.document).where(sql`listed`),
    // Rows of the version before, which are written anew beside traffic.
    index("job_search_headless_index").on(table.job_id).where(sql`head IS NULL`),
  ],
);

/**
 * The places of each listed job: "Remote - US; New York" is in `remote us`, `remote`, `us` and `new york`.
 * Written by the same triggers.
 */
export const jobPlaces = pgTable(
  "job_places",
  {
    job_id: job(),
    /** Plain words: what the location filter compares. */
    place: text().notNull(),
    /** As it was written. */
    name: text().notNull(),
    /** Whether the filter offers it: cities and the like, not what stands behind their comma. */
    offered: boolean().notNull(),
    created_at: moment(),
    closing_date: date({ mode: "string" }),
  },
  (table) => [
    primaryKey({ name: "job_places_key", columns: [table.job_id, table.place] }),
    index("job_places_newest_index").on(table.place, table.created_at, table.job_id, table.closing_date),
  ],
);

/**
 * The skills of each listed job: one skill whatever its case, as `kubernetes` of "Kubernetes" (rule J24). Written by triggers
 * on jobs alone (migration `job_skills`).
 */
export const jobSkills = pgTable(
  "job_skills",
  {
    job_id: job(),
    /** Plain words with hyphens: what a list's address names. */
    skill: text().notNull(),
    /** As it was written. */
    name: text().notNull(),
    created_at: moment(),
    closing_date: date({ mode: "string" }),
  },
  (table) => [
    primaryKey({ name: "job_skills_key", columns: [table.job_id, table.skill] }),
    index("job_skills_newest_index").on(table.skill, table.created_at, table.job_id, table.closing_date),
  ],
);

/** Jobs of the version before whose skills are read beside traffic; empty from then on. Former versions put them here. */
export const jobSkillsUnread = pgTable("job_skills_unread", { job_id: uuid().primaryKey() });

/** Jobs that are found by their company's former name yet. */
export const jobWordsUnread = pgTable("job_words_unread", { job_id: uuid().primaryKey() });
