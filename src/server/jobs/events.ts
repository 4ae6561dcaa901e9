import type { Context } from "../infra/db/context.ts";
import type { EnqueueContext, EventType } from "../infra/db/events.ts";

/** A job and its company; a job that moved to another company is listed with each. */
export type ChangedJob = { readonly id: string; readonly company: string };

export const jobsChanged: EventType<
  { readonly jobs: readonly ChangedJob[] },
  EnqueueContext & Pick<Context, "config">
> = {
  name: "jobs_changed",
  about: "Jobs were posted, edited, opened, paused, closed, archived, restored or deleted. Not emitted by imports.",
};
