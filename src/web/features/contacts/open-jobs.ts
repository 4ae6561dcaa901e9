import { jobEndpoints } from "../../../contract/jobs.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { OpenJob } from "../../../rules/contacts/match.ts";
import { call } from "../../lib/net/caller.ts";

/** Compared are the newest so many jobs. */
const PAGES_MAX = 10;

export type OpenJobs = {
  readonly jobs: readonly OpenJob[] /** There are older ones besides. */;
  readonly more: boolean;
};

type Listed = Pick<OpenJob, "id" | "title" | "location"> & { readonly company: { readonly name: string } };

/** What of a job people are compared with. */
export function openJobOf({ id, title, location, company }: Listed): OpenJob {
  return { id, title, location, company: company.name };
}

/** The newest open jobs that the viewer may refer somebody to. */
export async function loadOpenJobs(): Promise<OpenJobs> {
  const jobs: OpenJob[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = { referable: "true" as const, limit: LIMITS.page.max, ...(cursor !== null && { cursor }) };
    const read: Awaited<ReturnType<typeof readPage>> = await readPage(query);
    jobs.push(...read.items.map(openJobOf));
    cursor = read.next_cursor;
    if (cursor === null) break;
  }
  return { jobs, more: cursor !== null };
}

function readPage(query: { referable: "true"; limit: number; cursor?: string }) {
  return call(jobEndpoints.board, { query });
}
