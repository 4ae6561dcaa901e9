import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBrowserSession } from "../../../../../tests/support/browser-session.ts";
import type { Account } from "../../../../contract/identity/account.ts";
import { loadLanguage } from "../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../lib/language/language-provider.tsx";
import { AuthProvider } from "../../../lib/session/auth-provider.tsx";
import { setSession } from "../../../lib/session/session-store.ts";
import { AccountEmail } from "./account-email.tsx";

const ACCOUNT = { email: "ines@example.com", new_email: null, email_change_waits: [], has_password: true };
const sent: { address: string; body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    sent.push({ address, body: JSON.parse(String(init.body)) });
    return new Response("{}", { status: 200, headers: { "content-type": "application/json" } });
  });
  setSession(createBrowserSession());
});
afterEach(() => {
  cleanup();
  setSession(null);
  vi.unstubAllGlobals();
});

async function show(verified: boolean) {
  const texts = await loadLanguage("en", ["account", "errors", "general"]);
  render(
    <LanguageProvider texts={texts}>
      <MemoryRouter>
        <AuthProvider>
          <AccountEmail account={{ ...ACCOUNT, verified } as unknown as Account} reload={() => Promise.resolve()} />
        </AuthProvider>
      </MemoryRouter>
    </LanguageProvider>,
  );
  await screen.findByText("ines@example.com");
}

it("A10 offers to verify an unverified email address by an emailed link", async () => {
  await show(false);
  fireEvent.click(screen.getByRole("button", { name: "Verify email address" }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.address).toMatch(/\/otp\?redirect_to=.*auth.*settings/);
  expect(sent[0]?.body).toMatchObject({ email: "ines@example.com", create_user: false });
});

it("A10 offers no verification of a verified address", async () => {
  await show(true);
  expect(screen.queryByRole("button", { name: "Verify email address" })).toBeNull();
});
