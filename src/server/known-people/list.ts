import { sql } from "drizzle-orm";
import { KNOWN_BOUNDS, type KnownPeople } from "../../contract/deal/known-people.ts";
import { AppError } from "../../contract/errors.ts";
import { linkedinKey } from "../../contract/trust/linkedin.ts";
import { namedIn } from "../../rules/deal/known-people.ts";
import type { Context, UserContext } from "../db/context.ts";
import { KNOWN_SINCE, knownHasher } from "../db/deal/known-before.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { mayWithCompany } from "../db/team.ts";
import { emailKey } from "../platform/identity.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { inTurns } from "../platform/turns.ts";

/** Name of the task in the queue. */
export const FORGET_KNOWN = "forget-known-people";

const A_DAY: Limit = { name: "known people", points: KNOWN_BOUNDS.pieces_a_day, seconds: 86_400 };
/** Hashes per batch, so that other requests get their turn. */
const BATCH = 1_000;

type Row = { name: string; held: number; from: Date | null; until: Date | null };

/**
 * The numbers of a company's existing contacts, without names, for members who decide on its people (rule R17).
 * Throws `not_found`.
 */
export async function readKnown(db: ReadHandle, viewer: string, company: string): Promise<KnownPeople> {
  const [row] = await db.rows<Row>(sql`
    SELECT companies.name, count(known.hash)::int AS held, min(known.first_at) AS "from",
      ${sql.raw(`max(known.last_at) + interval '${KNOWN_BOUNDS.days} days'`)} AS until
    FROM companies LEFT JOIN known_people AS known ON known.company = companies.id AND known.last_at > ${KNOWN_SINCE}
    WHERE companies.id = ${company} AND ${mayWithCompany("decide_people", viewer)} GROUP BY companies.id`);
  if (row === undefined) throw new AppError("not_found");
  const moment = (at: Date | null) => (at === null ? null : new Date(at).toISOString());
  return { company: { name: row.name }, held: row.held, from: moment(row.from), until: moment(row.until) };
}

/** Locks the company, so that its contacts are counted before more are added. Throws `not_found`. */
async function hold(ctx: UserContext, tx: WriteHandle, company: string): Promise<void> {
  const held = await tx.rows(sql`
    SELECT FROM companies WHERE id = ${company} AND ${mayWithCompany("decide_people", ctx.actor.id)} FOR NO KEY UPDATE`);
  if (held.length === 0) throw new AppError("not_found");
}

/** A contact listed before keeps the first date, unless that has expired. */
async function keep(tx: WriteHandle, company: string, hashes: readonly string[]): Promise<void> {
  await tx.rows(sql`
    INSERT INTO known_people (company, hash)
    SELECT ${company}::uuid, named FROM jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) AS named
    ON CONFLICT (company, hash) DO UPDATE SET last_at = now(),
      first_at = CASE WHEN known_people.last_at > ${KNOWN_SINCE} THEN known_people.first_at ELSE now() END`);
}

/** The hashes of the people in a text, each once. */
async function hashesOf(ctx: UserContext, company: string, text: string): Promise<string[]> {
  const { addresses, paths } = namedIn(text);
  const hash = knownHasher(ctx.secrets, company);
  const people = [
    ...addresses.map((address) => ({ email: emailKey(address), linkedin: null })),
    ...paths.map((path) => ({ email: null, linkedin: linkedinKey(path) })),
  ];
  const hashes = new Set<string>();
  for await (const some of inTurns(people)) for (const person of some) for (const one of hash(person)) hashes.add(one);
  return [...hashes].sort();
}

/**
 * Stores the people in a text as keyed hashes; the text is not stored (rules F11, F32). The response depends on the
 * company's own lists alone. Throws `not_found`, `rate_limited`, `known_people_full`.
 */
export async function addKnown(ctx: UserContext, company: string, text: string) {
  await readKnown(ctx.db, ctx.actor.id, company);
  await ctx.limits.take(A_DAY, company);
  const hashes = await hashesOf(ctx, company, text);
  return ctx.write(async (tx) => {
    await hold(ctx, tx, company);
    for (let at = 0; at < hashes.length; at += BATCH) await keep(tx, company, hashes.slice(at, at + BATCH));
    const now = await readKnown(tx, ctx.actor.id, company);
    if (now.held > KNOWN_BOUNDS.held) throw new AppError("known_people_full");
    return { ...now, read: hashes.length };
  });
}

/** Deletes all existing contacts of a company; flagged referrals stay flagged. Throws `not_found`. */
export async function clearKnown(ctx: UserContext, company: string): Promise<KnownPeople> {
  return ctx.write(async (tx) => {
    await hold(ctx, tx, company);
    await tx.rows(sql`DELETE FROM known_people WHERE company = ${company}`);
    return readKnown(tx, ctx.actor.id, company);
  });
}

/** Purges contacts that were not listed again for 180 days (rule F11). */
export async function forgetOldKnown(ctx: Context): Promise<void> {
  await ctx.write((tx) => tx.rows(sql`DELETE FROM known_people WHERE last_at <= ${KNOWN_SINCE}`));
}
