import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { LIMITS } from "../../../contract/limits.ts";
import type { ReferralRecord } from "../../../contract/referrals.ts";
import { probationFailure, type Reward, rewardEndpoints } from "../../../contract/rewards.ts";
import { codeOf } from "../../lib/api-error.ts";
import { call } from "../../lib/caller.ts";
import { formatDollars } from "../../lib/money.ts";
import { FormShell } from "../../shared/form-shell.tsx";
import { useMemberName } from "../../shared/person-name.ts";
import { useContractForm } from "../../shared/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";

type Props = { record: ReferralRecord; reward: Reward; onClose: () => void };

/** The owner says that the probation failed, and why: the money goes its way back, the referrer reads the reason. */
export function FailureDialog({ record, reward, onClose }: Props) {
  const { t } = useTranslation("rewards");
  const memberName = useMemberName();
  const { revalidate } = useRevalidator();
  const form = useContractForm({
    schema: probationFailure,
    defaults: { reason: "" },
    async send(body) {
      try {
        await call(rewardEndpoints.reportFailure, { params: { id: record.id }, body });
      } catch (error) {
        if (codeOf(error) === "conflict" || codeOf(error) === "reward_not_ready") await revalidate();
        throw error;
      }
      await revalidate();
      toast(t("failed_done"), "success");
      onClose();
    },
  });
  const { register, faultOf, pending, error, submit } = form;
  const about = {
    amount: formatDollars(reward.reward_amount),
    name: record.candidate_name,
    referrer: memberName(record.referrer.name),
  };
  const failed = reward.state === "in_escrow" ? "escrow" : reward.state === "released" ? "released" : "unfunded";
  return (
    <Dialog open onClose={onClose} held={pending} title={t("failed_title", about)}>
      <FormShell
        onSubmit={submit}
        pending={pending}
        error={error === "validation_failed" ? null : error}
        actions={
          <>
            <Button kind="danger" type="submit" busy={pending && t("saving")}>
              {t("failed_yes")}
            </Button>
            <Button disabled={pending} onClick={onClose}>
              {t("cancel", { ns: "general" })}
            </Button>
          </>
        }
      >
        <p>{t(`failed_text_${failed}`, about)}</p>
        <Field label={t("failed_reason")} hint={t("failed_reason_hint", about)} error={faultOf("reason")}>
          <Textarea rows={4} maxLength={LIMITS.failure_reason} {...register("reason")} />
        </Field>
      </FormShell>
    </Dialog>
  );
}
