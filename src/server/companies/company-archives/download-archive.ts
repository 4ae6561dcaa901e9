import type { FileAnswer } from "../../../contract/files.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { type ArchiveRef, openArchive } from "./own-archives.ts";
import { auditArchive } from "./owners.ts";

/** Limit of downloads: an interrupted one starts again. */
const FETCHED: Limit = { name: "company archive fetched", points: 20, seconds: 86_400 };

/** Counted and written to the audit log before the first byte is sent; a HEAD request counts as no download. */
async function* countedDownload(
  ctx: UserContext,
  which: ArchiveRef,
  bytes: FileAnswer["body"],
): AsyncGenerator<Uint8Array> {
  await ctx.limits.consume(FETCHED, which.archive);
  await ctx.write((tx) =>
    auditArchive(ctx, tx, "company_archive_fetched", { company: which.id, archive: which.archive }),
  );
  yield* bytes;
}

/** The export's bytes. Throws `not_found`, and `rate_limited` at the first chunk. */
export async function fetchArchive(ctx: UserContext, which: ArchiveRef): Promise<FileAnswer> {
  const answer = await openArchive(ctx, which);
  return { ...answer, body: countedDownload(ctx, which, answer.body) };
}
