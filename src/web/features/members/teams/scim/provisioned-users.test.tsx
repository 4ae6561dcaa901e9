import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBrowserSession } from "../../../../../../tests/support/browser-session.ts";
import type { SyncedPerson } from "../../../../../contract/members/people-sync.ts";
import { loadLanguage } from "../../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../../lib/language/language-provider.tsx";
import { setSession } from "../../../../lib/session/session-store.ts";
import { ProvisionedUsers } from "./provisioned-users.tsx";

const COMPANY = "01890000-0000-7000-8000-000000000001";

function personCalled(name: string, nth: number): SyncedPerson {
  const email = `${name.toLowerCase()}@synced.example`;
  const common = { user_name: email, email, active: true, role: null, made: true } as const;
  return { ...common, id: `01890000-0000-7000-8000-0000000001${nth}0`, name, created_at: "2026-11-20T12:00:00.000Z" };
}

beforeEach(() => {
  setSession(createBrowserSession());
  vi.stubGlobal("navigator", { locks: undefined });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setSession(null);
});

it("X190 reports a next page that failed to load, and loads it with Retry", async () => {
  let away = true;
  vi.stubGlobal("fetch", async (address: string) => {
    if (!address.includes("cursor")) return Response.json({ items: [personCalled("Mia", 1)], next_cursor: "next" });
    if (away) return new Response("", { status: 502 });
    return Response.json({ items: [personCalled("Tom", 2)], next_cursor: null });
  });
  const texts = await loadLanguage("en", ["scim", "team", "general"]);
  render(
    <LanguageProvider texts={texts}>
      <ProvisionedUsers company={COMPANY} counts={{ active: 2, inactive: 0 }} />
    </LanguageProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Failed to load the people.")).toBeDefined();
  // The loaded people stay.
  expect(screen.getByText("Mia")).toBeDefined();
  away = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Tom")).toBeDefined();
  expect(screen.getAllByText("Mia")).toHaveLength(1);
  expect(screen.queryByText("Failed to load the people.")).toBeNull();
});
