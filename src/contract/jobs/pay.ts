import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { listOf } from "../paging.ts";
import { placeEntry } from "./places.ts";

/** Currencies in which a job may state its pay (ISO 4217), the most frequent first. */
export const CURRENCIES = [
  "USD",
  "EUR",
  "GBP",
  "CAD",
  "AUD",
  "CHF",
  "AED",
  "ARS",
  "BRL",
  "CLP",
  "CNY",
  "COP",
  "CZK",
  "DKK",
  "EGP",
  "HKD",
  "HUF",
  "IDR",
  "ILS",
  "INR",
  "JPY",
  "KES",
  "KRW",
  "MXN",
  "MYR",
  "NGN",
  "NOK",
  "NZD",
  "PHP",
  "PKR",
  "PLN",
  "RON",
  "SAR",
  "SEK",
  "SGD",
  "THB",
  "TRY",
  "TWD",
  "UAH",
  "VND",
  "ZAR",
] as const;
export type Currency = (typeof CURRENCIES)[number];

export const PAY_PERIODS = ["hour", "month", "year"] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

/**
 * A job's pay range from `min` to `max`. Either may be missing, not both (rule J19). Amounts are units of the currency:
 * whole units per month or year, at most two decimals per hour. Tables store integer hundredths.
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

/** Pay fields in the forms of a job. Currency and period only have a meaning with an amount. */
export const payFields = {
  pay_min: amount,
  pay_max: amount,
  pay_currency: z.enum(CURRENCIES, "invalid").nullable().default(null),
  pay_per: z.enum(PAY_PERIODS, "invalid").nullable().default(null),
};
/** The values of these fields. */
export type PayFields = { [name in keyof typeof payFields]: z.output<(typeof payFields)[name]> };

/** Adds checks to a form: the amounts must fit each other, the currency and the period. */
export function withPay<Form extends z.ZodType<PayFields>>(form: Form): Form {
  return form.superRefine(({ pay_min, pay_max, pay_currency, pay_per }, { addIssue }) => {
    const addError = (path: keyof PayFields, message: string) => addIssue({ code: "custom", path: [path], message });
    if (pay_min === null && pay_max === null) return;
    if (pay_currency === null) addError("pay_currency", "required");
    if (pay_per === null) addError("pay_per", "required");
    if (pay_per !== "hour") {
      if (pay_min !== null && !Number.isInteger(pay_min)) addError("pay_min", "pay_amount");
      if (pay_max !== null && !Number.isInteger(pay_max)) addError("pay_max", "pay_amount");
    }
    if (pay_min !== null && pay_max !== null && pay_max < pay_min) addError("pay_max", "pay_order");
  });
}

/**
 * What a pay transparency law requires of postings: both ends of a range, the minimum, or that applicants are informed
 * in time.
 */
export const PAY_DUTIES = ["range", "minimum", "disclosure"] as const;

const payRule = z.object({
  /** The id of a place. Screens name countries; `name` is the name of a region or city. */
  place: z.string(),
  name: z.string(),
  since: z.string(),
  duty: z.enum(PAY_DUTIES),
  /** Applies to employers with at least this many people. */
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
    /** `places`: the places that were chosen in place of the parsed ones. */
    query: z.object({ location: z.string().max(LIMITS.location).default(""), places: listOf(placeEntry) }),
    /** `refused`: whether a job without the amounts is refused. */
    output: z.object({ rules: z.array(payRule), refused: z.boolean() }),
    summary:
      "The laws that ask for the pay in a posting of this location, or of the places that were chosen for it (rule J22)",
  }),
};
