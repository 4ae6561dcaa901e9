import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../../contract/limits.ts";
import { TEAM_ROLES } from "../../../../contract/members/roles.ts";
import { type NewTeamInvitation, teamEndpoints } from "../../../../contract/members/team.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { toast } from "../../../ui/toast.ts";

/** Nothing is preselected, because a role gives rights. */
const EMPTY_FORM = { email: "", role: "" as NewTeamInvitation["role"] };

/** Invites a person by email; the same address again gets a new link. */
export function InviteForm({ company }: { company: string }) {
  const { t } = useTranslation("team");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/members/team.ts")).newTeamInvitation,
    defaults: EMPTY_FORM,
    draft: `team-invitation:${company}`,
    async send(body, key) {
      await call(teamEndpoints.invite, { params: { id: company }, body }, { key });
      toast(t("invited", { email: body.email }), "success");
      await invalidate(teamEndpoints.get);
      form.form.reset(EMPTY_FORM);
    },
  });
  const chosen = useWatch({ control: form.form.control, name: "role" });
  const role = TEAM_ROLES.find((one) => one === chosen);
  return (
    <Card title={t("invite")}>
      <FormShell
        form={form}
        actions={
          <Button kind="primary" type="submit" busy={form.pending && t("working")}>
            {t("send")}
          </Button>
        }
      >
        <Field
          label={t("email")}
          hint={t("email_hint", { count: LIMITS.team.invitation_days })}
          error={form.errorOf("email")}
        >
          <Input type="email" inputMode="email" autoComplete="off" {...form.register("email")} />
        </Field>
        <Field label={t("role")} hint={role && t(`does_${role}`)} error={form.errorOf("role")}>
          <Select
            placeholder={t("choose_role")}
            options={TEAM_ROLES.map((value) => ({ value, label: t(`role_${value}`) }))}
            {...form.register("role")}
          />
        </Field>
      </FormShell>
    </Card>
  );
}
