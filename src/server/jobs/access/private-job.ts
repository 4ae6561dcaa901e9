import type { JobStatus } from "../../../contract/statuses.ts";
import type { UserTxContext } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { JOB_HIDDEN } from "../../db/job-access.ts";
import type { OwnJob } from "../own-job.ts";
import { ensureLink } from "./job-link.ts";

/** `listed_at` of a job that has never been on a board: alerts tell of it once it comes there (rule J28). */
export const NEVER_LISTED = new Date(0);

/** What of a job's row says for whom it is (rule J51); `wanted` undefined: as it was. A trigger stores its status accordingly. */
export function accessColumns(job: OwnJob, wanted: boolean | undefined, status: JobStatus, at: Date) {
  const hidden = wanted ?? job.private;
  return { private: hidden, link_open: false, ...listedColumn({ ...job, private: hidden }, status, at) };
}

/** When a job comes onto the board for the first time: once it is open, and for everybody. */
export function listedColumn(job: Pick<OwnJob, "private" | "listed_at">, status: JobStatus, at: Date) {
  const comes = !job.private && status === "Open" && job.listed_at.getTime() === NEVER_LISTED.getTime();
  return comes ? { listed_at: at } : {};
}

/** A job that becomes private has a link, and no process shows a page or list that it was on. Part of the change. */
export async function followAccess(
  ctx: Pick<UserTxContext, "clock" | "secrets">,
  tx: WriteHandle,
  job: OwnJob,
  wanted: boolean | undefined,
): Promise<void> {
  if (wanted !== true || job.private) return;
  await ensureLink(ctx, tx, job.id);
  tx.notify(JOB_HIDDEN, job.id);
}
