import { and, eq, isNull, sql } from "drizzle-orm";
import { LIMITS } from "../../contract/limits.ts";
import { SYNC_BOUNDS } from "../../contract/team/people-sync.ts";
import { plainLine } from "../../contract/trust/invisible.ts";
import { isOfDomain } from "../../rules/team/people-sync.ts";
import { forgetStranger } from "../accounts/stranger.ts";
import { notifyOwner } from "../auth/accounts/notify-owner.ts";
import { type Account, isAdmin } from "../auth/accounts/rows.ts";
import {
  endAllAccess,
  holdAccountById,
  holdAccountOf,
  isAdminAddress,
  lockAccount,
  makeSyncedAccount,
  nameSyncedAccount,
  proveSyncedAccount,
  readdressSyncedAccount,
  syncedAddress,
  unlockAccount,
} from "../auth/accounts/synced.ts";
import { domainOf } from "../companies/proofs/domain.ts";
import type { ReadHandle } from "../db/handles.ts";
import { companies } from "../db/tables/companies.ts";
import { scimGroupMembers, scimPeople } from "../db/tables/scim.ts";
import { accessGiven } from "../mail/messages/access-given.ts";
import { provenDomain, requireOfDomain } from "./domain.ts";
import { SyncRefused } from "./refused.ts";
import { note, personById, type SyncedRow, type SyncScene } from "./scene.ts";
import { settleStanding } from "./standing.ts";

/** A user as the provider sent it; missing attributes stay unchanged, and are empty for a new user. */
export type PersonSaid = {
  readonly user_name: string;
  readonly email: string | null;
  readonly external_id: string | null | undefined;
  readonly given_name: string | undefined;
  readonly family_name: string | undefined;
  readonly display_name: string | undefined;
  readonly active: boolean | undefined;
};

type Address = NonNullable<ReturnType<typeof syncedAddress>>;
type Company = { readonly name: string; readonly website: string };

/** The key by which user names are compared (RFC 7643: case-insensitive). */
export function keyOfName(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

/** Reduces names to one line of the length that accounts allow. */
function nameOf({
  given_name,
  family_name,
  display_name,
}: Pick<SyncedRow, "given_name" | "family_name" | "display_name">) {
  const cut = (text: string) => plainLine(text).slice(0, LIMITS.name_part).trim();
  const [given, family] = [cut(given_name), cut(family_name)];
  return given === "" && family === "" ? { given: cut(display_name), family: "" } : { given, family };
}

/** The user's address: the email attribute, else the user name, else the one they have. */
function addressOf({ email, user_name }: Pick<PersonSaid, "email" | "user_name">, before?: SyncedRow): Address {
  const address = syncedAddress(email ?? user_name) ?? (email === null && before ? syncedAddress(before.email) : null);
  if (address === null) throw new SyncRefused("invalid", user_name, "There is no email address in emails or userName.");
  return address;
}

async function companyOf(tx: ReadHandle, id: string): Promise<Company> {
  const [row] = await tx
    .select({ name: companies.name, website: companies.website })
    .from(companies)
    .where(eq(companies.id, id));
  return row ?? { name: "", website: "" };
}

async function requireFreeName(scene: SyncScene, said: PersonSaid, own: string | null): Promise<void> {
  const { tx, caller } = scene;
  const [known] = await tx
    .select({ id: scimPeople.id })
    .from(scimPeople)
    .where(
      and(
        eq(scimPeople.company, caller.company),
        eq(scimPeople.user_name_key, keyOfName(said.user_name)),
        isNull(scimPeople.deleted_at),
      ),
    );
  if (known !== undefined && known.id !== own)
    throw new SyncRefused("taken", said.user_name, "This userName already exists.");
}

async function requireRoom({ tx, caller }: SyncScene, said: PersonSaid): Promise<void> {
  const [row] = await tx.rows<{ many: number }>(sql`
    SELECT count(*)::int AS many FROM scim_people WHERE company = ${caller.company} AND deleted_at IS NULL`);
  if ((row?.many ?? 0) >= SYNC_BOUNDS.people)
    throw new SyncRefused("too_many", said.user_name, `A company syncs at most ${SYNC_BOUNDS.people} people.`);
}

/**
 * The account of a provisioned user: an existing one, now verified by its domain, or a new one. Admins of the
 * installation are never managed by a company.
 */
async function accountFor({ ctx, tx }: SyncScene, address: Address, said: PersonSaid) {
  const account = await holdAccountOf(tx, address);
  if (isAdminAddress(ctx, address, account))
    throw new SyncRefused("admin", said.user_name, "Administrators of this installation are not synced.");
  if (account !== undefined) {
    await proveSyncedAccount(ctx, tx, account, (in_tx, user_id) => forgetStranger(ctx, in_tx, user_id));
    return { user_id: account.id, made: false };
  }
  const { given_name = "", family_name = "", display_name = "" } = said;
  const name = nameOf({ given_name, family_name, display_name });
  return { user_id: await makeSyncedAccount(ctx, tx, address, name), made: true };
}

/** Mails a user once when they get access, without secrets: they sign in by any method that proves the address. */
async function tellOnce({ ctx, tx }: SyncScene, row: SyncedRow): Promise<void> {
  if (!row.active || row.told_at !== null) return;
  await tx.update(scimPeople).set({ told_at: ctx.clock.now() }).where(eq(scimPeople.id, row.id));
  const { name } = await companyOf(tx, row.company);
  const message = accessGiven.with({ company: name, made: row.made });
  await notifyOwner(ctx, tx, row.user_id, `access_given:${row.id}`, message);
}

/**
 * Creates a provisioned user (rule X192) with a new account, or with the existing account of the address. A user who
 * was deleted and is provisioned again gets another id. Throws `SyncRefused`.
 */
export async function bringPerson(scene: SyncScene, said: PersonSaid): Promise<SyncedRow> {
  const { ctx, tx, caller } = scene;
  const { company } = caller;
  const address = addressOf(said);
  await requireOfDomain(tx, company, address.email_key);
  await requireFreeName(scene, said, null);
  await requireRoom(scene, said);
  const { user_id, made } = await accountFor(scene, address, said);
  const [former] = await tx
    .select()
    .from(scimPeople)
    .where(and(eq(scimPeople.company, company), eq(scimPeople.user_id, user_id)));
  if (former !== undefined && former.deleted_at === null)
    throw new SyncRefused("taken", said.user_name, "This address already exists.");
  const now = ctx.clock.now();
  const { user_name, external_id = null, given_name = "", family_name = "", display_name = "", active = true } = said;
  const told = { user_name, user_name_key: keyOfName(user_name), external_id, given_name, family_name, display_name };
  const fresh = { ...told, ...address, id: ctx.ids.next(), active, updated_at: now, deleted_at: null };
  const [row] = await tx
    .insert(scimPeople)
    .values({ ...fresh, company, user_id, made, created_at: now })
    .onConflictDoUpdate({ target: [scimPeople.company, scimPeople.user_id], set: fresh })
    .returning();
  if (row === undefined) throw new Error("the inserted user was not found");
  await note(scene, "person_synced", user_id, { reason: row.made ? "made" : "linked" });
  if (active) await begin(scene, row);
  else await end(scene, row);
  return row;
}

async function begin(scene: SyncScene, row: SyncedRow): Promise<void> {
  const { ctx, tx } = scene;
  await requireOfDomain(tx, row.company, row.email_key);
  if (row.made) await unlockAccount(ctx, tx, row.user_id);
  await settleStanding(ctx, tx, row);
  await tellOnce(scene, row);
}

/**
 * True if the company may lock and rename an account: it was provisioned, is not an admin's, and its address belongs to
 * the domain. Without a current verification, only the address that the provider assigned while it was verified counts.
 */
async function isCompanys(tx: ReadHandle, row: SyncedRow, account: Account | undefined): Promise<boolean> {
  if (!row.made || account === undefined || isAdmin(account)) return false;
  const { website } = await companyOf(tx, row.company);
  const domain = account.email_key === row.email_key ? domainOf(website) : await provenDomain(tx, row.company);
  return domain !== null && isOfDomain(account.email_key, domain);
}

/**
 * Ends a user's access through the company (rule X193): team membership, job assignments, sessions and keys;
 * provisioned accounts are locked. Referrals and money stay the user's. Throws `last_owner`.
 */
async function end(scene: SyncScene, row: SyncedRow): Promise<void> {
  const { ctx, tx } = scene;
  const account = await holdAccountById(tx, row.user_id);
  await settleStanding(ctx, tx, { ...row, active: false });
  await endAllAccess(ctx, tx, row.user_id);
  if (await isCompanys(tx, row, account)) await lockAccount(ctx, tx, row.user_id);
}

/** Changes the address to another free one of the domain. Accounts that existed before keep their own address. */
async function readdress(scene: SyncScene, row: SyncedRow, address: Address): Promise<void> {
  const { ctx, tx } = scene;
  await requireOfDomain(tx, row.company, address.email_key);
  const owner = await holdAccountOf(tx, address);
  if (owner !== undefined && owner.id !== row.user_id)
    throw new SyncRefused("taken", row.user_name, "Another account has this address.");
  if (isAdminAddress(ctx, address, owner))
    throw new SyncRefused("admin", row.user_name, "Administrators of this installation are not synced.");
  const account = await holdAccountById(tx, row.user_id);
  if (account === undefined || !(await isCompanys(tx, row, account)) || account.email_key === address.email_key) return;
  await readdressSyncedAccount(ctx, tx, account, address);
  await note(scene, "person_readdressed", row.user_id);
}

/** The names of provisioned accounts follow the provider. */
async function rename({ ctx, tx }: SyncScene, before: SyncedRow, row: SyncedRow): Promise<void> {
  const [was, is] = [nameOf(before), nameOf(row)];
  if (!row.made || (was.given === is.given && was.family === is.family)) return;
  const account = await holdAccountById(tx, row.user_id);
  if (await isCompanys(tx, row, account)) await nameSyncedAccount(ctx, tx, row.user_id, is);
}

/**
 * Updates a user to the provider's state (rules X192, X193). Null if the user is not the caller's company's. Throws
 * `SyncRefused`.
 */
export async function changePerson(scene: SyncScene, id: string, said: PersonSaid): Promise<SyncedRow | null> {
  const { ctx, tx, caller } = scene;
  const before = await personById(tx, caller.company, id);
  if (before === undefined) return null;
  const address = addressOf(said, before);
  await requireFreeName(scene, said, id);
  if (address.email_key !== before.email_key) await readdress(scene, before, address);
  const change = {
    user_name: said.user_name,
    user_name_key: keyOfName(said.user_name),
    ...address,
    external_id: said.external_id === undefined ? before.external_id : said.external_id,
    given_name: said.given_name ?? before.given_name,
    family_name: said.family_name ?? before.family_name,
    display_name: said.display_name ?? before.display_name,
    active: said.active ?? before.active,
    updated_at: ctx.clock.now(),
  };
  const [row] = await tx.update(scimPeople).set(change).where(eq(scimPeople.id, id)).returning();
  if (row === undefined) return null;
  await rename(scene, before, row);
  if (before.active && !row.active) await deactivated(scene, row);
  else if (!before.active && row.active) {
    await begin(scene, row);
    await note(scene, "person_synced", row.user_id, { reason: "reactivated" });
  }
  return row;
}

async function deactivated(scene: SyncScene, row: SyncedRow): Promise<void> {
  await end(scene, row);
  await note(scene, "person_sync_ended", row.user_id, { reason: "deactivated" });
}

/**
 * Deactivates a user, whatever else the provider says about them (rule X193). Does nothing for a user who is inactive or
 * not the caller's company's. Throws `last_owner`.
 */
export async function deactivatePerson(scene: SyncScene, id: string): Promise<void> {
  const { ctx, tx, caller } = scene;
  const before = await personById(tx, caller.company, id);
  if (before === undefined || !before.active) return;
  const change = { active: false, updated_at: ctx.clock.now() };
  const [row] = await tx.update(scimPeople).set(change).where(eq(scimPeople.id, id)).returning();
  if (row !== undefined) await deactivated(scene, row);
}

/** Deletes the provider's user; access ends as if deactivated. False if the user is not the caller's company's. */
export async function removePerson(scene: SyncScene, id: string): Promise<boolean> {
  const { ctx, tx, caller } = scene;
  const row = await personById(tx, caller.company, id);
  if (row === undefined) return false;
  await end(scene, row);
  await tx.delete(scimGroupMembers).where(eq(scimGroupMembers.person, id));
  const now = ctx.clock.now();
  await tx
    .update(scimPeople)
    .set({ active: false, deleted_at: now, updated_at: now, role_given: false, role_before: null, told_at: null })
    .where(eq(scimPeople.id, id));
  await note(scene, "person_sync_ended", row.user_id, { reason: "deleted" });
  return true;
}
