import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, idParams, instant, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { boundedCount, pageOf, pageQuery } from "./paging.ts";

export const WORK_STANDINGS = ["open", "closed"] as const;
export const WORK_CLASSES = [
  "money",
  "mail-now",
  "mail",
  "mail-bulk",
  "follow-up",
  "imports",
  "systems",
  "upkeep",
] as const;
/** How a failed task was resolved: a later run succeeded, an admin retried it, or an admin closed it. */
const WORK_OUTCOMES = ["done", "tried_again", "closed"] as const;

/** A background task that failed permanently. */
export const failedWork = z.object({
  id,
  /** One of WORK_CLASSES, or a class of another version. */
  class: z.string(),
  task: z.string(),
  reason: z.string(),
  /** Attempts of the last run, and how often the task was given up. */
  tries: z.number().int(),
  times: z.number().int(),
  first_failed_at: instant,
  failed_at: instant,
  /** What the task is about: ids, no personal data. */
  about: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Null while it waits for a decision; `by` is empty where no person decided. */
  closed: z.object({ at: instant, by: z.string(), outcome: z.enum(WORK_OUTCOMES), note: z.string() }).nullable(),
});
export type FailedWork = z.output<typeof failedWork>;

export const workQuery = z.object({
  standing: z.enum(WORK_STANDINGS).default("open"),
  class: z.enum(WORK_CLASSES).optional(),
  ...pageQuery,
});
export type WorkQuery = z.output<typeof workQuery>;

export const workClosing = z.strictObject({ note: text(LIMITS.failure_reason, "required") });

export const adminWorkEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/admin/work",
    access: "admin",
    query: workQuery,
    output: pageOf(failedWork).extend({ open: boundedCount }),
    summary: "Background work that failed for good, newest first",
  }),
  tryAgain: endpoint({
    method: "post",
    path: "/api/admin/work/{id}/retry",
    access: "admin",
    params: idParams,
    output: failedWork,
    errors: ["conflict"],
    summary: "Retry failed work with all its attempts; recorded in the audit log",
  }),
  close: endpoint({
    method: "post",
    path: "/api/admin/work/{id}/close",
    access: "admin",
    params: idParams,
    body: workClosing,
    output: failedWork,
    errors: ["conflict"],
    summary: "Close failed work with a reason, without doing it; recorded in the audit log",
  }),
};
