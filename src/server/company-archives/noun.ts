/** A kind of line in an archive: `NAME.ndjson`, one row a line, and what the company sees of it today (rule X167). */
export type Noun = {
  readonly name: string;
  readonly meaning: string;
  /** The tables whose rows these are. */
  readonly tables: readonly string[];
  /** Columns as SQL; the field's name is the last word. */
  readonly columns: readonly string[];
  /** Tables and condition; $1 is the company. */
  readonly from: string;
  readonly order: string;
};

/** The names of a noun's fields, in the order of its lines. */
export function fieldsOf({ columns }: Pick<Noun, "columns">): string[] {
  return columns.map((column) => /(\w+)$/.exec(column)?.[1] ?? column);
}

/** Its lines as a query: one JSON text for each row. */
export function linesOf({ columns, from, order }: Noun): string {
  return `SELECT row_to_json(one)::text AS line FROM (SELECT ${columns.join(", ")} FROM ${from} ORDER BY ${order}) AS one`;
}

/** Referrals that the company sees: their person was told (rule F10). For a FROM; $1 is the company. */
export const SHOWN = `referrals JOIN jobs ON jobs.id = referrals.job
  WHERE jobs.company = $1 AND referrals.shown_at IS NOT NULL`;

/** Condition on what belongs to somebody of a job: the company sees them. */
export function ofShown(table: string): string {
  return `((${table}.record_kind = 'application' AND ${table}.record_id IN (
      SELECT applications.id FROM applications JOIN jobs ON jobs.id = applications.job WHERE jobs.company = $1))
    OR (${table}.record_kind = 'referral' AND ${table}.record_id IN (SELECT referrals.id FROM ${SHOWN})))`;
}
