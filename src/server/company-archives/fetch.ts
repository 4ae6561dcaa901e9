import type { FileAnswer } from "../../contract/files.ts";
import type { UserContext } from "../db/context.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { openArchive, type Which } from "./own.ts";
import { noteArchive } from "./owners.ts";

/** Whoever breaks off begins again, and not without end. */
const FETCHED: Limit = { name: "company archive fetched", points: 20, seconds: 86_400 };

/** The archive's bytes; that somebody took them stands in the audit log before the first one goes. Throws `not_found`, `rate_limited`. */
export async function fetchArchive(ctx: UserContext, which: Which): Promise<FileAnswer> {
  const answer = await openArchive(ctx, which);
  await ctx.limits.take(FETCHED, which.archive);
  await ctx.write((tx) =>
    noteArchive(ctx, tx, "company_archive_fetched", { company: which.id, archive: which.archive }),
  );
  return answer;
}
