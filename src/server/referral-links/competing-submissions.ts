import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { PendingSubmission } from "../../contract/hiring/referral-links.ts";
import type { Context } from "../db/context.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { linkEntries, referralLinks } from "../db/tables/referral-links.ts";
import { removeFile } from "../files/attach-upload.ts";
import { readLinkState } from "./link-state.ts";
import { findLinkById } from "./open-link.ts";
import { linkStateColumns } from "./view.ts";

/** Maximum number of other submissions offered; each needs a check of its link. */
const MAX_COMPETING = 5;

/** Other submissions under the same verified address, through other links to the same job. */
type CompetingSubmission = { readonly id: string; readonly email_key: string; readonly job: string };

function selectCompeting(db: ReadHandle, { id, email_key, job }: CompetingSubmission, now: Date) {
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
    .limit(MAX_COMPETING);
}

/** Other submissions whose links accept people: the person chooses which one counts (rule F38). */
export async function findCompetingSubmissions(
  ctx: Context,
  of: CompetingSubmission,
): Promise<NonNullable<PendingSubmission["others"]>> {
  const others = [];
  for (const { id, link: of_link } of await selectCompeting(ctx.db, of, ctx.clock.now())) {
    const link = await findLinkById(ctx.db, of_link);
    const { state } = await readLinkState(ctx, ctx.db, linkStateColumns(link));
    if (state === "open") others.push({ id, referrer_name: link.referrer ?? "", recommendation: link.recommendation });
  }
  return others;
}

/** Erases the submissions that were not chosen, CVs included; nobody has seen them (rule F38). */
export async function eraseCompetingSubmissions(ctx: Context, tx: WriteHandle, of: CompetingSubmission): Promise<void> {
  for (const { id, cv } of await selectCompeting(tx, of, ctx.clock.now())) {
    await tx.delete(linkEntries).where(eq(linkEntries.id, id));
    if (cv !== null) await removeFile(ctx, tx, cv);
  }
}
