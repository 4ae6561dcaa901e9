import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBrowserSession } from "../../../../tests/support/browser-session.ts";
import type { OwnUpdate } from "../../../contract/notifications/notifications.ts";
import { setSession } from "../../lib/session/session-store.ts";
import { useUnread } from "./use-unread.ts";

const session = createBrowserSession();

const NEWS: OwnUpdate = {
  unread: 3,
  newest: "01890000-0000-7000-8000-000000000001",
  account_updated_at: "2026-11-01T12:00:00.000Z",
};
let answer: (response: Response) => void = () => {};

beforeEach(() => {
  setSession(session);
  vi.stubGlobal("navigator", { locks: undefined });
  // The event arrives at once, the answer to the first request when the test releases it.
  vi.stubGlobal("fetch", async (url: string) => {
    if (!url.endsWith("/events")) return new Promise<Response>((resolve) => (answer = resolve));
    const event = new TextEncoder().encode(`data: ${JSON.stringify(NEWS)}\n\n`);
    return new Response(new ReadableStream({ start: (controller) => controller.enqueue(event) }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setSession(null);
});

it("keeps the count of an event when an older answer arrives later", async () => {
  const { result } = renderHook(() => useUnread("1"));
  await vi.waitFor(() => expect(result.current.unread.unread).toBe(3));
  await act(async () => answer(new Response(JSON.stringify({ unread: 1, newest: null }))));
  await act(async () => new Promise((resolve) => setImmediate(resolve)));
  expect(result.current.unread.unread).toBe(3);
});
