import { paths } from "../../../contract/paths.ts";
import { jobLinkEndpoints } from "../../../contract/posting/job-links.ts";
import { jobLinkPath } from "../../../contract/posting/link-paths.ts";
import { call } from "../../lib/net/caller.ts";
import type { ShownJob } from "../../shared/jobs/job-data.ts";
import { copyText } from "../../shared/records/copy-text.ts";
import { toast } from "../../ui/toast.ts";
import { heldToken } from "./link-token.ts";

function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** Tries the device's own sheet; false where there is none or it does not work. A cancelled one counts as done. */
async function sharedByDevice(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return isCancelled(error);
  }
}

/** The plain address of a private job leads others nowhere (rule J51): its link, of those who edit it or who came by it. */
async function pathOf({ id, private: hidden, can }: ShownJob): Promise<string> {
  if (!hidden) return paths.job(id);
  const token = can.edit ? (await call(jobLinkEndpoints.get, { params: { id } })).token : heldToken(id);
  if (token === null) throw new Error("nobody came here by a link");
  return jobLinkPath(token);
}

/** Gives a job's address to the device's sheet where there is one, else to the clipboard, and says how that went. */
export async function shareJob(job: ShownJob, said: { done: string; failed: string }): Promise<void> {
  try {
    const url = location.origin + (await pathOf(job));
    if (!(await sharedByDevice(job.title, url))) await copyText(url, said);
  } catch {
    toast(said.failed);
  }
}
