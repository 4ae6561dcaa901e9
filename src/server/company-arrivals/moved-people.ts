import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { MovedPerson } from "../../contract/team/moved-people.ts";
import { audit } from "../auth/accounts/audit.ts";
import { claimOf } from "../company-archives/installation.ts";
import type { UserContext } from "../db/context.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { holdPerson } from "../db/hold-person.ts";

/** What an address that the viewer has proved here stands as in the archives of each company that moved here (rule X225). */
async function ownClaims(db: ReadHandle, viewer: string): Promise<string[]> {
  const [account] = await db.rows<{ email_key: string }>(sql`
    SELECT account.email_key FROM users JOIN auth_users AS account ON account.id = users.id
    WHERE users.id = ${viewer} AND users.verified AND users.deleted_at IS NULL`);
  if (account === undefined) return [];
  return claimsOf(db, account.email_key);
}

async function claimsOf(db: ReadHandle, email_key: string): Promise<string[]> {
  const keys = await db.rows<{ claim_key: string }>(sql`SELECT DISTINCT claim_key FROM company_sources`);
  return keys.map(({ claim_key }) => claimOf(claim_key, email_key));
}

type Row = Omit<MovedPerson, "company" | "moved_at"> & { company: string; company_name: string; moved_at: Date };

const LISTED = 100;

/**
 * While an archive is written, and after one that broke off until it has come to its end, nobody takes over a half: the rest would be theirs
 * no more. Condition on `moved`.
 */
const WHOLE = sql`coalesce((SELECT last.state = 'done' FROM company_arrivals AS last
  WHERE last.company = moved.company AND last.pressed_at IS NOT NULL ORDER BY last.pressed_at DESC LIMIT 1), TRUE)`;

/** What a newer archive brought of somebody who is claimed already. Condition on `moved`. */
const NEW_THERE = sql`(EXISTS (SELECT FROM referrals WHERE referrals.created_by = moved.user_id)
  OR EXISTS (SELECT FROM messages WHERE messages.written_by = moved.user_id)
  OR EXISTS (SELECT FROM rewards WHERE rewards.referrer = moved.user_id)
  OR EXISTS (SELECT FROM applications AS there WHERE there.created_by = moved.user_id AND NOT EXISTS (
    SELECT FROM applications AS own WHERE own.job = there.job AND own.created_by = moved.claimed_by)))`;

/** Condition on `moved`: the viewer may take over what is there, for the first time or of a newer archive. */
function isClaimable(viewer: string, claims: readonly string[]): SQL {
  return sql`moved.claim = ANY(${sql.param([...claims])}::text[]) AND ${WHOLE}
    AND (moved.claimed_at IS NULL OR (moved.claimed_by = ${viewer} AND ${NEW_THERE}))`;
}

/** People of companies that moved here who are the viewer by a proved address, and of whom something is there to take over. */
export async function listMoved(ctx: UserContext): Promise<{ items: MovedPerson[] }> {
  const claims = await ownClaims(ctx.db, ctx.actor.id);
  if (claims.length === 0) return { items: [] };
  const rows = await ctx.db.rows<Row>(sql`
    SELECT users.id, users.name, companies.id AS company, companies.name AS company_name, moved.created_at AS moved_at,
      (SELECT count(*)::int FROM referrals WHERE created_by = users.id) AS referrals,
      (SELECT count(*)::int FROM applications WHERE created_by = users.id) AS applications,
      (SELECT count(*)::int FROM messages WHERE written_by = users.id) AS messages,
      (SELECT coalesce(sum(amount), 0)::float8 FROM rewards WHERE referrer = users.id AND state IN ('due', 'awaiting_funds', 'in_escrow'))
        + (SELECT coalesce(sum(amount), 0)::float8 FROM payouts WHERE user_id = users.id AND closed IS NULL) AS owed
    FROM moved_people AS moved JOIN users ON users.id = moved.user_id JOIN companies ON companies.id = moved.company
    WHERE ${isClaimable(ctx.actor.id, claims)}
    ORDER BY moved.created_at DESC, users.id LIMIT ${LISTED}`);
  return {
    items: rows.map(({ company, company_name, moved_at, ...row }) => ({
      ...row,
      company: { id: company, name: company_name },
      moved_at: moved_at.toISOString(),
    })),
  };
}

/** Columns that say whose something is, and what else of the row may stand once for a person. What happened keeps the name of there. */
const OWNED: readonly { readonly table: string; readonly column: string; readonly once?: string }[] = [
  { table: "referrals", column: "created_by" },
  { table: "applications", column: "created_by", once: "other.job = own.job" },
  { table: "messages", column: "written_by" },
  { table: "team_notes", column: "written_by" },
  { table: "referrer_questions", column: "asked_by" },
  { table: "referrer_questions", column: "answered_by" },
  { table: "company_mail_words", column: "saved_by" },
  { table: "interviews", column: "offered_by" },
  { table: "interview_people", column: "user_id", once: "other.interview = own.interview" },
  { table: "job_members", column: "user_id", once: "other.job = own.job" },
  { table: "rewards", column: "referrer" },
  { table: "reward_shares", column: "payee", once: "other.referral = own.referral" },
  { table: "payout_people", column: "user_id", once: "other.referral = own.referral" },
  { table: "payouts", column: "user_id", once: "other.referral = own.referral" },
  { table: "moved_rewards", column: "owner" },
  { table: "moved_rewards", column: "referrer" },
  { table: "moved_payouts", column: "user_id" },
];

/** Gives everything that was somebody's of there to whoever they are here; where they have a place of their own already, the other one stays. */
async function handOver(tx: WriteHandle, from: string, to: string): Promise<void> {
  // Whoever releases a reward at this moment is waited for: then its payout is there.
  await tx.rows(sql`SELECT FROM rewards WHERE referral IN (
    SELECT referral FROM rewards WHERE referrer = ${from} UNION SELECT referral FROM reward_shares WHERE payee = ${from})
    ORDER BY referral FOR UPDATE`);
  for (const { table, column, once } of OWNED) {
    const free =
      once === undefined
        ? ""
        : ` AND NOT EXISTS (SELECT FROM ${table} AS other WHERE other.${column} = $2 AND ${once})`;
    await tx.executeSql(`UPDATE ${table} AS own SET ${column} = $2 WHERE own.${column} = $1${free}`, [from, to]);
  }
  await tx.executeSql(
    "UPDATE team_notes SET mentions = array_replace(mentions, $1::uuid, $2::uuid) WHERE $1::uuid = ANY(mentions)",
    [from, to],
  );
}

/** Nobody is called to read what was said years ago. */
async function markRead(ctx: UserContext, tx: WriteHandle): Promise<void> {
  const [viewer, now] = [ctx.actor.id, ctx.clock.now().toISOString()];
  await tx.rows(sql`
    INSERT INTO message_marks (record_kind, record_id, reader, read_at, quiet)
    SELECT DISTINCT record_kind, record_id, ${viewer}::uuid, ${now}::timestamptz, FALSE FROM messages
    WHERE record_id IN (SELECT id FROM referrals WHERE created_by = ${viewer} AND moved
      UNION SELECT id FROM applications WHERE created_by = ${viewer} AND moved)
    ON CONFLICT DO NOTHING`);
}

/**
 * Takes over, in one transaction, what was the viewer's of a company that moved here (rule X225). Throws `not_found` for whoever has not
 * proved that address, and for what is claimed already.
 */
export async function claimMoved(ctx: UserContext, id: string): Promise<{ claimed: true }> {
  return ctx.write(async (tx) => {
    const viewer = ctx.actor.id;
    // An address that is taken away at this moment, or an account that ends, comes before it or after it.
    await holdPerson(tx, viewer);
    // Whoever presses at this moment for an archive of this company holds it, too.
    await tx.rows(
      sql`SELECT FROM companies WHERE id = (SELECT company FROM moved_people WHERE user_id = ${id}) FOR SHARE`,
    );
    const claims = await ownClaims(tx, viewer);
    const at = ctx.clock.now();
    const [claimed] = await tx.rows<{ company: string }>(sql`
      UPDATE moved_people AS moved SET claimed_by = ${viewer}, claimed_at = ${at.toISOString()}
      WHERE user_id = ${id} AND ${isClaimable(viewer, claims)} RETURNING company`);
    if (claimed === undefined) throw new AppError("not_found");
    await handOver(tx, id, viewer);
    await markRead(ctx, tx);
    const detail = { person: id, company: claimed.company };
    const { session_id } = ctx.actor;
    await audit(tx, ctx.ids, {
      event: "moved_person_claimed",
      at,
      user_id: viewer,
      session_id,
      ip: ctx.network,
      detail,
    });
    return { claimed: true };
  });
}

type Leaver = { readonly id: string; readonly email: string; readonly email_key: string; readonly verified: boolean };

/**
 * Empties the names that a proved address says are this person's, claimed or not, and ends what waits to be taken in where they are named
 * (rule X227). Call it while the account is there.
 */
export async function eraseMoved(tx: WriteHandle, { id, email, email_key, verified }: Leaver): Promise<void> {
  if (!verified) return;
  const theirs = await tx.rows<{ user_id: string; company: string }>(sql`
    UPDATE moved_people SET claim = NULL WHERE claim = ANY(${sql.param(await claimsOf(tx, email_key))}::text[])
      AND (claimed_by IS NULL OR claimed_by = ${id}) RETURNING user_id, company`);
  const people = theirs.map(({ user_id }) => user_id);
  await tx.executeSql("UPDATE users SET name = '', surname = '' WHERE moved AND id = ANY($1::uuid[])", [people]);
  const named = sql`lower(email) IN (lower(${email}), ${email_key})`;
  const teams = await tx.rows<{ company: string }>(sql`
    SELECT company FROM company_arrivals WHERE id IN (SELECT arrival FROM company_arrival_members WHERE ${named})`);
  for (const company of new Set([...theirs, ...teams].map((row) => row.company)))
    await tx.rows(sql`SELECT company_arrivals_end(${company})`);
  await tx.rows(sql`DELETE FROM company_arrival_members WHERE ${named}`);
}
