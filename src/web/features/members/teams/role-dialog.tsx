import { useTranslation } from "react-i18next";
import type { TeamRole } from "../../../../contract/members/roles.ts";
import { type Team, type TeamMember, teamEndpoints } from "../../../../contract/members/team.ts";
import { rightsLost } from "../../../../rules/team/rights.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Message } from "../../../ui/message.tsx";
import { memberDisplayName } from "./member-name.ts";

type Props = { team: Team; member: TeamMember; role: TeamRole; onClose: () => void };

/** The rights given up and, if jobs can no longer be edited, who becomes responsible for them (rule C11). */
function Consequences({ member, role }: Pick<Props, "member" | "role">) {
  const { t } = useTranslation("team");
  const lost = rightsLost(member.role, role);
  const name = memberDisplayName(member);
  return (
    <>
      <div>
        <p>{member.self ? t("own_role_text") : t("role_text", { name })}</p>
        <ul className="team-lost">
          {lost.map((right) => (
            <li key={right}>{t(`right_${right}`)}</li>
          ))}
        </ul>
      </div>
      {lost.includes("edit_jobs") && <p>{member.self ? t("own_role_hand_over") : t("role_hand_over", { name })}</p>}
      {member.self && <p>{t("own_role_back")}</p>}
    </>
  );
}

/**
 * Asks for confirmation before users give up their own rights, or jobs get another owner, because neither can be undone
 * with one press.
 */
export function RoleDialog({ team, member, role, onClose }: Props) {
  const { t } = useTranslation("team");
  const { t: errorText } = useTranslation("errors");
  const params = { id: team.company.id, member: member.id };
  const given = { name: memberDisplayName(member), role: t(`role_${role}`) };
  const { act, busy, failure } = useAction(
    () => call(teamEndpoints.setRole, { params, body: { from: member.role, role } }),
    { changes: [teamEndpoints.get], done: t("role_changed", given), onDone: onClose },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={t(member.self ? "own_role_title" : "role_title", given)}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t("cancel", { ns: "general" })}
          </Button>
          <Button kind="danger" busy={busy && t("working")} onClick={() => void act()}>
            {t(member.self ? "own_role_confirm" : "role_confirm")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Consequences member={member} role={role} />
        {failure !== null && <Message kind="stop" title={errorText(failure)} />}
      </div>
    </Dialog>
  );
}
