import { useTranslation } from "react-i18next";
import { z } from "zod";
import { accountEndpoints, confirmation } from "../../../contract/identity/account.ts";
import { call } from "../../lib/net/api-client.ts";
import type { ReauthenticationRequest } from "../../lib/net/reauthentication.ts";
import { FormDialog } from "./form-dialog.tsx";
import { formLevelError, ReauthenticationFields } from "./reauthentication-fields.tsx";
import { useContractForm } from "./use-contract-form.ts";

const schema = z.object(confirmation);

/** Reauthentication dialog: password, and a code with a second factor. It is valid for this session for 15 minutes. */
export default function ReauthenticationDialog({ asking }: { asking: ReauthenticationRequest }) {
  const { t } = useTranslation("confirm");
  const form = useContractForm({
    schema,
    defaults: { password: "", code: "" },
    async send(body) {
      await call(accountEndpoints.confirm, { body });
      asking.answer(true);
    },
  });
  const { register, errorOf, error } = form;
  return (
    <FormDialog
      title={t("title")}
      form={form}
      error={formLevelError(error)}
      submit={t("confirm")}
      busy={t("confirming")}
      onClose={() => asking.answer(false)}
    >
      <p>{t("why")}</p>
      <ReauthenticationFields register={register} errorOf={errorOf} error={error} />
    </FormDialog>
  );
}
