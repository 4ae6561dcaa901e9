import { createHmac } from "node:crypto";
import type { Secrets } from "../platform/crypto.ts";

const PURPOSE = "company archives";

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** As which installation this one stands in archives: the same for good, and nobody's name. A UUID of version 8 (RFC 9562). */
export function installationId(secrets: Secrets): string {
  const bytes = hmac(secrets.derive(PURPOSE), "installation").subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** With which the archives of a company say who has which address: it stands in each of them, so that another installation can compare. */
export function claimKeyOf(secrets: Secrets, company: string): string {
  return hmac(secrets.derive(PURPOSE), `claims ${company}`).toString("hex");
}

/** What stands for a proved address in an archive: whoever has the archive and guesses the address finds it, and nobody else (rule X225). */
export function claimOf(claimKey: string, emailKey: string): string {
  return hmac(Buffer.from(claimKey, "hex"), emailKey).toString("hex");
}
