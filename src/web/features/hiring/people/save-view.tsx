import { useTranslation } from "react-i18next";
import { type PeopleView, peopleEndpoints } from "../../../../contract/hiring/pipeline/people.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";

/** Saves the list's filters under a name. */
export function SaveView({ filters, onClose }: { filters: PeopleView["filters"]; onClose: () => void }) {
  const { t } = useTranslation("pipeline");
  const form = useContractForm({
    schema: async () =>
      (await import("../../../../contract/hiring/pipeline/people.ts")).newPeopleView.pick({ name: true }),
    defaults: { name: "" },
    async send({ name }) {
      await call(peopleEndpoints.saveView, { body: { name, filters } });
      await invalidate(peopleEndpoints.views);
      toast(t("people_view_saved"), "success");
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("people_save_view_title")}
      form={form}
      error={form.failure}
      submit={t("people_save_view")}
      busy={t("people_saving")}
      onClose={onClose}
    >
      <Field label={t("people_view_name")} error={form.errorOf("name")}>
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
    </FormDialog>
  );
}
