import { useTranslation } from "react-i18next";
import { adminFailedTaskEndpoints, type FailedTask } from "../../../../contract/admin/failed-tasks.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../ui/field.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { toast } from "../../../ui/toast.ts";

/** Closes a failed task without running it; the reason is stored in the audit log. */
export function CloseTaskDialog({ work, onClose }: { work: FailedTask; onClose: () => void }) {
  const { t } = useTranslation("accounts");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/admin/failed-tasks.ts")).failedTaskClosing,
    defaults: { note: "" },
    draft: `closed-work:${work.id}`,
    async send(body) {
      await call(adminFailedTaskEndpoints.close, { params: { id: work.id }, body });
      await invalidate(adminFailedTaskEndpoints.list);
      toast(t("work_is_closed"), "success");
      onClose();
    },
  });
  const { register, errorOf } = form;
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
      <Field label={t("detail_reason")} hint={t("work_close_hint")} error={errorOf("note")}>
        <Textarea rows={3} {...register("note")} />
      </Field>
    </FormDialog>
  );
}
