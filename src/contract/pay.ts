import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { listOf } from "./paging.ts";
import { placeEntry } from "./places.ts";

/** The currencies in which a job may say what it pays (ISO 4217), those of most jobs first. */
export const CURRENCIES = [
  ...["USD", "EUR", "GBP", "CAD", "AUD", "CHF"],
  ...["AED", "ARS", "BRL", "CLP", "CNY", "COP", "CZK", "DKK", "EGP", "HKD", "HUF", "IDR", "ILS", "INR", "JPY", "KES"],
  ...["KRW", "MXN", "MYR", "NGN", "NOK", "NZD", "PHP", "PKR", "PLN", "RON", "SAR", "SEK", "SGD", "THB", "TRY", "TWD"],
  ...["UAH", "VND", "ZAR"],
] as const;
export type Currency = (typeof CURRENCIES)[number];

export const PAY_PERIODS = ["hour", "month", "year"] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

/**
 * What a job pays, from `min` to `max`; either may be missing, never both (rule J19). Amounts are units of the currency:
 * whole ones of a month or a year, of an hour with at most two decimals. Tables hold them as integer hundredths.
 */
export const pay = z.object({
  min: z.number().nullable(),
  max: z.number().nullable(),
  currency: z.enum(CURRENCIES),
  per: z.enum(PAY_PERIODS),
});
export type Pay = z.output<typeof pay>;

const amount = z
  .number("pay_amount")
  .gt(0, "out_of_range")
  .max(LIMITS.pay_max, "out_of_range")
  .refine((value) => Number(value.toFixed(2)) === value, "pay_amount")
  .nullable()
  .default(null);

/** The fields of pay in the forms of a job; currency and period mean something beside an amount alone. */
export const payFields = {
  pay_min: amount,
  pay_max: amount,
  pay_currency: z.enum(CURRENCIES, "invalid").nullable().default(null),
  pay_per: z.enum(PAY_PERIODS, "invalid").nullable().default(null),
};
/** What those fields hold. */
export type PayFields = { [name in keyof typeof payFields]: z.output<(typeof payFields)[name]> };

/** A form of a job whose amounts are asked to agree: with each other, with their currency and their period. */
export function withPay<Form extends z.ZodType<PayFields>>(form: Form): Form {
  return form.superRefine(({ pay_min, pay_max, pay_currency, pay_per }, { addIssue }) => {
    const told = (path: keyof PayFields, message: string) => addIssue({ code: "custom", path: [path], message });
    if (pay_min === null && pay_max === null) return;
    if (pay_currency === null) told("pay_currency", "required");
    if (pay_per === null) told("pay_per", "required");
    if (pay_per !== "hour") {
      if (pay_min !== null && !Number.isInteger(pay_min)) told("pay_min", "pay_amount");
      if (pay_max !== null && !Number.isInteger(pay_max)) told("pay_max", "pay_amount");
    }
    if (pay_min !== null && pay_max !== null && pay_max < pay_min) told("pay_max", "pay_order");
  });
}

/** What a law about pay in postings asks for: both ends of a range, the least, or that applicants are told in time. */
export const PAY_DUTIES = ["range", "least", "told"] as const;

const payRule = z.object({
  /** The id of a place; screens have the names of countries, `name` is that of a region or city. */
  place: z.string(),
  name: z.string(),
  since: z.string(),
  duty: z.enum(PAY_DUTIES),
  /** For employers of so many people and more. */
  employees: z.number().int(),
  law: z.string(),
  source: z.string(),
});
export type PayRule = z.output<typeof payRule>;

export const payRuleEndpoints = {
  find: endpoint({
    method: "get",
    path: "/api/pay-rules",
    access: "user",
    /** `places`: what was chosen instead of what the location is understood as. */
    query: z.object({ location: z.string().max(LIMITS.location).default(""), places: listOf(placeEntry) }),
    /** `refused`: whether a job without the amounts is refused. */
    output: z.object({ rules: z.array(payRule), refused: z.boolean() }),
    summary:
      "The laws that ask for the pay in a posting of this location, or of the places that were chosen for it (rule J22)",
  }),
};
