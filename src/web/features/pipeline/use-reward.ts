import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ErrorCode } from "../../../contract/errors.ts";
import { rewardEndpoints } from "../../../contract/rewards.ts";
import { codeOf } from "../../lib/api-error.ts";
import { call } from "../../lib/caller.ts";

type RewardStep = "fund" | "confirm";

/** What the job's owner does with a reward; afterwards everything on the screen is asked anew. */
export function useReward(referral: string) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<RewardStep | null>(null);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  /** True when it went through. */
  async function take(step: RewardStep): Promise<boolean> {
    if (pending !== null) return false;
    setPending(step);
    setFailure(null);
    try {
      await call(rewardEndpoints[step], { params: { id: referral } });
      await revalidate();
      return true;
    } catch (error) {
      setFailure(codeOf(error));
      if (codeOf(error) === "conflict" || codeOf(error) === "reward_not_ready") await revalidate();
      return false;
    } finally {
      setPending(null);
    }
  }
  return { pending, failure, take, forget: () => setFailure(null) };
}
