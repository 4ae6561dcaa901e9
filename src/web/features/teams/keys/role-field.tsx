import { useTranslation } from "react-i18next";
import type { RoleFieldProps } from "../../../shared/keys/new-key-dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";

/** The roles, least first: `KEY_ROLES` of the contract. */
const ROLES = ["viewer", "recruiter"] as const;

/** The role of the key in the company's team, which limits its scopes. */
export function RoleField({ field, fault }: RoleFieldProps) {
  const { t } = useTranslation(["company-keys", "team"]);
  const options = ROLES.map((role) => ({ value: role, label: t(`role_${role}`, { ns: "team" }) }));
  return (
    <Field label={t("role", { ns: "team" })} hint={t("role_hint")} error={fault}>
      <Select {...field} options={options} />
    </Field>
  );
}
