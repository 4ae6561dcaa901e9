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
} from "../../../contract/admin-users.ts";
import { call } from "../../lib/net/caller.ts";
import { ConfirmFields, withoutFields } from "../../shared/forms/confirm-fields.tsx";
import { FormActions } from "../../shared/forms/form-actions.tsx";
import { FormShell } from "../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { Field } from "../../ui/field.tsx";
import { Message } from "../../ui/message.tsx";
import { Select } from "../../ui/select.tsx";
import { callOf } from "./user-query.ts";

export type Act = "grant" | "take" | "suspend" | "restore" | "sign_out" | "take_factor";

/** Actions that require reauthentication (rule A12). */
const POWERFUL: readonly Act[] = ["grant", "take", "suspend", "take_factor"];
const DANGEROUS: readonly Act[] = ["suspend", "take", "sign_out", "take_factor"];

/** Form values; `days` is the select's value, empty for "until it is lifted". */
const { password, code } = adminChange.shape;
const form = z.object({ days: z.string(), checked: z.string(), password, code });
/** The removal of a second factor also asks how the admin verified the person's identity; nothing is preselected. */
const checkedForm = form.extend({ checked: factorRemoval.shape.checked });
type Values = z.output<typeof form>;

function perform(act: Act, id: string, { days, checked, password, code }: Values): Promise<AdminUserRecord> {
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
  act: Act;
  user: AdminUserRecord;
  onBack: () => void;
  onDone: (changed: AdminUserRecord, act: Act) => Promise<void>;
};

/** Asks for confirmation before an admin action on an account and explains its effect. */
export function ActForm({ act, user, onBack, onDone }: Props) {
  const { t } = useTranslation("accounts");
  const contract = useContractForm({
    schema: (act === "take_factor" ? checkedForm : form) as typeof form,
    defaults: { days: "7", checked: "", password: "", code: "" },
    send: async (values) => onDone(await perform(act, user.id, values), act),
  });
  const { register, faultOf, pending, error, submit } = contract;
  return (
    <FormShell
      onSubmit={submit}
      pending={pending}
      error={withoutFields(error)}
      form={contract}
      actions={
        <FormActions
          submit={t(`act_${act}`)}
          busy={t("working")}
          danger={DANGEROUS.includes(act)}
          pending={pending}
          onCancel={onBack}
        />
      }
    >
      <p>{t(`text_${act}`, { name: callOf(user) })}</p>
      {act === "suspend" && (
        <Field label={t("days")} error={faultOf("days")}>
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
          <Field label={t("checked")} error={faultOf("checked")}>
            <Select
              placeholder={t("checked_choose")}
              options={IDENTITY_CHECKS.map((value) => ({ value, label: t(`checked_${value}`) }))}
              {...register("checked")}
            />
          </Field>
        </>
      )}
      {POWERFUL.includes(act) && <ConfirmFields register={register} faultOf={faultOf} error={error} />}
    </FormShell>
  );
}
