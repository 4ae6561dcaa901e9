import { type Reward, rewardEndpoints } from "../../../../../contract/payments/rewards.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { RECORD_CHANGES } from "../state/open-record.ts";

type RewardStep = "fund" | "confirm";

/** The owner's actions on a reward; `take` returns the updated reward, null on failure. */
export function useReward(referral: string) {
  const { pending, failure, act, reset } = useAction<RewardStep, Reward>(
    (step) => call(rewardEndpoints[step], { params: { id: referral } }),
    { changes: RECORD_CHANGES },
  );
  return { pending, failure, take: act, reset };
}
