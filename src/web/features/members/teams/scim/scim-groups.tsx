import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import {
  type PeopleSync,
  peopleSyncEndpoints,
  type SyncGroup,
  type SyncGroupRole,
  type syncGroupRole,
} from "../../../../../contract/members/people-sync.ts";
import { TEAM_ROLES, type TeamRole } from "../../../../../contract/members/roles.ts";
import { invalidate } from "../../../../lib/data/invalidation.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { FormActions } from "../../../../shared/forms/form-actions.tsx";
import { FormShell } from "../../../../shared/forms/form-shell.tsx";
import { formLevelError, ReauthenticationFields } from "../../../../shared/forms/reauthentication-fields.tsx";
import { useContractForm } from "../../../../shared/forms/use-contract-form.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { Card } from "../../../../ui/card.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Select } from "../../../../ui/select.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";

/** The value for no role. */
const NONE = "-";
const { get, people, setGroup } = peopleSyncEndpoints;

type RoleChange = { group: SyncGroup; role: TeamRole | null };

/** Granting or revoking the owner role by a group requires reauthentication. */
function OwnerDialog({
  company,
  wish: { group, role },
  onClose,
}: {
  company: string;
  wish: RoleChange;
  onClose: () => void;
}) {
  const { t } = useTranslation("scim");
  const form = useContractForm<z.input<typeof syncGroupRole>, SyncGroupRole>({
    schema: () => import("../../../../../contract/members/people-sync.ts").then((contract) => contract.syncGroupRole),
    defaults: { role, password: "", code: "" },
    async send(body) {
      await call(setGroup, { params: { id: company, group: group.id }, body });
      await invalidate(get, people);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t("owner_title", { name: group.name })}>
      <FormShell
        form={{ ...form, failure: formLevelError(form.error) }}
        actions={<FormActions submit={t("save")} busy={t("working")} pending={form.pending} onCancel={onClose} />}
      >
        <p>{t(role === "owner" ? "owner_text" : "owner_no_more_text", { n: group.people })}</p>
        <ReauthenticationFields register={form.register} errorOf={form.errorOf} error={form.error} />
      </FormShell>
    </Dialog>
  );
}

/** Maps each group of the provider to a role of the team; each choice takes effect at once (rule X194). */
export function ScimGroups({ sync: { company, groups } }: { sync: PeopleSync }) {
  const { t } = useTranslation("scim");
  const { t: team } = useTranslation("team");
  const { t: words } = useTranslation("errors");
  const [wish, setWish] = useState<RoleChange | null>(null);
  const { act, pending } = useAction(
    ({ group, role }: RoleChange) => call(setGroup, { params: { id: company.id, group: group.id }, body: { role } }),
    { changes: [get, people], done: t("saved"), failed: (error) => words(errorCodeOf(error)) },
  );
  const options = [
    { value: NONE, label: t("role_none") },
    ...TEAM_ROLES.map((role) => ({ value: role, label: team(`role_${role}`) })),
  ];
  function choose(group: SyncGroup, value: string) {
    const role = TEAM_ROLES.find((one) => one === value) ?? null;
    if (role === "owner" || group.role === "owner") setWish({ group, role });
    else void act({ group, role });
  }
  const columns: Column<SyncGroup>[] = [
    {
      key: "group",
      head: t("group"),
      main: true,
      cell: ({ name }) => <span className="strong sync-long">{name}</span>,
    },
    { key: "people", head: t("group_people"), cell: ({ people: n }) => String(n) },
    {
      key: "role",
      head: t("role"),
      cell: (group) => (
        <Select
          aria-label={t("role_of", { name: group.name })}
          value={(pending?.group.id === group.id ? pending.role : group.role) ?? NONE}
          options={options}
          onChange={({ target }) => choose(group, target.value)}
        />
      ),
    },
  ];
  return (
    <Card title={t("groups")}>
      <div className="stack">
        <p className="sync-words">{t("groups_text")}</p>
        {groups.length === 0 ? (
          <p className="soft">{t("groups_empty")}</p>
        ) : (
          <Table caption={t("groups")} columns={columns} rows={groups} rowKey={({ id }) => id} />
        )}
      </div>
      {wish !== null && <OwnerDialog company={company.id} wish={wish} onClose={() => setWish(null)} />}
    </Card>
  );
}
