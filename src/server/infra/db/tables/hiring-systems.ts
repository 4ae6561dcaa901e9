import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type RemoteJob,
  STEP_STAGES,
  SYNC_STATES,
  SYSTEM_FAILURES,
} from "../../../../contract/integrations/hiring-systems.ts";
import { HIRING_SYSTEMS } from "../../../../contract/integrations/system-names.ts";
import { parentId, timestamptz } from "../columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";
import { referrals } from "./referrals.ts";

/** The connection to a company's hiring system (ATS) (rule X200). */
export const hiringSystems = pgTable(
  "hiring_systems",
  {
    company: uuid()
      .primaryKey()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Part of the URL to which the system sends webhooks. */
    id: uuid().notNull(),
    vendor: text({ enum: HIRING_SYSTEMS }).notNull(),
    /** API keys as encrypted JSON; empty if they were lost with the encryption key. */
    encrypted: text().notNull(),
    /** Webhook secret, encrypted; null if none is configured. */
    encrypted_webhook_secret: text(),
    automatic: boolean().notNull().default(true),
    hires: boolean().notNull().default(false),
    /** Open jobs of the system at the last sync. */
    openings: jsonb().$type<RemoteJob[]>().notNull().default([]),
    seen_at: timestamptz().notNull(),
    /** No request before this time, after rate limiting or rejected keys. */
    paused_until: timestamptz(),
    failure: text({ enum: SYSTEM_FAILURES }),
    failure_at: timestamptz(),
    answered_at: timestamptz(),
    /** The owners were notified that its keys are rejected. */
    notified: boolean().notNull().default(false),
    created_at: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex("hiring_systems_id_key").on(table.id),
    check("hiring_systems_failure", sql`(${table.failure} IS NULL) = (${table.failure_at} IS NULL)`),
  ],
);

/** Maps a job to the system's job. */
export const hiringSystemJobs = pgTable(
  "hiring_system_jobs",
  {
    job: uuid()
      .primaryKey()
      .references(() => jobs.id, { onDelete: "cascade" }),
    company: uuid()
      .notNull()
      .references(() => hiringSystems.company, { onDelete: "cascade" }),
    opening: text().notNull(),
    title: text().notNull(),
  },
  (table) => [index("hiring_system_jobs_company_index").on(table.company)],
);

/** Stages of a system by normalized name, and the status each one maps to (rule X206). */
export const hiringSystemSteps = pgTable(
  "hiring_system_steps",
  {
    company: uuid()
      .notNull()
      .references(() => hiringSystems.company, { onDelete: "cascade" }),
    step: text().notNull(),
    name: text().notNull(),
    position: smallint().notNull(),
    stage: text({ enum: STEP_STAGES }),
  },
  (table) => [
    primaryKey({ name: "hiring_system_steps_key", columns: [table.company, table.step] }),
    check("hiring_system_steps_stage_known", sql`stage IN ('Reviewing', 'Interviewing', 'Hired', 'Rejected')`),
  ],
);

/**
 * A candidate exported to a company's hiring system, one row per referral. Triggers create it when the person accepts,
 * and turn it into a deletion request when their data are erased (rules X202, X209). The process with the current
 * `lease` works on it until `next_at`.
 */
export const hiringSystemCandidates = pgTable(
  "hiring_system_candidates",
  {
    referral: uuid()
      .primaryKey()
      .references(() => referrals.id, { onDelete: "cascade" }),
    company: parentId(() => companies.id),
    vendor: text({ enum: HIRING_SYSTEMS }).notNull(),
    opening: text().notNull(),
    state: text({ enum: SYNC_STATES }).notNull().default("waiting"),
    /** When it is processed next, by the database's clock; null: never. */
    next_at: timestamptz(),
    lease: uuid(),
    leased_at: timestamptz(),
    failures: smallint().notNull().default(0),
    failure: text({ enum: SYSTEM_FAILURES }),
    /** Since when an unconfirmed candidate may exist in the system, and the address to find it by. */
    making_since: timestamptz(),
    encrypted_address: text(),
    /** The candidate existed before, so their data there must not be deleted. */
    adopted: boolean().notNull().default(false),
    candidate: text(),
    application: text(),
    recommendation_sent: boolean().notNull().default(false),
    cv_sent: boolean().notNull().default(false),
    sent_at: timestamptz(),
    /** When the system last reported a change, and when it was last polled. */
    last_event_at: timestamptz(),
    polled_at: timestamptz(),
    step: text(),
    hire_asked_at: timestamptz(),
    moved_at: timestamptz(),
    erase_since: timestamptz(),
    /** The owners were notified that the candidate must be deleted there by hand. */
    notified: boolean().notNull().default(false),
    created_at: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index("hiring_system_candidates_due_index").on(table.next_at).where(sql`next_at IS NOT NULL`),
    index("hiring_system_candidates_company_index").on(table.company, table.created_at, table.referral),
    index("hiring_system_candidates_left_index").on(table.company).where(sql`state = 'by_hand' AND NOT notified`),
    index("hiring_system_candidates_application_index").on(table.company, table.application),
    check(
      "hiring_system_candidates_state_known",
      sql`${table.state} IN ('waiting', 'sent', 'failed', 'erasing', 'erased', 'by_hand')`,
    ),
  ],
);
