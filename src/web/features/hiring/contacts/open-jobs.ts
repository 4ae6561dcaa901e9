import { jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import type { OpenJob } from "../../../../rules/contacts/match.ts";
import { call } from "../../../lib/net/api-client.ts";

/** Page limit, above the usual number of open jobs; beyond it only the newest are compared and the list says so. */
const MAX_PAGES = 200;

export type OpenJobs = {
  readonly jobs: readonly OpenJob[];
  /** There are more, older ones. */
  readonly more: boolean;
};

type Listed = Pick<OpenJob, "id" | "title" | "location"> & { readonly company: { readonly name: string } };

/** The fields of a job that contacts are compared with. */
export function toOpenJob({ id, title, location, company }: Listed): OpenJob {
  return { id, title, location, company: company.name };
}

export type ReadJobs = () => Promise<OpenJobs>;

/** The open jobs that the viewer may refer to: whether there are any, and a function that loads all. */
export async function findOpenJobs(): Promise<{ any: boolean; read: ReadJobs }> {
  const first = await readPage(null);
  let all: Promise<OpenJobs> | undefined;
  const read = () => {
    all ??= readAll(first).catch((error: unknown) => {
      all = undefined;
      throw error;
    });
    return all;
  };
  return { any: first.items.length > 0, read };
}

type Page = Awaited<ReturnType<typeof readPage>>;

async function readAll(first: Page): Promise<OpenJobs> {
  const jobs = first.items.map(toOpenJob);
  let cursor = first.next_cursor;
  for (let page = 1; page < MAX_PAGES && cursor !== null; page += 1) {
    const next: Page = await readPage(cursor);
    jobs.push(...next.items.map(toOpenJob));
    cursor = next.next_cursor;
  }
  return { jobs, more: cursor !== null };
}

function readPage(cursor: string | null) {
  const query = { referable: "true" as const, limit: LIMITS.page.max, ...(cursor !== null && { cursor }) };
  return call(jobEndpoints.board, { query });
}
