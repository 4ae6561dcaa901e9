import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { loadLanguage } from "../../lib/language/i18n.ts";
import { LanguageProvider } from "../../lib/language/language-provider.tsx";
import ConfirmClaimDialog from "./confirm-claim-dialog.tsx";

afterEach(cleanup);

it.each([
  [false, "Yes, hired"],
  [true, "Hire anyway"],
])("J66 names a hire beyond the openings: %s", async (beyond, button) => {
  const confirmed: string[] = [];
  const texts = await loadLanguage("en", ["claims", "field-errors", "general"]);
  render(
    <LanguageProvider texts={texts}>
      <ConfirmClaimDialog
        started_on="2026-11-20"
        busy={false}
        error={beyond ? "As many people are hired as this job has openings." : undefined}
        beyond={beyond}
        onClose={() => undefined}
        onConfirm={(day) => confirmed.push(day)}
      />
    </LanguageProvider>,
  );
  expect(screen.queryAllByText("All openings for this job are already filled. Hire one more?")).toHaveLength(
    beyond ? 1 : 0,
  );
  fireEvent.click(screen.getByRole("button", { name: button }));
  expect(confirmed).toEqual(["2026-11-20"]);
});
