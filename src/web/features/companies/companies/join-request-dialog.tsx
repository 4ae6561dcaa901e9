import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../../contract/limits.ts";
import { teamEndpoints } from "../../../../contract/members/team.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../ui/field.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { toast } from "../../../ui/toast.ts";

type Props = { company: { id: string; name: string }; onClose: () => void };

/** Asks the owners of a team for membership, with a message. */
export function JoinRequestDialog({ company, onClose }: Props) {
  const { t } = useTranslation("company");
  const { id, name } = company;
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/members/team.ts")).newJoinRequest,
    defaults: { words: "" },
    draft: `join-team:${id}`,
    async send(body, key) {
      await call(teamEndpoints.ask, { params: { id }, body }, { key });
      toast(t("ask_sent"), "success");
      await invalidate(teamEndpoints.joining);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("ask_title", { name })}
      form={form}
      error={form.failure}
      submit={t("ask_send")}
      busy={t("saving")}
      onClose={onClose}
    >
      <p>{t("ask_text")}</p>
      <Field label={t("request_message")} optional error={form.errorOf("words")}>
        <Textarea rows={4} counter={{ max: LIMITS.team.words }} {...form.register("words")} />
      </Field>
    </FormDialog>
  );
}
