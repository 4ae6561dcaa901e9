import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import type { CompanyKey, NewCompanyKey } from "../../../../contract/identity/keys/company-keys.ts";
import type { KeyRole } from "../../../../contract/identity/keys/company-scopes.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { findManagedCompany } from "../../../companies/managed-company.ts";
import { writeAudit } from "../../../identity/auth/accounts/audit.ts";
import { generateKey } from "../../../identity/auth/keys/key-format.ts";
import { viewKey } from "../../../identity/auth/keys/own-keys.ts";
import { revokeCompanyKeys } from "../../../identity/auth/keys/revoke-keys.ts";
import { confirmIdentity } from "../../../identity/auth/passwords/confirm-identity.ts";
import { lockOwnSession } from "../../../identity/auth/sessions/lock-session.ts";
import type { UserContext } from "../../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../../infra/db/handles.ts";
import { fullName } from "../../../infra/db/status-history.ts";
import { apiKeys, authUsers } from "../../../infra/db/tables/auth.ts";
import { companyMembers } from "../../../infra/db/tables/teams.ts";
import { users } from "../../../infra/db/tables/users.ts";
import { companyKeyMade } from "../../../infra/mail/messages/company-key-made.ts";
import { sha256 } from "../../../infra/platform/crypto.ts";
import type { Limit } from "../../../infra/platform/load/rate-limits.ts";
import { lockManagedTeam } from "../locked-team.ts";
import { notifyOwnersOfCredential } from "../notify-owners.ts";

const DAY_MS = 86_400_000;
/** The maximum number of listed keys: active ones, and the newest of the others. */
const MAX_LISTED = 100;
/** Per company: a looping program must not send its owners thousands of mails. */
const KEYS_CREATED: Limit = { name: "company_keys_made", points: 50, seconds: 86_400 };

/** The key and company that a URL names. */
type CompanyKeyRef = { readonly id: string; readonly api_key: string };

function isActive(at: Date): SQL | undefined {
  return and(isNull(apiKeys.revoked_at), gt(apiKeys.ends_at, at));
}

async function findKeys(db: ReadHandle, which: SQL | undefined, at: Date): Promise<CompanyKey[]> {
  const rows = await db
    .select({ key: apiKeys, role: companyMembers.role, made_by: fullName })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.made_by))
    .leftJoin(
      companyMembers,
      and(eq(companyMembers.company, apiKeys.company), eq(companyMembers.user_id, apiKeys.member)),
    )
    .where(which)
    .orderBy(sql`(${isActive(at)}) DESC`, desc(apiKeys.created_at), desc(apiKeys.id))
    .limit(MAX_LISTED);
  return rows.map(({ key, role, made_by }) => {
    const shown = viewKey(key, at);
    return { ...shown, role: shown.state === "live" ? (role as KeyRole | null) : null, made_by };
  });
}

/** A company's keys for its owners: active ones first, each group newest first. Throws `not_found`. */
export async function listCompanyKeys(ctx: UserContext, id: string) {
  const company = await findManagedCompany(ctx.db, ctx.actor.id, id);
  const [account] = await ctx.db
    .select({ hash: authUsers.password_hash })
    .from(authUsers)
    .where(eq(authUsers.id, ctx.actor.id));
  const items = await findKeys(ctx.db, eq(apiKeys.company, id), ctx.clock.now());
  return { company, has_password: account !== undefined && account.hash !== null, items };
}

async function requireKeyLimit(tx: WriteHandle, company: string, at: Date): Promise<void> {
  const rows = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.company, company), isActive(at)));
  if (rows.length >= LIMITS.api_key.most) throw new AppError("api_keys_full");
}

/** Creates the service account of a key: a user row as the actor of its changes, and its team membership. */
async function createServiceAccount(
  tx: WriteHandle,
  company: string,
  { id, name, role, at }: NewServiceAccount,
): Promise<void> {
  await tx.insert(users).values({ id, email: "", name: `${name} (key)`, service: true, created_at: at });
  await tx.insert(companyMembers).values({ company, user_id: id, role, service: true, created_at: at });
}

type NewServiceAccount = { id: string; name: string; role: KeyRole; at: Date };

/**
 * Creates a company's API key after an owner confirmed their identity, mails all owners, and returns the key once (rule
 * X211). Throws `not_found`, what `confirmIdentity` throws, `api_keys_full`, `rate_limited`, `not_signed_in`.
 */
export async function createCompanyKey(ctx: UserContext, company: string, body: NewCompanyKey) {
  await findManagedCompany(ctx.db, ctx.actor.id, company);
  await confirmIdentity(ctx, body.password, body.code);
  await ctx.limits.consume(KEYS_CREATED, company);
  const { id: user_id, session_id } = ctx.actor;
  const at = ctx.clock.now();
  const { key, prefix } = generateKey();
  const { name, days, role, scopes } = body;
  return ctx.write(async (tx) => {
    const team = await lockManagedTeam(ctx, tx, company);
    await lockOwnSession(tx, ctx.actor);
    await requireKeyLimit(tx, company, at);
    const member = ctx.ids.next();
    await createServiceAccount(tx, company, { id: member, name, role, at });
    const row = {
      id: ctx.ids.next(),
      user_id: null,
      company,
      member,
      made_by: user_id,
      name,
      prefix,
      scopes,
      key_hash: sha256(key),
      created_at: at,
      ends_at: new Date(at.getTime() + days * DAY_MS),
      revoked_at: null,
      last_used_at: null,
    };
    await tx.insert(apiKeys).values(row);
    const detail = { company, key: prefix, role, scopes };
    await writeAudit(tx, ctx.ids, { event: "company_key_made", at, user_id, session_id, ip: ctx.network, detail });
    await notifyOwnersOfCredential(ctx, tx, { team, made: row, message: companyKeyMade });
    return { key, item: await readCompanyKey(tx, { id: company, api_key: row.id }, at) };
  });
}

async function readCompanyKey(db: ReadHandle, { id, api_key }: CompanyKeyRef, at: Date): Promise<CompanyKey> {
  const [item] = await findKeys(db, and(eq(apiKeys.id, api_key), eq(apiKeys.company, id)), at);
  if (item === undefined) throw new AppError("not_found");
  return item;
}

/** Revokes a company's key for one of its owners, in every process within a second. Idempotent. Throws `not_found`. */
export async function revokeCompanyKey(ctx: UserContext, which: CompanyKeyRef): Promise<CompanyKey> {
  const { id: user_id, session_id } = ctx.actor;
  const at = ctx.clock.now();
  return ctx.write(async (tx) => {
    await lockManagedTeam(ctx, tx, which.id);
    const { prefix } = await readCompanyKey(tx, which, at);
    const own = and(eq(apiKeys.id, which.api_key), eq(apiKeys.company, which.id));
    if ((await revokeCompanyKeys(tx, own, at)) > 0) {
      const detail = { company: which.id, key: prefix };
      await writeAudit(tx, ctx.ids, { event: "company_key_revoked", at, user_id, session_id, ip: ctx.network, detail });
    }
    return readCompanyKey(tx, which, at);
  });
}
