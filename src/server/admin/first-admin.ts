import { and, eq, gt } from "drizzle-orm";
import type { Pool } from "pg";
import { AppError } from "../../contract/errors.ts";
import { paths } from "../../contract/paths.ts";
import { grantAdmin, hasAdmin, lockAdmins } from "../identity/auth/accounts/admins.ts";
import type { UserContext } from "../infra/db/context.ts";
import { transaction } from "../infra/db/handles.ts";
import { firstAdminLink } from "../infra/db/tables/auth.ts";
import type { Clock } from "../infra/platform/clock.ts";
import type { Config } from "../infra/platform/config.ts";
import { randomToken, sha256 } from "../infra/platform/crypto.ts";

const LIFE_MS = 3_600_000;

/**
 * Returns the link that creates the first admin; null if an admin exists (rule A10). A new link replaces the previous
 * one. It is valid for an hour and stored as a hash. The token is in the fragment, which browsers send to no server.
 */
export async function printFirstAdminLink(deps: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly config: Config;
}): Promise<string | null> {
  const token = randomToken();
  const expires_at = new Date(deps.clock.now().getTime() + LIFE_MS);
  const offered = await transaction(deps.pool, async (tx) => {
    await lockAdmins(tx);
    await tx.delete(firstAdminLink);
    if (await hasAdmin(tx)) return false;
    await tx.insert(firstAdminLink).values({ token_hash: sha256(token), expires_at });
    return true;
  });
  return offered ? `${deps.config.publicUrl}${paths.firstAdmin()}#token=${token}` : null;
}

/** Makes the caller the first admin. Of concurrent calls one succeeds. Throws `admin_link_invalid`. */
export async function claimFirstAdmin(ctx: UserContext, token: string): Promise<void> {
  await ctx.write(async (tx) => {
    await lockAdmins(tx);
    const used = await tx
      .delete(firstAdminLink)
      .where(and(eq(firstAdminLink.token_hash, sha256(token)), gt(firstAdminLink.expires_at, ctx.clock.now())))
      .returning({ only: firstAdminLink.only });
    if (used.length === 0 || (await hasAdmin(tx))) throw new AppError("admin_link_invalid");
    await grantAdmin(tx, ctx, ctx.actor.id, "first admin link");
  });
}
