import type { Department } from "../../contract/jobs/facets.ts";
import type { PayFields } from "../../contract/jobs/pay.ts";
import type { RewardRule } from "../../contract/jobs/posting/job-imports.ts";
import { LIMITS } from "../../contract/limits.ts";

/** Payments per year; an hour counts 2,080 times (rule J21). */
const PERIODS_PER_YEAR = { hour: 2_080, month: 12, year: 1 } as const;

/** Input for the reward of a job; its pay in hundredths, as tables store it. */
type Rewarded = { readonly department: Department | null; readonly pay: PayFields };

/**
 * The minimum yearly pay in dollars; null where it is unknown or in another currency. The maximum does not replace it.
 */
function yearlyDollars({ pay_min, pay_currency, pay_per }: PayFields): number | null {
  if (pay_min === null || pay_currency !== "USD" || pay_per === null) return null;
  return (pay_min / 100) * PERIODS_PER_YEAR[pay_per];
}

/**
 * The reward of an imported job (rule X103), in whole dollars: one amount for all, that of its department, or a share
 * of its minimum yearly pay up to a limit. Without a matching value, the general amount.
 */
export function importReward(rule: RewardRule, { department, pay }: Rewarded): number {
  const { reward_kind, reward, percent, reward_most, departments } = rule;
  if (reward_kind === "departments") return (department === null ? null : departments[department]) ?? reward;
  const yearly = reward_kind === "pay" ? yearlyDollars(pay) : null;
  if (yearly === null || percent === null) return reward;
  return Math.min(reward_most ?? LIMITS.reward_max, Math.round((yearly * percent) / 100));
}
