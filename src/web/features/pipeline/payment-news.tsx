import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator, useSearchParams } from "react-router";
import type { Reward } from "../../../contract/money/rewards.ts";
import { Message } from "../../ui/message.tsx";

const AGAIN_MS = 3_000;

/** Asks anew every few seconds, as long as one waits for the provider's word. */
function useAsking(waiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!waiting || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waiting, state, revalidate]);
}

/** What of it concerns whoever comes back from the provider's page: paid and not confirmed yet, or not paid. */
export function usePaymentNews(reward: Reward): "confirming" | "cancelled" | null {
  const [params] = useSearchParams();
  const payment = params.get("payment");
  if (reward.state !== "awaiting_funds" || reward.pays_by !== "stripe") return null;
  if (payment === "done") return "confirming";
  return payment === "cancelled" ? "cancelled" : null;
}

/**
 * What to say to somebody who comes back from the provider's page. Coming back proves nothing: the reward is in escrow
 * once the provider says so (DECISIONS M4).
 */
export function PaymentNews({ reward }: { reward: Reward }) {
  const { t } = useTranslation("rewards");
  const news = usePaymentNews(reward);
  useAsking(news === "confirming");
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
