import type { JobStatus } from "../contract/statuses.ts";
import { hasTeamRight, membershipAllowsReferring, type TeamMembership } from "./team/rights.ts";

const DAY_MS = 86_400_000;
/** A calendar day ends last at UTC-12, twelve hours after its end in UTC. */
const LAST_ZONE_MS = 12 * 3_600_000;

/** The facts of a job that decide what is allowed. */
export type JobFacts = {
  readonly status: JobStatus;
  readonly archived: boolean;
  readonly closing_date: string | null;
};

/** Visible only to people with its link (rule J51). */
type Hidden = { readonly private?: boolean };

/**
 * The time at which a job with this closing date (`yyyy-mm-dd`) closes: when the day has ended everywhere (rule R8).
 * Milliseconds since 1970, UTC.
 */
export function closesAt(closing_date: string): number {
  return Date.parse(`${closing_date}T00:00:00Z`) + DAY_MS + LAST_ZONE_MS;
}

/** Whether the closing date is over everywhere on earth (rules R7, R8). */
export function isPastClosing(closing_date: string | null, now: Date): boolean {
  return closing_date !== null && now.getTime() >= closesAt(closing_date);
}

/**
 * The same for queries: jobs with this closing date (`yyyy-mm-dd`) or a later one are still open. It is the calendar
 * day that has not ended yet at UTC-12.
 */
export function firstOpenDay(now: Date): string {
  return new Date(now.getTime() - LAST_ZONE_MS).toISOString().slice(0, 10);
}

/** Only Open jobs before their closing date accept referrals and applications (rule R6). */
export function isAccepting(job: JobFacts, now: Date): boolean {
  return job.status === "Open" && !job.archived && !isPastClosing(job.closing_date, now);
}

/**
 * Whether a job is over, so that it takes no consents of people whom the company does not see yet (rule F20). A paused
 * job is not.
 */
export function isClosed({ status, archived, closing_date }: JobFacts, now: Date): boolean {
  return archived || status === "Closed" || status === "Filled" || isPastClosing(closing_date, now);
}

export type JobCan = {
  edit: boolean;
  delete: boolean;
  manage: boolean;
  refer: boolean;
  apply: boolean;
  save: boolean;
} & {
  restore?: true;
};

/**
 * A job, and whether it takes no referrals: its owner left a reward unfunded for too long (M9), or candidates without a
 * response (R13).
 */
export type JobToday = JobFacts &
  Hidden & {
    readonly referrals_paused: boolean;
    /** The viewer may refer people to it (rule R18). */
    readonly may_refer: boolean;
  };

/** The viewer of a job: a signed-in user or a visitor, with their role in its team. */
export type JobViewer = { readonly signed_in: boolean; readonly membership: TeamMembership };

/** What a viewer may do with a job (rules R1, R5, R6, R17, R18, M9). */
export function jobCan(job: JobToday, { signed_in, membership }: JobViewer, now: Date): JobCan {
  const editor = hasTeamRight(membership, "edit_jobs");
  const edit = editor && !job.archived;
  const accepting = isAccepting(job, now);
  return {
    edit,
    delete: edit,
    manage: hasTeamRight(membership, "see_people"),
    refer: signed_in && membershipAllowsReferring(membership) && job.may_refer && accepting && !job.referrals_paused,
    apply: signed_in && membership === null && accepting,
    // The list of saved jobs is a filter of the board.
    save: signed_in && job.private !== true,
    ...(editor && job.archived && { restore: true }),
  };
}

/** Requirements as tags: separated by commas or line breaks, trimmed, without duplicates (rule J10). */
export function requirementTags(requirements: string): string[] {
  const parts = requirements.split(/[,\n\r]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

const SUMMARY_LENGTH = 280;
const FIRST_POINT = /(^|:[^\S\n]*\n)\s*[-*•–]\s+(?=\S)/g;
const NEXT_POINT = /\n[^\S\n]*[-*•–]\s+(?=\S)/g;

/**
 * The beginning of a plain text for a card: one line of at most 280 characters, cut between words, list items separated
 * by dots.
 */
export function summaryOf(plain: string): string {
  const line = plain
    .slice(0, SUMMARY_LENGTH * 4)
    .replaceAll(FIRST_POINT, "$1 ")
    .replaceAll(NEXT_POINT, " · ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= SUMMARY_LENGTH) return line;
  const cut = line.slice(0, SUMMARY_LENGTH);
  const space = cut.lastIndexOf(" ");
  return `${(space > SUMMARY_LENGTH / 2 ? cut.slice(0, space) : cut).trimEnd().toWellFormed()}…`;
}
