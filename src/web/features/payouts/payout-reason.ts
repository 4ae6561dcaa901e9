import { useTranslation } from "react-i18next";
import { OWN_REASONS } from "../../../contract/money/payouts.ts";

/** Why a payout failed: our own reasons in the screen's language, a bank's unchanged. */
export function usePayoutFailureText(): (reason: string) => string {
  const { t } = useTranslation("payouts");
  return (reason) => {
    const own = OWN_REASONS.find((known) => known === reason);
    return own === undefined ? reason : t(`reason_${own}`);
  };
}
