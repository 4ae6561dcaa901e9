import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "../../src/contract/choices.ts";
import { CLAIM_BOUNDS } from "../../src/contract/hiring/bounds.ts";
import { MESSAGE_LIMITS } from "../../src/contract/hiring/messages/bounds.ts";
import { QUESTION_LIMITS } from "../../src/contract/hiring/messages/referrer-questions.ts";
import { ANSWER_DAYS } from "../../src/contract/jobs/posting/answer-days.ts";
import { PROBATION_DAYS } from "../../src/contract/jobs/posting/probation-days.ts";
import { CONSENT_EXPIRY_DAYS } from "../../src/rules/consent.ts";
import { CREDIT_MONTHS } from "../../src/rules/credit.ts";
import { DECISION_DAYS, PAUSE_THRESHOLD, RESPONSE_STATISTICS } from "../../src/rules/hiring/response-time.ts";
import { REAPPLY_AFTER_MS } from "../../src/rules/scouts.ts";
import type terms from "../../src/web/messages/en/terms.ts";

const WORDS: Record<Language, Record<number, string>> = {
  en: { 2: "two", 3: "three", 5: "five", 7: "seven" },
  de: { 2: "zwei", 3: "drei", 5: "fünf", 7: "sieben" },
  es: { 2: "dos", 3: "tres", 5: "cinco", 7: "siete" },
  fr: { 2: "deux", 3: "trois", 5: "cinq", 7: "sept" },
};

/** The numbers of a sentence, as in the code. */
const NUMBERS: Partial<Record<keyof typeof terms, readonly number[]>> = {
  jobs_answers: [ANSWER_DAYS.least, ANSWER_DAYS.most, PAUSE_THRESHOLD, DECISION_DAYS],
  jobs_figures: [RESPONSE_STATISTICS.days, RESPONSE_STATISTICS.people],
  referrals_notified: [CONSENT_EXPIRY_DAYS],
  referrals_kept: [CREDIT_MONTHS],
  referrals_claimed: [CLAIM_BOUNDS.response_days, CLAIM_BOUNDS.unanswered],
  rewards_earned: [PROBATION_DAYS.least, PROBATION_DAYS.most],
  rewards_disputed: [CLAIM_BOUNDS.response_days],
  candidates_scouts: [REAPPLY_AFTER_MS / 86_400_000],
  conduct_messages: [MESSAGE_LIMITS.series, QUESTION_LIMITS.each, MESSAGE_LIMITS.open_days],
};

test.each(LANGUAGES)("the numbers of the terms are those of the code: %s", async (language) => {
  const file = new URL(`../../src/web/messages/${language}/terms.ts`, import.meta.url);
  const { default: texts } = (await import(file.href)) as { default: Record<string, string> };
  const wrong = Object.entries(NUMBERS).flatMap(([key, numbers]) => {
    const words = new Set((texts[key] ?? "").toLowerCase().match(/[\p{L}\d]+/gu));
    return numbers
      .filter((one) => !words.has(String(one)) && !words.has(WORDS[language][one] ?? ""))
      .map((one) => `${key}: ${one}`);
  });
  expect(wrong).toEqual([]);
});
