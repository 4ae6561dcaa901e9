import { expect, it } from "vitest";
import { payIn } from "./pay-words.ts";

it.each([
  ["senior react berlin remote 80k", 80_000, null, "senior react berlin remote"],
  ["80k senior react", 80_000, null, "senior react"],
  ["nurse 65K+ dublin", 65_000, null, "nurse dublin"],
  ["designer 80-100k", 80_000, null, "designer"],
  ["designer €80k – €100k lisbon", 80_000, "EUR", "designer lisbon"],
  ["rust $120,000", 120_000, "USD", "rust"],
  ["Entwickler 80.000 € Berlin", 80_000, "EUR", "Entwickler Berlin"],
  ["developer 72000 eur", 72_000, "EUR", "developer"],
  ["zurich chef 110'000 CHF", 110_000, "CHF", "zurich chef"],
  ["£55k", 55_000, "GBP", ""],
  ["waiter 10k", 10_000, null, "waiter"],
])("reads the pay of %j", (search, amount, currency, rest) => {
  expect(payIn(search)).toEqual({ pay: { amount, currency }, rest });
});

it.each([
  ["10115 Berlin"],
  ["401k administrator"],
  ["java 21"],
  ["k8s"],
  ["5k"],
  ["C++20"],
  ["class of 2026"],
  ["room 80kg"],
  ["$5"],
  ["$9,999"],
  ["999999999k"],
])("finds no pay in %j", (search) => {
  expect(payIn(search)).toEqual({ pay: null, rest: search });
});
