import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { ReferralAboutMe } from "../../../contract/hiring/consent.ts";
import { loadLanguage } from "../../lib/language/i18n.ts";
import { LanguageProvider } from "../../lib/language/language-provider.tsx";
import RelationshipAnswer from "./relationship-answer.tsx";

afterEach(cleanup);

type Tie = NonNullable<ReferralAboutMe["relationship"]>;
const TOLD: Tie = { kind: "worked_together", place: "", period: "", confirmed: false, own: null, open: true };

async function buttonsOf(relationship: Tie): Promise<(string | null)[]> {
  const texts = await loadLanguage("en", ["relationships", "errors", "general"]);
  render(
    <LanguageProvider texts={texts}>
      <RelationshipAnswer
        referral={{ id: "r", referrer_name: "Ines Marchetti", relationship } as ReferralAboutMe}
        send={() => Promise.resolve()}
      />
    </LanguageProvider>,
  );
  return (await screen.findAllByRole("button")).map(({ textContent }) => textContent);
}

it("F30 offers to confirm the referrer's statement until the candidate has given their own", async () => {
  expect(await buttonsOf(TOLD)).toEqual(["That's correct", "Correct this"]);
  cleanup();
  expect(await buttonsOf({ ...TOLD, own: { kind: "studied", place: "", period: "" } })).toEqual(["Correct this"]);
  cleanup();
  expect(await buttonsOf({ ...TOLD, confirmed: true })).toEqual(["Correct this"]);
});
