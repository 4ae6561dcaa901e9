import type { Context } from "../infra/db/context.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { clearListCache } from "./board/list-cache.ts";
import type { ChangedJob } from "./events.ts";

/** Drops cached pages and lists that show these jobs, and updates the screens that show them. */
export async function refreshPagesOfJobs(
  ctx: Pick<Context, "config">,
  tx: WriteHandle,
  { jobs }: { readonly jobs: readonly ChangedJob[] },
): Promise<void> {
  tx.publishAll(
    "job_changed",
    jobs.map(({ id }) => id),
  );
  tx.publishAll(
    "company_changed",
    jobs.map(({ company }) => company),
  );
  tx.afterCommit(() => clearListCache(ctx));
}
