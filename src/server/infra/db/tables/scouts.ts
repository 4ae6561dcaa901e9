import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { LANGUAGES } from "../../../../contract/choices.ts";
import { SCOUT_REASONS, SCOUT_ROLES, SCOUT_STATUSES } from "../../../../contract/statuses.ts";
import { parentId, timestamptz } from "../columns.ts";
import { users } from "./users.ts";

/** Applications to the scout programme: one row from Continue, one from Submit (rule S1). */
export const scoutApplications = pgTable(
  "scout_applications",
  {
    id: uuid().primaryKey(),
    full_name: text().notNull(),
    email: text().notNull(),
    /** Canonical address (rule F8), which an approval's badge belongs to. */
    email_key: text().notNull(),
    linkedin_url: text().notNull(),
    role: text({ enum: SCOUT_ROLES }).notNull(),
    trust_agreement: boolean().notNull(),
    status: text({ enum: SCOUT_STATUSES }).notNull().default("pending"),
    utm_source: text(),
    utm_medium: text(),
    utm_campaign: text(),
    cv_upload: text(),
    referral_example: text(),
    created_at: timestamptz().notNull(),
    updated_at: timestamptz().notNull(),
    /** The applicant's language. */
    language: text({ enum: LANGUAGES }).notNull().default("en"),
    /** Submission only: the row saved by Continue. That row is superseded and cannot be continued again. */
    continues: uuid(),
    superseded_at: timestamptz(),
    decided_by: uuid().references(() => users.id, { onDelete: "set null" }),
    /** When it was declined, which starts the waiting period for the next one, and why (rule S6). */
    declined_at: timestamptz(),
    declined_for: text({ enum: SCOUT_REASONS }),
    /** Hash of the latest invitation; null once used. */
    invitation_hash: text(),
    invited_at: timestamptz(),
    invitation_accepted_at: timestamptz(),
    /** When the applicant unsubscribed from mails about it (rule F53). */
    mails_stopped_at: timestamptz(),
    /** When the named people were deleted (docs/decisions/0007-people-named-by-scouts.md). */
    people_deleted_at: timestamptz(),
  },
  (table) => [
    check("scout_applications_status_known", sql`${table.status} IN ('pending', 'approved', 'declined')`),
    check("scout_applications_role_known", sql`${table.role} IN ('Founder', 'Operator', 'Investor', 'Other')`),
    uniqueIndex("scout_applications_continues_key").on(table.continues),
    uniqueIndex("scout_applications_invitation_key").on(table.invitation_hash),
    index("scout_applications_newest_index").on(table.created_at, table.id).where(sql`superseded_at IS NULL`),
    index("scout_applications_status_index")
      .on(table.status, table.created_at, table.id)
      .where(sql`superseded_at IS NULL`),
    index("scout_applications_status_role_index")
      .on(table.status, table.role, table.created_at, table.id)
      .where(sql`superseded_at IS NULL`),
    index("scout_applications_role_index").on(table.role, table.created_at, table.id).where(sql`superseded_at IS NULL`),
    index("scout_applications_plain_name_index")
      .using("gin", sql`plain_name(full_name) gin_trgm_ops`)
      .where(sql`superseded_at IS NULL`),
    index("scout_applications_words_index")
      .using(
        "gin",
        table.full_name.op("gin_trgm_ops"),
        table.email.op("gin_trgm_ops"),
        table.referral_example.op("gin_trgm_ops"),
      )
      .where(sql`superseded_at IS NULL`),
    index("scout_applications_scout_index").on(table.email_key).where(sql`status = 'approved'`),
    // Finds the rows of a person who requests erasure by address.
    index("scout_applications_email_index").on(table.email_key),
    index("scout_applications_superseded_index").on(table.superseded_at).where(sql`superseded_at IS NOT NULL`),
  ],
);

/** People whom an applicant would refer, in the form's order. Deleted after 30 days (rule S4). */
export const scoutReferralProfiles = pgTable(
  "scout_referral_profiles",
  {
    id: uuid().primaryKey(),
    application_id: parentId(() => scoutApplications.id),
    position: integer().notNull(),
    linkedin_url: text().notNull().default(""),
    relationship: text().notNull().default(""),
    suggested_role: text().notNull().default(""),
    why_great: text().notNull().default(""),
    created_at: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex("scout_referral_profiles_place_key").on(table.application_id, table.position),
    index("scout_referral_profiles_age_index").on(table.created_at),
  ],
);
