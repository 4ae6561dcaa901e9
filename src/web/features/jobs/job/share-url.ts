import { jobLinkEndpoints } from "../../../../contract/jobs/posting/job-links.ts";
import { jobLinkPath } from "../../../../contract/jobs/posting/link-paths.ts";
import { paths } from "../../../../contract/paths.ts";
import { call } from "../../../lib/net/api-client.ts";
import type { ShownJob } from "../../../shared/jobs/job-data.ts";
import { copyText } from "../../../shared/records/copy-text.ts";
import { toast } from "../../../ui/toast.ts";
import { tokenOfJob } from "./link-token.ts";

function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** Tries the device's share sheet; false if there is none or it fails. A cancelled one counts as done. */
async function shareByDevice(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return isCancelled(error);
  }
}

/**
 * Others cannot open the plain URL of a private job (rule J51), so its link is shared, by editors and by users who came
 * through it.
 */
async function sharePath({ id, private: hidden, can }: ShownJob): Promise<string> {
  if (!hidden) return paths.job(id);
  const token = can.edit ? (await call(jobLinkEndpoints.get, { params: { id } })).token : tokenOfJob(id);
  if (token === null) throw new Error("no link token for this job in this tab");
  return jobLinkPath(token);
}

/** Shares a job's URL through the device's share sheet, else copies it to the clipboard, and shows the result. */
export async function shareJob(job: ShownJob, said: { done: string; failed: string }): Promise<void> {
  try {
    const url = location.origin + (await sharePath(job));
    if (!(await shareByDevice(job.title, url))) await copyText(url, said);
  } catch {
    toast(said.failed);
  }
}
