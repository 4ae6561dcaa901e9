import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deviceStorage, tabStorage } from "./storage.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe("browser storage", () => {
  it("is the browser's storage if it works", () => {
    expect(deviceStorage.set("a", "1")).toBe(true);
    expect(localStorage.getItem("a")).toBe("1");
    expect(tabStorage.get("a")).toBeNull();
    deviceStorage.remove("a");
    expect(deviceStorage.keys()).toEqual([]);
  });

  it("keeps values in memory that a blocked storage refuses", () => {
    // If all site data is blocked, even reading the property throws.
    const own = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get: () => {
        throw new DOMException("Access is denied", "SecurityError");
      },
    });
    try {
      expect(deviceStorage.get("b")).toBeNull();
      expect(deviceStorage.set("b", "2")).toBe(false);
      expect(deviceStorage.get("b")).toBe("2");
      expect(deviceStorage.keys()).toEqual(["b"]);
      deviceStorage.remove("b");
      expect(deviceStorage.get("b")).toBeNull();
    } finally {
      if (own !== undefined) Object.defineProperty(globalThis, "localStorage", own);
    }
  });

  it("returns the newest value even if a full storage holds an older one", () => {
    deviceStorage.set("c", "old");
    const own = localStorage;
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => own.getItem(key),
      setItem: () => {
        throw new DOMException("Full", "QuotaExceededError");
      },
      removeItem: (key: string) => own.removeItem(key),
    });
    deviceStorage.set("c", "new");
    expect(deviceStorage.get("c")).toBe("new");
    deviceStorage.remove("c");
    expect(deviceStorage.get("c")).toBeNull();
  });
});
