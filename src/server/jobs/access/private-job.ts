import type { JobStatus } from "../../../contract/statuses.ts";
import type { UserTxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { JOB_HIDDEN } from "../../infra/db/job-access.ts";
import type { OwnJob } from "../own-job.ts";
import { ensureLink } from "./job-link.ts";

/** `listed_at` of a job that was never on a board. Alerts report the job when it is first listed (rule J28). */
export const NEVER_LISTED = new Date(0);

/**
 * The columns for a job's visibility (rule J51); `wanted` undefined leaves it unchanged. A trigger derives the stored
 * status from them.
 */
export function accessColumns(job: OwnJob, wanted: boolean | undefined, status: JobStatus, at: Date) {
  const hidden = wanted ?? job.private;
  return { private: hidden, link_open: false, ...listedAtColumn({ ...job, private: hidden }, status, at) };
}

/** `listed_at` is set when the job is first both open and public. */
export function listedAtColumn(job: Pick<OwnJob, "private" | "listed_at">, status: JobStatus, at: Date) {
  const comes = !job.private && status === "Open" && job.listed_at.getTime() === NEVER_LISTED.getTime();
  return comes ? { listed_at: at } : {};
}

/**
 * Gives a job that becomes private its link, and invalidates cached pages and lists in all processes. Runs in the
 * transaction of the change.
 */
export async function applyAccessChange(
  ctx: Pick<UserTxContext, "clock" | "secrets">,
  tx: WriteHandle,
  job: OwnJob,
  wanted: boolean | undefined,
): Promise<void> {
  if (wanted !== true || job.private) return;
  await ensureLink(ctx, tx, job.id);
  tx.publish(JOB_HIDDEN, job.id);
}
