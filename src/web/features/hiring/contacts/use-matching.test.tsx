import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBrowserSession } from "../../../../../tests/support/browser-session.ts";
import { setSession } from "../../../lib/session/session-store.ts";
import type { MatchMessage } from "./match-contacts.ts";
import { useMatching } from "./use-matching.ts";

/** A worker stub, because happy-dom has none: it sends the messages that the test gives it. */
class Script extends EventTarget {
  ended = false;
  asked: unknown[] = [];
  constructor() {
    super();
    scripts.push(this);
  }
  postMessage(message: unknown): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: MatchMessage): void {
    act(() => void this.dispatchEvent(new MessageEvent("message", { data })));
  }
  break(): Event {
    const event = new Event("error", { cancelable: true });
    act(() => void this.dispatchEvent(event));
    return event;
  }
}

let scripts: Script[] = [];
const answer = { matched: [], people: 2, problems: [] };
const open = { jobs: [{ id: "1", title: "Theremin Builder", location: "", company: "Olander" }], more: false };
const file = new File(["a"], "a.csv");

beforeEach(() => {
  scripts = [];
  vi.stubGlobal("Worker", Script);
});
afterEach(() => {
  cleanup();
  dispatchEvent(new Event("pagehide"));
  vi.unstubAllGlobals();
});

async function begun() {
  const { result, unmount } = renderHook(() => useMatching(async () => open));
  await act(async () => result.current.start([file]));
  const [script] = scripts;
  if (script === undefined) throw new Error("nothing was started");
  return { result, script, unmount };
}

describe("X144 the result", () => {
  it("X144 is dropped when the page is left, even if the browser caches it for Back", async () => {
    const { result, script } = await begun();
    script.say({ said: "done", answer });
    expect(result.current.matching).toEqual({ state: "done", answer, open });
    act(() => void dispatchEvent(new Event("pagehide")));
    expect(result.current.matching).toEqual({ state: "nothing" });
  });

  it("X144 is dropped when reading is cancelled, and late messages are ignored", async () => {
    const { result, script } = await begun();
    script.say({ said: "read", people: 500 });
    expect(result.current.matching).toEqual({ state: "reading", people: 500 });
    act(() => result.current.clear());
    expect(script.ended).toBe(true);
    script.say({ said: "done", answer });
    script.break();
    expect(result.current.matching).toEqual({ state: "nothing" });
  });
});

describe("the files of a returning user", () => {
  it("are read again after a referral, until they are dropped (X144)", async () => {
    (await begun()).unmount();
    const { result, unmount } = renderHook(() => useMatching(async () => open));
    await act(async () => undefined);
    expect(scripts[1]?.asked).toEqual([{ files: [file], jobs: open.jobs }]);
    act(() => result.current.clear());
    unmount();
    const { result: later } = renderHook(() => useMatching(async () => open));
    expect(later.current.matching).toEqual({ state: "nothing" });
  });

  it("are dropped when another user signs in (X144)", async () => {
    setSession(createBrowserSession());
    (await begun()).unmount();
    const ines = createBrowserSession();
    setSession({ ...ines, user: { ...ines.user, id: "2" } });
    const { result } = renderHook(() => useMatching(async () => open));
    expect(result.current.matching).toEqual({ state: "nothing" });
    setSession(null);
  });
});

describe("jobs that people are compared with", () => {
  it("can be loaded again after a failure", async () => {
    let there = false;
    const read = async () => {
      if (!there) throw new Error("no network");
      return open;
    };
    const { result } = renderHook(() => useMatching(read));
    await act(async () => result.current.start([file]));
    expect(result.current.matching).toEqual({ state: "failed" });
    there = true;
    await act(async () => result.current.again());
    scripts[1]?.say({ said: "done", answer });
    expect(result.current.matching).toEqual({ state: "done", answer, open });
  });
});

describe("X146 the worker", () => {
  it("X146 does not blame the files if it cannot be loaded or started", async () => {
    const { result, script } = await begun();
    expect(script.break().defaultPrevented).toBe(true);
    expect(result.current.matching).toEqual({ state: "not_loaded" });
    vi.stubGlobal("Worker", function refuse() {
      throw new Error("refused");
    });
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    act(() => result.current.again());
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
    expect(result.current.matching).toEqual({ state: "not_loaded" });
  });

  it("X146 reports a failure while reading, and can be retried", async () => {
    const { result, script } = await begun();
    script.say({ said: "read", people: 0 });
    script.break();
    expect(result.current.matching).toEqual({ state: "failed" });
    await act(async () => result.current.again());
    expect(scripts[1]?.asked).toEqual([{ files: [file], jobs: open.jobs }]);
    expect(result.current.matching).toEqual({ state: "reading", people: 0 });
  });
});
