import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Said } from "./matching.ts";
import { useMatching } from "./use-matching.ts";

/** The browser's own part, which the tests' one lacks: it says what the test has it say. */
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
  say(data: Said): void {
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

beforeEach(() => {
  scripts = [];
  vi.stubGlobal("Worker", Script);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function begun() {
  const { result } = renderHook(() => useMatching([]));
  act(() => result.current.start([new File(["a"], "a.csv")]));
  const [script] = scripts;
  if (script === undefined) throw new Error("nothing was started");
  return { result, script };
}

describe("X144 what was read", () => {
  it("X144 is forgotten when the page is left, though the browser may keep it for Back", () => {
    const { result, script } = begun();
    script.say({ said: "done", answer });
    expect(result.current.matching).toEqual({ state: "done", answer });
    act(() => void dispatchEvent(new Event("pagehide")));
    expect(result.current.matching).toEqual({ state: "nothing" });
  });

  it("X144 is forgotten when it is cancelled half-way, and nothing late is heard", () => {
    const { result, script } = begun();
    script.say({ said: "read", people: 500 });
    expect(result.current.matching).toEqual({ state: "reading", people: 500 });
    act(() => result.current.forget());
    expect(script.ended).toBe(true);
    script.say({ said: "done", answer });
    script.break();
    expect(result.current.matching).toEqual({ state: "nothing" });
  });
});

describe("X146 a script that reads", () => {
  it("X146 that does not come or cannot be started is not the fault of the files", () => {
    const { result, script } = begun();
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

  it("X146 that breaks while it reads has failed, and can be tried again", () => {
    const { result, script } = begun();
    script.say({ said: "read", people: 0 });
    script.break();
    expect(result.current.matching).toEqual({ state: "failed" });
    act(() => result.current.again());
    expect(scripts[1]?.asked).toHaveLength(1);
    expect(result.current.matching).toEqual({ state: "reading", people: 0 });
  });
});
