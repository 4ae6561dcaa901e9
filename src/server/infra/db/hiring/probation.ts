import { type SQL, sql } from "drizzle-orm";

/** The start date of a hired person of `referrals`: the named one, or else the day of the hire. */
export function startedOn(hired_at: SQL): SQL<string> {
  return sql<string>`coalesce(referrals.start_date, (${hired_at} AT TIME ZONE 'UTC')::date)`;
}

/**
 * The time at which a reward is released (rule M1): the start of the UTC day that is `days` days after the start date.
 */
export function probationEnd(start_date: SQL, days: SQL): SQL<Date> {
  return sql<Date>`((${start_date} + ${days})::timestamp AT TIME ZONE 'UTC')`;
}

/** The calendar day on which a probation ends, as stored. */
export function probationEndsOn(ends_at: SQL): SQL<string> {
  return sql<string>`(${ends_at} AT TIME ZONE 'UTC')::date`;
}
