import { useTranslation } from "react-i18next";
import { adminWorkEndpoints, type FailedWork } from "../../../contract/failed-work.ts";
import { changed } from "../../lib/data/changes.ts";
import { call } from "../../lib/net/caller.ts";
import { FormDialog } from "../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";

/** Closes a failed task without running it; the reason is stored in the audit log. */
export function CloseWorkDialog({ work, onClose }: { work: FailedWork; onClose: () => void }) {
  const { t } = useTranslation("accounts");
  const form = useContractForm({
    schema: async () => (await import("../../../contract/failed-work.ts")).workClosing,
    defaults: { note: "" },
    draft: `closed-work:${work.id}`,
    async send(body) {
      await call(adminWorkEndpoints.close, { params: { id: work.id }, body });
      await changed(adminWorkEndpoints.list);
      toast(t("work_is_closed"), "success");
      onClose();
    },
  });
  const { register, faultOf } = form;
  return (
    <FormDialog
      title={t("work_close_title")}
      form={form}
      error={form.failure}
      submit={t("work_close")}
      busy={t("working")}
      danger
      onClose={onClose}
    >
      <p>{t("work_close_text", { task: work.task })}</p>
      <Field label={t("detail_reason")} hint={t("work_close_hint")} error={faultOf("note")}>
        <Textarea rows={3} {...register("note")} />
      </Field>
    </FormDialog>
  );
}
