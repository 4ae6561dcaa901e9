import { index, integer, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { jobs } from "./jobs.ts";

const maybe = () => timestamp({ withTimezone: true, mode: "date" });

/**
 * How a job has kept its promise of a first answer, counted beside traffic and at most a day old (rule R21), and when its team was
 * last told of what is due (R22). Only of jobs to which somebody came.
 */
export const jobAnswers = pgTable(
  "job_answers",
  {
    job: uuid()
      .primaryKey()
      .references(() => jobs.id, { onDelete: "cascade" }),
    people: integer().notNull().default(0),
    in_time: integer().notNull().default(0),
    /** Within how many days half of them were answered; null where half never were. */
    usual_days: integer(),
    counted_at: maybe(),
    count_at: maybe().notNull(),
    soon_told_at: maybe(),
    late_told_at: maybe(),
    outcome_told_at: maybe(),
  },
  (table) => [index("job_answers_count_index").on(table.count_at)],
);
