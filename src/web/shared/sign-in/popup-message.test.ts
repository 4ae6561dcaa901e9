import { AuthRetryableFetchError, type Session } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { parsePopupAnswer } from "./popup-message.ts";
import { readFinalSession } from "./sign-in-popup.ts";

const popup = window;
const opening = "0123456789abcdef0123456789abcdef";
const tokens = { access_token: "a.b.c", refresh_token: "refresh-token" };

function heard(data: unknown, from: { origin?: string; source?: MessageEventSource | null; about?: string } = {}) {
  const { origin = location.origin, source = popup, about = opening } = from;
  return parsePopupAnswer({ origin, source, data }, popup, about);
}

test("A5 the three messages of the specification are heard", () => {
  const wanted = { kind: "tokens", ...tokens };
  expect(heard({ type: "oauth_success", opening, session: tokens })).toEqual(wanted);
  expect(heard({ opening, ...tokens, user: { id: "x" } })).toEqual(wanted);
  expect(heard({ type: "oauth_error", opening, message: "No" })).toEqual({ kind: "refused", message: "No" });
  expect(heard({ type: "oauth_error", opening })).toEqual({ kind: "refused", message: "" });
});

test("X6 item 52 ignores other origins, other windows, other sign-ins and incomplete messages", () => {
  const good = { type: "oauth_success", opening, session: tokens };
  expect(heard(good, { origin: "http://127.0.0.1:4000" })).toBeNull();
  expect(heard(good, { origin: "null" })).toBeNull();
  expect(heard(good, { source: null })).toBeNull();
  expect(heard(good, { source: {} as Window })).toBeNull();
  expect(heard({ ...good, opening: "of another one" })).toBeNull();
  expect(heard({ ...good, opening: "" }, { about: "" })).toBeNull();
  for (const half of [null, "oauth_success", { opening }, { opening, ...tokens }, { type: "oauth_success", opening }])
    expect(heard(half)).toBeNull();
});

test("finds a session after the popup was closed, and distinguishes a failed lookup", async () => {
  const session = { ...tokens } as Session;
  const found = { data: { session }, error: null };
  await expect(readFinalSession({ getSession: async () => found })).resolves.toBe(session);
  const none = { data: { session: null }, error: null };
  await expect(readFinalSession({ getSession: async () => none })).rejects.toMatchObject({
    failure: "popup_cancelled",
  });
  const failed = { data: { session: null }, error: new AuthRetryableFetchError("away", 0) };
  await expect(readFinalSession({ getSession: async () => failed })).rejects.toMatchObject({
    failure: "popup_check_failed",
  });
  const thrown = readFinalSession({ getSession: () => Promise.reject(new Error("storage")) });
  await expect(thrown).rejects.toMatchObject({ failure: "popup_check_failed" });
});
