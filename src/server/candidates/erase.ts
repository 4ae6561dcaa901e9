import { and, eq } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { candidates } from "../db/tables/candidates.ts";
import { removeFile } from "../files/attach.ts";

/** Removes what a referrer keeps of a person, CV included, because that person wants so (DECISIONS F5). */
export async function eraseCandidate(
  ctx: Context,
  tx: WriteHandle,
  referrer: string,
  email_key: string,
): Promise<void> {
  const gone = await tx
    .delete(candidates)
    .where(and(eq(candidates.referrer, referrer), eq(candidates.email_key, email_key)))
    .returning({ cv: candidates.cv });
  for (const { cv } of gone) if (cv !== null) await removeFile(ctx, tx, cv);
}
