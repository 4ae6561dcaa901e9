import { sql } from "drizzle-orm";
import type { DisputeView } from "../../../../contract/payments/disputes.ts";
import type { ReadHandle } from "../../../infra/db/handles.ts";

type Side = DisputeView["opened"]["as"];
type File = { name: string; size: number } | null;

/** A dispute with the shares of its reward. */
export type DisputeRow = {
  readonly id: string;
  readonly referral: string;
  readonly opened_as: Side;
  readonly words: string;
  readonly opened_at: Date;
  readonly file: File;
  readonly answer_by: Date;
  readonly answered_as: Side | null;
  readonly answer: string;
  readonly answer_file: File;
  readonly answered_at: Date | null;
  readonly outcome: "uphold" | "move" | "split" | "ended" | null;
  readonly decision: string;
  readonly decided_at: Date | null;
  readonly shares: { to: "referrer" | "other" | "company"; percent: number }[];
};

const fileColumn = (column: string) =>
  sql.raw(
    `(SELECT json_build_object('name', files.name, 'size', files.size) FROM files WHERE files.id = disputes.${column})`,
  );

/** The columns of a dispute, for a query of `disputes` joined with `referrals`. */
export const DISPUTE_COLUMNS = sql`
  disputes.id, disputes.referral, opened_as, words, opened_at, ${fileColumn("file")} AS file, disputes.answer_by, answered_as, answer,
  ${fileColumn("answer_file")} AS answer_file, disputes.answered_at, outcome, decision, decided_at,
  (SELECT coalesce(json_agg(json_build_object('percent', percent, 'to', CASE WHEN payee IS NULL THEN 'company'
      WHEN payee = referrals.created_by THEN 'referrer' ELSE 'other' END) ORDER BY place), '[]')
    FROM reward_shares WHERE reward_shares.referral = disputes.referral) AS shares`;

/** The newest dispute about a referral, null where there is none. */
export async function findLastDispute(db: ReadHandle, referral: string): Promise<DisputeRow | null> {
  const [row] = await db.rows<DisputeRow>(sql`
    SELECT ${DISPUTE_COLUMNS} FROM disputes JOIN referrals ON referrals.id = disputes.referral
    WHERE disputes.referral = ${referral} ORDER BY opened_at DESC, disputes.id DESC LIMIT 1`);
  return row ?? null;
}

/** A dispute as both sides read it. */
export function viewDispute(row: DisputeRow): DisputeView {
  const { answered_as, answered_at, outcome, decided_at } = row;
  return {
    id: row.id,
    opened: { as: row.opened_as, text: row.words, at: row.opened_at.toISOString(), file: row.file },
    answer_by: row.answer_by.toISOString(),
    answer:
      answered_as === null || answered_at === null
        ? null
        : { as: answered_as, text: row.answer, at: answered_at.toISOString(), file: row.answer_file },
    decision:
      outcome === null || decided_at === null
        ? null
        : {
            outcome,
            words: row.decision,
            at: decided_at.toISOString(),
            shares: outcome === "split" || outcome === "move" ? row.shares : [],
          },
  };
}
