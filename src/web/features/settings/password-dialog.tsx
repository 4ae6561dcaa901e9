import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Confirmed, confirmed } from "../../../contract/account-data.ts";
import { ConfirmFields, withoutFields } from "../../shared/confirm-fields.tsx";
import { FormShell } from "../../shared/form-shell.tsx";
import { useContractForm } from "../../shared/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

type Props = {
  title: string;
  schema: typeof confirmed;
  submit: string;
  busy: string;
  danger?: boolean;
  onClose: () => void;
  send: (body: Confirmed) => Promise<void>;
  children: ReactNode;
};

/** Asks for the password again before something that only the owner may do (DECISIONS A12). */
export function PasswordDialog({ title, schema, submit, busy, danger = false, onClose, send, children }: Props) {
  const { t } = useTranslation("general");
  const form = useContractForm({ schema, defaults: { password: "", code: "" }, send });
  const { register, faultOf, pending, error } = form;
  return (
    <Dialog open onClose={onClose} held={pending} title={title}>
      <FormShell
        onSubmit={form.submit}
        pending={pending}
        error={withoutFields(error)}
        actions={
          <>
            <Button kind={danger ? "danger" : "primary"} type="submit" busy={pending && busy}>
              {submit}
            </Button>
            <Button disabled={pending} onClick={onClose}>
              {t("cancel")}
            </Button>
          </>
        }
      >
        {children}
        <ConfirmFields register={register} faultOf={faultOf} error={error} />
      </FormShell>
    </Dialog>
  );
}
