import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import { isStartDay } from "../../../rules/hiring/start-date.ts";

/** Today in UTC by the database's clock, in any session time zone. */
export const TODAY = sql<string>`(now() AT TIME ZONE 'UTC')::date`;

/** Validates a named start date. Throws `validation_failed` if it is more than a year away or the step is no hire. */
export function checkStartDate(named: string, isHire: boolean, now: Date): string {
  const wrong = !isHire ? "invalid" : isStartDay(named, now) ? null : "start_date_range";
  if (wrong !== null) throw new AppError("validation_failed", { fields: { start_date: fieldError(wrong) } });
  return named;
}

/** The start date to store for a hire: the named day, or today. Throws like `checkStartDate`. */
export function startDateOf(status: string, named: string | undefined, now: Date): string | SQL<string> {
  return named === undefined ? TODAY : checkStartDate(named, status === "Hired", now);
}

/** The start date of the hire by this application, or today for rows without one, as an earlier version wrote. */
export function startDateOfApplication(application: string): SQL<string> {
  return sql<string>`coalesce((SELECT start_date FROM applications AS hired WHERE hired.id = ${application}), ${TODAY})`;
}
