import { useTranslation } from "react-i18next";
import { z } from "zod";
import {
  type AdminUserRecord,
  adminChange,
  adminUserEndpoints,
  factorRemoval,
  IDENTITY_CHECKS,
  SUSPENSION_DAYS,
  suspension,
} from "../../../../contract/admin/admin-users.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormActions } from "../../../shared/forms/form-actions.tsx";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { formLevelError, ReauthenticationFields } from "../../../shared/forms/reauthentication-fields.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../ui/field.tsx";
import { Message } from "../../../ui/message.tsx";
import { Select } from "../../../ui/select.tsx";
import { accountDisplayName } from "./user-query.ts";

export type AccountAction = "grant" | "take" | "suspend" | "restore" | "sign_out" | "take_factor";

/** Actions that require reauthentication (rule A12). */
const REAUTHENTICATED_ACTIONS: readonly AccountAction[] = ["grant", "take", "suspend", "take_factor"];
const DANGEROUS_ACTIONS: readonly AccountAction[] = ["suspend", "take", "sign_out", "take_factor"];

/** Form values; `days` is the select's value, empty for "until it is lifted". */
const { password, code } = adminChange.shape;
const actionForm = z.object({ days: z.string(), checked: z.string(), password, code });
/** The removal of a second factor also asks how the admin verified the person's identity; nothing is preselected. */
const factorRemovalForm = actionForm.extend({ checked: factorRemoval.shape.checked });
type Values = z.output<typeof actionForm>;

function runAction(
  act: AccountAction,
  id: string,
  { days, checked, password, code }: Values,
): Promise<AdminUserRecord> {
  const params = { id };
  if (act === "restore") return call(adminUserEndpoints.restore, { params });
  if (act === "sign_out") return call(adminUserEndpoints.signOut, { params });
  if (act === "suspend") {
    const body = suspension.parse({ days: days === "" ? null : Number(days), password, code });
    return call(adminUserEndpoints.suspend, { params, body });
  }
  if (act === "take_factor") {
    const body = factorRemoval.parse({ checked, password, code });
    return call(adminUserEndpoints.takeFactor, { params, body });
  }
  return call(adminUserEndpoints.setAdmin, { params, body: { admin: act === "grant", password, code } });
}

type Props = {
  act: AccountAction;
  user: AdminUserRecord;
  onBack: () => void;
  onDone: (changed: AdminUserRecord, act: AccountAction) => Promise<void>;
};

/** Asks for confirmation before an admin action on an account and explains its effect. */
export function AccountActionForm({ act, user, onBack, onDone }: Props) {
  const { t } = useTranslation("accounts");
  const contract = useContractForm({
    schema: (act === "take_factor" ? factorRemovalForm : actionForm) as typeof actionForm,
    defaults: { days: "7", checked: "", password: "", code: "" },
    send: async (values) => onDone(await runAction(act, user.id, values), act),
  });
  const { register, errorOf, pending, error } = contract;
  return (
    <FormShell
      form={{ ...contract, failure: formLevelError(error) }}
      actions={
        <FormActions
          submit={t(`act_${act}`)}
          busy={t("working")}
          danger={DANGEROUS_ACTIONS.includes(act)}
          pending={pending}
          onCancel={onBack}
        />
      }
    >
      <p>{t(`text_${act}`, { name: accountDisplayName(user) })}</p>
      {act === "suspend" && (
        <Field label={t("days")} error={errorOf("days")}>
          <Select
            options={[
              ...SUSPENSION_DAYS.map((count) => ({ value: String(count), label: t("days_n", { count }) })),
              { value: "", label: t("days_open") },
            ]}
            {...register("days")}
          />
        </Field>
      )}
      {act === "take_factor" && (
        <>
          <Message kind="wait" title={t("checked_title")}>
            <p>{t("checked_text")}</p>
          </Message>
          <Field label={t("checked")} error={errorOf("checked")}>
            <Select
              placeholder={t("checked_choose")}
              options={IDENTITY_CHECKS.map((value) => ({ value, label: t(`checked_${value}`) }))}
              {...register("checked")}
            />
          </Field>
        </>
      )}
      {REAUTHENTICATED_ACTIONS.includes(act) && (
        <ReauthenticationFields register={register} errorOf={errorOf} error={error} />
      )}
    </FormShell>
  );
}
