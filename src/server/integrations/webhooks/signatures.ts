import { createHmac } from "node:crypto";
import { decrypt, encrypt, randomToken, type Secrets } from "../../infra/platform/crypto.ts";

const PREFIX = "whsec_";
/** Purpose of the key that encrypts signing secrets. */
export const WEBHOOK_ENCRYPTION = "webhook secrets";

/** A new signing secret, plain and encrypted. */
export function generateSigningSecret(secrets: Secrets): { secret: string; encrypted: string } {
  const secret = `${PREFIX}${Buffer.from(randomToken(), "base64url").toString("base64")}`;
  return { secret, encrypted: encrypt(secrets.derive(WEBHOOK_ENCRYPTION), secret) };
}

export type Signed = { readonly id: string; readonly at: Date; readonly body: string };

function signature(secret: string, { id, at, body }: Signed): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const content = `${id}.${Math.floor(at.getTime() / 1_000)}.${body}`;
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
}

/**
 * The headers of Standard Webhooks (rule X72): one signature per valid secret, the current one first. `encrypted` are the
 * encrypted secrets.
 */
export function signedHeaders(secrets: Secrets, encrypted: readonly string[], signed: Signed): Record<string, string> {
  const plain = encrypted.map((one) => decrypt(secrets.every(WEBHOOK_ENCRYPTION), one).toString("utf8"));
  return {
    "webhook-id": signed.id,
    "webhook-timestamp": String(Math.floor(signed.at.getTime() / 1_000)),
    "webhook-signature": plain.map((secret) => signature(secret, signed)).join(" "),
  };
}
