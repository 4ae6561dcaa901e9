import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import type { ReferralRecord } from "../../../../../contract/hiring/referrals.ts";
import type { Reward } from "../../../../../contract/payments/rewards.ts";
import { loadLanguage } from "../../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../../lib/language/language-provider.tsx";
import { useRewardTexts } from "./use-reward-texts.ts";

afterEach(cleanup);

it("F5 P5 X22 texts about a reward contain its remaining amount, and general terms for erased people", async () => {
  const texts = await loadLanguage("en", ["statuses"]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LanguageProvider texts={texts}>{children}</LanguageProvider>
  );
  const wordsOf = renderHook(() => useRewardTexts(), { wrapper }).result.current;
  const record = { candidate_name: "Jonah Weiss", referrer: { name: "Ines Marchetti" } } as ReferralRecord;
  const probation = { probation_ends_on: "2027-02-18", probation_days: 60 };
  const reward = { reward_amount: 12_500, taken_back: 200_050, ...probation } as Reward;
  expect(wordsOf(record, reward)).toEqual({
    amount: "$10,499.50",
    name: "Jonah Weiss",
    referrer: "Ines Marchetti",
    until: "Feb 18, 2027",
    days: 60,
  });
  const gone = { candidate_name: "", referrer: { name: null } } as unknown as ReferralRecord;
  expect(wordsOf(gone, { ...reward, taken_back: 0 })).toEqual({
    amount: "$12,500",
    name: "Data erased",
    referrer: "Deleted user",
    until: "Feb 18, 2027",
    days: 60,
  });
});
