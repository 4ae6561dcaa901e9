import { eq } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { candidates } from "../db/tables/candidates.ts";
import { removeFile } from "../files/attach.ts";

/** Removes what any referrer keeps of the person of an address, CVs included, because that person wants so (DECISIONS F5). */
export async function eraseCandidate(ctx: Context, tx: WriteHandle, email_key: string): Promise<void> {
  const gone = await tx.delete(candidates).where(eq(candidates.email_key, email_key)).returning({ cv: candidates.cv });
  for (const { cv } of gone) if (cv !== null) await removeFile(ctx, tx, cv);
}

/**
 * Removes everybody whom a referrer kept, since the referrer leaves. The CV of a referral is that one's too, and stays with
 * it.
 */
export async function eraseCandidatesOf(ctx: Context, tx: WriteHandle, referrer: string): Promise<void> {
  const gone = await tx
    .delete(candidates)
    .where(eq(candidates.referrer, referrer))
    .returning({ cv: candidates.cv, referral: candidates.referral });
  for (const { cv, referral } of gone) if (cv !== null && referral === null) await removeFile(ctx, tx, cv);
}
