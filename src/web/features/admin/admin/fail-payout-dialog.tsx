import { useTranslation } from "react-i18next";
import type { AdminPayout } from "../../../../contract/payments/payouts.ts";
import { settlementEndpoints } from "../../../../contract/payments/settlement.ts";
import { formatCents } from "../../../../rules/money.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { withReauthentication } from "../../../lib/net/reauthentication.ts";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../ui/field.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { toast } from "../../../ui/toast.ts";
import { SETTLEMENT_ENDPOINTS } from "./load-settlement.ts";

/** Records that a payout failed; the referrer reads the reason and can try again. */
export function FailPayoutDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const { t, i18n } = useTranslation("settlement");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/payments/settlement.ts")).payoutFailure,
    defaults: { attempt: payout.attempt, reason: "" },
    draft: `failed-payout:${payout.id}`,
    async send(body) {
      await withReauthentication(() => call(settlementEndpoints.fail, { params: { id: payout.id }, body }));
      await invalidate(...SETTLEMENT_ENDPOINTS);
      toast(t("failed"), "success");
      onClose();
    },
  });
  const { register, errorOf } = form;
  return (
    <FormDialog
      title={t("fail_title", { reference: payout.reference })}
      form={form}
      error={form.failure}
      submit={t("fail")}
      busy={t("saving")}
      danger
      onClose={onClose}
    >
      <p>{t("fail_text", { amount: formatCents(payout.amount, i18n.language) })}</p>
      <Field label={t("reason")} hint={t("reason_hint")} error={errorOf("reason")}>
        <Textarea rows={3} {...register("reason")} />
      </Field>
    </FormDialog>
  );
}
