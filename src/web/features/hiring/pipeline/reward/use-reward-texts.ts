import { useTranslation } from "react-i18next";
import type { ReferralRecord } from "../../../../../contract/hiring/referrals.ts";
import type { Reward } from "../../../../../contract/payments/rewards.ts";
import { formatCents } from "../../../../../rules/money.ts";
import { remainingRewardCents } from "../../../../../rules/rewards.ts";
import { formatCalendarDate } from "../../../../lib/format/dates.ts";
import { useMemberName, usePersonName } from "../../../../shared/records/person-name.ts";

type RewardTexts = { amount: string; name: string; referrer: string; until: string; days: number };

/** The values in texts about a reward: remaining amount, hired candidate, referrer. */
export function useRewardTexts(): (record: ReferralRecord, reward: Reward) => RewardTexts {
  const { i18n } = useTranslation();
  const [memberName, personName] = [useMemberName(), usePersonName()];
  return (record, reward) => ({
    amount: formatCents(remainingRewardCents(reward), i18n.language),
    name: personName(record.candidate_name),
    referrer: memberName(record.referrer.name),
    // Until then a failed probation takes back even a released reward (rule M7).
    until: reward.probation_ends_on === null ? "" : formatCalendarDate(reward.probation_ends_on, i18n.language),
    days: reward.probation_days,
  });
}
