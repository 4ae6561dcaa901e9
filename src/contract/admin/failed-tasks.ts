import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { boundedCount, pageOf, pageQuery } from "../paging.ts";

export const FAILED_TASK_STATES = ["open", "closed"] as const;
export const TASK_CLASS_NAMES = [
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
const FAILED_TASK_OUTCOMES = ["done", "tried_again", "closed"] as const;

/** A background task that failed permanently. */
export const failedTask = z.object({
  id,
  /** One of TASK_CLASS_NAMES, or a class of another version. */
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
  closed: z.object({ at: instant, by: z.string(), outcome: z.enum(FAILED_TASK_OUTCOMES), note: z.string() }).nullable(),
});
export type FailedTask = z.output<typeof failedTask>;

export const failedTaskQuery = z.object({
  state: z.enum(FAILED_TASK_STATES).default("open"),
  class: z.enum(TASK_CLASS_NAMES).optional(),
  ...pageQuery,
});
export type FailedTaskQuery = z.output<typeof failedTaskQuery>;

export const failedTaskClosing = z.strictObject({ note: text(LIMITS.failure_reason, "required") });

export const adminFailedTaskEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/admin/work",
    access: "admin",
    query: failedTaskQuery,
    output: pageOf(failedTask).extend({ open: boundedCount }),
    summary: "Background tasks that failed permanently, latest failure first",
  }),
  tryAgain: endpoint({
    method: "post",
    path: "/api/admin/work/{id}/retry",
    access: "admin",
    params: idParams,
    output: failedTask,
    errors: ["conflict"],
    summary: "Retry failed work with all its attempts; recorded in the audit log",
  }),
  close: endpoint({
    method: "post",
    path: "/api/admin/work/{id}/close",
    access: "admin",
    params: idParams,
    body: failedTaskClosing,
    output: failedTask,
    errors: ["conflict"],
    summary: "Close failed work with a reason, without doing it; recorded in the audit log",
  }),
};
