import { useTranslation } from "react-i18next";
import type { PaymentKind } from "../../../../contract/payments/payment-methods.ts";
import type { PAYMENT_METHODS } from "../../../../contract/statuses.ts";

type Stored = (typeof PAYMENT_METHODS)[number];

/** Label of a payment method; an unknown one is shown as a bank transfer (specification, Payouts). */
export function useMethodLabel(): (method: Stored | PaymentKind) => string {
  const { t } = useTranslation("payouts");
  return (method) => (method === "PayPal" || method === "paypal" ? t("paypal") : t("bank_transfer"));
}
