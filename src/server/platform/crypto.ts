import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";

/** Secrets of one installation: every key is derived from the one SECRET_KEY for its own purpose. */
export type Secrets = {
  /** 32 bytes for a purpose, HKDF-SHA-256; the same purpose gives the same bytes. */
  derive(purpose: string): Buffer;
};

/** Takes the SECRET_KEY (at least 16 characters). */
export function makeSecrets(secretKey: string): Secrets {
  const derived = new Map<string, Buffer>();
  return {
    derive(purpose) {
      const known = derived.get(purpose);
      if (known !== undefined) return known;
      const key = Buffer.from(hkdfSync("sha256", secretKey, "vouchwell", purpose, 32));
      derived.set(purpose, key);
      return key;
    },
  };
}

/** SHA-256 as base64url, for tokens at rest and fingerprints of requests. */
export function sha256(input: string | Buffer): string {
  return createHash("sha256").update(input).digest("base64url");
}

/** HMAC-SHA-256 as base64url: a fingerprint that tells nothing to whoever has not the key. Takes a 32-byte key. */
export function keyedHash(key: Buffer, input: string): string {
  return createHmac("sha256", key).update(input).digest("base64url");
}

/** An unguessable token: 32 random bytes as base64url. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A text to be typed: so many signs out of `signs`, each by the system's generator. */
export function randomCode(signs: string, length: number): string {
  return Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join("");
}

/** Compares two texts in a time that tells nothing about where they differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(createHash("sha256").update(left).digest(), createHash("sha256").update(right).digest());
}

/** AES-256-GCM; gives `iv.tag.ciphertext` as base64url. Takes a 32-byte key. */
export function seal(key: Buffer, plain: string | Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** Opens what `seal` made; throws when key or text are not the ones. */
export function unseal(key: Buffer, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}
