import type { Context } from "../db/context.ts";
import { pushKeys } from "../db/tables/notifications.ts";
import { seal, unseal } from "../platform/crypto.ts";

/** The pair of keys that push services know us by (RFC 8292). */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

const PURPOSE = "push-keys";

/** The keys of this installation, the same in every process; made when they are first asked for. */
export async function vapidKeys(ctx: Pick<Context, "secrets" | "write">): Promise<VapidKeys> {
  const keys = ctx.secrets.every(PURPOSE);
  return ctx.write(async (tx) => {
    const [known] = await tx.select().from(pushKeys);
    if (known !== undefined)
      return { publicKey: known.public_key, privateKey: unseal(keys, known.sealed_private_key).toString("utf8") };
    const { default: webpush } = await import("web-push");
    const made = webpush.generateVAPIDKeys();
    await tx
      .insert(pushKeys)
      .values({ public_key: made.publicKey, sealed_private_key: seal(ctx.secrets.derive(PURPOSE), made.privateKey) })
      .onConflictDoNothing();
    // Another process may have been first: its pair is the one.
    const [kept] = await tx.select().from(pushKeys);
    if (kept === undefined) throw new Error("the push keys were not kept");
    return { publicKey: kept.public_key, privateKey: unseal(keys, kept.sealed_private_key).toString("utf8") };
  });
}
