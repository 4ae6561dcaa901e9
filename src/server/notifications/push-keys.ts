import type { Context } from "../infra/db/context.ts";
import { pushKeys } from "../infra/db/tables/notifications.ts";
import { decrypt, encrypt } from "../infra/platform/crypto.ts";

/** The VAPID key pair that identifies us to push services (RFC 8292). */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

const PURPOSE = "push-keys";

/** The installation's keys, shared by all processes and created on first use. */
export async function vapidKeys(ctx: Pick<Context, "secrets" | "write">): Promise<VapidKeys> {
  const keys = ctx.secrets.every(PURPOSE);
  return ctx.write(async (tx) => {
    const [known] = await tx.select().from(pushKeys);
    if (known !== undefined)
      return { publicKey: known.public_key, privateKey: decrypt(keys, known.encrypted_private_key).toString("utf8") };
    const { default: webpush } = await import("web-push");
    const made = webpush.generateVAPIDKeys();
    await tx
      .insert(pushKeys)
      .values({
        public_key: made.publicKey,
        encrypted_private_key: encrypt(ctx.secrets.derive(PURPOSE), made.privateKey),
      })
      .onConflictDoNothing();
    // Another process may have inserted first; its pair is used.
    const [kept] = await tx.select().from(pushKeys);
    if (kept === undefined) throw new Error("the push keys were not stored");
    return { publicKey: kept.public_key, privateKey: decrypt(keys, kept.encrypted_private_key).toString("utf8") };
  });
}
