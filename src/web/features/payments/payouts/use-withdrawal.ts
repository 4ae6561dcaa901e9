import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { type Payout, payoutEndpoints } from "../../../../contract/payments/payouts.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { toast } from "../../../ui/toast.ts";

/** Returns all Pending payouts that can be withdrawn, from all pages. */
async function fetchWithdrawable(): Promise<Payout[]> {
  const found: Payout[] = [];
  let cursor: string | undefined;
  do {
    const query = { status: "Pending", limit: LIMITS.page.max, ...(cursor !== undefined && { cursor }) } as const;
    const page = await call(payoutEndpoints.list, { query });
    found.push(...page.items.filter((payout) => payout.can.withdraw));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

async function send(payout: Payout): Promise<void> {
  const input = { params: { id: payout.id } };
  await call(payout.can.retry ? payoutEndpoints.retry : payoutEndpoints.withdraw, input);
}

/** Confirms one payout or all, then sends them one by one; successful ones stay successful if a later one fails. */
export function useWithdrawal() {
  const { t } = useTranslation("payouts");
  const { t: errorText } = useTranslation("errors");
  const [asked, setAsked] = useState<readonly Payout[] | null>(null);
  const [collecting, setCollecting] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);

  function ask(payouts: readonly Payout[] | null): void {
    setFailure(null);
    setAsked(payouts);
  }
  async function askAll(): Promise<void> {
    setCollecting(true);
    try {
      const found = await fetchWithdrawable();
      if (found.length > 0) return ask(found);
      // The payouts in the list were withdrawn elsewhere.
      toast(t("nothing_left"));
      await invalidate(payoutEndpoints.list);
    } catch (error) {
      toast(errorText(errorCodeOf(error)));
    } finally {
      setCollecting(false);
    }
  }
  async function confirm(): Promise<void> {
    const left = [...(asked ?? [])];
    const count = left.length;
    setBusy(true);
    setFailure(null);
    try {
      for (const payout of [...left]) {
        await send(payout);
        left.shift();
      }
      setAsked(null);
      toast(t("withdrawn", { count }), "success");
    } catch (error) {
      setFailure(errorCodeOf(error));
      setAsked(left);
    } finally {
      await invalidate(payoutEndpoints.list, payoutEndpoints.history);
      setBusy(false);
    }
  }
  return { asked, collecting, busy, failure, ask, askAll, confirm };
}
