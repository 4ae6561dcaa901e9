import { useTranslation } from "react-i18next";
import type { ReferralRecord } from "../../../../../contract/hiring/referrals.ts";
import { LIMITS } from "../../../../../contract/limits.ts";
import { type Reward, rewardEndpoints } from "../../../../../contract/payments/rewards.ts";
import { invalidate } from "../../../../lib/data/invalidation.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { FormDialog } from "../../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../../ui/field.tsx";
import { Textarea } from "../../../../ui/textarea.tsx";
import { toast } from "../../../../ui/toast.ts";
import { RECORD_CHANGES } from "../state/open-record.ts";
import { useRewardTexts } from "./use-reward-texts.ts";

type Props = { record: ReferralRecord; reward: Reward; onClose: () => void };

/** The owner reports a failed probation with the reason: the money is refunded, and the referrer reads the reason. */
export function FailureDialog({ record, reward, onClose }: Props) {
  const { t } = useTranslation("rewards");
  const form = useContractForm({
    schema: async () => (await import("../../../../../contract/payments/rewards.ts")).probationFailure,
    defaults: { reason: "" },
    draft: `failed-probation:${record.id}`,
    async send(body) {
      try {
        await call(rewardEndpoints.reportFailure, { params: { id: record.id }, body });
      } catch (error) {
        if (errorCodeOf(error) === "conflict" || errorCodeOf(error) === "reward_not_ready")
          await invalidate(...RECORD_CHANGES);
        throw error;
      }
      await invalidate(...RECORD_CHANGES);
      toast(t("failed_done"), "success");
      onClose();
    },
  });
  const { register, errorOf } = form;
  const about = useRewardTexts()(record, reward);
  const failed = reward.state === "in_escrow" ? "escrow" : reward.state === "released" ? "released" : "unfunded";
  return (
    <FormDialog
      title={t("failed_title", about)}
      form={form}
      error={form.failure}
      submit={t("failed_yes")}
      busy={t("saving")}
      danger
      onClose={onClose}
    >
      <p>{t(`failed_text_${failed}`, about)}</p>
      <Field label={t("failed_reason")} hint={t("failed_reason_hint", about)} error={errorOf("reason")}>
        <Textarea rows={4} maxLength={LIMITS.failure_reason} {...register("reason")} />
      </Field>
    </FormDialog>
  );
}
