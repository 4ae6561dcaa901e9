import { type SQL, sql } from "drizzle-orm";
import { APART_MS, nextPlace, type Placed } from "../../rules/deal/mail-places.ts";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { referralLetters } from "../db/tables/invitations.ts";
import { personHash } from "../referrals/person.ts";

// Whoever changes what somebody is asked or told takes, in this order: who is kept by hand, by id (`holdKept`); the referrals, by id; what is
// asked of each (`holdAsked`); CVs; the person's address (`holdAddress`), after which nothing is waited for but mails. Then no two of them
// wait for each other.

const DAY_MS = 86_400_000;
/** What is no letter of its own, but takes its place among the mails of a day. */
const PLACE = "place ";

async function hold(tx: WriteHandle, which: SQL, referrals: "UPDATE" | "KEY SHARE"): Promise<string[]> {
  const found = await tx.rows<{ id: string }>(sql`
    SELECT referrals.id FROM referrals JOIN referral_invitations AS asked ON asked.referral = referrals.id
    WHERE ${which} ORDER BY referrals.id FOR ${sql.raw(referrals)} OF referrals`);
  const rows = await tx.rows<{ referral: string }>(sql`
    SELECT asked.referral FROM referral_invitations AS asked JOIN referrals ON referrals.id = asked.referral
    WHERE asked.referral = ANY(${sql.param(found.map(({ id }) => id))}::uuid[]) AND ${which} ORDER BY asked.referral FOR UPDATE OF asked`);
  return rows.map(({ referral }) => referral);
}

/**
 * Holds people whom a referrer keeps by hand, against their end, and how far they were told, until the transaction ends. Takes a condition
 * on both, `candidates` and `added`. Before their referrals.
 */
export async function holdKept(tx: WriteHandle, which: SQL): Promise<void> {
  const found = await tx.rows<{ id: string }>(sql`
    SELECT candidates.id FROM candidates JOIN added_people AS added ON added.candidate = candidates.id
    WHERE ${which} ORDER BY candidates.id FOR KEY SHARE OF candidates`);
  if (found.length === 0) return;
  await tx.rows(sql`
    SELECT FROM added_people WHERE candidate = ANY(${sql.param(found.map(({ id }) => id))}::uuid[]) ORDER BY candidate FOR NO KEY UPDATE`);
}

/**
 * Holds everything of an address that may be told, in that order, whether anything is asked of it yet or not: whoever then writes down what
 * is asked waits for nobody.
 */
export async function holdTold(tx: WriteHandle, email_key: string): Promise<void> {
  await holdKept(tx, sql`candidates.email_key = ${email_key}`);
  await tx.rows(sql`SELECT FROM referrals WHERE candidate_email_key = ${email_key} ORDER BY id FOR KEY SHARE`);
}

/** Holds referrals and what is asked of their people until the transaction ends. Takes a condition on both, `referrals` and `asked`. */
export function holdAsked(tx: WriteHandle, which: SQL): Promise<string[]> {
  return hold(tx, which, "UPDATE");
}

/**
 * The same for whoever changes nothing of the referrals. They are held against their end all the same: a second change of what is asked
 * would ask for that by itself, when it is too late for the order.
 */
export function holdQuestions(tx: WriteHandle, which: SQL): Promise<string[]> {
  return hold(tx, which, "KEY SHARE");
}

/** Mails to one address, and its entry on the register, come one after the other until the transaction ends. */
export async function holdAddress(tx: WriteHandle, person_hash: string): Promise<void> {
  await tx.executeSql("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [person_hash]);
}

type Address = { readonly person_hash: string; readonly email_key: string };

/** When the next mail may go to an address that is held (rule F10). `tells`: it tells them that they were referred. */
export async function placeOf(tx: WriteHandle, to: Address, tells: boolean, now: Date): Promise<Date> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const rows = await tx.rows<Placed>(sql`
    SELECT created_at AS at, NOT (about_list OR starts_with(token_hash, ${PLACE})) AS tells FROM referral_letters
    WHERE person_hash = ${to.person_hash} AND created_at > ${since}
    UNION ALL SELECT created_at, FALSE FROM link_entries WHERE email_key = ${to.email_key} AND created_at > ${since}`);
  const placed = rows.map(({ at, tells: told }) => ({ at: new Date(at), tells: told }));
  return nextPlace(placed, tells, now);
}

/**
 * The same for a mail that tells of a referrer's list alone (rule F39): two hours after any other letter, too. A referral's own does not
 * wait for those hours.
 */
export async function placeOfList(tx: WriteHandle, to: Address, now: Date): Promise<Date> {
  const place = await placeOf(tx, to, false, now);
  const [last] = await tx.rows<{ at: string | null }>(sql`
    SELECT max(created_at) AS at FROM referral_letters
    WHERE person_hash = ${to.person_hash} AND NOT starts_with(token_hash, ${PLACE})`);
  const apart = last?.at == null ? 0 : new Date(last.at).getTime() + APART_MS;
  return new Date(Math.max(place.getTime(), apart));
}

/** Writes down that a mail about a referral goes to an address at this moment. */
export async function keepPlace(ctx: TxContext, tx: WriteHandle, person_hash: string, at: Date): Promise<void> {
  const id = ctx.ids.next();
  const expires_at = new Date(at.getTime() + DAY_MS);
  await tx.insert(referralLetters).values({ id, person_hash, token_hash: `${PLACE}${id}`, created_at: at, expires_at });
}

/**
 * Takes a place for a mail to whoever has no account, about a referral that goes on (rules T4, R11), and gives when it may go out:
 * mails of all kinds about referrals are counted together (rule F10).
 */
export async function takePlace(ctx: TxContext, tx: WriteHandle, email_key: string): Promise<Date> {
  const person_hash = personHash(ctx, email_key);
  await holdAddress(tx, person_hash);
  const at = await placeOf(tx, { person_hash, email_key }, false, ctx.clock.now());
  await keepPlace(ctx, tx, person_hash, at);
  return at;
}
