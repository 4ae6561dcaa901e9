import { and, eq, gt, lte } from "drizzle-orm";
import { LIMITS } from "../../../contract/limits.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { reservedUsernames } from "../../infra/db/tables/profiles.ts";
import { defineTask } from "../../infra/db/task.ts";
import { keyedHash } from "../../infra/platform/crypto.ts";

const DAY_MS = 86_400_000;

function hashOf(ctx: Pick<Context, "secrets">, username_key: string): string {
  return keyedHash(ctx.secrets.derive("resting usernames"), username_key);
}

/** Reserves a released username for 90 days, so that old links do not lead to another user (rule P11). */
export async function reserveUsername(
  ctx: Pick<Context, "secrets" | "clock">,
  tx: WriteHandle,
  username_key: string,
): Promise<void> {
  const username_hash = hashOf(ctx, username_key);
  const reserved_until = new Date(ctx.clock.now().getTime() + LIMITS.account.username_rests_days * DAY_MS);
  await tx
    .insert(reservedUsernames)
    .values({ username_hash, reserved_until })
    .onConflictDoUpdate({ target: reservedUsernames.username_hash, set: { reserved_until } });
}

/** True if a username is reserved (X8). */
export async function isUsernameReserved(
  ctx: Pick<Context, "secrets" | "clock">,
  db: ReadHandle,
  username_key: string,
): Promise<boolean> {
  const rows = await db
    .select({ until: reservedUsernames.reserved_until })
    .from(reservedUsernames)
    .where(
      and(
        eq(reservedUsernames.username_hash, hashOf(ctx, username_key)),
        gt(reservedUsernames.reserved_until, ctx.clock.now()),
      ),
    );
  return rows.length > 0;
}

export const PURGE_RESERVED_USERNAMES = defineTask({
  name: "purge-reserved-usernames",
  class: "upkeep",
  schedule: "51 3 * * *",
  run: purgeReservedUsernames,
});

/** Deletes expired reservations. */
export async function purgeReservedUsernames(ctx: Context): Promise<void> {
  await ctx.write((tx) => tx.delete(reservedUsernames).where(lte(reservedUsernames.reserved_until, ctx.clock.now())));
}
