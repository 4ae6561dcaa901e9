import type { TeamRole } from "../../../contract/members/roles.ts";
import type { NotificationKind } from "../../../contract/notifications/notifications.ts";
import type { UserTxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { nameOf } from "../../infra/db/status-history.ts";
import { TEAM_CHANGED } from "../../infra/db/team-rights.ts";
import { type TeamUpdate, teamUpdate } from "../../infra/mail/messages/team-update.ts";
import { notifyAll } from "../../notifications/notify.ts";
import type { LockedTeam } from "./locked-team.ts";

/** The notification kind of each team event. */
const KINDS = {
  joined: "team_joined",
  role: "team_role",
  removed: "team_removed",
  asked: "team_request",
  accepted: "team_accepted",
  declined: "team_declined",
} as const satisfies Record<TeamUpdate, NotificationKind>;

/** Events about the actor. */
const ABOUT_ACTOR: readonly TeamUpdate[] = ["joined", "asked"];

type About = Pick<LockedTeam, "company" | "name">;

/** Notifies users of a team event, in its transaction. Each event is notified, without deduplication. */
export async function notifyTeamEvent(
  ctx: UserTxContext,
  tx: WriteHandle,
  { company, name }: About,
  { what, to, role = null }: { what: TeamUpdate; to: readonly string[]; role?: TeamRole | null },
): Promise<void> {
  tx.publish(TEAM_CHANGED, company);
  const named = ABOUT_ACTOR.includes(what) ? { who: await nameOf(tx, ctx.actor.id), by: ctx.actor.id } : {};
  const news = {
    kind: KINDS[what],
    subject: company,
    trigger: ctx.ids.next(),
    params: { company: name, ...(role !== null && { role }), ...(named.by !== undefined && { member: named.by }) },
    mail: teamUpdate.with({ what, company, company_name: name, role, ...named }),
  };
  await notifyAll(
    ctx,
    tx,
    to.map((user_id) => ({ ...news, user_id })),
  );
}
