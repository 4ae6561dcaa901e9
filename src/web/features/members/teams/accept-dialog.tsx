import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { TEAM_ROLES, type TeamRole, teamRole } from "../../../../contract/members/roles.ts";
import { type JoinRequest, teamEndpoints } from "../../../../contract/members/team.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { toast } from "../../../ui/toast.ts";
import { memberDisplayName } from "./member-name.ts";

type Props = { company: string; request: JoinRequest; onClose: () => void };

/** Nothing is preselected, because a role gives rights. */
const accepting = z.strictObject({ role: teamRole });

/** Accepts a request to join the team, with a role. */
export function AcceptDialog({ company, request, onClose }: Props) {
  const { t } = useTranslation("team");
  const name = memberDisplayName(request);
  const form = useContractForm({
    schema: accepting,
    defaults: { role: "" as TeamRole },
    async send({ role }) {
      const params = { id: company, request: request.id };
      await call(teamEndpoints.answer, { params, body: { answer: "accept", role } });
      toast(t("accepted", { name }), "success");
      await invalidate(teamEndpoints.get);
      onClose();
    },
  });
  const chosen = useWatch({ control: form.form.control, name: "role" });
  const role = TEAM_ROLES.find((one) => one === chosen);
  return (
    <FormDialog
      title={t("accept_title", { name })}
      form={form}
      error={form.failure}
      submit={t("accept")}
      busy={t("working")}
      onClose={onClose}
    >
      <p>{t("accept_text", { name })}</p>
      <Field label={t("role")} hint={role && t(`does_${role}`)} error={form.errorOf("role")}>
        <Select
          placeholder={t("choose_role")}
          options={TEAM_ROLES.map((value) => ({ value, label: t(`role_${value}`) }))}
          {...form.register("role")}
        />
      </Field>
    </FormDialog>
  );
}
