import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import type { DisputeDetail, DisputeItem, DisputeListQuery } from "../../../../contract/payments/disputes.ts";
import type { RewardState } from "../../../../contract/statuses.ts";
import type { UserContext } from "../../../infra/db/context.ts";
import { decodeCursor, toPage } from "../../../infra/db/cursor.ts";
import type { ReadHandle } from "../../../infra/db/handles.ts";
import { REMAINING_REWARD } from "../../../infra/db/remaining-reward.ts";
import { fullName } from "../../../infra/db/status-history.ts";
import { SAME_PERSON } from "../hire-row.ts";
import { DISPUTE_COLUMNS, type DisputeRow, viewDispute } from "./view.ts";

/** It was answered, or its deadline has passed: an admin may decide. */
export const IS_DECIDABLE = sql<boolean>`(disputes.answered_at IS NOT NULL OR disputes.answer_by <= now())`;

type DisputeItemRow = Omit<DisputeItem, "opened_at" | "answer_by" | "decided_at"> & DisputeRow & { position: string };

const DISPUTE_ITEM_COLUMNS = sql`${DISPUTE_COLUMNS}, candidate_name, coalesce(${fullName}, '') AS referrer_name, jobs.title AS job_title,
  companies.name AS company_name, ${IS_DECIDABLE} AS ready`;
const DISPUTE_TABLES = sql`disputes JOIN referrals ON referrals.id = disputes.referral JOIN jobs ON jobs.id = referrals.job
  JOIN companies ON companies.id = jobs.company JOIN users ON users.id = referrals.created_by`;

function viewItem(row: DisputeItemRow): DisputeItem {
  const { id, candidate_name, referrer_name, job_title, company_name, opened_as, ready, outcome } = row;
  return {
    id,
    candidate_name,
    referrer_name,
    job_title,
    company_name,
    opened_as,
    ready,
    outcome,
    opened_at: row.opened_at.toISOString(),
    answer_by: row.answer_by.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

const cursorPosition = (column: SQL) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Lists disputes for admins: open ones with the longest wait first, decided ones newest first. */
export async function listDisputes({ db }: UserContext, { state, cursor, limit }: DisputeListQuery) {
  const after = decodeCursor(cursor, ["instant", "id"]);
  const over = state === "decided";
  const by = over ? sql`decided_at` : sql`opened_at`;
  const side = over ? sql`<` : sql`>`;
  const beyond =
    after === null ? sql`TRUE` : sql`(${by}, disputes.id) ${side} (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const order = over ? sql`decided_at DESC, disputes.id DESC` : sql`opened_at, disputes.id`;
  const rows = await db.rows<DisputeItemRow>(sql`
    SELECT ${DISPUTE_ITEM_COLUMNS}, ${cursorPosition(by)} AS position FROM ${DISPUTE_TABLES}
    WHERE ${over ? sql`decided_at IS NOT NULL` : sql`decided_at IS NULL`} AND ${beyond} ORDER BY ${order} LIMIT ${limit + 1}`);
  const page = toPage(rows, limit);
  return { items: page.rows.map(viewItem), next_cursor: page.next_cursor };
}

/**
 * The possible payees of a referral's reward: its referrer, everyone with a share or an agreement on one, and
 * everyone else who referred the same person to the company; no members of the company's team. The company itself is
 * the last one.
 */
export async function findPossiblePayees(db: ReadHandle, referral: string): Promise<DisputeDetail["payees"]> {
  const people = await db.rows<{ payee: string; name: string; email: string }>(sql`
    SELECT users.id AS payee, coalesce(${fullName}, '') AS name, users.email FROM referrals
      JOIN jobs ON jobs.id = referrals.job JOIN companies AS own ON own.id = jobs.company
      JOIN users ON users.deleted_at IS NULL AND (users.id = referrals.created_by
        OR users.id IN (SELECT payee FROM reward_shares WHERE reward_shares.referral = referrals.id)
        OR EXISTS (SELECT FROM reward_share_agreements WHERE reward_share_agreements.referral = referrals.id
          AND ((asked_by = users.id AND NOT asker_out) OR (asked = users.id AND NOT asked_out)))
        OR users.id IN (SELECT others.created_by FROM referrals AS others JOIN jobs AS other_job ON other_job.id = others.job
          JOIN companies AS there ON there.id = other_job.company WHERE ${SAME_PERSON}))
    WHERE referrals.id = ${referral} AND NOT EXISTS (SELECT FROM rewards
      WHERE rewards.referral = referrals.id AND rewards.referrer = users.id AND given_up_at IS NOT NULL) AND NOT EXISTS (
      SELECT FROM company_members WHERE company_members.company = jobs.company AND company_members.user_id = users.id)
    ORDER BY users.id <> referrals.created_by, users.id`);
  const [company] = await db.rows<{ name: string }>(sql`
    SELECT companies.name FROM referrals JOIN jobs ON jobs.id = referrals.job
    JOIN companies ON companies.id = jobs.company WHERE referrals.id = ${referral}`);
  return [...people, { payee: null, name: company?.name ?? "", email: "" }];
}

/** One dispute for admins. Throws `not_found`. */
export async function readDispute(db: ReadHandle, id: string): Promise<DisputeDetail> {
  type One = DisputeItemRow & {
    started_on: string | null;
    known_since: Date | null;
    state: RewardState;
    amount: number;
  };
  const [row] = await db.rows<One>(sql`
    SELECT ${DISPUTE_ITEM_COLUMNS}, hire_claims.started_on::text AS started_on,
      CASE WHEN hire_claims.known_before THEN referrals.known_since END AS known_since, CASE WHEN rewards.state IS NOT NULL THEN rewards.state
        WHEN referrals.reward_amount = 0 THEN 'none' WHEN referrals.status = 'Hired' THEN 'due' ELSE 'not_due' END AS state,
      coalesce(${sql.raw(REMAINING_REWARD)}, referrals.reward_amount * 100) AS amount
    FROM ${DISPUTE_TABLES} LEFT JOIN hire_claims ON hire_claims.referral = disputes.referral
      LEFT JOIN rewards ON rewards.referral = disputes.referral
    WHERE disputes.id = ${id}`);
  if (row === undefined) throw new AppError("not_found");
  const { referral, started_on, known_since, state, amount } = row;
  const payees = await findPossiblePayees(db, referral);
  const said = { started_on, ...(known_since !== null && { known_since: known_since.toISOString() }) };
  return { ...viewItem(row), ...said, referral, view: viewDispute(row), reward: { state, amount }, payees };
}
