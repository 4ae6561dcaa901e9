import { createPrivateKey, generateKeyPairSync, hash, type KeyObject } from "node:crypto";
import { asc, desc } from "drizzle-orm";
import type { TxContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { receiptKeys } from "../../infra/db/tables/receipts.ts";
import { decrypt, encrypt } from "../../infra/platform/crypto.ts";

const PURPOSE = "receipt-keys";

/** Signs days; `name` is the hash of its public key. */
export type DayKey = { readonly name: string; readonly privateKey: KeyObject };

function opened(secrets: readonly Buffer[], encrypted: string): KeyObject | null {
  try {
    return createPrivateKey({ key: decrypt(secrets, encrypted), format: "der", type: "pkcs8" });
  } catch {
    // Encrypted with a lost SECRET_KEY: later days get a new key, and the former one stays published.
    return null;
  }
}

/**
 * The signing key of this installation, created on first use. The caller holds the log's lock, so only one is created.
 */
export async function dayKey(ctx: Pick<TxContext, "secrets" | "clock">, tx: WriteHandle): Promise<DayKey> {
  const [last] = await tx.select().from(receiptKeys).orderBy(desc(receiptKeys.number)).limit(1);
  const known = last === undefined ? null : opened(ctx.secrets.every(PURPOSE), last.encrypted_private_key);
  if (last !== undefined && known !== null) return { name: last.name, privateKey: known };
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const public_key = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const name = hash("sha256", public_key, "base64url");
  await tx.insert(receiptKeys).values({
    name,
    public_key: public_key.toString("base64url"),
    encrypted_private_key: encrypt(ctx.secrets.derive(PURPOSE), privateKey.export({ format: "der", type: "pkcs8" })),
    since: ctx.clock.now(),
  });
  return { name, privateKey };
}

/** All public keys that ever signed a day, oldest first. */
export async function publishedKeys(db: ReadHandle) {
  const rows = await db
    .select({ name: receiptKeys.name, public_key: receiptKeys.public_key, since: receiptKeys.since })
    .from(receiptKeys)
    .orderBy(asc(receiptKeys.number));
  return rows.map(({ since, ...key }) => ({ ...key, since: since.toISOString() }));
}
