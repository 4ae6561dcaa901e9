import { randomInt } from "node:crypto";
import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authOneTimeTokens, authUsers } from "../../../infra/db/tables/auth.ts";
import { defineTask } from "../../../infra/db/task.ts";
import { equalInConstantTime, keyedHash, keyedHashes, randomToken } from "../../../infra/platform/crypto.ts";
import type { OneTimeToken } from "../accounts/rows.ts";
import type { AuthServer } from "../auth-server.ts";

export type TokenPurpose = OneTimeToken["purpose"];

/** The lifetimes of mailed tokens in milliseconds (rule A12). */
export const CODE_LIFETIME_MS = 10 * 60_000;
export const LINK_LIFETIME_MS = 60 * 60_000;
/**
 * A code becomes invalid after this many wrong attempts. The link stays valid, so that guessing strangers cannot lock
 * the owner out.
 */
const MAX_FAILURES = 5;

/** The secrets that only the mail contains. */
export type MailedSecrets = { readonly id: string; readonly code: string; readonly link: string };

type TokenRequest = {
  readonly user_id: string;
  readonly purpose: TokenPurpose;
  /** Canonical form of the address it is mailed to. */
  readonly email_key: string;
  /** The flow of the requesting browser, if it sent a challenge. */
  readonly flow_id: string | null;
};

const TOKEN_KEY_PURPOSE = "auth one-time tokens";

function codeHash(key: Buffer, { user_id, purpose }: Pick<TokenRequest, "user_id" | "purpose">, code: string): string {
  return keyedHash(key, `code ${user_id} ${purpose} ${code}`);
}

function linkHashes(server: AuthServer, link: string): [string, ...string[]] {
  return keyedHashes(server.secrets, TOKEN_KEY_PURPOSE, `link ${link}`);
}

/** Creates a code and a link for one purpose; earlier ones become invalid. */
export async function createMailedToken(
  tx: WriteHandle,
  server: AuthServer,
  wanted: TokenRequest,
  at: Date,
): Promise<MailedSecrets> {
  const { user_id, purpose, email_key, flow_id } = wanted;
  const id = server.ids.next();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const link = `${flow_id === null ? "" : "pkce_"}${randomToken()}`;
  const row = {
    id,
    email_key,
    code_hash: codeHash(server.secrets.derive(TOKEN_KEY_PURPOSE), wanted, code),
    link_hash: linkHashes(server, link)[0],
    failures: 0,
    code_expires_at: new Date(at.getTime() + CODE_LIFETIME_MS),
    link_expires_at: new Date(at.getTime() + LINK_LIFETIME_MS),
    flow_id,
    created_at: at,
  };
  await tx
    .insert(authOneTimeTokens)
    .values({ user_id, purpose, ...row })
    .onConflictDoUpdate({ target: [authOneTimeTokens.user_id, authOneTimeTokens.purpose], set: row });
  return { id, code, link };
}

/** Uses a mailed link, once; null if it is unknown, used, replaced, expired or for another purpose. */
export async function consumeLink(
  tx: WriteHandle,
  server: AuthServer,
  link: string,
  purposes: readonly TokenPurpose[],
  at: Date,
): Promise<OneTimeToken | null> {
  const [taken] = await tx
    .delete(authOneTimeTokens)
    .where(
      and(
        inArray(authOneTimeTokens.link_hash, linkHashes(server, link)),
        inArray(authOneTimeTokens.purpose, [...purposes]),
        gte(authOneTimeTokens.link_expires_at, at),
      ),
    )
    .returning();
  return taken ?? null;
}

/**
 * Uses a typed code, once, for an address or a user. A wrong code counts against all current codes, so commit in that
 * case too. Null if none matches.
 */
export async function consumeCode(
  tx: WriteHandle,
  server: AuthServer,
  typed: { code: string; of: { email_key: string } | { user_id: string }; purposes: readonly TokenPurpose[] },
  at: Date,
): Promise<OneTimeToken | null> {
  const { code, of, purposes } = typed;
  const ofOwner =
    "user_id" in of ? eq(authOneTimeTokens.user_id, of.user_id) : eq(authOneTimeTokens.email_key, of.email_key);
  const live = await tx
    .select()
    .from(authOneTimeTokens)
    .where(
      and(
        ofOwner,
        inArray(authOneTimeTokens.purpose, [...purposes]),
        gte(authOneTimeTokens.code_expires_at, at),
        lt(authOneTimeTokens.failures, MAX_FAILURES),
      ),
    )
    .orderBy(asc(authOneTimeTokens.id))
    .for("update");
  const keys = server.secrets.every(TOKEN_KEY_PURPOSE);
  const isRight = (row: OneTimeToken) =>
    keys.some((key) => equalInConstantTime(row.code_hash, codeHash(key, row, code)));
  const found = live.filter(isRight)[0];
  const ids = (found === undefined ? live : [found]).map(({ id }) => id);
  if (ids.length === 0) return null;
  if (found !== undefined) {
    await tx.delete(authOneTimeTokens).where(inArray(authOneTimeTokens.id, ids));
    return found;
  }
  await tx
    .update(authOneTimeTokens)
    .set({ failures: sql`${authOneTimeTokens.failures} + 1` })
    .where(inArray(authOneTimeTokens.id, ids));
  return null;
}

/** Invalidates all mailed tokens of a user and a pending address change. */
export async function invalidateTokens(tx: WriteHandle, user_id: string): Promise<void> {
  await tx.delete(authOneTimeTokens).where(eq(authOneTimeTokens.user_id, user_id));
  await tx.update(authUsers).set({ new_email: null, email_change_proved: null }).where(eq(authUsers.id, user_id));
}

export const PURGE_TOKENS = defineTask({
  name: "purge-one-time-tokens",
  class: "upkeep",
  schedule: "9 * * * *",
  run: (ctx) => ctx.write((tx) => purgeTokens(tx, ctx.clock.now())),
});

/** Deletes expired tokens. */
export async function purgeTokens(tx: WriteHandle, at: Date): Promise<void> {
  await tx.delete(authOneTimeTokens).where(lt(authOneTimeTokens.link_expires_at, at));
}
