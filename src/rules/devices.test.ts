import { expect, test } from "vitest";
import { networkPrefix, parseUserAgent } from "./devices.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit";
const AGENTS: [string, string | null, string | null][] = [
  [`${MAC}/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, "Safari", "macOS"],
  [`${MAC}/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36`, "Chrome", "macOS"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox", "Windows"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
    "Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1",
    "Chrome",
    "iPad",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox", "Linux"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36", "Chrome", "ChromeOS"],
  ["node", null, null],
  ["", null, null],
];

test.each(AGENTS)("A8 %s is %s on %s", (agent, browser, system) => {
  expect(parseUserAgent(agent)).toEqual({ browser, system });
});

test("A8 of an address only the beginning is shown", () => {
  expect(networkPrefix("203.0.113.77")).toBe("203.0.113.…");
  expect(networkPrefix("2001:db8:1:2::/64")).toBe("2001:db8:1:…");
  expect(networkPrefix("")).toBe("");
});
