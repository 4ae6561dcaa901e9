import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { accountEndpoints, confirmation } from "../../../../contract/identity/account.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormActions } from "../../../shared/forms/form-actions.tsx";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { formLevelError, useIsCodeRequired } from "../../../shared/forms/reauthentication-fields.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";

const schema = z.object(confirmation);
type Values = z.input<typeof schema>;
export type Confirmed = z.output<typeof schema>;

type Props = {
  hasPassword: boolean;
  children?: ReactNode;
  submit: string;
  busy: string;
  danger?: boolean;
  /** There is nothing to confirm yet. */
  disabled?: boolean;
  /** Called after the confirmation; thrown errors are shown as a failure of the form. */
  onConfirmed: (given: Confirmed) => Promise<void>;
  onCancel: () => void;
  /** A later failure, as text. */
  failure: string | null;
};

/**
 * Reauthentication before a change that only the account owner may make (rule A12): password, and a code if required.
 */
export function ConfirmStep({ hasPassword, children, onConfirmed, onCancel, failure, ...action }: Props) {
  const { t } = useTranslation("account");
  const form = useContractForm<Values, Confirmed>({
    schema,
    defaults: { password: "", code: "" },
    async send(values) {
      await call(accountEndpoints.confirm, { body: values });
      await onConfirmed(values);
    },
  });
  const { register, errorOf, pending, error } = form;
  const coded = useIsCodeRequired(error);
  return (
    <FormShell
      form={{ submit: form.submit, pending, failure: failure === null ? formLevelError(error) : { title: failure } }}
      actions={<FormActions {...action} pending={pending} onCancel={onCancel} />}
    >
      {children}
      {hasPassword && (
        <Field label={t("present_password")} hint={t("again_hint")} error={errorOf("password")}>
          <Input type="password" autoComplete="current-password" {...register("password")} />
        </Field>
      )}
      {coded && (
        <Field label={t("again_code")} hint={t("again_code_hint")} error={errorOf("code")}>
          <Input
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={LIMITS.second_factor.code}
            {...register("code")}
          />
        </Field>
      )}
    </FormShell>
  );
}
