import { and, asc, eq, inArray } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { NewPushSubscription } from "../../contract/notifications/push.ts";
import type { UserContext } from "../infra/db/context.ts";
import { pushSubscriptions } from "../infra/db/tables/notifications.ts";
import { encrypt, keyedHash, type Secrets } from "../infra/platform/crypto.ts";
import { pushTarget } from "./push-hosts.ts";

/** The encryption purpose of push subscriptions. */
export const SUBSCRIPTION_ENCRYPTION = "push-subscription";
/** The maximum number of browsers per user; the oldest is removed. */
const PER_PERSON = 10;

function keyOf(secrets: Secrets, endpoint: string): string {
  return keyedHash(secrets.derive("push-endpoint"), endpoint);
}

/**
 * Stores a browser's subscription for the viewer; a shared browser belongs to the last user who signed in. Throws
 * `validation_failed` if the URL is not a push service.
 */
export async function subscribePush(ctx: UserContext, body: NewPushSubscription): Promise<{ subscribed: boolean }> {
  if (pushTarget(ctx.config, body.endpoint) === null)
    throw new AppError("validation_failed", {
      fields: { endpoint: { code: "invalid", message: "This value is not valid" } },
    });
  const user_id = ctx.actor.id;
  const row = {
    user_id,
    encrypted: encrypt(ctx.secrets.derive(SUBSCRIPTION_ENCRYPTION), JSON.stringify(body)),
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

/** Deletes a subscription of the viewer. Idempotent. */
export async function unsubscribePush(ctx: UserContext, endpoint: string): Promise<{ subscribed: boolean }> {
  const own = and(
    eq(pushSubscriptions.user_id, ctx.actor.id),
    eq(pushSubscriptions.endpoint_key, keyOf(ctx.secrets, endpoint)),
  );
  await ctx.write((tx) => tx.delete(pushSubscriptions).where(own));
  return { subscribed: false };
}
