import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { TEAM_ROLES, type TeamRole } from "../../../../contract/members/roles.ts";
import { type Team, type TeamMember, teamEndpoints } from "../../../../contract/members/team.ts";
import { rightsLost } from "../../../../rules/team/rights.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { When } from "../../../shared/records/when.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { MemberCell } from "./member-cell.tsx";
import { memberDisplayName } from "./member-name.ts";

const RoleDialog = lazyComponent(async () => ({ default: (await import("./role-dialog.tsx")).RoleDialog }));
const RemoveMemberDialog = lazyComponent(async () => ({
  default: (await import("./remove-member-dialog.tsx")).RemoveMemberDialog,
}));

type Change = { member: TeamMember; role: TeamRole };

/**
 * Returns whether a role change needs a confirmation, because it cannot simply be undone: the user's own rights, or
 * jobs that get another owner.
 */
function requiresConfirmation({ member, role }: Change): boolean {
  const lost = rightsLost(member.role, role);
  return member.self ? lost.length > 0 : lost.includes("edit_jobs");
}

/** Changes a member's role, with undo; failures are shown as a toast. */
function useRoleChange(team: Team) {
  const { t } = useTranslation("team");
  const { t: errorText } = useTranslation("errors");
  const set = (member: TeamMember, from: TeamRole, role: TeamRole) =>
    call(teamEndpoints.setRole, { params: { id: team.company.id, member: member.id }, body: { from, role } });
  return useAction(({ member, role }: Change) => set(member, member.role, role), {
    changes: [teamEndpoints.get],
    done: (_answer, { member, role }) =>
      t("role_changed", { name: memberDisplayName(member), role: t(`role_${role}`) }),
    failed: (error) => errorText(errorCodeOf(error)),
    undo: ({ member, role }) => set(member, role, member.role),
  });
}

type RoleProps = { team: Team; member: TeamMember; pending: Change | null; onChoose: (change: Change) => void };

function RoleCell({ team, member, pending, onChoose }: RoleProps) {
  const { t } = useTranslation("team");
  if (!team.can.manage) return t(`role_${member.role}`);
  const shown = pending !== null && pending.member.id === member.id ? pending.role : member.role;
  return (
    <Select
      className="team-role"
      aria-label={t("role_of", { name: memberDisplayName(member) })}
      value={shown}
      disabled={pending !== null}
      options={TEAM_ROLES.map((role) => ({ value: role, label: t(`role_${role}`) }))}
      onChange={(event) => {
        const role = TEAM_ROLES.find((one) => one === event.target.value);
        if (role !== undefined && role !== member.role) onChoose({ member, role });
      }}
    />
  );
}

function ActionCell({ team, member, onRemove }: { team: Team; member: TeamMember; onRemove: () => void }) {
  const { t } = useTranslation("team");
  const { t: errorText } = useTranslation("errors");
  if (member.self)
    return (
      <Button
        kind="danger-quiet"
        size="sm"
        reason={team.can.leave ? undefined : errorText("team_last_owner")}
        onClick={onRemove}
      >
        {t("leave")}
      </Button>
    );
  if (!team.can.manage) return null;
  return (
    <Button
      kind="danger-quiet"
      size="sm"
      aria-label={t("remove_of", { name: memberDisplayName(member) })}
      onClick={onRemove}
    >
      {t("remove")}
    </Button>
  );
}

/** The members of the team; users with the right edit them in place. */
export function Members({ team, caption }: { team: Team; caption: string }) {
  const { t } = useTranslation("team");
  const { act, pending } = useRoleChange(team);
  const [asked, setAsked] = useState<Change | null>(null);
  const [removing, setRemoving] = useState<TeamMember | null>(null);
  const choose = (change: Change) => {
    if (requiresConfirmation(change)) setAsked(change);
    else void act(change);
  };
  const columns: Column<TeamMember>[] = [
    { key: "person", head: t("person"), main: true, cell: (member) => <MemberCell member={member} /> },
    {
      key: "role",
      head: t("role"),
      cell: (member) => <RoleCell team={team} member={member} pending={pending ?? asked} onChoose={choose} />,
    },
    {
      key: "since",
      head: t("since"),
      cell: ({ since }) => (
        <span className="nowrap">
          <When at={since} />
        </span>
      ),
    },
    {
      key: "actions",
      head: t("actions"),
      actions: true,
      cell: (member) => <ActionCell team={team} member={member} onRemove={() => setRemoving(member)} />,
    },
  ];
  return (
    <>
      <Table className="team-table" caption={caption} columns={columns} rows={team.members} rowKey={({ id }) => id} />
      <Suspense fallback={null}>
        {asked !== null && <RoleDialog team={team} {...asked} onClose={() => setAsked(null)} />}
        {removing !== null && <RemoveMemberDialog team={team} member={removing} onClose={() => setRemoving(null)} />}
      </Suspense>
    </>
  );
}
