import type { Pay, PayFields } from "../../contract/jobs/pay.ts";

/** Pay columns for views: hundredths converted to units, which are exact as numbers. */
export type PayRow = {
  readonly pay_min: number | null;
  readonly pay_max: number | null;
  readonly pay_currency: Pay["currency"] | null;
  readonly pay_per: Pay["per"] | null;
};

/** Columns of a `PayRow`. */
export const PAY_COLUMNS = `jobs.pay_min::float8 / 100 AS pay_min, jobs.pay_max::float8 / 100 AS pay_max,
  jobs.pay_currency, jobs.pay_per`;

/** A job's pay, or null (rule J19). */
export function viewPay({ pay_min, pay_max, pay_currency, pay_per }: PayRow): Pay | null {
  if (pay_currency === null || pay_per === null) return null;
  return { min: pay_min, max: pay_max, currency: pay_currency, per: pay_per };
}

/** Pay columns from a form; all null without an amount (rule J19). */
export function payColumns({ pay_min, pay_max, pay_currency, pay_per }: PayFields): PayFields {
  if (pay_min === null && pay_max === null) return { pay_min, pay_max, pay_currency: null, pay_per: null };
  const hundredths = (units: number | null) => (units === null ? null : Math.round(units * 100));
  return { pay_min: hundredths(pay_min), pay_max: hundredths(pay_max), pay_currency, pay_per };
}
