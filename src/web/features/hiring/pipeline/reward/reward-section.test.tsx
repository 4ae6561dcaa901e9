import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { ReferralRecord } from "../../../../../contract/hiring/referrals.ts";
import type { Reward } from "../../../../../contract/payments/rewards.ts";
import { loadLanguage } from "../../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../../lib/language/language-provider.tsx";
import { RewardSection } from "./reward-section.tsx";

afterEach(cleanup);

const RECORD = {
  id: "01890000-0000-7000-8000-000000000001",
  candidate_name: "Jonah Weiss",
  referrer: { name: "Ines Marchetti" },
} as ReferralRecord;
const REWARD = {
  referral: RECORD.id,
  state: "in_escrow",
  reward_status: "In Escrow",
  reward_amount: 12_500,
  taken_back: 0,
  start_date: "2026-01-05",
  probation_days: 90,
  probation_ends_on: "2026-04-05",
  hired_at: "2026-11-20T12:00:00.000Z",
  funded_at: "2026-11-21T12:00:00.000Z",
  released_at: null,
  refunded_at: null,
  clawed_back_at: null,
  funding: null,
  payout: null,
  can: { fund: false, confirm: true, report_failure: true },
} as unknown as Reward;

it.each([
  [true, /can still report it/],
  [false, /immediately\. This cannot be undone\./],
])("M7 a release names a failure that can be reported only while it can: %s", async (report_failure, said) => {
  const texts = await loadLanguage("en", ["rewards", "general", "errors", "statuses", "history"]);
  render(
    <LanguageProvider texts={texts}>
      <MemoryRouter>
        <RewardSection record={RECORD} reward={{ ...REWARD, can: { ...REWARD.can, report_failure } }} />
      </MemoryRouter>
    </LanguageProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Confirm probation passed" }));
  expect((await screen.findByText(/You confirm that Jonah Weiss/)).textContent).toMatch(said);
});
