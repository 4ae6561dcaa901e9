import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../contract/limits.ts";
import type { ReportDecisionView } from "../../../contract/reports/reports.ts";
import { FormShell } from "../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { When } from "../../shared/records/when.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { type DecisionAccess, decisionAccessKey, sendAppeal } from "./decision-calls.ts";

type Props = { way: DecisionAccess; until: string; onSent: (news: ReportDecisionView) => void };

/** Objects to a decision, once, within the time limit. */
export function AppealForm({ way, until, onSent }: Props) {
  const { t } = useTranslation("reports");
  const form = useContractForm({
    schema: async () => (await import("../../../contract/reports/reports.ts")).complaintForm,
    defaults: { text: "" },
    // The draft's name must not contain the secret of a link, so its last part is removed.
    draft: `complaint:${decisionAccessKey(way).split(".").slice(0, 2).join(":")}`,
    async send({ text }) {
      onSent(await sendAppeal(way, text));
      toast(t("complaint_sent"), "success");
    },
  });
  const { register, submit, faultOf, pending, failure } = form;
  return (
    <Card title={t("complain_title")}>
      <FormShell
        onSubmit={submit}
        pending={pending}
        error={failure}
        form={form}
        actions={
          <Button kind="primary" type="submit" busy={pending && t("report_sending")}>
            {t("complain_send")}
          </Button>
        }
      >
        <p>
          <RichText text={t("complain_until")} slots={{ when: <When at={until} /> }} />
        </p>
        <Field label={t("complain_text")} error={faultOf("text")}>
          <Textarea rows={5} counter={{ max: LIMITS.report.text }} {...register("text")} />
        </Field>
      </FormShell>
    </Card>
  );
}
