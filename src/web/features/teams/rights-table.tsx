import { Check, Minus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TEAM_RIGHTS, TEAM_ROLES, type TeamRight, type TeamRole } from "../../../contract/team/roles.ts";
import { rightReachOf } from "../../../rules/team/rights.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Column, Table } from "../../ui/table.tsx";

function Cell({ role, right }: { role: TeamRole; right: TeamRight }) {
  const { t } = useTranslation("team");
  const reach = rightReachOf(role, right);
  if (reach === "on") return <span className="team-reach">{t("reach_on")}</span>;
  return (
    <span className="team-reach" data-reach={reach}>
      <Icon of={reach === "all" ? Check : Minus} />
      <span className="visually-hidden">{t(`reach_${reach}`)}</span>
    </span>
  );
}

/** The rights of each role (rule R17); the user's own role is marked. */
export function RightsTable({ own }: { own: TeamRole }) {
  const { t } = useTranslation("team");
  const columns: Column<TeamRight>[] = [
    {
      key: "right",
      head: t("right"),
      main: true,
      cell: (right) => <span className="strong">{t(`right_${right}`)}</span>,
    },
    ...TEAM_ROLES.map((role) => ({
      key: role,
      head: role === own ? `${t(`role_${role}`)} (${t("you")})` : t(`role_${role}`),
      cell: (right: TeamRight) => <Cell role={role} right={right} />,
    })),
  ];
  return (
    <section className="stack" aria-labelledby="team-rights">
      <h2 className="sub-title" id="team-rights">
        {t("who_may")}
      </h2>
      <dl className="dl">
        {TEAM_ROLES.map((role) => (
          <div className="team-does" key={role}>
            <dt>{t(`role_${role}`)}</dt>
            <dd>{t(`does_${role}`)}</dd>
          </div>
        ))}
      </dl>
      <Table
        className="team-rights"
        caption={t("who_may")}
        columns={columns}
        rows={TEAM_RIGHTS}
        rowKey={(right) => right}
      />
    </section>
  );
}
