import { useTranslation } from "react-i18next";
import {
  CSV_FIELDS,
  type CsvField,
  type JobImport,
  jobImportEndpoints,
} from "../../../../contract/jobs/posting/job-imports.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { SwitchRow } from "../../../ui/checkbox.tsx";
import { Field, FieldGroup } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { toast } from "../../../ui/toast.ts";
import { RewardFields, type RewardForm } from "./import-fields.tsx";

type Shown = RewardForm & { daily: boolean; columns: Partial<Record<CsvField, string>> };

function formValues(own: JobImport): Shown {
  const { type, reward_kind, reward, percent, reward_most, departments, daily, columns } = own;
  return { type, reward_kind, reward, percent, reward_most, departments, daily, columns };
}

/** Settings of an import: rewards, columns, schedule. */
export function ImportSettings({ company, own, onDone }: { company: string; own: JobImport; onDone: () => void }) {
  const { t } = useTranslation("imports");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/jobs/posting/job-imports.ts")).importChange,
    defaults: formValues(own),
    async send(body) {
      await call(jobImportEndpoints.change, { params: { id: company, import: own.id }, body });
      toast(t("saved"), "success");
      await invalidate(jobImportEndpoints.list);
      onDone();
    },
  });
  const heads = [{ value: "", label: t("column_none") }, ...own.heads.map((head) => ({ value: head, label: head }))];
  // A column that disappeared from the file stays selected until the user chooses another; that matters most for the
  // posting's number.
  const headsFor = (field: CsvField) => {
    const head = own.columns[field] ?? "";
    if (heads.some(({ value }) => value === head)) return heads;
    return [...heads, { value: head, label: t("column_gone", { head }) }];
  };
  return (
    <FormShell
      form={form}
      actions={
        <Button kind="primary" type="submit" busy={form.pending && t("working")}>
          {t("save")}
        </Button>
      }
    >
      {own.heads.length > 0 && (
        <FieldGroup label={t("columns")} hint={t("columns_hint")}>
          <div className="import-columns">
            {CSV_FIELDS.map((field) => (
              <Field key={field} label={t(`column_${field}`)} error={form.errorOf(`columns.${field}`)}>
                <Select options={headsFor(field)} {...form.register(`columns.${field}`)} />
              </Field>
            ))}
          </div>
        </FieldGroup>
      )}
      <RewardFields
        field={(name, options) => form.register(name, options)}
        errorOf={form.errorOf}
        kind={form.form.watch("reward_kind") ?? "amount"}
      />
      {own.address !== null && <SwitchRow label={t("daily")} hint={t("daily_hint")} {...form.register("daily")} />}
    </FormShell>
  );
}
