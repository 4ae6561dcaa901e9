import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ReportCaseDetail } from "../../../../contract/admin/reports/admin-reports.ts";
import {
  REPORT_KINDS,
  REPORT_OUTCOMES,
  REPORT_REASONS,
  REPORT_STATES,
} from "../../../../contract/admin/reports/reports.ts";
import { LANGUAGES } from "../../../../contract/choices.ts";
import { parentId, timestamptz } from "../columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/** Quoted texts of a case, by kind. */
type ReportedWords = NonNullable<ReportCaseDetail["said"]>["words"];

const somebody = () => uuid().references(() => users.id, { onDelete: "set null" });

/** Moderation cases (rules P20 to P22): at most one open case per subject. */
export const reportCases = pgTable(
  "report_cases",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    /** The job, the company of a page, or the message or question; it may have been deleted since. */
    subject: uuid().notNull(),
    /** Its title at the last report. */
    label: text().notNull(),
    /** Its owner; null once their account is deleted or the case is long closed. */
    owner: somebody(),
    /** For a message by a person without an account: the referral, whose link shows the decision. */
    stranger: uuid(),
    state: text({ enum: REPORT_STATES }).notNull().default("open"),
    outcome: text({ enum: REPORT_OUTCOMES }),
    decided_at: timestamptz(),
    /** After the first decision to remove it, its owner may read the decisions. */
    owner_notified: boolean().notNull().default(false),
    owner_complaint: text(),
    owner_complained_at: timestamptz(),
    reporters_complained_at: timestamptz(),
    created_at: timestamptz().notNull(),
    waiting_since: timestamptz().notNull(),
    /** When personal data of the case was erased. */
    forgotten_at: timestamptz(),
  },
  (table) => [
    uniqueIndex("report_cases_open_key").on(table.kind, table.subject).where(sql`state = 'open'`),
    index("report_cases_subject_index").on(table.kind, table.subject),
    index("report_cases_waiting_index").on(table.waiting_since, table.id).where(sql`state <> 'decided'`),
    index("report_cases_decided_index").on(table.decided_at, table.id),
    index("report_cases_owner_index").on(table.owner),
    check("report_cases_decided", sql`(${table.state} = 'open') = (${table.decided_at} IS NULL)`),
  ],
);

/** Reports by users and visitors. Address and text are erased some time after the decision. */
export const reports = pgTable(
  "reports",
  {
    id: uuid().primaryKey(),
    case_id: parentId(() => reportCases.id),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    text: text().notNull(),
    user_id: somebody(),
    /** The address of a visitor who wants an answer. */
    email: text().notNull(),
    email_key: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    created_at: timestamptz().notNull(),
    complaint: text(),
    complained_at: timestamptz(),
    erased_at: timestamptz(),
    /** The reported question or answer at the time (rule T12); erased with it. */
    said: jsonb().$type<ReportedWords>(),
  },
  (table) => [
    index("reports_case_index").on(table.case_id, table.created_at),
    index("reports_user_index").on(table.user_id),
    index("reports_email_index").on(table.email_key).where(sql`email_key <> ''`),
  ],
);

/** Every decision with its reason, as communicated to both sides. */
export const reportDecisions = pgTable(
  "report_decisions",
  {
    id: uuid().primaryKey(),
    case_id: parentId(() => reportCases.id),
    outcome: text({ enum: REPORT_OUTCOMES }).notNull(),
    reason: text().notNull(),
    decided_by: somebody(),
    decided_at: timestamptz().notNull(),
  },
  (table) => [index("report_decisions_case_index").on(table.case_id, table.decided_at)],
);

/** Jobs archived by a case; restored if the decision is reversed. */
export const reportTakedowns = pgTable(
  "report_takedowns",
  {
    case_id: parentId(() => reportCases.id),
    job: parentId(() => jobs.id),
  },
  (table) => [
    primaryKey({ name: "report_takedowns_key", columns: [table.case_id, table.job] }),
    index("report_takedowns_job_index").on(table.job),
  ],
);
