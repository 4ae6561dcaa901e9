import { and, inArray, lt, sql } from "drizzle-orm";
import type { AuditEvent } from "../../../../contract/identity/audit.ts";
import { deleteInBatches } from "../../../infra/db/batches.ts";
import type { Context } from "../../../infra/db/context.ts";
import { apiKeys, authAuditLog, authChallenges, authFactors, authSessions } from "../../../infra/db/tables/auth.ts";
import { authPasskeyChallenges } from "../../../infra/db/tables/passkeys.ts";
import { defineTask } from "../../../infra/db/task.ts";
import { removeExpiredKeysFromTeams } from "../keys/revoke-keys.ts";

/** The retention periods; the reasons are in docs/decisions/0008-retention.md. */
const DAY_MS = 86_400_000;
const CHALLENGE_RETENTION_MS = 900_000;
const EXPIRED_CHALLENGE_DAYS = 1;
const SESSION_DAYS = 400;
const KEY_DAYS = 90;
const SIGN_IN_DAYS = 400;
const AUDIT_DAYS = 3 * 365;
/** Keeps transactions short. */
const BATCH = 5_000;

/** Events that only record signing in and out; all others are kept longer. */
const SIGN_IN_EVENTS: readonly AuditEvent[] = [
  "sign_in",
  "sign_in_failed",
  "second_factor_asked",
  "second_factor_failed",
  "passkey_refused",
  "passkey_not_added",
  "session_ended",
  "sign_out",
  "confirmation_failed",
  "api_key_wrote",
  "agent_called",
  "referral_checked",
  "user_viewed",
];

function daysBefore(ctx: Context, days: number): Date {
  return new Date(ctx.clock.now().getTime() - days * DAY_MS);
}

export const PURGE_PASSKEY_CHALLENGES = defineTask({
  name: "purge-passkey-challenges",
  class: "upkeep",
  schedule: "*/5 * * * *",
  run: purgePasskeyChallenges,
});

/** Deletes used passkey challenges ten minutes after the last of them expired: the clocks of processes may differ. */
export async function purgePasskeyChallenges(ctx: Context): Promise<void> {
  const over = new Date(ctx.clock.now().getTime() - CHALLENGE_RETENTION_MS).toISOString();
  await deleteInBatches(ctx, authPasskeyChallenges, sql`${authPasskeyChallenges.answered_at} < ${over}`);
}

export const PURGE_FACTOR_CHALLENGES = defineTask({
  name: "purge-factor-challenges",
  class: "upkeep",
  schedule: "11 3 * * *",
  run: purgeFactorChallenges,
});

/** Deletes second-factor challenges one day after they expired, and second factors whose setup was never finished. */
export async function purgeFactorChallenges(ctx: Context): Promise<void> {
  const limit = daysBefore(ctx, EXPIRED_CHALLENGE_DAYS);
  await ctx.write(async (tx) => {
    await tx.delete(authChallenges).where(lt(authChallenges.expires_at, limit));
    await tx
      .delete(authFactors)
      .where(and(lt(authFactors.created_at, limit), sql`${authFactors.status} = 'unverified'`));
  });
}

export const PURGE_SESSIONS = defineTask({
  name: "purge-sessions",
  class: "upkeep",
  schedule: "21 3 * * *",
  run: purgeSessions,
});

/** Deletes sessions that ended, or were not used for 400 days. */
export async function purgeSessions(ctx: Context): Promise<void> {
  const { not_after, refreshed_at } = authSessions;
  const over = sql`${not_after} < ${daysBefore(ctx, EXPIRED_CHALLENGE_DAYS).toISOString()}`;
  const unused = sql`${refreshed_at} < ${daysBefore(ctx, SESSION_DAYS).toISOString()}`;
  await deleteInBatches(ctx, authSessions, sql`(${over} OR ${unused})`);
}

export const PURGE_API_KEYS = defineTask({
  name: "purge-api-keys",
  class: "upkeep",
  schedule: "23 3 * * *",
  run: purgeApiKeys,
});

/**
 * Deletes API keys 90 days after they expired or were revoked; expired keys of companies are removed from their teams.
 */
export async function purgeApiKeys(ctx: Context): Promise<void> {
  await ctx.write((tx) => removeExpiredKeysFromTeams(tx, ctx.clock.now()));
  const over = sql`coalesce(${apiKeys.revoked_at}, ${apiKeys.ends_at}) < ${daysBefore(ctx, KEY_DAYS).toISOString()}`;
  await deleteInBatches(ctx, apiKeys, over);
}

async function purgeKeyBatch(ctx: Context): Promise<number> {
  const { id, at, event } = authAuditLog;
  const often = sql`${at} < ${daysBefore(ctx, SIGN_IN_DAYS).toISOString()} AND ${inArray(event, [...SIGN_IN_EVENTS])}`;
  const rest = sql`${at} < ${daysBefore(ctx, AUDIT_DAYS).toISOString()}`;
  return ctx.write(async (tx) => {
    const gone = await tx.rows(sql`
      DELETE FROM auth_audit_log WHERE id IN (
        SELECT ${id} FROM auth_audit_log WHERE (${often}) OR (${rest}) ORDER BY ${at} LIMIT ${BATCH}) RETURNING id`);
    return gone.length;
  });
}

export const PURGE_AUDIT_LOG = defineTask({
  name: "purge-audit-log",
  class: "upkeep",
  schedule: "43 3 * * *",
  run: purgeAuditLog,
});

/** Deletes sign-in and sign-out entries of the audit log after 400 days, all others after three years. */
export async function purgeAuditLog(ctx: Context): Promise<void> {
  while ((await purgeKeyBatch(ctx)) === BATCH);
}
