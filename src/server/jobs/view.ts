import type { Department, Level } from "../../contract/jobs/facets.ts";
import type { JobCard, JobDetail } from "../../contract/jobs/jobs.ts";
import type { Referrers } from "../../contract/jobs/posting/referrers.ts";
import type { JobStatus, JobType } from "../../contract/statuses.ts";
import { publicResponseStatistics } from "../../rules/hiring/response-time.ts";
import { isAccepting, type JobCan, type JobToday, jobCan, requirementTags } from "../../rules/jobs.ts";
import type { Excerpt } from "../../rules/search/excerpt.ts";
import { SHOWN_STATUS } from "../infra/db/job-access.ts";
import { type MembershipRow, membershipOf } from "../infra/db/team-rights.ts";
import { hasUnansweredClaims } from "../infra/db/unanswered-claims.ts";
import { hasOverdueReward } from "../infra/db/unfunded-reward.ts";
import { textOfHtml } from "./import/plain-text.ts";
import { PAY_COLUMNS, type PayRow, viewPay } from "./pay-columns.ts";
import { viewPlaces } from "./places/view-place.ts";

const CARD_TAGS = 3;

/** Columns of a job and its company that every view needs. */
type JobRow = JobToday &
  PayRow &
  MembershipRow & {
    readonly id: string;
    readonly title: string;
    readonly location: string;
    readonly f_type: JobType;
    readonly referrers: Referrers;
    readonly worked_together: boolean;
    readonly reward_amount: number;
    readonly requirements: string;
    readonly created_at: Date;
    readonly company_id: string;
    readonly company_name: string;
    readonly company_website: string;
    readonly company_logo: string | null;
    readonly company_verified: boolean;
    readonly saved: boolean;
    readonly applied: boolean;
    readonly response_days: number;
    readonly answers_paused: boolean;
  };

export type CardRow = JobRow & { readonly summary: string; readonly candidates_count: number };

export type DetailRow = JobRow & {
  readonly description: string;
  readonly description_format: "text" | "html";
  readonly places: readonly string[] | null;
  readonly levels: readonly Level[];
  readonly department: Department | null;
  readonly department_said: string | null;
  readonly openings: number;
  readonly probation_days: number;
  readonly requires_consent: boolean;
  readonly updated_at: Date;
  readonly posted_on: string | null;
  readonly applications_count: number;
  readonly referrals_count: number;
  readonly company_description: string;
  readonly answers_people: number | null;
  readonly answers_in_time: number | null;
  readonly answers_usual: number | null;
};

/**
 * Columns of a `CardRow` from `jobs` and `companies`, without `saved`, `applied`, and the viewer's role and
 * permissions.
 */
export const JOB_COLUMNS = `jobs.id, jobs.title, jobs.location, jobs.f_type, ${SHOWN_STATUS} AS status, jobs.private, jobs.referrers, jobs.worked_together, jobs.reward_amount,
  ${PAY_COLUMNS}, jobs.requirements, jobs.closing_date::text AS closing_date, jobs.created_at,
  jobs.archived_at IS NOT NULL AS archived, companies.id AS company_id, companies.name AS company_name,
  companies.website AS company_website, companies.logo AS company_logo,
  companies.verified_website IS NOT DISTINCT FROM companies.website_key AS company_verified,
  jobs.response_days, companies.answers_paused_at IS NOT NULL AS answers_paused,
  (companies.answers_paused_at IS NOT NULL OR ${hasOverdueReward("jobs")} OR ${hasUnansweredClaims("jobs")}) AS referrals_paused`;

/** A person who applied cannot apply again (rule R6). */
function permissionsOf(row: JobRow, viewer: string | null, now: Date): JobCan {
  const can = jobCan(row, { signed_in: viewer !== null, membership: membershipOf(row) }, now);
  return { ...can, apply: can.apply && !row.applied };
}

function viewCompany({ company_id: id, company_name, company_website, company_logo, company_verified }: JobRow) {
  return { id, name: company_name, website: company_website, logo: company_logo, verified: company_verified };
}

function viewFacts(row: JobRow, viewer: string | null, now: Date) {
  return {
    id: row.id,
    title: row.title,
    company: viewCompany(row),
    location: row.location,
    f_type: row.f_type,
    status: row.status satisfies JobStatus,
    archived: row.archived,
    ...(row.private && { private: true as const }),
    ...(row.referrers !== "everybody" && { referrers: row.referrers }),
    ...(row.worked_together && { worked_together: true as const }),
    reward_amount: row.reward_amount,
    pay: viewPay(row),
    closing_date: row.closing_date,
    created_at: row.created_at.toISOString(),
    saved: row.saved,
    response_days: row.response_days,
    // Visitors do not see what an owner owes, and cached pages would keep showing it.
    referrals_paused: viewer !== null && row.referrals_paused,
    ...(viewer !== null && row.answers_paused && { answers_owed: true as const }),
    can: permissionsOf(row, viewer, now),
  };
}

/** The tags that each card of a list shows. */
export function cardTags({ requirements }: Pick<CardRow, "requirements">): string[] {
  return requirementTags(requirements).slice(0, 2);
}

/** A job in a list, with the first tags and their total number (rules J10, J12). `viewer` is null for visitors. */
export function viewCard(row: CardRow, viewer: string | null, now: Date, found_in: Excerpt | null = null): JobCard {
  const tags = requirementTags(row.requirements);
  return {
    ...viewFacts(row, viewer, now),
    summary: row.summary,
    tags: tags.slice(0, CARD_TAGS),
    found_in: found_in && [...found_in],
    tag_count: tags.length,
    candidates_count: row.candidates_count,
  };
}

/** The description as plain text: typed text unchanged, HTML without its tags (rule J12). */
export function plainDescription(row: Pick<DetailRow, "description" | "description_format">): string {
  return row.description_format === "html" ? textOfHtml(row.description) : row.description;
}

/** A job's page with its public counts (rule R2). `viewer` is null for visitors. */
export function viewDetail(row: DetailRow, viewer: string | null, now: Date): JobDetail {
  const facts = viewFacts(row, viewer, now);
  return {
    ...facts,
    company: { ...facts.company, description: row.company_description },
    description: row.description,
    description_format: row.description_format,
    ...(row.posted_on !== null && { posted_on: row.posted_on }),
    description_text: plainDescription(row),
    requirements: row.requirements,
    places: viewPlaces(row.places ?? []),
    levels: [...row.levels],
    department: row.department,
    department_said: row.department_said,
    openings: row.openings,
    probation_days: row.probation_days,
    ...(row.requires_consent && { requires_consent: true as const }),
    answers: publicResponseStatistics({
      people: row.answers_people ?? 0,
      in_time: row.answers_in_time ?? 0,
      usual_days: row.answers_usual,
    }),
    tags: requirementTags(row.requirements),
    updated_at: row.updated_at.toISOString(),
    accepting: isAccepting(row, now),
    applied: row.applied,
    applications_count: row.applications_count,
    referrals_count: row.referrals_count,
  };
}
