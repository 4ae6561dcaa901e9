import { expect, it } from "vitest";
import { formatAmounts } from "./pay.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, " ");

it.each([
  ["en", { min: 120_000, max: 150_000, currency: "USD" }, "$120,000 – $150,000"],
  ["de", { min: 120_000, max: 150_000, currency: "EUR" }, "120.000–150.000 €"],
  ["fr", { min: 42_000, max: null, currency: "EUR" }, "42 000 €"],
  ["es", { min: null, max: 42_000, currency: "EUR" }, "42.000 €"],
  ["en", { min: 25.5, max: 30, currency: "GBP" }, "£25.50 – £30.00"],
  ["en", { min: 90_000, max: 90_000, currency: "CAD" }, "CA$90,000"],
] as const)("J19 pay stands as people of a language write it: %s %j", (language, pay, text) => {
  expect(plain(formatAmounts(pay, language))).toBe(text);
});
