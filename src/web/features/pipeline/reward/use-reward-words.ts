import type { Reward } from "../../../../contract/money/rewards.ts";
import type { ReferralRecord } from "../../../../contract/referrals.ts";
import { leftOf } from "../../../../rules/rewards.ts";
import { formatCents } from "../../../lib/format/money.ts";
import { useMemberName, usePersonName } from "../../../shared/records/person-name.ts";

type Words = { amount: string; name: string; referrer: string };

/** What texts about a reward name: what is left of it, who was hired, and who referred them. */
export function useRewardWords(): (record: ReferralRecord, reward: Reward) => Words {
  const [memberName, personName] = [useMemberName(), usePersonName()];
  return (record, reward) => ({
    amount: formatCents(leftOf(reward)),
    name: personName(record.candidate_name),
    referrer: memberName(record.referrer.name),
  });
}
