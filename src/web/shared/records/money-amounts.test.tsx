import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { loadLanguage } from "../../lib/language/i18n.ts";
import { LanguageProvider } from "../../lib/language/language-provider.tsx";
import { MoneyAmounts } from "./money-amounts.tsx";

afterEach(cleanup);

it("M18 N4 shows when the next escrowed amount is released, in the reader's language", async () => {
  const texts = await loadLanguage("de", ["general"]);
  const money = { possible: 0, in_escrow: 730_000, earned: 0, paid: 0, next_release: "2027-03-14" };
  render(
    <LanguageProvider texts={texts}>
      <MemoryRouter>
        <MoneyAmounts money={money} />
      </MemoryRouter>
    </LanguageProvider>,
  );
  expect(screen.getByText("7.300\u00a0$", { normalizer: (text) => text })).toBeTruthy();
  expect(screen.getByRole("time").textContent).toBe("14. März 2027");
});
