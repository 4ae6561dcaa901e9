import { type SQL, sql } from "drizzle-orm";
import { DAY_MS, FIGURES } from "../../../rules/deal/answer-clock.ts";

/** A step by the company itself. All other notes say whose request or what cause a step had. */
const BY_COMPANY = sql.raw("(note IS NULL OR note = 'credit_kept')");

/**
 * Promised first answers of these jobs' people in the last 90 days whose outcome is known (rule R21): `seconds` until
 * the answer, null if there is none, and whether it was `kept`. A person who withdrew while it could still be kept does
 * not count; a promise broken by then stays broken. An answer undone within seconds does not count (H4).
 */
export function promisesOf(jobs: SQL, now: Date): SQL {
  const [at, since] = [now.toISOString(), new Date(now.getTime() - FIGURES.days * DAY_MS).toISOString()];
  return sql`
    SELECT extract(epoch FROM answered - came)::float8 AS seconds, coalesce(answered <= answer_due, FALSE) AS kept
    FROM (
      SELECT came, answer_due,
        least(CASE WHEN first_answer_at < coalesce(ended, 'infinity') THEN first_answer_at END, stepped) AS answered, ended
      FROM (
        SELECT people.*, CASE WHEN ${BY_COMPANY} THEN first.changed_at END AS stepped,
          CASE WHEN NOT ${BY_COMPANY} THEN first.changed_at END AS ended
        FROM (
          SELECT 'referral' AS kind, referrals.id, shown_at AS came, answer_due, first_answer_at
            FROM referrals JOIN jobs ON jobs.id = referrals.job WHERE ${jobs} AND shown_at > ${since} AND answer_due IS NOT NULL
          UNION ALL SELECT 'application', applications.id, applications.created_at, answer_due, first_answer_at
            FROM applications JOIN jobs ON jobs.id = applications.job
            WHERE ${jobs} AND applications.created_at > ${since} AND answer_due IS NOT NULL
        ) AS people LEFT JOIN LATERAL (
          SELECT changed_at, note FROM status_history
          WHERE record_kind = people.kind AND record_id = people.id AND from_status IS NOT NULL
            AND NOT EXISTS (SELECT FROM pipeline_moves AS moves
              WHERE moves.record_kind = people.kind AND moves.record_id = people.id AND moves.undone_at IS NOT NULL
                AND status_history.changed_at IN (moves.moved_at, moves.undone_at))
          ORDER BY changed_at, status_history.id LIMIT 1
        ) AS first ON TRUE
      ) AS each
    ) AS told
    WHERE (answered IS NOT NULL OR answer_due <= ${at}) AND (answered IS NULL OR came <= answered)
      AND (answered IS NOT NULL OR ended IS NULL OR ended > answer_due)`;
}
