import { expect, it } from "vitest";
import { formatAmounts, formatStoredCents } from "./amounts.ts";
import { formatCents, formatDollars } from "./money.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, " ");

it.each([
  ["en", "$8,400", "$31,750", "$31,750.25", "-$2,000"],
  ["de", "8.400 $", "31.750 $", "31.750,25 $", "-2.000 $"],
  ["es", "8400 $", "31.750 $", "31.750,25 $", "-2000 $"],
  ["fr", "8 400 $", "31 750 $", "31 750,25 $", "-2 000 $"],
])(
  "N4 dollars stand as people of a language write them, cents only where there are any: %s",
  (language, ...written) => {
    const cents = [3_175_000, 3_175_025, -200_000].map((amount) => formatCents(amount, language));
    expect([formatDollars(8_400, language), ...cents].map(plain)).toEqual(written);
    expect(plain(formatDollars(0, language))).toBe(language === "en" ? "$0" : "0 $");
  },
);

it("N4 formats stored cents for the reader, and leaves other values unchanged", () => {
  const kept = [640_000, "640000", "$6,400"].map((amount) => plain(formatStoredCents(amount, "de")));
  expect(kept).toEqual(["6.400 $", "6.400 $", "$6,400"]);
});

it.each([
  ["en", { min: 120_000, max: 150_000, currency: "USD" }, "$120,000 – $150,000"],
  ["de", { min: 120_000, max: 150_000, currency: "EUR" }, "120.000–150.000 €"],
  ["fr", { min: 42_000, max: null, currency: "EUR" }, "42 000 €"],
  ["es", { min: null, max: 42_000, currency: "EUR" }, "42.000 €"],
  ["en", { min: 25.5, max: 30, currency: "GBP" }, "£25.50 – £30.00"],
  ["fr", { min: 61_000, max: 61_000, currency: "USD" }, "61 000 $"],
  ["en", { min: 90_000, max: 90_000, currency: "CAD" }, "CA$90,000"],
] as const)("J19 pay stands as people of a language write it: %s %j", (language, pay, text) => {
  expect(plain(formatAmounts(pay, language))).toBe(text);
});
