import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CollapsibleCard } from "./collapsible-card.tsx";

/** Stubs the media query: phone width or not. */
const narrow = (matches: boolean) => vi.stubGlobal("matchMedia", () => ({ matches }));

beforeEach(() => narrow(true));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(hash = "", waits = false): HTMLDetailsElement | null {
  render(
    <MemoryRouter initialEntries={[`/settings?tab=account${hash}`]}>
      <CollapsibleCard id="passkeys" title="Passkeys" value={2} waits={waits}>
        <p>Two of them</p>
      </CollapsibleCard>
    </MemoryRouter>,
  );
  return screen.getByRole("region", { name: "Passkeys" }).querySelector("details");
}

it("is folded on a narrow screen, with its current value in the header", () => {
  expect(show()?.open).toBe(false);
  expect(screen.getByRole("heading", { name: "Passkeys" }).closest("summary")?.textContent).toBe("Passkeys2");
});

it("is open if the URL names it, if it needs attention, and on a wide screen", () => {
  expect(show("#passkeys")?.open).toBe(true);
  cleanup();
  expect(show("#sessions")?.open).toBe(false);
  cleanup();
  expect(show("", true)?.open).toBe(true);
  cleanup();
  narrow(false);
  expect(show()?.open).toBe(true);
  expect(screen.getByRole("heading", { name: "Passkeys" }).closest("summary")?.textContent).toBe("Passkeys");
});
