import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { confirmation } from "../../../contract/account-data.ts";
import { FormShell } from "../../shared/form-shell.tsx";
import { useContractForm } from "../../shared/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";

type Props = {
  title: string;
  schema: typeof confirmation;
  submit: string;
  busy: string;
  danger?: boolean;
  onClose: () => void;
  send: (body: { password: string }) => Promise<void>;
  children: ReactNode;
};

/** Asks for the password again before something that only the owner may do (DECISIONS A12). */
export function PasswordDialog({ title, schema, submit, busy, danger = false, onClose, send, children }: Props) {
  const { t } = useTranslation("account-data");
  const form = useContractForm({ schema, defaults: { password: "" }, send });
  const { register, faultOf, pending, error } = form;
  return (
    <Dialog open onClose={onClose} held={pending} title={title}>
      <FormShell
        onSubmit={form.submit}
        pending={pending}
        error={error === "validation_failed" || error === "password_wrong" ? null : error}
        actions={
          <>
            <Button kind={danger ? "danger" : "primary"} type="submit" busy={pending && busy}>
              {submit}
            </Button>
            <Button disabled={pending} onClick={onClose}>
              {t("cancel", { ns: "general" })}
            </Button>
          </>
        }
      >
        {children}
        <Field label={t("password")} hint={t("password_hint")} error={faultOf("password")}>
          <Input type="password" autoComplete="current-password" {...register("password")} />
        </Field>
      </FormShell>
    </Dialog>
  );
}
