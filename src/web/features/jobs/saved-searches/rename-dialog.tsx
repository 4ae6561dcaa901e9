import { useTranslation } from "react-i18next";
import { type ListedSearch, savedSearchEndpoints } from "../../../../contract/jobs/search/saved-searches.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";

/** Renames a search. */
export function RenameDialog({ search, onClose }: { search: ListedSearch; onClose: () => void }) {
  const { t } = useTranslation("saved-searches");
  const { id, name } = search;
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/jobs/search/saved-searches.ts")).savedSearchName,
    defaults: { name },
    async send(body) {
      await call(savedSearchEndpoints.update, { params: { id }, body });
      await invalidate(savedSearchEndpoints.list);
      toast(t("renamed"), "success");
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("rename_title")}
      form={form}
      error={form.failure}
      submit={t("save_changes")}
      busy={t("saving")}
      onClose={onClose}
    >
      <Field label={t("name")} error={form.errorOf("name")}>
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
    </FormDialog>
  );
}
