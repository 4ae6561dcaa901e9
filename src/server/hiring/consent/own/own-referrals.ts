import { and, desc, eq, sql } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import type { OwnReferral } from "../../../../contract/hiring/consent.ts";
import { withReason } from "../../../../rules/hiring/rejection-reason.ts";
import type { UserContext } from "../../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../../infra/db/cursor.ts";
import type { ReadHandle, WriteHandle } from "../../../infra/db/handles.ts";
import { historiesOf } from "../../../infra/db/status-history.ts";
import { companies } from "../../../infra/db/tables/companies.ts";
import { consentRequests } from "../../../infra/db/tables/consent.ts";
import { jobs } from "../../../infra/db/tables/jobs.ts";
import { referrals } from "../../../infra/db/tables/referrals.ts";
import { users } from "../../../infra/db/tables/users.ts";
import { lockReferralsAndConsents } from "../../referrals/email-quota.ts";
import { declineReferral } from "../answer.ts";
import { type AboutMeRow, aboutMeColumns, viewAboutMe } from "../view.ts";

function selectClaimed(db: ReadHandle, viewer: string) {
  const own = eq(consentRequests.claimed_by, viewer);
  return (condition?: ReturnType<typeof and>) =>
    db
      .select({
        ...aboutMeColumns,
        id: consentRequests.referral,
        position: exactInstant(consentRequests.created_at),
      })
      .from(consentRequests)
      .innerJoin(referrals, eq(referrals.id, consentRequests.referral))
      .innerJoin(users, eq(users.id, referrals.created_by))
      .innerJoin(jobs, eq(jobs.id, referrals.job))
      .innerJoin(companies, eq(companies.id, jobs.company))
      .where(and(own, condition));
}

/** A claimed referral as its candidate reads it, with its history (rule F13). */
function viewOwn(row: AboutMeRow, histories: Awaited<ReturnType<typeof historiesOf>>, now: Date): OwnReferral {
  const { id, rejection_reason } = row.referral;
  return { ...viewAboutMe(row, now), history: withReason(histories.get(id) ?? [], rejection_reason) };
}

/** Referrals that the viewer has claimed, newest first (rule R2). */
export async function listOwnReferrals(ctx: UserContext, query: { cursor?: string | undefined; limit: number }) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const { created_at, referral } = consentRequests;
  const rows = await selectClaimed(
    ctx.db,
    ctx.actor.id,
  )(afterCursor(after, created_at, referral) as ReturnType<typeof and>)
    .orderBy(desc(created_at), desc(referral))
    .limit(query.limit + 1);
  const page = toPage(rows, query.limit);
  const histories = await historiesOf(
    ctx.db,
    "referral",
    page.rows.map(({ id }) => id),
  );
  const now = ctx.clock.now();
  return { items: page.rows.map((row) => viewOwn(row, histories, now)), next_cursor: page.next_cursor };
}

/** One of the viewer's claimed referrals. Throws `not_found`. */
export async function readOwnReferral(
  { actor, clock }: UserContext,
  tx: WriteHandle,
  id: string,
): Promise<OwnReferral> {
  const [row] = await selectClaimed(tx, actor.id)(eq(consentRequests.referral, id));
  if (row === undefined) throw new AppError("not_found");
  return viewOwn(row, await historiesOf(tx, "referral", [id]), clock.now());
}

/** Withdraws the viewer from a referral that they have claimed. Throws `not_found` and `status_not_allowed`. */
export async function withdrawAsCandidate(ctx: UserContext, id: string): Promise<OwnReferral> {
  return ctx.write(async (tx) => {
    await lockReferralsAndConsents(tx, sql`asked.referral = ${id} AND asked.claimed_by = ${ctx.actor.id}`);
    const [row] = await selectClaimed(tx, ctx.actor.id)(eq(consentRequests.referral, id));
    if (row === undefined) throw new AppError("not_found");
    await declineReferral(ctx, tx, id, row.referral);
    return readOwnReferral(ctx, tx, id);
  });
}
