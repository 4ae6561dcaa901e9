import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Reward, rewardEndpoints } from "../../../../../contract/payments/rewards.ts";
import { query } from "../../../../lib/data/query.ts";
import { queryClient } from "../../../../lib/data/query-client.ts";
import { Message } from "../../../../ui/message.tsx";

/** Polling intervals for the provider's confirmation, growing, two minutes in total. */
const PAUSES_MS = [2_000, 3_000, 5_000, 8_000, 12_000, 20_000, 30_000, 40_000];

/** Polls this reward while the confirmation is pending; returns whether it has given up. */
function usePollReward(referral: string, waiting: boolean): boolean {
  const [asked, setAsked] = useState(0);
  const pause = PAUSES_MS[asked];
  useEffect(() => {
    if (!waiting || pause === undefined) return;
    const timer = setTimeout(() => {
      const { queryKey } = query(rewardEndpoints.get, { params: { id: referral } });
      void queryClient()
        .refetchQueries({ queryKey })
        .then(() => setAsked((before) => before + 1));
    }, pause);
    return () => clearTimeout(timer);
  }, [waiting, pause, referral]);
  return waiting && pause === undefined;
}

/** The state after returning from the provider's page: paid but not confirmed, or cancelled. */
export function usePaymentStatus(reward: Reward): "confirming" | "cancelled" | null {
  const [params] = useSearchParams();
  const payment = params.get("payment");
  if (reward.state !== "awaiting_funds" || reward.pays_by !== "stripe") return null;
  if (payment === "done") return "confirming";
  return payment === "cancelled" ? "cancelled" : null;
}

/**
 * The message after returning from the provider's page. Returning proves nothing: the reward is in escrow once the
 * provider confirms it (rule M4).
 */
export function PaymentStatus({ referral, reward }: { referral: string; reward: Reward }) {
  const { t } = useTranslation("rewards");
  const news = usePaymentStatus(reward);
  const late = usePollReward(referral, news === "confirming");
  if (late)
    return (
      <Message kind="wait" title={t("pay_late")}>
        <p>{t("pay_late_text")}</p>
      </Message>
    );
  if (news === "confirming")
    return (
      <Message kind="wait" title={t("pay_confirming")}>
        <p>{t("pay_confirming_text")}</p>
      </Message>
    );
  if (news === "cancelled")
    return (
      <Message kind="stop" title={t("pay_cancelled")}>
        <p>{t("pay_cancelled_text")}</p>
      </Message>
    );
  return null;
}
