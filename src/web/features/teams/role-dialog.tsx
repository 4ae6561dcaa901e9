import { useTranslation } from "react-i18next";
import type { TeamRole } from "../../../contract/team/roles.ts";
import { type Team, type TeamMember, teamEndpoints } from "../../../contract/team/team.ts";
import { rightsLost } from "../../../rules/team/rights.ts";
import { formatList } from "../../lib/format/lists.ts";
import { call } from "../../lib/net/caller.ts";
import { useAct } from "../../shared/records/use-act.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { callOf } from "./member-name.ts";

type Props = { team: Team; member: TeamMember; role: TeamRole; onClose: () => void };

/** What the question says: the rights given up and, where jobs can no longer be edited, who becomes responsible for them (rule C11). */
function useQuestion({ member, role }: Pick<Props, "member" | "role">) {
  const { t, i18n } = useTranslation("team");
  const name = callOf(member);
  const lost = rightsLost(member.role, role);
  const rights = formatList(
    lost.map((right) => t(`right_${right}`)),
    i18n.language,
  );
  const handsOver = lost.includes("edit_jobs");
  const given = { role: t(`role_${role}`), name, rights };
  if (member.self)
    return {
      title: t("own_role_title", given),
      text: [t("own_role_text", given), handsOver && t("own_role_hand_over")],
      confirm: t("own_role_confirm"),
    };
  return {
    title: t("role_title", given),
    text: [t("role_text", given), handsOver && t("role_hand_over", given)],
    confirm: t("role_confirm"),
  };
}

/** Asks before somebody takes rights from themselves, or somebody's jobs become another's: neither is taken back by a press. */
export function RoleDialog({ team, member, role, onClose }: Props) {
  const { t } = useTranslation("team");
  const { t: errorText } = useTranslation("errors");
  const params = { id: team.company.id, member: member.id };
  const { act, busy, failure } = useAct(
    () => call(teamEndpoints.setRole, { params, body: { from: member.role, role } }),
    {
      changes: [teamEndpoints.get],
      done: t("role_changed", { name: callOf(member), role: t(`role_${role}`) }),
      onDone: onClose,
    },
  );
  const { title, text, confirm } = useQuestion({ member, role });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      text={text.filter(Boolean).join(" ")}
      confirm={confirm}
      busy={busy && t("working")}
      error={failure === null ? undefined : errorText(failure)}
      onConfirm={() => void act()}
    />
  );
}
