import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { WaitingEntry } from "../../contract/deal/referral-links.ts";
import type { Context } from "../db/context.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { linkEntries, referralLinks } from "../db/tables/referral-links.ts";
import { removeFile } from "../files/attach.ts";
import { linkById } from "./open.ts";
import { standingOf } from "./state.ts";
import { facts } from "./view.ts";

/** Maximum number of other submissions offered; each needs a check of its link. */
const FEW = 5;

/** Other submissions under the same verified address, through other links to the same job. */
type Beside = { readonly id: string; readonly email_key: string; readonly job: string };

function beside(db: ReadHandle, { id, email_key, job }: Beside, now: Date) {
  return db
    .select({ id: linkEntries.id, link: linkEntries.link, cv: linkEntries.cv })
    .from(linkEntries)
    .innerJoin(referralLinks, eq(referralLinks.id, linkEntries.link))
    .where(
      and(
        eq(linkEntries.email_key, email_key),
        eq(referralLinks.job, job),
        ne(linkEntries.id, id),
        gt(linkEntries.expires_at, now),
      ),
    )
    .orderBy(asc(linkEntries.created_at), asc(linkEntries.id))
    .limit(FEW);
}

/** Other submissions whose links accept people: the person chooses which one counts (rule F38). */
export async function othersWaiting(ctx: Context, of: Beside): Promise<NonNullable<WaitingEntry["others"]>> {
  const others = [];
  for (const { id, link: of_link } of await beside(ctx.db, of, ctx.clock.now())) {
    const link = await linkById(ctx.db, of_link);
    const { state } = await standingOf(ctx, ctx.db, facts(link));
    if (state === "open") others.push({ id, referrer_name: link.referrer ?? "", recommendation: link.recommendation });
  }
  return others;
}

/** Erases the submissions that were not chosen, CVs included; nobody has seen them (rule F38). */
export async function eraseOthers(ctx: Context, tx: WriteHandle, of: Beside): Promise<void> {
  for (const { id, cv } of await beside(tx, of, ctx.clock.now())) {
    await tx.delete(linkEntries).where(eq(linkEntries.id, id));
    if (cv !== null) await removeFile(ctx, tx, cv);
  }
}
