import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { Account, passkeyName } from "../../../../contract/account.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { ApiError } from "../../../lib/net/api-error.ts";
import { toAuthError } from "../../../lib/session/auth-error.ts";
import { authClient } from "../../../lib/session/session.ts";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";

/** Throws an error that forms understand. */
async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const client = await authClient();
  const { error } = await client.passkey.update({ passkeyId, friendlyName });
  if (error === null) return;
  const { status, unreached } = toAuthError(error);
  throw new ApiError(unreached ? "unavailable" : status === 404 ? "not_found" : "internal", { cause: error });
}

type Props = { passkey: Account["passkeys"][number]; reload: () => Promise<void>; onClose: () => void };

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, reload, onClose }: Props) {
  const { t } = useTranslation("passkeys");
  const form = useContractForm<z.input<typeof passkeyName>, z.output<typeof passkeyName>>({
    schema: () => import("../../../../contract/account.ts").then((contract) => contract.passkeyName),
    defaults: { name: passkey.friendly_name },
    async send({ name }) {
      await renamePasskey(passkey.id, name);
      await reload();
      toast(t("renamed"), "success");
      onClose();
    },
  });
  const { register, faultOf, error } = form;
  return (
    <FormDialog form={form} error={error} title={t("rename")} submit={t("save")} busy={t("saving")} onClose={onClose}>
      <Field label={t("name")} error={faultOf("name")}>
        <Input autoComplete="off" maxLength={LIMITS.passkey.name} {...register("name")} />
      </Field>
    </FormDialog>
  );
}
