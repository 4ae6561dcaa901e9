import type { Language } from "../../contract/choices.ts";
import type { Pay } from "../../contract/pay.ts";
import type { FeedJob } from "./feed-job.ts";
import { FEED_WORDS } from "./words.ts";

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** Making a format costs a hundred times as much as using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf({ min, max, currency }: Pay, language: Language): Intl.NumberFormat {
  const digits = Number.isInteger(min ?? 0) && Number.isInteger(max ?? 0) ? 0 : 2;
  const key = `${currency} ${digits} ${language}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const bounds = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const locale = language === "en" ? "en-US" : language;
  const made = new Intl.NumberFormat(locale, { style: "currency", currency, ...bounds });
  formats.set(key, made);
  return made;
}

/** What a job pays, in words: `$120,000 – $150,000 a year`, `from €25.50 an hour` (rule J19). */
export function payText(pay: Pay, language: Language): string {
  const { min, max, per } = pay;
  const words = FEED_WORDS[language];
  const format = formatOf(pay, language);
  const amounts = () => {
    if (max === null) return words.from(format.format(min ?? 0));
    if (min === null) return words.up_to(format.format(max));
    return min === max ? format.format(min) : format.formatRange(min, max);
  };
  return `${amounts()} ${words.per[per]}`;
}

/** What is said of a job in one line, in its order: location, type, pay, and the reward in whole dollars (rule N4). */
export function factsOf(job: FeedJob, language: Language): string[] {
  const words = FEED_WORDS[language];
  const type = words.types[job.f_type];
  const said = type.toLowerCase() === job.location.trim().toLowerCase();
  return [
    job.location,
    ...(said ? [] : [type]),
    ...(job.pay === null ? [] : [payText(job.pay, language)]),
    ...(job.reward_amount === 0 ? [] : [words.reward(DOLLARS.format(job.reward_amount))]),
  ];
}
