import { useTranslation } from "react-i18next";
import { companyArchiveEndpoints } from "../../../contract/team/company-archives.ts";
import { invalidate } from "../../lib/data/invalidation.ts";
import { call } from "../../lib/net/api-client.ts";
import { FormDialog } from "../../shared/forms/form-dialog.tsx";
import { formLevelError, ReauthenticationFields } from "../../shared/forms/reauthentication-fields.tsx";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { toast } from "../../ui/toast.ts";

/** Asks for the password, because the archive contains everybody of the company (rules A12, X166). */
export function CreateArchiveDialog({ company, onClose }: { company: string; onClose: () => void }) {
  const { t } = useTranslation("archives");
  const form = useContractForm({
    schema: async () => (await import("../../../contract/account-data.ts")).confirmed,
    defaults: { password: "", code: "" },
    async send(body, key) {
      await call(companyArchiveEndpoints.make, { params: { id: company }, body }, { key });
      toast(t("asked"), "success");
      await invalidate(companyArchiveEndpoints.list);
      onClose();
    },
  });
  const { register, faultOf, error } = form;
  return (
    <FormDialog
      title={t("make")}
      submit={t("make")}
      busy={t("making")}
      onClose={onClose}
      form={form}
      error={formLevelError(error)}
    >
      <p>{t("make_text")}</p>
      <ReauthenticationFields register={register} faultOf={faultOf} error={error} />
    </FormDialog>
  );
}
