import { type SQL, sql } from "drizzle-orm";
import { DAY_MS, RESPONSE_STATISTICS } from "../../../../rules/hiring/response-time.ts";

/** A step by the company itself. All other notes say whose request or what cause a step had. */
const BY_COMPANY = sql.raw("(note IS NULL OR note = 'credit_kept')");

/**
 * When records were `answered` by the company, and when they `ended` without it; null if neither. `people`: a query of
 * the columns kind, id, came, response_due_at, first_answer_at, answer_mail and answer_must_arrive, which the result has too.
 * An answer that did not reach its person is none (rule R20), and neither is one after the end. Of records from before
 * that rule, any step of the company is an answer. Steps undone within seconds were never announced (H4).
 */
export function answeredOf(people: SQL): SQL {
  return sql`
    SELECT each.*, CASE WHEN said < coalesce(ended, 'infinity') THEN said END AS answered FROM (
      SELECT people.*, ended, CASE WHEN answer_must_arrive THEN first_answer_at ELSE least(first_answer_at, stepped) END AS said
      FROM (${people}) AS people CROSS JOIN LATERAL (
        SELECT min(changed_at) FILTER (WHERE ${BY_COMPANY}) AS stepped,
          min(changed_at) FILTER (WHERE NOT ${BY_COMPANY}) AS ended
        FROM status_history
        WHERE record_kind = people.kind AND record_id = people.id AND from_status IS NOT NULL
          AND NOT EXISTS (SELECT FROM pipeline_moves AS moves
            WHERE moves.record_kind = people.kind AND moves.record_id = people.id AND moves.undone_at IS NOT NULL
              AND status_history.changed_at IN (moves.moved_at, moves.undone_at))
      ) AS steps
    ) AS each`;
}

/** The columns of a record that `answeredOf` needs, by table name. */
export const answerColumns = (table: "referrals" | "applications") =>
  sql.raw(
    ["id", "response_due_at", "first_answer_at", "answer_mail", "answer_must_arrive"]
      .map((column) => `${table}.${column}`)
      .join(", "),
  );

/**
 * Promised first answers of these jobs' people in the last 90 days whose outcome is known (rule R21): `seconds` until
 * the answer, null if there is none, and whether it was `kept`. A person who withdrew while it could still be kept does
 * not count; a promise broken by then stays broken. While an answer is on its way, its outcome is not known.
 */
export function responseOutcomes(jobs: SQL, now: Date): SQL {
  const [at, since] = [now.toISOString(), new Date(now.getTime() - RESPONSE_STATISTICS.days * DAY_MS).toISOString()];
  const people = sql`
    SELECT 'referral' AS kind, visible_at AS came, ${answerColumns("referrals")}
      FROM referrals JOIN jobs ON jobs.id = referrals.job WHERE ${jobs} AND visible_at > ${since} AND response_due_at IS NOT NULL
    UNION ALL SELECT 'application', applications.created_at, ${answerColumns("applications")}
      FROM applications JOIN jobs ON jobs.id = applications.job
      WHERE ${jobs} AND applications.created_at > ${since} AND response_due_at IS NOT NULL`;
  return sql`
    SELECT extract(epoch FROM answered - came)::float8 AS seconds, coalesce(answered <= response_due_at, FALSE) AS kept
    FROM (${answeredOf(people)}) AS told
    WHERE (answered IS NOT NULL OR (response_due_at <= ${at} AND answer_mail IS NULL)) AND (answered IS NULL OR came <= answered)
      AND (answered IS NOT NULL OR ended IS NULL OR ended > response_due_at)`;
}
