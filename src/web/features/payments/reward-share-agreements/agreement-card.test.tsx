import { cleanup, render, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { RewardShareAgreement } from "../../../../contract/payments/reward-shares.ts";
import { REFERRAL_STATUSES } from "../../../../contract/statuses.ts";
import { queryClient } from "../../../lib/data/query-client.ts";
import { loadLanguage } from "../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../lib/language/language-provider.tsx";
import { AgreementCard } from "./agreement-card.tsx";

afterEach(() => {
  cleanup();
  queryClient().clear();
  vi.unstubAllGlobals();
});

it("R11 R12 R40 shows the stand-in referrer the hire claim and dispute from Interviewing on, and after the referral has ended", async () => {
  const texts = await loadLanguage("en", ["reward-shares", "statuses", "claims", "general", "errors", "field-errors"]);
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify({ code: "not_found", message: "" }), { status: 404 });
  });
  const agreement: Omit<RewardShareAgreement, "id" | "referral"> = {
    state: "used",
    asked_by_me: true,
    ended_by: null,
    mine: 50,
    other: { name: "", username: "" },
    job: null,
    created_at: "2026-11-20T12:00:00.000Z",
    expires_at: null,
    can: { agree: false, end: false, use: false },
  };
  const cards = REFERRAL_STATUSES.map((status): RewardShareAgreement => {
    const about = { by_me: false, stands_in: true, candidate_name: "Jonah Weiss", reward_amount: 900 } as const;
    return { ...agreement, id: status, referral: { ...about, id: status, status, reward_status: "Pending" } };
  });
  render(
    <LanguageProvider texts={texts}>
      <MemoryRouter>
        {cards.map((card) => (
          <AgreementCard key={card.id} agreement={card} />
        ))}
      </MemoryRouter>
    </LanguageProvider>,
  );
  const expected = ["Hired", "Interviewing", "Rejected", "Withdrawn"].map((id) => expect.stringContaining(`/${id}`));
  // The requesting parts are loaded lazily, which may take a while under load.
  await waitFor(() => expect(asked.sort()).toEqual(expected), { timeout: 10_000 });
});
