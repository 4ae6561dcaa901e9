import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Reward, rewardEndpoints } from "../../../../../contract/payments/rewards.ts";
import { query } from "../../../../lib/data/query.ts";
import { queryClient } from "../../../../lib/data/query-client.ts";
import { useOwnQuery } from "../../../../lib/data/use-query.ts";
import { loadLanguage } from "../../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../../lib/language/language-provider.tsx";
import { PaymentStatus } from "./payment-status.tsx";

const REFERRAL = "01890000-0000-7000-8000-000000000001";
const WAITING: Reward = {
  referral: REFERRAL,
  state: "awaiting_funds",
  reward_status: "Pending",
  reward_amount: 12_500,
  hired_at: "2026-11-20T12:00:00.000Z",
  start_date: "2026-11-20",
  probation_days: 90,
  probation_ends_on: "2027-02-18",
  funded_at: null,
  released_at: null,
  refunded_at: null,
  clawed_back_at: null,
  given_up: false,
  overdue: false,
  frozen: false,
  disputed: 0,
  charged_back: false,
  taken_back: 0,
  failed_at: null,
  failure_reason: null,
  funding: null,
  pays_by: "stripe",
  payout: null,
  can: { fund: true, confirm: false, report_failure: false },
};

/** URLs requested from the server, which answers with the current reward. */
const asked: string[] = [];
let reward = WAITING;

/** The panel around it, which shows the cached reward. */
function Panel() {
  const { value } = useOwnQuery(query(rewardEndpoints.get, { params: { id: REFERRAL } }));
  return value === null ? null : <PaymentStatus referral={REFERRAL} reward={value} />;
}

async function show() {
  const texts = await loadLanguage("en", ["rewards", "general", "errors"]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  render(
    <LanguageProvider texts={texts}>
      <MemoryRouter initialEntries={["/jobs/1/manage?payment=done"]}>
        <Panel />
      </MemoryRouter>
    </LanguageProvider>,
  );
  await passing(0);
  expect(screen.getByText("Your payment is being confirmed")).toBeDefined();
}

const passing = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

beforeEach(() => {
  asked.length = 0;
  reward = WAITING;
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    // No `Response`: its body is read in later turns of the event loop, which the faked timers do not wait for.
    return { ok: true, json: async () => reward };
  });
});
afterEach(() => {
  cleanup();
  queryClient().clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("M4 polls only the reward, with growing pauses, and gives up after two minutes with a message", async () => {
  await show();
  const counts: number[] = [];
  for (let half = 0; half < 6; half += 1) {
    await passing(30);
    counts.push(asked.length - 1);
  }
  expect(new Set(asked)).toEqual(new Set([`/api/referrals/${REFERRAL}/reward`]));
  expect(counts).toEqual([4, 6, 7, 7, 8, 8]);
  expect(screen.getByText("Your payment has not been confirmed yet")).toBeDefined();
});

it("M4 stops as soon as the provider has confirmed the payment", async () => {
  await show();
  reward = { ...WAITING, state: "in_escrow", reward_status: "In Escrow" };
  await passing(3);
  expect(screen.queryByText("Your payment is being confirmed")).toBeNull();
  const { length } = asked;
  await passing(180);
  expect(asked).toHaveLength(length);
});
