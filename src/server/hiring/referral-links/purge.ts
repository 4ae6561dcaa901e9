import { eq, inArray, lt } from "drizzle-orm";
import { runInBatches } from "../../infra/db/batches.ts";
import type { Context, TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { linkSubmissions, referralLinks } from "../../infra/db/tables/referral-links.ts";
import { defineTask } from "../../infra/db/task.ts";
import { removeFile } from "../../infra/files/remove-file.ts";

const BATCH = 200;

type PurgedSubmissions = readonly { readonly cv: string | null }[];

async function deleteCvs(ctx: TxContext, tx: WriteHandle, gone: PurgedSubmissions): Promise<void> {
  for (const { cv } of gone) if (cv !== null) await removeFile(ctx, tx, cv);
}

export const PURGE_SUBMISSIONS = defineTask({
  name: "purge-link-submissions",
  class: "upkeep",
  schedule: "23 * * * *",
  run: purgeSubmissions,
});

/** Task: purges unconfirmed submissions after their time, CVs included (rule F24). */
export async function purgeSubmissions(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await runInBatches(ctx, async (tx) => {
    const over = tx
      .select({ id: linkSubmissions.id })
      .from(linkSubmissions)
      .where(lt(linkSubmissions.expires_at, now))
      .limit(BATCH);
    const gone = await tx
      .delete(linkSubmissions)
      .where(inArray(linkSubmissions.id, over))
      .returning({ cv: linkSubmissions.cv });
    await deleteCvs(ctx, tx, gone);
    return gone.length;
  });
}

/**
 * Erases the links of a departing account with their pending submissions (rule P5); referrals made through them stay.
 */
export async function eraseLinks(ctx: TxContext, tx: WriteHandle, user_id: string): Promise<void> {
  const own = tx.select({ id: referralLinks.id }).from(referralLinks).where(eq(referralLinks.created_by, user_id));
  const gone = await tx
    .delete(linkSubmissions)
    .where(inArray(linkSubmissions.link, own))
    .returning({ cv: linkSubmissions.cv });
  await deleteCvs(ctx, tx, gone);
  await tx.delete(referralLinks).where(eq(referralLinks.created_by, user_id));
}
