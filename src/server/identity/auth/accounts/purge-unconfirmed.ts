import { sql } from "drizzle-orm";
import type { Context } from "../../../infra/db/context.ts";
import { isForeignKeyViolation } from "../../../infra/db/failures.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { defineTask } from "../../../infra/db/task.ts";
import { writeAudit } from "./audit.ts";

/** Retention period; the reasons are in docs/decisions/0008-retention.md. */
const RETENTION_MS = 14 * 86_400_000;
/** Keeps transactions short. */
const BATCH = 200;
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Finds accounts that were never confirmed: no sign-in, no verified address, no recent mail request. Suspended accounts
 * are kept, so that their owners cannot simply sign up again.
 */
async function findNext(ctx: Context, tx: WriteHandle, after: string): Promise<string[]> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - RETENTION_MS).toISOString();
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT auth_users.id FROM auth_users JOIN users ON users.id = auth_users.id
    WHERE auth_users.email_confirmed_at IS NULL AND auth_users.id > ${after}
      AND auth_users.created_at < ${before} AND coalesce(auth_users.confirmation_sent_at, '-infinity') < ${before}
      AND coalesce(auth_users.recovery_sent_at, '-infinity') < ${before}
      AND auth_users.last_sign_in_at IS NULL AND NOT users.verified
      AND (auth_users.banned_until IS NULL OR auth_users.banned_until <= ${now.toISOString()})
      AND NOT EXISTS (SELECT FROM auth_sessions WHERE auth_sessions.user_id = auth_users.id)
    ORDER BY auth_users.id LIMIT ${BATCH} FOR UPDATE OF auth_users SKIP LOCKED`);
  return rows.map(({ id }) => id);
}

/**
 * Deletes one such account with its name; the audit log keeps its bare id. Returns false if another record refers to
 * it.
 */
async function purgeAccount(ctx: Context, tx: WriteHandle, id: string): Promise<boolean> {
  try {
    await tx.savepoint(async () => {
      await tx.rows(sql`DELETE FROM users WHERE id = ${id}`);
      await tx.rows(sql`
        UPDATE auth_audit_log SET ip = '', network = '', detail = '{}'::jsonb WHERE user_id = ${id}`);
    });
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    ctx.log.warn({ user: id }, "an unconfirmed account was not deleted because other records refer to it");
    return false;
  }
  const detail = { reason: "never confirmed" };
  await writeAudit(tx, ctx.ids, { event: "account_deleted", at: ctx.clock.now(), user_id: id, detail });
  return true;
}

export const PURGE_UNCONFIRMED_ACCOUNTS = defineTask({
  name: "purge-unconfirmed-accounts",
  class: "upkeep",
  schedule: "13 3 * * *",
  run: async (ctx) => void (await purgeUnconfirmedAccounts(ctx)),
});

/** Deletes accounts that were never confirmed, two weeks after their last mail. Returns their number. */
export async function purgeUnconfirmedAccounts(ctx: Context): Promise<number> {
  let gone = 0;
  for (let after = LOWEST_ID; ; ) {
    const found = await ctx.write(async (tx) => {
      const ids = await findNext(ctx, tx, after);
      for (const id of ids) if (await purgeAccount(ctx, tx, id)) gone += 1;
      return ids;
    });
    const last = found.at(-1);
    if (last === undefined) return gone;
    after = last;
  }
}
