import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { Payout } from "../../../../contract/payments/payouts.ts";
import { loadLanguage } from "../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../lib/language/language-provider.tsx";
import type { Methods } from "./payout-query.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

afterEach(cleanup);

const account = (id: string, masked: string) =>
  ({ id, kind: "bank", format: "iban", masked, setup: null, usable: true }) as Methods["items"][number];

async function show(retry: boolean) {
  const texts = await loadLanguage("en", ["payouts", "errors", "general"]);
  const asked = [{ amount: 64_050, can: { withdraw: !retry, retry } } as Payout];
  const withdrawal = { asked, collecting: false, busy: false, failure: null, ask() {}, askAll() {}, confirm() {} };
  const items = [account("a", "•••• 4411"), account("b", "•••• 9027")];
  render(
    <LanguageProvider texts={texts}>
      <MemoryRouter>
        <WithdrawDialog withdrawal={withdrawal as never} methods={{ items, destination: "a" } as Methods} />
      </MemoryRouter>
    </LanguageProvider>,
  );
}

it("M3 offers another account before a failed payout is retried", async () => {
  await show(true);
  expect(screen.getByText("$640.50 goes to Bank Transfer •••• 4411.", { exact: false })).toBeTruthy();
  expect(screen.getByText("Your other accounts: Bank Transfer •••• 9027.", { exact: false })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Use another account" }).getAttribute("href")).toContain("tab=methods");
});

it("M3 does not mention other accounts at the first withdrawal", async () => {
  await show(false);
  expect(screen.queryByRole("link", { name: "Use another account" })).toBeNull();
});
