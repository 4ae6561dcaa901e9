import type { ReactNode } from "react";
import type { Confirmed } from "../../../../contract/accounts/account-data.ts";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { formLevelError, ReauthenticationFields } from "../../../shared/forms/reauthentication-fields.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";

type Props = {
  title: string;
  submit: string;
  busy: string;
  danger?: boolean;
  onClose: () => void;
  send: (body: Confirmed) => Promise<void>;
  children: ReactNode;
};

/** Asks for the password before an action that only the account owner may take (rule A12). */
export function PasswordDialog({ send, children, ...dialog }: Props) {
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/accounts/account-data.ts")).confirmed,
    defaults: { password: "", code: "" },
    send,
  });
  const { register, errorOf, error } = form;
  return (
    <FormDialog {...dialog} form={form} error={formLevelError(error)}>
      {children}
      <ReauthenticationFields register={register} errorOf={errorOf} error={error} />
    </FormDialog>
  );
}
