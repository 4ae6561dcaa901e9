import { z } from "zod";
import { CURRENCIES, type PayFields, type PayPeriod } from "../../../contract/jobs/pay.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { payColumns } from "../pay-columns.ts";

const PERIODS: Readonly<Record<string, PayPeriod>> = { "1 HOUR": "hour", "1 MONTH": "month", "1 YEAR": "year" };
/** Maximum number of pay components that are read. */
const MAX_PARTS = 100;

const partSchema = z.object({ compensationType: z.string() }).loose();
const salarySchema = z.object({
  interval: z.string(),
  currencyCode: z.enum(CURRENCIES),
  minValue: z.number().nonnegative().max(LIMITS.pay_max).nullish(),
  maxValue: z.number().nonnegative().max(LIMITS.pay_max).nullish(),
});
const partsSchema = z.array(z.unknown()).max(MAX_PARTS);
const compensationSchema = z.object({
  summaryComponents: partsSchema.optional().catch(undefined),
  compensationTiers: z
    .array(z.object({ components: partsSchema }).catch({ components: [] }))
    .max(MAX_PARTS)
    .optional()
    .catch(undefined),
});

/** The salary components of a posting. Bonus, commission and equity are not hourly or yearly pay. */
export function findSalaries(value: unknown): readonly unknown[] {
  const { data } = compensationSchema.safeParse(value);
  const summary = data?.summaryComponents ?? [];
  const tiers = summary.length > 0 ? summary : (data?.compensationTiers ?? []).flatMap(({ components }) => components);
  return tiers.filter((one) => partSchema.safeParse(one).data?.compensationType === "Salary");
}

const NONE = payColumns({ pay_min: null, pay_max: null, pay_currency: null, pay_per: null });

/** The outermost of several bounds; none where one of them is open. */
function outermost(values: readonly (number | null | undefined)[], of: (...all: number[]) => number): number | null {
  const known = values.filter((value) => typeof value === "number");
  return known.length < values.length ? null : of(...known);
}

/**
 * Salaries as the pay columns of a job (rule J20). Several of one currency and period become one range. Unreadable,
 * contradictory or unsupported ones are no pay. Never throws.
 */
export function toPayFields(salaries: readonly unknown[]): PayFields {
  const read = salaries.map((one) => salarySchema.safeParse(one).data);
  const [first] = read;
  const interval = first?.interval ?? "";
  const pay_per = Object.hasOwn(PERIODS, interval) ? PERIODS[interval] : undefined;
  if (first === undefined || pay_per === undefined) return NONE;
  const same = (one: typeof first | undefined): one is typeof first =>
    one?.interval === first.interval && one.currencyCode === first.currencyCode;
  if (!read.every(same)) return NONE;
  const unit = pay_per === "hour" ? 100 : 1;
  const rounded = (value: number | null) => (value === null ? null : Math.round(value * unit) / unit || null);
  const pay_min = rounded(
    outermost(
      read.map(({ minValue }) => minValue),
      Math.min,
    ),
  );
  const pay_max = rounded(
    outermost(
      read.map(({ maxValue }) => maxValue),
      Math.max,
    ),
  );
  if (pay_min !== null && pay_max !== null && pay_max < pay_min) return NONE;
  return payColumns({ pay_min, pay_max, pay_currency: first.currencyCode, pay_per });
}
