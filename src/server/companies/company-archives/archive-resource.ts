import { mayBePersonText } from "../../infra/db/hiring/referred-person.ts";

/** A kind of row in an export: `NAME.ndjson`, one JSON row per line, with what the company sees today (rule X167). */
export type ArchiveResource = {
  readonly name: string;
  readonly meaning: string;
  /** The tables of these rows. */
  readonly tables: readonly string[];
  /** Columns as SQL; the field's name is the last word. */
  readonly columns: readonly string[];
  /** Tables and condition; $1 is the company. */
  readonly from: string;
  readonly order: string;
};

/** The names of a resource's fields, in the order of its rows. */
export function fieldsOf({ columns }: Pick<ArchiveResource, "columns">): string[] {
  return columns.map((column) => /(?<!\w)(\w+)$/.exec(column)?.[1] ?? column);
}

/** The query of its rows: one JSON text per row. */
export function linesOf({ columns, from, order }: ArchiveResource): string {
  return `SELECT row_to_json(one)::text AS line FROM (SELECT ${columns.join(", ")} FROM ${from} ORDER BY ${order}) AS one`;
}

/**
 * Referrals that the company sees, because their candidates were notified (rule F10). For a FROM; $1 is the company.
 */
export const VISIBLE_REFERRALS = `referrals JOIN jobs ON jobs.id = referrals.job
  WHERE jobs.company = $1 AND referrals.visible_at IS NOT NULL`;

/** Condition on data of a job's candidates: the company sees them. */
export function isOfVisibleReferral(table: string): string {
  return `((${table}.record_kind = 'application' AND ${table}.record_id IN (
      SELECT applications.id FROM applications JOIN jobs ON jobs.id = applications.job WHERE jobs.company = $1))
    OR (${table}.record_kind = 'referral' AND ${table}.record_id IN (SELECT referrals.id FROM ${VISIBLE_REFERRALS})))`;
}

/**
 * Condition on the team's internal data: it is about nobody in the team. Any owner may get the export, and no member
 * sees what the team says of them (rule R17). $1 is the company.
 */
export function aboutNoMember(table: string): string {
  const members = "SELECT user_id FROM company_members WHERE company = $1";
  return `NOT (
    (${table}.record_kind = 'application' AND ${table}.record_id IN (
      SELECT own.id FROM applications AS own WHERE own.created_by IN (${members})))
    OR (${table}.record_kind = 'referral' AND ${table}.record_id IN (
      SELECT own.referral FROM applications AS own WHERE own.referral IS NOT NULL AND own.created_by IN (${members})
      UNION SELECT perhaps.id FROM applications AS own JOIN referrals AS perhaps ON perhaps.job = own.job
        AND ${mayBePersonText("own", "perhaps")} WHERE own.created_by IN (${members})
      UNION SELECT own.referral FROM consent_requests AS own WHERE own.claimed_by IN (${members})
      UNION SELECT own.id FROM referrals AS own JOIN auth_users AS account ON account.email_key = own.candidate_email_key
        JOIN users AS person ON person.id = account.id AND person.verified WHERE account.id IN (${members}))))`;
}
