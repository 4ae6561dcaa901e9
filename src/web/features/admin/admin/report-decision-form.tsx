import { useTranslation } from "react-i18next";
import {
  adminReportEndpoints,
  type ReportCaseDetail,
  type ReportDecision,
} from "../../../../contract/admin/reports/admin-reports.ts";
import type { ReportOutcome } from "../../../../contract/admin/reports/reports.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { Textarea } from "../../../ui/textarea.tsx";

type Props = {
  record: Omit<ReportCaseDetail, "state"> & { state: ReportDecision["from"] };
  onDone: () => Promise<void>;
};

/** Keeps or takes down the reported content, with a reason that both sides read. */
export function DecisionForm({ record, onDone }: Props) {
  const { t } = useTranslation("accounts");
  const { id, kind, state, can } = record;
  const contract = useContractForm({
    schema: async () =>
      (await import("../../../../contract/admin/reports/admin-reports.ts")).reportDecision.omit({ from: true }),
    defaults: { outcome: "" as ReportOutcome, reason: "" },
    draft: `report-decision:${id}`,
    async send(values) {
      await call(adminReportEndpoints.decide, { params: { id }, body: { ...values, from: state } });
      await onDone();
    },
  });
  const { register, errorOf, pending } = contract;
  return (
    <section className="stack" aria-labelledby="report-decide">
      <h3 className="sub-title" id="report-decide">
        {t("report_decide")}
      </h3>
      <FormShell
        form={contract}
        actions={
          <Button kind="primary" type="submit" busy={pending && t("working")}>
            {t("report_decide")}
          </Button>
        }
      >
        <Field
          label={t("detail_outcome")}
          hint={t(can.take_down ? `report_hint_${kind}` : "report_hint_gone")}
          error={errorOf("outcome")}
        >
          <Select
            placeholder={t("report_choose")}
            options={[
              { value: "kept", label: t("value_outcome_kept") },
              { value: "taken_down", label: t("value_outcome_taken_down"), disabled: !can.take_down },
            ]}
            {...register("outcome")}
          />
        </Field>
        <Field label={t("detail_reason")} hint={t("report_reason_hint")} error={errorOf("reason")}>
          <Textarea rows={4} counter={{ max: LIMITS.report.decision }} {...register("reason")} />
        </Field>
      </FormShell>
    </section>
  );
}
