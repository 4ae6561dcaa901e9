import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { referralChangeEndpoints } from "../../../../contract/hiring/referral-changes.ts";
import { type ReferralRecord, referralEndpoints } from "../../../../contract/hiring/referrals.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { CorrectionDialog } from "../../../shared/records/correction-dialog.tsx";
import { RelationshipFields } from "../../../shared/relationships/relationship-fields.tsx";
import { toSentRelationship } from "../../../shared/relationships/relationship-fields-to-send.ts";
import { Field } from "../../../ui/field.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { toast } from "../../../ui/toast.ts";
import { CandidateCv } from "./candidate-cv.tsx";

type Props = { record: ReferralRecord; onClose: () => void };

function useCorrection({ record, onClose }: Props) {
  const { t } = useTranslation("referrals");
  const { id, candidate_name, candidate_linkedin, recommendation, relationship } = record;
  const before = {
    relationship: relationship?.kind ?? ("" as const),
    relationship_place: relationship?.place ?? "",
    relationship_period: relationship?.period ?? "",
  };
  return useContractForm({
    schema: async () => (await import("../../../../contract/hiring/referral-changes.ts")).referralCorrection,
    defaults: { candidate_name, candidate_linkedin, recommendation, cv: null, without_cv: false, ...before },
    async send(values) {
      const off = { relationship: "", relationship_place: "", relationship_period: "" } as const;
      const body = {
        ...values,
        ...(values.relationship === "" && relationship !== undefined ? off : toSentRelationship(values)),
      };
      await call(referralChangeEndpoints.correct, { params: { id }, body });
      await invalidate(referralEndpoints.list, referralEndpoints.get);
      toast(t("corrected"), "success");
      onClose();
    },
  });
}

/** Corrects the user's own referral until the company has opened it (rule F23). */
export function CorrectDialog(props: Props) {
  const { t } = useTranslation("referrals");
  const { record, onClose } = props;
  const form = useCorrection(props);
  const chosen = useWatch({ control: form.form.control, name: "relationship" });
  return (
    <CorrectionDialog
      form={form}
      title={t("correct_title")}
      save={t("correct_save")}
      busy={t("correct_saving")}
      name={t("candidate_name")}
      linkedin={t("candidate_linkedin")}
      without={record.cv === null ? undefined : { label: t("correct_no_cv"), hint: t("correct_cv_hint") }}
      insteadOfCv={record.candidate_cv && <CandidateCv of={record.candidate_cv} />}
      onClose={onClose}
    >
      <p className="soft">{t("recommendation_reader")}</p>
      <Field label={t("recommendation")} error={form.errorOf("recommendation")}>
        <Textarea rows={8} counter={{ min: LIMITS.recommendation.min }} {...form.register("recommendation")} />
      </Field>
      <RelationshipFields field={form.register} fieldError={form.errorOf} chosen={chosen} worked={false} />
    </CorrectionDialog>
  );
}
