import type { FormEvent } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../contract/limits.ts";
import { referralChangeEndpoints } from "../../../contract/referral-changes.ts";
import { type ReferralRecord, referralEndpoints } from "../../../contract/referrals.ts";
import { changed } from "../../lib/data/changes.ts";
import { call } from "../../lib/net/caller.ts";
import { CvField, useCv } from "../../shared/forms/cv-field.tsx";
import { submitWithFile } from "../../shared/forms/file-gate.ts";
import { FormDialog } from "../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { sentTie } from "../../shared/ties/sent-tie.ts";
import { TieFields } from "../../shared/ties/tie-fields.tsx";
import { SwitchRow } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";

type Props = { record: ReferralRecord; onClose: () => void };

function useCorrection({ record, onClose }: Props) {
  const { t } = useTranslation("referrals");
  const { id, candidate_name, candidate_linkedin, recommendation, tie } = record;
  const before = { tie: tie?.kind ?? ("" as const), tie_place: tie?.place ?? "", tie_period: tie?.period ?? "" };
  return useContractForm({
    schema: async () => (await import("../../../contract/referral-changes.ts")).referralCorrection,
    defaults: { candidate_name, candidate_linkedin, recommendation, cv: null, without_cv: false, ...before },
    async send(values) {
      const off = { tie: "", tie_place: "", tie_period: "" } as const;
      const body = { ...values, ...(values.tie === "" && tie !== undefined ? off : sentTie(values)) };
      await call(referralChangeEndpoints.correct, { params: { id }, body });
      await changed(referralEndpoints.list, referralEndpoints.get);
      toast(t("corrected"), "success");
      onClose();
    },
  });
}

/** Puts right what one wrote of somebody, as long as the company has not opened it (rule F23). */
export function CorrectDialog(props: Props) {
  const { t } = useTranslation("referrals");
  const { record, onClose } = props;
  const form = useCorrection(props);
  const cv = useCv("referral", (token) => {
    form.form.setValue("cv", token);
    form.form.clearErrors("cv");
  });
  const chosen = useWatch({ control: form.form.control, name: "tie" });
  const submit = (event: FormEvent<HTMLFormElement>) => void submitWithFile(event, cv, form);
  return (
    <FormDialog
      title={t("correct_title")}
      form={{ ...form, submit }}
      error={form.failure}
      submit={t("correct_save")}
      busy={t("correct_saving")}
      onClose={onClose}
    >
      <Field label={t("candidate_name")} error={form.faultOf("candidate_name")}>
        <Input autoComplete="off" {...form.register("candidate_name")} />
      </Field>
      <Field label={t("candidate_linkedin")} optional error={form.faultOf("candidate_linkedin")}>
        <Input type="url" inputMode="url" autoComplete="off" {...form.register("candidate_linkedin")} />
      </Field>
      <Field label={t("recommendation")} hint={t("recommendation_reader")} error={form.faultOf("recommendation")}>
        <Textarea rows={8} counter={{ min: LIMITS.recommendation.min }} {...form.register("recommendation")} />
      </Field>
      <TieFields field={form.register} fault={form.faultOf} chosen={chosen} worked={false} />
      <CvField
        cv={cv}
        form="referral"
        token={form.form.getValues("cv")}
        error={form.faultOf("cv")}
        disabled={form.pending}
      />
      {record.cv !== null && (
        <SwitchRow label={t("correct_no_cv")} hint={t("correct_cv_hint")} {...form.register("without_cv")} />
      )}
    </FormDialog>
  );
}
