import { useTranslation } from "react-i18next";
import { z } from "zod";
import { accountEndpoints, confirmation } from "../../../contract/account.ts";
import { call } from "../../lib/net/caller.ts";
import type { Asking } from "../../lib/net/confirmed.ts";
import { ConfirmFields, withoutFields } from "./confirm-fields.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useContractForm } from "./use-contract-form.ts";

const schema = z.object(confirmation);

/** Reauthentication dialog: password, and a code with a second factor. It is valid for this session for 15 minutes. */
export default function ConfirmQuestion({ asking }: { asking: Asking }) {
  const { t } = useTranslation("confirm");
  const form = useContractForm({
    schema,
    defaults: { password: "", code: "" },
    async send(body) {
      await call(accountEndpoints.confirm, { body });
      asking.answer(true);
    },
  });
  const { register, faultOf, error } = form;
  return (
    <FormDialog
      title={t("title")}
      form={form}
      error={withoutFields(error)}
      submit={t("confirm")}
      busy={t("confirming")}
      onClose={() => asking.answer(false)}
    >
      <p>{t("why")}</p>
      <ConfirmFields register={register} faultOf={faultOf} error={error} />
    </FormDialog>
  );
}
