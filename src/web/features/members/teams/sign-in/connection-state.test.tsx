import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { SignInConnection } from "../../../../../contract/companies/company-sign-in.ts";
import { loadLanguage } from "../../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../../lib/language/language-provider.tsx";
import { ConnectionState } from "./connection-state.tsx";

const OLGA = { id: "01900000-0000-7000-8000-000000000001", name: "Olga Marsh" };
const connection: SignInConnection = {
  id: "01900000-0000-7000-8000-000000000002",
  kind: "saml" as const,
  domain: "lanterns.example",
  issuer: "https://idp.test",
  client_id: "",
  callback: "https://here.test/acs",
  metadata: "https://here.test/metadata",
  off: null,
  ready: true,
  on_since: "2026-11-21T12:00:00.000Z",
  enforced_since: "2026-11-21T12:00:00.000Z",
  break_glass: OLGA,
  tried: null,
  created_at: "2026-11-21T12:00:00.000Z",
};

async function show(second_factor: boolean) {
  const texts = await loadLanguage("en", ["general", "sign-ins"]);
  render(
    <LanguageProvider texts={texts}>
      <ConnectionState connection={connection} owners={[{ ...OLGA, second_factor }]} />
    </LanguageProvider>,
  );
}

afterEach(cleanup);

it("X188 shows which owners keep other sign-in methods, and whether their second factor is on", async () => {
  await show(true);
  expect(screen.getByText("Olga Marsh has emergency access, with two-factor authentication.")).toBeDefined();
  cleanup();
  await show(false);
  expect(screen.getByText(/Olga Marsh was chosen .* but no longer has two-factor authentication/)).toBeDefined();
});
