import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ErrorCode } from "../../../contract/errors.ts";
import { type Reward, rewardEndpoints } from "../../../contract/money/rewards.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";

type RewardStep = "fund" | "confirm";

/** What the job's owner does with a reward; afterwards everything on the screen is asked anew. */
export function useReward(referral: string) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<RewardStep | null>(null);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  /** The reward as it stands then, null when it did not go through. */
  async function take(step: RewardStep): Promise<Reward | null> {
    if (pending !== null) return null;
    setPending(step);
    setFailure(null);
    try {
      const reward = await call(rewardEndpoints[step], { params: { id: referral } });
      await revalidate();
      return reward;
    } catch (error) {
      setFailure(codeOf(error));
      if (codeOf(error) === "conflict" || codeOf(error) === "reward_not_ready") await revalidate();
      return null;
    } finally {
      setPending(null);
    }
  }
  return { pending, failure, take, forget: () => setFailure(null) };
}
