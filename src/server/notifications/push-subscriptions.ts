import { and, asc, eq, inArray } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { NewPushSubscription } from "../../contract/push.ts";
import type { UserContext } from "../db/context.ts";
import { pushSubscriptions } from "../db/tables/notifications.ts";
import { keyedHash, type Secrets, seal } from "../platform/crypto.ts";
import { pushTarget } from "./push-hosts.ts";

/** Purpose of the key that seals subscriptions. */
export const SUBSCRIPTION_SEAL = "push-subscription";
/** Browsers of one person; one more, and the oldest goes. */
const PER_PERSON = 10;

function keyOf(secrets: Secrets, endpoint: string): string {
  return keyedHash(secrets.derive("push-endpoint"), endpoint);
}

/**
 * Keeps a browser's subscription as the viewer's; a browser that changed hands belongs to who signed in last.
 * Throws `validation_failed` for an address that is no push service's.
 */
export async function subscribePush(ctx: UserContext, body: NewPushSubscription): Promise<{ subscribed: boolean }> {
  if (pushTarget(ctx.config, body.endpoint) === null)
    throw new AppError("validation_failed", {
      fields: { endpoint: { code: "invalid", message: "This value is not valid" } },
    });
  const user_id = ctx.actor.id;
  const row = {
    user_id,
    sealed: seal(ctx.secrets.derive(SUBSCRIPTION_SEAL), JSON.stringify(body)),
    created_at: ctx.clock.now(),
  };
  await ctx.write(async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values({ ...row, id: ctx.ids.next(), endpoint_key: keyOf(ctx.secrets, body.endpoint) })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint_key, set: row });
    const own = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.user_id, user_id))
      .orderBy(asc(pushSubscriptions.created_at), asc(pushSubscriptions.id));
    const old = own.slice(0, Math.max(0, own.length - PER_PERSON)).map(({ id }) => id);
    if (old.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, old));
  });
  return { subscribed: true };
}

/** Forgets a browser of the viewer's; one that is not there is gone already. */
export async function unsubscribePush(ctx: UserContext, endpoint: string): Promise<{ subscribed: boolean }> {
  const own = and(
    eq(pushSubscriptions.user_id, ctx.actor.id),
    eq(pushSubscriptions.endpoint_key, keyOf(ctx.secrets, endpoint)),
  );
  await ctx.write((tx) => tx.delete(pushSubscriptions).where(own));
  return { subscribed: false };
}
