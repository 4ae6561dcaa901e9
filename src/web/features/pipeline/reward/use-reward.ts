import { type Reward, rewardEndpoints } from "../../../../contract/money/rewards.ts";
import { call } from "../../../lib/net/caller.ts";
import { useAct } from "../../../shared/records/use-act.ts";
import { RECORD_CHANGES } from "../places/open-record.ts";

type RewardStep = "fund" | "confirm";

/** The owner's actions on a reward; `take` returns the updated reward, null on failure. */
export function useReward(referral: string) {
  const { pending, failure, act, forget } = useAct<RewardStep, Reward>(
    (step) => call(rewardEndpoints[step], { params: { id: referral } }),
    { changes: RECORD_CHANGES },
  );
  return { pending, failure, take: act, forget };
}
