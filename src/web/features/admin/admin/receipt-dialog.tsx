import { useTranslation } from "react-i18next";
import { type ReceiptItem, rewardEndpoints } from "../../../../contract/payments/rewards.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { parseDollars } from "../../../lib/format/parse-dollars.ts";
import { call } from "../../../lib/net/api-client.ts";
import { withReauthentication } from "../../../lib/net/reauthentication.ts";
import { DollarsInput } from "../../../shared/forms/dollars-input.tsx";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";
import { SETTLEMENT_ENDPOINTS } from "./load-settlement.ts";

/** Records the receipt of a reward's money; the amount is typed again, so that a wrong transfer is noticed. */
export function ReceiptDialog({ item, onClose }: { item: ReceiptItem; onClose: () => void }) {
  const { t, i18n } = useTranslation("settlement");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/payments/rewards.ts")).receiptBody,
    defaults: { note: "" },
    draft: `receipt:${item.referral}`,
    async send(body) {
      await withReauthentication(() => call(rewardEndpoints.recordReceipt, { params: { id: item.referral }, body }));
      await invalidate(...SETTLEMENT_ENDPOINTS);
      toast(t("recorded"), "success");
      onClose();
    },
  });
  const { register, errorOf } = form;
  const about = { amount: formatDollars(item.reward_amount, i18n.language), name: item.owner.name ?? item.owner.email };
  return (
    <FormDialog
      title={t("record_title", { reference: item.reference })}
      form={form}
      error={form.failure}
      submit={t("record")}
      busy={t("saving")}
      onClose={onClose}
    >
      <p>{t("record_text", about)}</p>
      <Field label={t("received")} error={errorOf("reward_amount")}>
        <DollarsInput {...register("reward_amount", { setValueAs: parseDollars })} />
      </Field>
      <Field label={t("note")} optional error={errorOf("note")}>
        <Input autoComplete="off" {...register("note")} />
      </Field>
    </FormDialog>
  );
}
