import { randomBytes } from "node:crypto";
import { eq, isNull, sql } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import type { Context, UserContext } from "../../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../../infra/db/handles.ts";
import { authRecoveryCodes } from "../../../infra/db/tables/auth.ts";
import { recoveryCodeUsed } from "../../../infra/mail/messages/recovery-code-used.ts";
import { writeAudit } from "../accounts/audit.ts";
import { notifyOwner } from "../accounts/notify-owner.ts";
import { revokeAllKeys } from "../keys/revoke-keys.ts";
import { isSecondFactorEnabled, recoveryHash } from "./second-factor.ts";

/** 32 unambiguous digits and letters, five bits each. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 10;

/** For example `k3v9q-7t2xm`: fifty random bits. */
function generateCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
}

/** The number of unused codes, and the creation time of the set. */
export async function readRecoveryCodes(
  db: ReadHandle,
  user_id: string,
): Promise<{ left: number; created_at: Date | null }> {
  const [row] = await db
    .select({
      left: sql<number>`(count(*) FILTER (WHERE ${isNull(authRecoveryCodes.used_at)}))::int`,
      created_at: sql<Date | null>`max(${authRecoveryCodes.created_at})`.mapWith(authRecoveryCodes.created_at),
    })
    .from(authRecoveryCodes)
    .where(eq(authRecoveryCodes.user_id, user_id));
  return row ?? { left: 0, created_at: null };
}

/** Without a second factor there is nothing to recover. */
export async function deleteRecoveryCodes(tx: WriteHandle, user_id: string): Promise<void> {
  await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.user_id, user_id));
}

/**
 * Creates ten codes, which replace all earlier ones; only their keyed hashes are stored. Call it after `confirmIdentity`.
 * Throws `second_factor_missing`.
 */
export async function createRecoveryCodes(ctx: UserContext): Promise<string[]> {
  const { id: user_id, session_id } = ctx.actor;
  if (!(await isSecondFactorEnabled(ctx.db, user_id))) throw new AppError("second_factor_missing");
  const codes = Array.from({ length: LIMITS.second_factor.recovery_codes }, generateCode);
  const at = ctx.clock.now();
  await ctx.write(async (tx) => {
    await deleteRecoveryCodes(tx, user_id);
    await tx.insert(authRecoveryCodes).values(
      codes.map((code) => ({
        id: ctx.ids.next(),
        user_id,
        code_hash: recoveryHash(ctx.secrets, code),
        created_at: at,
      })),
    );
    await writeAudit(tx, ctx.ids, { event: "recovery_codes_made", at, user_id, session_id, ip: ctx.network });
  });
  return codes;
}

/**
 * Records the use of a recovery code and mails the owner how many are left. Revokes API keys and agents, because the
 * device may be in other hands.
 */
export async function recordRecoveryCodeUse(
  ctx: Pick<Context, "ids" | "clock" | "secrets" | "enqueue">,
  tx: WriteHandle,
  used: { user_id: string; session_id: string; ip: string; at: Date },
): Promise<void> {
  const { left } = await readRecoveryCodes(tx, used.user_id);
  await revokeAllKeys(tx, used.user_id, used.at);
  await writeAudit(tx, ctx.ids, { event: "recovery_code_used", ...used, detail: { left } });
  const dedupe_key = `recovery_code_used:${used.session_id}:${ctx.ids.next()}`;
  await notifyOwner(ctx, tx, used.user_id, dedupe_key, recoveryCodeUsed.with({ left, at: used.at.toISOString() }));
}
