import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import {
  ACCOUNT_EVENTS,
  type Account,
  type AccountEvent,
  type Activity,
  ADMIN_ACCOUNT_EVENTS,
  type Device,
} from "../../../contract/identity/account.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { networkPrefix } from "../../../rules/devices.ts";
import {
  factorReplacesMailbox,
  findUnlinkRefusal,
  isLastPasskey,
  type OtherSignInMethods,
} from "../../../rules/sign-in-methods.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import { authAuditLog, authFactors, authUsers } from "../../infra/db/tables/auth.ts";
import { users } from "../../infra/db/tables/users.ts";
import type { Identity } from "../auth/accounts/rows.ts";
import { readRecoveryCodes } from "../auth/factors/recovery-codes.ts";
import { timeOfStep } from "../auth/factors/second-factor.ts";
import { countUsable, listPasskeysOfUser, type Passkey, passkeyState } from "../auth/passkeys/queries.ts";
import { passkeySite } from "../auth/passkeys/site.ts";
import { findSignInMethods } from "../auth/sessions/session-queries.ts";

async function factorsOf(ctx: UserContext): Promise<Account["factors"]> {
  const rows = await ctx.db
    .select()
    .from(authFactors)
    .where(and(eq(authFactors.user_id, ctx.actor.id), eq(authFactors.status, "verified")))
    .orderBy(asc(authFactors.created_at), asc(authFactors.id));
  return rows.map(({ id, friendly_name, created_at, last_step }) => ({
    id,
    friendly_name,
    created_at: created_at.toISOString(),
    used_at: last_step === null ? null : timeOfStep(last_step).toISOString(),
  }));
}

function identitiesOf(rows: readonly Identity[], besides: OtherSignInMethods): Account["identities"] {
  return rows.map(({ id, provider, identity_data, created_at, last_sign_in_at }) => ({
    id,
    provider,
    email: typeof identity_data.email === "string" ? identity_data.email : null,
    created_at: created_at.toISOString(),
    last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
    can: { unlink: findUnlinkRefusal(id, rows, besides) === null },
  }));
}

function passkeyViews(
  ctx: UserContext,
  own: readonly Passkey[],
  ways: Omit<OtherSignInMethods, "passkeys"> & { linked: boolean },
) {
  const mailed = ctx.config.smtpUrl !== null;
  return own.map((passkey): Account["passkeys"][number] => {
    const state = passkeyState(passkey, ctx.config);
    const passkeys = countUsable(
      own.filter((other) => other !== passkey),
      ctx.config,
    );
    return {
      id: passkey.id,
      friendly_name: passkey.friendly_name,
      state,
      created_at: passkey.created_at.toISOString(),
      last_used_at: passkey.last_used_at?.toISOString() ?? null,
      can: { remove: !isLastPasskey(state, { ...ways, mailed, passkeys }) },
    };
  });
}

/** Addresses with an unused confirmation mail; an address that needs no confirmation counts as confirmed. */
function pendingAddresses({
  new_email,
  email_change_proved: proved,
}: typeof authUsers.$inferSelect): Account["email_change_waits"] {
  return new_email === null ? [] : (["new", "current"] as const).filter((half) => half !== proved);
}

/** The viewer's sign-in methods. Throws `not_signed_in` if the account was deleted meanwhile. */
export async function readAccount(ctx: UserContext): Promise<Account> {
  const [row] = await ctx.db
    .select({ account: authUsers, verified: users.verified, name: users.name, surname: users.surname })
    .from(authUsers)
    .innerJoin(users, eq(users.id, authUsers.id))
    .where(eq(authUsers.id, ctx.actor.id));
  if (row === undefined) throw new AppError("not_signed_in");
  const has_password = row.account.password_hash !== null;
  const [factors, [identities], codes, passkeys] = await Promise.all([
    factorsOf(ctx),
    findSignInMethods(ctx.db, ctx.actor.id),
    readRecoveryCodes(ctx.db, ctx.actor.id),
    listPasskeysOfUser(ctx.db, ctx.actor.id),
  ]);
  const linked = identities.some(({ provider }) => provider !== "email");
  const added = factors.map(({ created_at }) => new Date(created_at));
  return {
    name: row.name,
    surname: row.surname,
    email: row.account.email,
    new_email: row.account.new_email,
    email_change_waits: pendingAddresses(row.account),
    verified: row.verified,
    has_password,
    password_min_length: ctx.config.passwordMinLength,
    factors,
    recovery_codes: { left: codes.left, created_at: codes.created_at?.toISOString() ?? null },
    identities: identitiesOf(identities, { password: has_password, passkeys: countUsable(passkeys, ctx.config) }),
    passkeys: passkeyViews(ctx, passkeys, { password: has_password, linked }),
    can: {
      link: identities.length < LIMITS.account.identities,
      add_passkey: passkeys.length < LIMITS.passkey.most && passkeySite(ctx.config) !== null,
      change_email_alone: !row.verified || ctx.config.smtpUrl === null || factorReplacesMailbox(added, ctx.clock.now()),
    },
  };
}

/** The devices of the sessions of these entries; the sessions may be long deleted. */
async function devicesOf(ctx: UserContext, sessions: readonly string[]): Promise<Map<string, Device>> {
  if (sessions.length === 0) return new Map();
  const began = ["sign_up", "sign_in", "second_factor_asked"];
  const rows = await ctx.db
    .select({ session_id: authAuditLog.session_id, device: sql<Device | null>`${authAuditLog.detail} -> 'device'` })
    .from(authAuditLog)
    .where(
      and(
        eq(authAuditLog.user_id, ctx.actor.id),
        inArray(authAuditLog.event, began),
        inArray(authAuditLog.session_id, [...sessions]),
      ),
    );
  return new Map(rows.flatMap(({ session_id, device }) => (session_id && device ? [[session_id, device]] : [])));
}

type Position = ReturnType<typeof decodeCursor>;

/** Entries by one of the log's two user columns, each with its own index. */
function entriesOf(ctx: UserContext, which: SQL | undefined, after: Position, limit: number) {
  return ctx.db
    .select({ entry: authAuditLog, id: authAuditLog.id, position: exactInstant(authAuditLog.at) })
    .from(authAuditLog)
    .where(and(which, afterCursor(after, authAuditLog.at, authAuditLog.id)))
    .orderBy(desc(authAuditLog.at), desc(authAuditLog.id))
    .limit(limit);
}

/** The activity of the viewer's account, newest first: the viewer's own actions, and those of admins on it. */
export async function listActivity(ctx: UserContext, query: { cursor?: string | undefined; limit: number }) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const { id: me } = ctx.actor;
  const { user_id, target_id, event } = authAuditLog;
  // An admin's actions on other accounts are not part of the admin's own activity.
  const own = and(eq(user_id, me), isNull(target_id), inArray(event, [...ACCOUNT_EVENTS]));
  const byAdmins = and(eq(target_id, me), inArray(event, [...ADMIN_ACCOUNT_EVENTS]));
  const found = await Promise.all([own, byAdmins].map((which) => entriesOf(ctx, which, after, query.limit + 1)));
  const rows = found
    .flat()
    .sort((a, b) => (`${a.position} ${a.id}` < `${b.position} ${b.id}` ? 1 : -1))
    .slice(0, query.limit + 1);
  const page = toPage(rows, query.limit);
  const sessions = page.rows.flatMap(({ entry: { session_id } }) => (session_id === null ? [] : [session_id]));
  const devices = await devicesOf(ctx, sessions);
  const items = page.rows.map(({ entry }): Activity => {
    const shown = { id: entry.id, event: entry.event as AccountEvent, at: entry.at.toISOString() };
    if (entry.target_id !== null) return { ...shown, device: null, network: "" };
    const device = (entry.detail.device as Device | undefined) ?? devices.get(entry.session_id ?? "") ?? null;
    return { ...shown, device, network: networkPrefix(entry.network) };
  });
  return { items, next_cursor: page.next_cursor };
}
