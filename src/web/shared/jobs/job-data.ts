import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { summaryOf } from "../../../rules/jobs.ts";
import { errorCodeOf } from "../../lib/net/api-error.ts";

/** A job as its page shows it; the full plain text of the description is omitted, only a summary is included. */
export type ShownJob = Omit<JobDetail, "description_text"> & { summary: string };

export const PEOPLE_TABS = ["applications", "referrals"] as const;
export type PeopleTab = (typeof PEOPLE_TABS)[number];

/** The people in a job's pipeline, for its owner. */
export type People = { tab: PeopleTab };

/** The data of a job page. */
export type JobData = {
  job: ShownJob | null;
  /** The id of the viewer; null for visitors and on the server. */
  viewer: string | null;
  people: People | null;
};

/** The job does not exist, or the viewer may not see it. */
export const MISSING_JOB: JobData = { job: null, viewer: null, people: null };

/** Returns whether a failure means that; the server answers the same to a malformed id. */
export function isMissing(error: unknown): boolean {
  return errorCodeOf(error) === "not_found";
}

/** Selects the fields that a job page needs. */
export function toShownJob({ description_text, ...job }: JobDetail): ShownJob {
  return { ...job, summary: summaryOf(description_text) };
}

/** Returns the tab in the URL, else the first one. */
export function parseTab(search: string): PeopleTab {
  const wanted = new URLSearchParams(search).get("tab");
  return PEOPLE_TABS.find((tab) => tab === wanted) ?? "applications";
}
