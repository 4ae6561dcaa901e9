import { useTranslation } from "react-i18next";
import type { TeamRole } from "../../../contract/team/roles.ts";
import { type Team, type TeamMember, teamEndpoints } from "../../../contract/team/team.ts";
import { rightsLost } from "../../../rules/team/rights.ts";
import { formatList } from "../../lib/format/lists.ts";
import { call } from "../../lib/net/caller.ts";
import { useAct } from "../../shared/records/use-act.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";

type Props = { team: Team; member: TeamMember; role: TeamRole; onClose: () => void };

/** Asks before somebody takes rights from themselves, which they cannot give back. */
export function OwnRoleDialog({ team, member, role, onClose }: Props) {
  const { t, i18n } = useTranslation("team");
  const { t: errorText } = useTranslation("errors");
  const params = { id: team.company.id, member: member.id };
  const { act, busy, failure } = useAct(
    () => call(teamEndpoints.setRole, { params, body: { from: member.role, role } }),
    { changes: [teamEndpoints.get], onDone: onClose },
  );
  const rights = rightsLost(member.role, role).map((right) => t(`right_${right}`));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("own_role_title", { role: t(`role_${role}`) })}
      text={t("own_role_text", { rights: formatList(rights, i18n.language) })}
      confirm={t("own_role_confirm")}
      busy={busy && t("working")}
      error={failure === null ? undefined : errorText(failure)}
      onConfirm={() => void act()}
    />
  );
}
