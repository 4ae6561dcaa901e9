import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clock } from "../../lib/clock.ts";
import { loadLanguage } from "../../lib/language/i18n.ts";
import { LanguageProvider } from "../../lib/language/language-provider.tsx";
import { When } from "./when.tsx";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const real = clock.now;
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["setInterval", "clearInterval", "Date"] });
  clock.now = () => Date.now();
  hidden = false;
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  clock.now = real;
  Reflect.deleteProperty(document, "hidden");
});

async function show() {
  const texts = await loadLanguage("en", ["general"]);
  render(
    <LanguageProvider texts={texts}>
      <When at="2026-11-21T11:58:00Z" relative />
      <When at="2026-11-21T11:00:00Z" relative />
    </LanguageProvider>,
  );
}

const times = () => screen.getAllByRole("time").map(({ textContent }) => textContent);
const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000));
const look = (seen: boolean) =>
  act(() => {
    hidden = !seen;
    document.dispatchEvent(new Event("visibilitychange"));
  });

it("updates as time passes, with one timer for all instances", async () => {
  await show();
  expect(times()).toEqual(["2 minutes ago", "1 hour ago"]);
  expect(vi.getTimerCount()).toBe(1);
  pass(3);
  expect(times()).toEqual(["5 minutes ago", "1 hour ago"]);
  pass(60);
  expect(times()).toEqual(["1 hour ago", "2 hours ago"]);
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});

it("stops while the page is hidden and updates at once when it is visible", async () => {
  await show();
  look(false);
  expect(vi.getTimerCount()).toBe(0);
  pass(10);
  expect(times()).toEqual(["2 minutes ago", "1 hour ago"]);
  look(true);
  expect(times()).toEqual(["12 minutes ago", "1 hour ago"]);
});
