import type { Session } from "@supabase/auth-js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createBrowserSession } from "../../../../tests/support/browser-session.ts";
import { allowConsoleError } from "../../../../tests/support/fail-on-console-error.ts";
import { SESSION_EVENT, SESSION_KEY, sessionState, setSession, toPerson, watchWindow } from "./session-store.ts";

beforeEach(() => {
  localStorage.clear();
  setSession(null);
});

describe("§4.1 the first session check", () => {
  const fresh = async () => {
    vi.resetModules();
    return import("./session-store.ts");
  };

  it("comes out of loading with the stored session, or with none", async () => {
    const nobody = await fresh();
    expect(nobody.serverSessionState()).toEqual({ status: "loading", session: null });
    expect(nobody.sessionState()).toMatchObject({ status: "signed-out", session: null, ended: false });
    const session = createBrowserSession({});
    localStorage.setItem(SESSION_KEY, JSON.stringify(session));
    expect((await fresh()).sessionState()).toMatchObject({ status: "signed-in", session });
  });

  it("logs a session that cannot be read, and there is none", async () => {
    allowConsoleError(/No session/);
    localStorage.setItem(SESSION_KEY, "{half");
    expect((await fresh()).sessionState()).toMatchObject({ status: "signed-out", session: null });
  });
});

it("N1 a window event sets the session and keeps it on the device", () => {
  const stop = watchWindow();
  const session = createBrowserSession({});
  window.dispatchEvent(new CustomEvent(SESSION_EVENT, { detail: { access_token: "half" } }));
  expect(sessionState().status).toBe("signed-out");
  window.dispatchEvent(new CustomEvent(SESSION_EVENT, { detail: session }));
  expect(sessionState()).toMatchObject({ status: "signed-in", session });
  expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? "")).toEqual(session);
  stop();
});

it("A7 distinguishes an ended session from a missing one", () => {
  setSession(null, true);
  expect(sessionState()).toMatchObject({ ended: false });
  setSession(createBrowserSession({}));
  setSession(null, true);
  expect(sessionState()).toMatchObject({ status: "signed-out", ended: true });
  setSession(createBrowserSession({}));
  setSession(null);
  expect(sessionState()).toMatchObject({ status: "signed-out", ended: false });
});

it("A7 hears a sign-out in another tab", () => {
  const stop = watchWindow();
  setSession(createBrowserSession({}));
  window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));
  expect(sessionState()).toMatchObject({ status: "signed-out", ended: true });
  stop();
});

it("A3 shows people without a role as referrers", () => {
  expect(toPerson(createBrowserSession({}))).toMatchObject({
    role: "referrer",
    full_name: null,
    email: "ines@example.com",
  });
  expect(toPerson(createBrowserSession({ role: "admin", full_name: " " }))).toMatchObject({
    role: "referrer",
    full_name: null,
  });
  expect(toPerson(createBrowserSession({ role: "poster", full_name: "Ines Marchetti" }))).toMatchObject({
    role: "poster",
    full_name: "Ines Marchetti",
  });
});

describe("A8 a session without its second factor", () => {
  const factor = { id: "f", status: "verified", factor_type: "totp", created_at: "", updated_at: "" } as const;
  const of = (aal: string): Session => {
    const session = createBrowserSession({ aal: "aal2" });
    const payload = btoa(JSON.stringify({ aal, user_metadata: { aal: "aal2" } }));
    return { ...session, access_token: `a.${payload}.c`, user: { ...session.user, factors: [factor] } };
  };

  it("counts as signed out until the code was verified, also after a reload and in other tabs", () => {
    const stop = watchWindow();
    setSession(of("aal1"));
    expect(sessionState()).toMatchObject({
      status: "signed-out",
      ended: false,
      owing: { access_token: of("aal1").access_token },
    });
    localStorage.setItem(SESSION_KEY, JSON.stringify(of("aal2")));
    window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));
    expect(sessionState().status).toBe("signed-in");
    localStorage.setItem(SESSION_KEY, JSON.stringify(of("aal1")));
    window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));
    expect(sessionState()).toMatchObject({ status: "signed-out", owing: {} });
    localStorage.removeItem(SESSION_KEY);
    window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));
    expect(sessionState()).toMatchObject({ status: "signed-out", owing: null });
    stop();
  });

  it("is complete if the factor was never verified", () => {
    const session = of("aal1");
    setSession({ ...session, user: { ...session.user, factors: [{ ...factor, status: "unverified" }] } });
    expect(sessionState().status).toBe("signed-in");
  });
});
