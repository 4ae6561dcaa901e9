import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

let allowed: RegExp[] = [];
let unexpected: string[] = [];

/** Until the end of the running test, matching console errors are expected. */
export function allowConsoleError(pattern: RegExp): void {
  allowed.push(pattern);
}

const original = console.error;

beforeEach(() => {
  allowed = [];
  unexpected = [];
  console.error = (...parts: unknown[]) => {
    const text = format(...parts);
    if (allowed.some((pattern) => pattern.test(text))) return;
    unexpected.push(text);
    original(...parts);
  };
});

afterEach(() => {
  console.error = original;
  if (unexpected.length > 0) throw new Error(`Unexpected errors in the console:\n${unexpected.join("\n")}`);
});
