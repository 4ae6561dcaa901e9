import type { Department } from "../../contract/facets.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { PayFields } from "../../contract/pay.ts";
import type { RewardRule } from "../../contract/posting/job-imports.ts";

/** How often something is paid in a year; an hour counts 2,080 times (rule J21). */
const IN_A_YEAR = { hour: 2_080, month: 12, year: 1 } as const;

/** What is known of a job whose reward is to be found; its pay as tables hold it, in hundredths. */
type Rewarded = { readonly department: Department | null; readonly pay: PayFields };

/** The least that is paid in a year, in dollars; null where it is not told, or in another currency: the most says nothing of it. */
function yearlyDollars({ pay_min, pay_currency, pay_per }: PayFields): number | null {
  if (pay_min === null || pay_currency !== "USD" || pay_per === null) return null;
  return (pay_min / 100) * IN_A_YEAR[pay_per];
}

/**
 * The reward of a job that an import creates (rule X103), in whole dollars: one amount for all, that of its department, or a share of the
 * least that it pays in a year, up to a bound. Where nothing is said for it, the amount for the others.
 */
export function importReward(rule: RewardRule, { department, pay }: Rewarded): number {
  const { reward_kind, reward, percent, reward_most, departments } = rule;
  if (reward_kind === "departments") return (department === null ? null : departments[department]) ?? reward;
  const yearly = reward_kind === "pay" ? yearlyDollars(pay) : null;
  if (yearly === null || percent === null) return reward;
  return Math.min(reward_most ?? LIMITS.reward_max, Math.round((yearly * percent) / 100));
}
