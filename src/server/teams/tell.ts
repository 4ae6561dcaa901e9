import type { NotificationKind } from "../../contract/notifications.ts";
import type { TeamRole } from "../../contract/team/roles.ts";
import type { UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { TEAM_CHANGED } from "../db/team.ts";
import { type TeamNews, teamNews } from "../mail/messages/team-news.ts";
import { notifyAll } from "../notifications/notify.ts";
import type { HeldTeam } from "./held-team.ts";

/** What each piece of news is in the product; the name of a new member stands on the team's page alone. */
const KINDS = {
  joined: "team_joined",
  role: "team_role",
  removed: "team_removed",
  asked: "team_request",
  accepted: "team_accepted",
  declined: "team_declined",
} as const satisfies Record<TeamNews, NotificationKind>;

type About = Pick<HeldTeam, "company" | "name">;

/** Tells people what happened in a company's team, in the transaction that does it. Each time is an occasion of its own. */
export async function tellTeam(
  ctx: UserTxContext,
  tx: WriteHandle,
  { company, name }: About,
  { what, to, role = null }: { what: TeamNews; to: readonly string[]; role?: TeamRole | null },
): Promise<void> {
  tx.notify(TEAM_CHANGED, company);
  const news = {
    kind: KINDS[what],
    subject: company,
    occasion: ctx.ids.next(),
    params: { company: name, ...(role !== null && { role }) },
    mail: teamNews.with({ what, company, company_name: name, role }),
  };
  await notifyAll(
    ctx,
    tx,
    to.map((user_id) => ({ ...news, user_id })),
  );
}
