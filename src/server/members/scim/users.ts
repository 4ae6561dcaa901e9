import { and, eq, isNull, sql } from "drizzle-orm";
import { normalizeLine } from "../../../contract/invisible.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { SYNC_BOUNDS } from "../../../contract/members/people-sync.ts";
import { isOfDomain } from "../../../rules/team/people-sync.ts";
import { registrableDomain } from "../../companies/verification/domain.ts";
import { endAllAccess } from "../../identity/auth/accounts/end-access.ts";
import { notifyOwner } from "../../identity/auth/accounts/notify-owner.ts";
import {
  blockAccount,
  changeProvisionedAddress,
  createProvisionedAccount,
  isAdminAddress,
  lockAccountByAddress,
  lockAccountById,
  parseProvisionedAddress,
  renameProvisionedAccount,
  unblockAccount,
  verifyProvisionedAccount,
} from "../../identity/auth/accounts/provisioned-accounts.ts";
import { type Account, isAdmin } from "../../identity/auth/accounts/rows.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { scimGroupMembers, scimPeople } from "../../infra/db/tables/scim.ts";
import { accessGranted } from "../../infra/mail/messages/access-granted.ts";
import { eraseStrangerData } from "../../payments/payouts/erase-stranger-data.ts";
import { applyGroupRoles } from "./apply-roles.ts";
import {
  findProvisionedUser,
  isPossibleId,
  type ProvisionedUserRow,
  recordUserChange,
  type ScimRequestContext,
} from "./context.ts";
import { findVerifiedDomain, ownAddresses, requireAddressOfDomain } from "./domain.ts";
import { attributeName } from "./filter.ts";
import { attributeOf, isScimObject, parseBoolean, parseUser } from "./parse-body.ts";
import { ScimRejection } from "./scim-rejection.ts";

function flagOf(value: unknown): boolean | undefined {
  try {
    return parseBoolean(value);
  } catch {
    return undefined;
  }
}

/** The value of `active` that one operation of a patch sets; undefined if it sets none, or is not an operation. */
function flagSetBy(operation: unknown): boolean | undefined {
  if (!isScimObject(operation)) return undefined;
  const [op, path, value] = [
    attributeOf(operation, "op"),
    attributeOf(operation, "path"),
    attributeOf(operation, "value"),
  ];
  if (typeof op !== "string" || !/^(?:add|replace)$/i.test(op)) return undefined;
  if (typeof path === "string" && path !== "")
    return attributeName(path.trim()) === "active" ? flagOf(value) : undefined;
  if (!isScimObject(value)) return undefined;
  const key = Object.keys(value).find((name) => attributeName(name) === "active");
  return key === undefined ? undefined : flagOf(value[key]);
}

/**
 * True if a PUT or PATCH of a user deactivates them (rule X193). It reads nothing but `active`, so that no other part of
 * the request can hold the deactivation up. The last operation counts, as in the patch itself.
 */
export function deactivates(method: "PUT" | "PATCH", body: unknown): boolean {
  if (!isScimObject(body)) return false;
  if (method === "PUT") return flagOf(attributeOf(body, "active")) === false;
  const operations = attributeOf(body, "Operations");
  if (!Array.isArray(operations)) return false;
  return operations.map(flagSetBy).findLast((flag) => flag !== undefined) === false;
}

/** Identifies the account to lock: by the provider's id, or by the attributes of a new user. */
export type UserToLock = { readonly id: string } | { readonly body: unknown };

/** Throws `ScimRejection` for a body that is not a user. */
async function parseAddressOfUser(tx: WriteHandle, company: string, body: unknown): Promise<string> {
  const { userName, emails } = parseUser(body, await ownAddresses(tx, company)) as {
    userName: string;
    emails?: readonly { value: string }[];
  };
  return parseProvisionedAddress(emails?.[0]?.value ?? userName)?.email_key ?? "";
}

/**
 * Locks a user before the company: account deletion locks in that order too (`accounts/erase-account.ts`). A group change
 * affects many users and locks none first; after a deadlock it is repeated.
 */
export async function lockUserFirst(tx: WriteHandle, company: string, whom: UserToLock): Promise<void> {
  if ("id" in whom && !isPossibleId(whom.id)) return;
  const one =
    "id" in whom
      ? sql`SELECT user_id FROM scim_people WHERE id = ${whom.id} AND company = ${company} AND deleted_at IS NULL`
      : sql`SELECT id FROM auth_users WHERE email_key = ${await parseAddressOfUser(tx, company, whom.body)}`;
  await tx.rows(sql`SELECT id FROM users WHERE id = (${one}) FOR NO KEY UPDATE`);
}

/** A user as the provider sent it; missing attributes stay unchanged, and are empty for a new user. */
export type UserInput = {
  readonly user_name: string;
  readonly email: string | null;
  readonly external_id: string | null | undefined;
  readonly given_name: string | undefined;
  readonly family_name: string | undefined;
  readonly display_name: string | undefined;
  readonly active: boolean | undefined;
};

type Address = NonNullable<ReturnType<typeof parseProvisionedAddress>>;
type Company = { readonly name: string; readonly website: string };

/** The key by which user names are compared (RFC 7643: case-insensitive). */
export function userNameKey(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

/** Reduces names to one line of the length that accounts allow. */
function truncateNames({
  given_name,
  family_name,
  display_name,
}: Pick<ProvisionedUserRow, "given_name" | "family_name" | "display_name">) {
  const cut = (text: string) => normalizeLine(text).slice(0, LIMITS.name_part).trim();
  const [given, family] = [cut(given_name), cut(family_name)];
  return given === "" && family === "" ? { given: cut(display_name), family: "" } : { given, family };
}

/** The user's address: the email attribute, else the user name, else the one they have. */
function userAddress(
  { email, user_name }: Pick<UserInput, "email" | "user_name">,
  before?: ProvisionedUserRow,
): Address {
  const address =
    parseProvisionedAddress(email ?? user_name) ??
    (email === null && before ? parseProvisionedAddress(before.email) : null);
  if (address === null)
    throw new ScimRejection("invalid", user_name, "There is no email address in emails or userName.");
  return address;
}

async function findCompany(tx: ReadHandle, id: string): Promise<Company> {
  const [row] = await tx
    .select({ name: companies.name, website: companies.website })
    .from(companies)
    .where(eq(companies.id, id));
  return row ?? { name: "", website: "" };
}

async function requireFreeName(context: ScimRequestContext, said: UserInput, own: string | null): Promise<void> {
  const { tx, caller } = context;
  const [known] = await tx
    .select({ id: scimPeople.id })
    .from(scimPeople)
    .where(
      and(
        eq(scimPeople.company, caller.company),
        eq(scimPeople.user_name_key, userNameKey(said.user_name)),
        isNull(scimPeople.deleted_at),
      ),
    );
  if (known !== undefined && known.id !== own)
    throw new ScimRejection("taken", said.user_name, "This userName already exists.");
}

async function requireSeat({ tx, caller }: ScimRequestContext, said: UserInput): Promise<void> {
  const [row] = await tx.rows<{ many: number }>(sql`
    SELECT count(*)::int AS many FROM scim_people WHERE company = ${caller.company} AND deleted_at IS NULL`);
  if ((row?.many ?? 0) >= SYNC_BOUNDS.people)
    throw new ScimRejection("too_many", said.user_name, `A company syncs at most ${SYNC_BOUNDS.people} people.`);
}

/**
 * The account of a provisioned user: an existing one, now verified by its domain, or a new one. Admins of the
 * installation are never managed by a company.
 */
async function findOrCreateAccount({ ctx, tx }: ScimRequestContext, address: Address, said: UserInput) {
  const account = await lockAccountByAddress(tx, address);
  if (isAdminAddress(ctx, address, account))
    throw new ScimRejection("admin", said.user_name, "Admins of this installation are not synced.");
  if (account !== undefined) {
    await verifyProvisionedAccount(ctx, tx, account, (in_tx, user_id) => eraseStrangerData(ctx, in_tx, user_id));
    return { user_id: account.id, made: false };
  }
  const { given_name = "", family_name = "", display_name = "" } = said;
  const name = truncateNames({ given_name, family_name, display_name });
  return { user_id: await createProvisionedAccount(ctx, tx, address, name), made: true };
}

/** Mails a user once when they get access, without secrets: they sign in by any method that proves the address. */
async function emailNewUserOnce({ ctx, tx }: ScimRequestContext, row: ProvisionedUserRow): Promise<void> {
  if (!row.active || row.notified_at !== null) return;
  await tx.update(scimPeople).set({ notified_at: ctx.clock.now() }).where(eq(scimPeople.id, row.id));
  const { name } = await findCompany(tx, row.company);
  const message = accessGranted.with({ company: name, made: row.made });
  await notifyOwner(ctx, tx, row.user_id, `access_given:${row.id}`, message);
}

/**
 * Creates a provisioned user (rule X192) with a new account, or with the existing account of the address. A user who
 * was deleted and is provisioned again gets another id. Throws `ScimRejection`.
 */
export async function createProvisionedUser(context: ScimRequestContext, said: UserInput): Promise<ProvisionedUserRow> {
  const { ctx, tx, caller } = context;
  const { company } = caller;
  const address = userAddress(said);
  await requireAddressOfDomain(tx, company, address.email_key);
  await requireFreeName(context, said, null);
  await requireSeat(context, said);
  const { user_id, made } = await findOrCreateAccount(context, address, said);
  const [former] = await tx
    .select()
    .from(scimPeople)
    .where(and(eq(scimPeople.company, company), eq(scimPeople.user_id, user_id)));
  if (former !== undefined && former.deleted_at === null)
    throw new ScimRejection("taken", said.user_name, "This address already exists.");
  const now = ctx.clock.now();
  const { user_name, external_id = null, given_name = "", family_name = "", display_name = "", active = true } = said;
  const values = {
    user_name,
    user_name_key: userNameKey(user_name),
    external_id,
    given_name,
    family_name,
    display_name,
  };
  const fresh = { ...values, ...address, id: ctx.ids.next(), active, updated_at: now, deleted_at: null };
  const [row] = await tx
    .insert(scimPeople)
    .values({ ...fresh, company, user_id, made, created_at: now })
    .onConflictDoUpdate({ target: [scimPeople.company, scimPeople.user_id], set: fresh })
    .returning();
  if (row === undefined) throw new Error("the inserted user was not found");
  await recordUserChange(context, "person_synced", user_id, { reason: row.made ? "made" : "linked" });
  if (active) await beginAccess(context, row);
  else await deprovisionUser(context, row);
  return row;
}

async function beginAccess(context: ScimRequestContext, row: ProvisionedUserRow): Promise<void> {
  const { ctx, tx } = context;
  await requireAddressOfDomain(tx, row.company, row.email_key);
  if (row.made) await unblockAccount(ctx, tx, row.user_id);
  await applyGroupRoles(ctx, tx, row);
  await emailNewUserOnce(context, row);
}

/**
 * True if the company may lock and rename an account: it was provisioned, is not an admin's, and its address belongs to
 * the domain. Without a current verification, only the address that the provider assigned while it was verified counts.
 */
async function isManagedByCompany(
  tx: ReadHandle,
  row: ProvisionedUserRow,
  account: Account | undefined,
): Promise<boolean> {
  if (!row.made || account === undefined || isAdmin(account)) return false;
  const { website } = await findCompany(tx, row.company);
  const domain =
    account.email_key === row.email_key ? registrableDomain(website) : await findVerifiedDomain(tx, row.company);
  return domain !== null && isOfDomain(account.email_key, domain);
}

/**
 * Ends a user's access through the company (rule X193): team membership, job assignments, sessions and keys;
 * provisioned accounts are locked. Referrals and money stay the user's. Throws `last_owner`.
 */
async function deprovisionUser(context: ScimRequestContext, row: ProvisionedUserRow): Promise<void> {
  const { ctx, tx } = context;
  const account = await lockAccountById(tx, row.user_id);
  await applyGroupRoles(ctx, tx, { ...row, active: false });
  await endAllAccess(ctx, tx, row.user_id);
  if (await isManagedByCompany(tx, row, account)) await blockAccount(ctx, tx, row.user_id);
}

/** Changes the address to another free one of the domain. Accounts that existed before keep their own address. */
async function changeAddress(context: ScimRequestContext, row: ProvisionedUserRow, address: Address): Promise<void> {
  const { ctx, tx } = context;
  await requireAddressOfDomain(tx, row.company, address.email_key);
  const owner = await lockAccountByAddress(tx, address);
  if (owner !== undefined && owner.id !== row.user_id)
    throw new ScimRejection("taken", row.user_name, "Another account has this address.");
  if (isAdminAddress(ctx, address, owner))
    throw new ScimRejection("admin", row.user_name, "Admins of this installation are not synced.");
  const account = await lockAccountById(tx, row.user_id);
  if (account === undefined || !(await isManagedByCompany(tx, row, account)) || account.email_key === address.email_key)
    return;
  await changeProvisionedAddress(ctx, tx, account, address);
  await recordUserChange(context, "person_readdressed", row.user_id);
}

/** The names of provisioned accounts follow the provider. */
async function renameAccount(
  { ctx, tx }: ScimRequestContext,
  before: ProvisionedUserRow,
  row: ProvisionedUserRow,
): Promise<void> {
  const [was, is] = [truncateNames(before), truncateNames(row)];
  if (!row.made || (was.given === is.given && was.family === is.family)) return;
  const account = await lockAccountById(tx, row.user_id);
  if (await isManagedByCompany(tx, row, account)) await renameProvisionedAccount(ctx, tx, row.user_id, is);
}

/**
 * Updates a user to the provider's state (rules X192, X193). Null if the user is not the caller's company's. Throws
 * `ScimRejection`.
 */
export async function updateProvisionedUser(
  context: ScimRequestContext,
  id: string,
  said: UserInput,
): Promise<ProvisionedUserRow | null> {
  const { ctx, tx, caller } = context;
  const before = await findProvisionedUser(tx, caller.company, id);
  if (before === undefined) return null;
  const address = userAddress(said, before);
  await requireFreeName(context, said, id);
  if (address.email_key !== before.email_key) await changeAddress(context, before, address);
  const change = {
    user_name: said.user_name,
    user_name_key: userNameKey(said.user_name),
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
  await renameAccount(context, before, row);
  if (before.active && !row.active) await deactivated(context, row);
  else if (!before.active && row.active) {
    await beginAccess(context, row);
    await recordUserChange(context, "person_synced", row.user_id, { reason: "reactivated" });
  }
  return row;
}

async function deactivated(context: ScimRequestContext, row: ProvisionedUserRow): Promise<void> {
  await deprovisionUser(context, row);
  await recordUserChange(context, "person_sync_ended", row.user_id, { reason: "deactivated" });
}

/**
 * Deactivates a user, whatever else the provider says about them (rule X193). Does nothing for a user who is inactive or
 * not the caller's company's. Throws `last_owner`.
 */
export async function deactivatePerson(context: ScimRequestContext, id: string): Promise<void> {
  const { ctx, tx, caller } = context;
  const before = await findProvisionedUser(tx, caller.company, id);
  if (before === undefined || !before.active) return;
  const change = { active: false, updated_at: ctx.clock.now() };
  const [row] = await tx.update(scimPeople).set(change).where(eq(scimPeople.id, id)).returning();
  if (row !== undefined) await deactivated(context, row);
}

/** Deletes the provider's user; access ends as if deactivated. False if the user is not the caller's company's. */
export async function deleteProvisionedUser(context: ScimRequestContext, id: string): Promise<boolean> {
  const { ctx, tx, caller } = context;
  const row = await findProvisionedUser(tx, caller.company, id);
  if (row === undefined) return false;
  await deprovisionUser(context, row);
  await tx.delete(scimGroupMembers).where(eq(scimGroupMembers.person, id));
  const now = ctx.clock.now();
  await tx
    .update(scimPeople)
    .set({ active: false, deleted_at: now, updated_at: now, role_given: false, role_before: null, notified_at: null })
    .where(eq(scimPeople.id, id));
  await recordUserChange(context, "person_sync_ended", row.user_id, { reason: "deleted" });
  return true;
}
