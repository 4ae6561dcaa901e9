import type { JobDetail } from "../../../contract/jobs.ts";
import { summaryOf } from "../../../rules/jobs.ts";
import { codeOf } from "../../lib/net/api-error.ts";

/** A job as its page shows it; the plain text of the description stays behind, only its beginning comes along. */
export type ShownJob = Omit<JobDetail, "description_text"> & { summary: string };

export const PEOPLE_TABS = ["applications", "referrals"] as const;
export type PeopleTab = (typeof PEOPLE_TABS)[number];

/** Which of the people in a job's pipeline its owner sees. */
export type People = { tab: PeopleTab };

/** What the page of a job has to show. */
export type JobData = {
  job: ShownJob | null;
  /** Whose view this is; null for visitors and for what the server rendered. */
  viewer: string | null;
  people: People | null;
};

/** There is no such job for these eyes. */
export const MISSING: JobData = { job: null, viewer: null, people: null };

/** Whether a failure says so; the server says the same of an address without a sound id. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === "not_found";
}

/** What of a job its page needs. */
export function shownJob({ description_text, ...job }: JobDetail): ShownJob {
  return { ...job, summary: summaryOf(description_text) };
}

/** The tab that an address asks for; the first one otherwise. */
export function tabOf(search: string): PeopleTab {
  const wanted = new URLSearchParams(search).get("tab");
  return PEOPLE_TABS.find((tab) => tab === wanted) ?? "applications";
}
