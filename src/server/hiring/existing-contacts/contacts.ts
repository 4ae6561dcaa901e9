import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { EXISTING_CONTACT_LIMITS, type ExistingContacts } from "../../../contract/hiring/existing-contacts.ts";
import { linkedinKey } from "../../../contract/linkedin.ts";
import { extractContactKeys } from "../../../rules/hiring/extract-contact-keys.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { defineTask } from "../../infra/db/task.ts";
import { mayWithCompany } from "../../infra/db/team-rights.ts";
import { batchesPerTurn } from "../../infra/platform/event-loop-batches.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { CONTACTS_SINCE, createContactHasher } from "./existing-contacts.ts";

export const PURGE_EXISTING_CONTACTS = defineTask({
  name: "purge-existing-contacts",
  class: "upkeep",
  schedule: "47 * * * *",
  run: purgeExistingContacts,
});

const CONTACTS_PER_DAY: Limit = { name: "known people", points: EXISTING_CONTACT_LIMITS.pieces_a_day, seconds: 86_400 };
/** Hashes per batch, so that other requests get their turn. */
const BATCH = 1_000;

type Row = { name: string; stored: number; from: Date | null; until: Date | null };

/**
 * The numbers of a company's existing contacts, without names, for members who decide on its people (rule R17).
 * Throws `not_found`.
 */
export async function readExistingContacts(db: ReadHandle, viewer: string, company: string): Promise<ExistingContacts> {
  const [row] = await db.rows<Row>(sql`
    SELECT companies.name, count(known.hash)::int AS stored, min(known.first_at) AS "from",
      ${sql.raw(`max(known.last_at) + interval '${EXISTING_CONTACT_LIMITS.days} days'`)} AS until
    FROM companies LEFT JOIN existing_contacts AS known ON known.company = companies.id AND known.last_at > ${CONTACTS_SINCE}
    WHERE companies.id = ${company} AND ${mayWithCompany("decide_people", viewer)} GROUP BY companies.id`);
  if (row === undefined) throw new AppError("not_found");
  const moment = (at: Date | null) => (at === null ? null : new Date(at).toISOString());
  return { company: { name: row.name }, stored: row.stored, from: moment(row.from), until: moment(row.until) };
}

/** Locks the company, so that its contacts are counted before more are added. Throws `not_found`. */
async function lockCompany(ctx: UserContext, tx: WriteHandle, company: string): Promise<void> {
  const locked = await tx.rows(sql`
    SELECT FROM companies WHERE id = ${company} AND ${mayWithCompany("decide_people", ctx.actor.id)} FOR NO KEY UPDATE`);
  if (locked.length === 0) throw new AppError("not_found");
}

/** A contact listed before keeps the first date, unless that has expired. */
async function saveHashes(tx: WriteHandle, company: string, hashes: readonly string[]): Promise<void> {
  await tx.rows(sql`
    INSERT INTO existing_contacts (company, hash)
    SELECT ${company}::uuid, named FROM jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) AS named
    ON CONFLICT (company, hash) DO UPDATE SET last_at = now(),
      first_at = CASE WHEN existing_contacts.last_at > ${CONTACTS_SINCE} THEN existing_contacts.first_at ELSE now() END`);
}

/** The hashes of the people in a text, each once. */
async function hashContacts(ctx: UserContext, company: string, text: string): Promise<string[]> {
  const { addresses, paths } = extractContactKeys(text);
  const hash = createContactHasher(ctx.secrets, company);
  const people = [
    ...addresses.map((address) => ({ email: emailKey(address), linkedin: null })),
    ...paths.map((path) => ({ email: null, linkedin: linkedinKey(path) })),
  ];
  const hashes = new Set<string>();
  for await (const some of batchesPerTurn(people))
    for (const person of some) for (const one of hash(person)) hashes.add(one);
  return [...hashes].sort();
}

/**
 * Stores the people in a text as keyed hashes; the text is not stored (rules F11, F32). The response depends on the
 * company's own lists alone. Throws `not_found`, `rate_limited`, `existing_contacts_full`.
 */
export async function addExistingContacts(ctx: UserContext, company: string, text: string) {
  await readExistingContacts(ctx.db, ctx.actor.id, company);
  await ctx.limits.consume(CONTACTS_PER_DAY, company);
  const hashes = await hashContacts(ctx, company, text);
  return ctx.write(async (tx) => {
    await lockCompany(ctx, tx, company);
    for (let at = 0; at < hashes.length; at += BATCH) await saveHashes(tx, company, hashes.slice(at, at + BATCH));
    const now = await readExistingContacts(tx, ctx.actor.id, company);
    if (now.stored > EXISTING_CONTACT_LIMITS.stored) throw new AppError("existing_contacts_full");
    return { ...now, read: hashes.length };
  });
}

/** Deletes all existing contacts of a company; flagged referrals stay flagged. Throws `not_found`. */
export async function clearExistingContacts(ctx: UserContext, company: string): Promise<ExistingContacts> {
  return ctx.write(async (tx) => {
    await lockCompany(ctx, tx, company);
    await tx.rows(sql`DELETE FROM existing_contacts WHERE company = ${company}`);
    return readExistingContacts(tx, ctx.actor.id, company);
  });
}

/** Purges contacts that were not listed again for 180 days (rule F11). */
export async function purgeExistingContacts(ctx: Context): Promise<void> {
  await ctx.write((tx) => tx.rows(sql`DELETE FROM existing_contacts WHERE last_at <= ${CONTACTS_SINCE}`));
}
