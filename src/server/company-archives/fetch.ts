import type { FileAnswer } from "../../contract/files.ts";
import type { UserContext } from "../db/context.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { openArchive, type Which } from "./own.ts";
import { noteArchive } from "./owners.ts";

/** Whoever breaks off begins again, and not without end. */
const FETCHED: Limit = { name: "company archive fetched", points: 20, seconds: 86_400 };

/** Counted, and written down in the audit log, before the first byte goes: whoever asks for the headers alone has taken nothing. */
async function* taken(ctx: UserContext, which: Which, bytes: FileAnswer["body"]): AsyncGenerator<Uint8Array> {
  await ctx.limits.take(FETCHED, which.archive);
  await ctx.write((tx) =>
    noteArchive(ctx, tx, "company_archive_fetched", { company: which.id, archive: which.archive }),
  );
  yield* bytes;
}

/** The archive's bytes. Throws `not_found`; the first piece, `rate_limited`. */
export async function fetchArchive(ctx: UserContext, which: Which): Promise<FileAnswer> {
  const answer = await openArchive(ctx, which);
  return { ...answer, body: taken(ctx, which, answer.body) };
}
