import type { Language } from "../../contract/choices.ts";
import type { Pay } from "../../contract/jobs/pay.ts";
import { formatAmounts } from "../amounts.ts";
import { formatDollars } from "../money.ts";
import type { FeedJob } from "./feed-job.ts";
import { FEED_WORDS } from "./words.ts";

/** A job's pay as text: `$120,000 – $150,000 a year`, `from €25.50 an hour` (rule J19). */
export function payText(pay: Pay, language: Language): string {
  const { min, max, per } = pay;
  const words = FEED_WORDS[language];
  const amounts = formatAmounts(pay, language);
  const said = max === null ? words.from(amounts) : min === null ? words.up_to(amounts) : amounts;
  return `${said} ${words.per[per]}`;
}

/** The facts of a job in one line, in this order: location, type, pay, and the reward in whole dollars (rule N4). */
export function factsOf(job: FeedJob, language: Language): string[] {
  const words = FEED_WORDS[language];
  const type = words.types[job.f_type];
  const said = type.toLowerCase() === job.location.trim().toLowerCase();
  return [
    job.location,
    ...(said ? [] : [type]),
    ...(job.pay === null ? [] : [payText(job.pay, language)]),
    ...(job.reward_amount === 0 ? [] : [words.reward(formatDollars(job.reward_amount, language))]),
  ];
}
