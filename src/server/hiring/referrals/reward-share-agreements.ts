import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { canViewJob } from "../../infra/db/job-access.ts";
import { fullNameOf } from "../../infra/db/status-history.ts";

/**
 * An agreement to share the reward that a referral is about to use: the other party, and the referrer's whole percent.
 */
export type LockedAgreement = { readonly id: string; readonly other: string; readonly mine: number };

type Wanted = { readonly agreement: string; readonly job: string; readonly viewer: string; readonly now: Date };

/**
 * Whether a user exists, is not suspended and may see the job. A referral must not be submitted in the name of someone
 * else (rule R39).
 */
async function canTakePart(db: ReadHandle, user: string, { job, now }: Wanted): Promise<boolean> {
  const there = await db.rows(sql`
    SELECT FROM jobs JOIN users ON users.id = ${user} AND users.deleted_at IS NULL JOIN auth_users AS account ON account.id = users.id
    WHERE jobs.id = ${job} AND ${canViewJob(user)} AND (account.banned_until IS NULL OR account.banned_until <= ${now})`);
  return there.length > 0;
}

/**
 * Locks an agreement of the viewer on this job until the transaction ends. Throws `reward_share_over` if it cannot be used
 * (rule R30), and `reward_share_refused` if the other party could not refer to the job any more (R39).
 */
export async function lockAgreement(tx: WriteHandle, wanted: Wanted): Promise<LockedAgreement> {
  const { agreement, job, viewer, now } = wanted;
  const [row] = await tx.rows<LockedAgreement>(sql`
    SELECT id, CASE WHEN asked_by = ${viewer} THEN asked ELSE asked_by END AS other,
      CASE WHEN asked_by = ${viewer} THEN percent ELSE 100 - percent END AS mine
    FROM reward_share_agreements WHERE id = ${agreement} AND job = ${job} AND ${viewer} IN (asked_by, asked)
      AND agreed_at IS NOT NULL AND ended_at IS NULL AND referral IS NULL AND expires_at > ${now}
    FOR UPDATE`);
  if (row === undefined) throw new AppError("reward_share_over");
  if (!(await canTakePart(tx, row.other, wanted))) throw new AppError("reward_share_refused");
  return row;
}

/** The agreed shares of a referral's reward, whichever party submitted it. A party that left has no share. */
const agreedShares = (referral: string) => sql`
  SELECT referrals.id AS referral, part.payee, part.percent,
    row_number() OVER (ORDER BY part.who = referrals.created_by DESC) - 1 AS place
  FROM reward_share_agreements JOIN referrals ON referrals.id = reward_share_agreements.referral
  CROSS JOIN LATERAL (VALUES
    (asked_by, CASE WHEN asker_out THEN NULL ELSE asked_by END, percent::int),
    (asked, CASE WHEN asked_out THEN NULL ELSE asked END, 100 - percent)) AS part (who, payee, percent)
  WHERE reward_share_agreements.referral = ${referral}`;

/**
 * Creates the reward shares of a referral as its two referrers agreed, if they did (rules R12, R15). No shares may exist
 * yet.
 */
export async function createAgreedShares(tx: WriteHandle, referral: string): Promise<void> {
  await tx.rows(sql`INSERT INTO reward_shares (referral, payee, percent, place) 
    SELECT referral, payee, percent, place FROM (${agreedShares(referral)}) AS agreed`);
}

/** Binds a locked agreement to the referral just submitted. */
export async function consumeAgreement(tx: WriteHandle, { id }: LockedAgreement, referral: string): Promise<void> {
  await tx.rows(sql`UPDATE reward_share_agreements SET referral = ${referral} WHERE id = ${id}`);
  await createAgreedShares(tx, referral);
}

/** The other referrer who shares a referral's reward by agreement; null if there is none. */
export async function otherReferrer(db: ReadHandle, referral: string, viewer: string): Promise<string | null> {
  const [row] = await db.rows<{ other: string }>(sql`
    SELECT CASE WHEN asked_by = ${viewer} THEN asked ELSE asked_by END AS other
    FROM reward_share_agreements WHERE referral = ${referral} AND ${viewer} IN (asked_by, asked)`);
  return row?.other ?? null;
}

const OUT = (user: string) =>
  sql`asker_out = asker_out OR asked_by = ${user}, asked_out = asked_out OR asked = ${user}`;

/**
 * Removes a departing user's share from agreements without a hire. The other party keeps theirs, and the rest falls to
 * the company (rule R31). Agreements without a referral are deleted. A concurrent hire is awaited and still owes the
 * share.
 */
export async function removeFromAgreements(tx: WriteHandle, user: string): Promise<void> {
  await tx.rows(sql`DELETE FROM reward_share_agreements WHERE referral IS NULL AND ${user} IN (asked_by, asked)`);
  await tx.rows(sql`
    SELECT FROM referrals WHERE status <> 'Hired' AND id IN (SELECT referral FROM reward_share_agreements WHERE ${user} IN (asked_by, asked))
    ORDER BY id FOR NO KEY UPDATE`);
  await tx.rows(sql`
    WITH left_by AS (UPDATE reward_share_agreements SET ${OUT(user)} FROM referrals
      WHERE referrals.id = reward_share_agreements.referral AND referrals.status <> 'Hired' AND ${user} IN (asked_by, asked)
      RETURNING reward_share_agreements.referral)
    UPDATE reward_shares SET payee = NULL WHERE payee = ${user} AND referral IN (SELECT referral FROM left_by)`);
  await tx.rows(sql`
    UPDATE referrals SET reward_amount = 0 WHERE status <> 'Hired' AND id IN (
      SELECT referral FROM reward_share_agreements WHERE ${user} IN (asked_by, asked) AND asker_out AND asked_out)`);
}

/** Removes the agreed shares of a user who gives up their open rewards; no later decision restores them (rule R31). */
export async function forfeitRewardShares(tx: WriteHandle, user: string): Promise<void> {
  await tx.rows(sql`
    UPDATE reward_share_agreements SET ${OUT(user)} WHERE ${user} IN (asked_by, asked) AND referral IN (
      SELECT referral FROM rewards WHERE rewards.referral = reward_share_agreements.referral AND released_at IS NULL)`);
}

/** Condition on `referrals`: the reward is shared by agreement with another user who still has their share. */
export const isSharedWithAnother = (user: string) => sql`EXISTS (SELECT FROM reward_share_agreements
  WHERE reward_share_agreements.referral = referrals.id
    AND ((asked_by <> ${user} AND NOT asker_out) OR (asked <> ${user} AND NOT asked_out)))`;

/**
 * The substitute for a `referrals` row's submitter who deleted their account: the other party of its agreement, while
 * they have their share (rule R40); null if there is none.
 */
export const substituteReferrer = sql<string | null>`(
  SELECT part.partner FROM reward_share_agreements JOIN users AS submitter
    ON submitter.id = "referrals"."created_by" AND submitter.deleted_at IS NOT NULL
  CROSS JOIN LATERAL (VALUES (asked_by, asked, asked_out), (asked, asked_by, asker_out)) AS part (who, partner, has_left)
  WHERE reward_share_agreements.referral = "referrals"."id" AND part.who = submitter.id AND NOT part.has_left)`;

/**
 * Condition: the reward of this referral (a column) is shared by agreement, and at least one party still has their
 * share.
 */
export const hasActiveAgreement = (
  referral: "rewards.referral" | "referrals.id",
) => sql`EXISTS (SELECT FROM reward_share_agreements
  WHERE reward_share_agreements.referral = ${sql.raw(referral)} AND NOT (asker_out AND asked_out))`;

/**
 * The other party of the `referrals` row's agreement and their current percent; null if there is none, if they left, or
 * if a decision changed their share.
 */
export const agreementPartnerOf = sql<{ name: string; percent: number } | null>`(
  SELECT json_build_object('name', coalesce(${sql.raw(fullNameOf("partner"))}, ''), 'percent', sum(reward_shares.percent)::int)
  FROM reward_share_agreements JOIN users AS partner
    ON partner.id = CASE WHEN asked_by = "referrals"."created_by" THEN asked ELSE asked_by END
  JOIN reward_shares ON reward_shares.referral = reward_share_agreements.referral AND payee = partner.id
  WHERE reward_share_agreements.referral = "referrals"."id" GROUP BY partner.id)`;
