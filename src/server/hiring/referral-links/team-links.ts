import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { JobReferralLink } from "../../../contract/hiring/referral-links.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referralLinks } from "../../infra/db/tables/referral-links.ts";
import { users } from "../../infra/db/tables/users.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { notifyLinkEnded } from "./notify.ts";
import { figureColumns } from "./view.ts";

/** Links to jobs whose people the viewer sees (rule R17). */
function selectTeamLinks(db: ReadHandle, viewer: string) {
  return db
    .select({
      id: referralLinks.id,
      referrer_name: fullName,
      created_at: referralLinks.created_at,
      ended_by: referralLinks.ended_by,
      decides: mayWithJob("decide_people", viewer),
      figures: figureColumns,
      position: exactInstant(referralLinks.created_at),
    })
    .from(referralLinks)
    .innerJoin(jobs, and(eq(jobs.id, referralLinks.job), mayWithJob("see_people", viewer)))
    .innerJoin(users, eq(users.id, referralLinks.created_by));
}

type Row = Awaited<ReturnType<typeof selectTeamLinks>>[number];

function viewTeamLink({ id, referrer_name, created_at, ended_by, decides, figures }: Row): JobReferralLink {
  return {
    id,
    referrer_name: referrer_name ?? "",
    ended_by,
    created_at: created_at.toISOString(),
    figures,
    can: { end: decides && ended_by === null },
  };
}

/** The links to a job that are open or brought somebody, for its team (rule F28). Throws `not_found` for others. */
export async function listLinksOfJob(
  ctx: UserContext,
  job: string,
  query: { cursor?: string | undefined; limit: number },
) {
  const viewer = ctx.actor.id;
  const [own] = await ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, job), mayWithJob("see_people", viewer)));
  if (own === undefined) throw new AppError("not_found");
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const used = sql`EXISTS (SELECT FROM link_referrals AS used WHERE used.link = "referral_links"."id")`;
  const rows = await selectTeamLinks(ctx.db, viewer)
    .where(
      and(
        eq(referralLinks.job, job),
        or(isNull(referralLinks.ended_at), eq(referralLinks.ended_by, "company"), used),
        afterCursor(after, referralLinks.created_at, referralLinks.id),
      ),
    )
    .orderBy(desc(referralLinks.created_at), desc(referralLinks.id))
    .limit(query.limit + 1);
  const page = toPage(rows, query.limit);
  return { items: page.rows.map(viewTeamLink), next_cursor: page.next_cursor };
}

/**
 * Ends another user's link, as a member who decides on the people of its job, and notifies its referrer (rules F28,
 * R32). Throws `not_found` for others.
 */
export async function endLinkAsTeam(ctx: UserContext, id: string): Promise<JobReferralLink> {
  return ctx.write(async (tx) => {
    const [ended] = await tx.rows<{ job: string; referrer: string }>(sql`
      UPDATE referral_links SET ended_at = ${ctx.clock.now().toISOString()}, ended_by = 'company'
      FROM jobs WHERE jobs.id = referral_links.job AND referral_links.id = ${id} AND ended_at IS NULL
        AND ${mayWithJob("decide_people", ctx.actor.id)}
      RETURNING referral_links.job, referral_links.created_by AS referrer`);
    if (ended !== undefined) await notifyLinkEnded(ctx, tx, { id, ...ended });
    const [row] = await selectTeamLinks(tx, ctx.actor.id).where(
      and(eq(referralLinks.id, id), mayWithJob("decide_people", ctx.actor.id)),
    );
    if (row === undefined) throw new AppError("not_found");
    return viewTeamLink(row);
  });
}
