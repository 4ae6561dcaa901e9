import { expect, test } from "vitest";
import { chooseDestination, usableFrom } from "./payment-methods.ts";

type Method = Parameters<typeof chooseDestination>[0][number] & { readonly name: string };
const method = (name: string, kind: Method["kind"], day: number, more: Partial<Method> = {}): Method => ({
  name,
  kind,
  primary: false,
  usable: true,
  created_at: `2026-11-0${day}T10:00:00.000Z`,
  ...more,
});
const chosen = (methods: readonly Method[], preferred: Method["kind"] = "paypal") =>
  chooseDestination(methods, preferred)?.name ?? null;

test("M3 a payout goes to the primary method of the preferred kind, else to its newest", () => {
  const bank = method("bank", "bank", 9, { primary: true });
  const [old, latest] = [method("old", "paypal", 1), method("latest", "paypal", 2)];
  expect(chosen([bank, old, latest])).toBe("latest");
  expect(chosen([latest, { ...old, primary: true }, bank])).toBe("old");
  expect(chosen([old, latest, bank], "bank")).toBe("bank");
});

test("M3 without a method of the preferred kind, a payout goes to the primary one, else to the newest", () => {
  const [old, latest] = [method("old", "bank", 1), method("latest", "bank", 2)];
  expect(chosen([old, latest])).toBe("latest");
  expect(chosen([latest, { ...old, primary: true }])).toBe("old");
});

test("M8 a payout goes to no method that may not be used yet", () => {
  const resting = method("resting", "paypal", 2, { primary: true, usable: false });
  expect(chosen([resting, method("bank", "bank", 1)])).toBe("bank");
  expect(chosen([resting])).toBeNull();
  expect(chosen([])).toBeNull();
});

test("M8 the first address may be used at once, every other one after the waiting period", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(usableFrom(now, true, 48)).toEqual(now);
  expect(usableFrom(now, false, 48)).toEqual(new Date("2026-11-23T12:00:00Z"));
});
