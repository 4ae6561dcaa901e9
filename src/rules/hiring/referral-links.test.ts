import { expect, it } from "vitest";
import { formatCode, type LinkFacts, linkState, parseCode } from "./referral-links.ts";

it.each([
  "BCDF-2345",
  "bcdf-2345",
  " bcdf 2345.",
  "BCDF\u20112345",
  "“BCDF–2345”",
  "ＢＣＤＦ－２３４５",
  "BCDF\u200b-2345;",
])("reads the code of a referral link in %j", (typed) => expect(formatCode(parseCode(typed) ?? "")).toBe("BCDF-2345"));

it.each(["BCDF-234", "BCDF-23456", "BCDF-2340", "ABCD-2345", ""])("takes %j for no code of a referral link", (typed) =>
  expect(parseCode(typed)).toBeNull(),
);

const OPEN: LinkFacts = { ended: false, hidden: false, refusal: null, unmet: false };

it.each([
  ["open", {}],
  ["refused", { unmet: true }],
  ["closed", { refusal: "referrals_closed", unmet: true }],
  ["refused", { refusal: "referral_own_job" }],
  ["refused", { refusal: "referrers_vetted" }],
  ["refused", { refusal: "referrers_invited" }],
  ["refused", { refusal: "referrers_team" }],
  ["paused", { refusal: "referrals_paused" }],
  ["paused", { refusal: "referrals_answers_owed" }],
  ["hidden", { hidden: true, refusal: "referrals_closed" }],
  ["ended", { ended: true, hidden: true, refusal: "referrals_closed" }],
] as const)("F26 F31 a link is %s with %j", (state, facts) => {
  expect(linkState({ ...OPEN, ...facts })).toBe(state);
});
