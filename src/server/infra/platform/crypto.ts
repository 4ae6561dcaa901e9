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
import type { Purpose } from "./key-purposes.ts";

/** Secrets of one installation: every key is derived from SECRET_KEY for its own purpose. */
export type Secrets = {
  /** Returns 32 bytes for a purpose (HKDF-SHA-256, deterministic). New data is encrypted and signed with this key. */
  derive(purpose: Purpose): Buffer;
  /**
   * All keys that data of this purpose may be encrypted or signed with: that of `derive`, then those of former
   * SECRET_KEYs.
   */
  every(purpose: Purpose): readonly [Buffer, ...Buffer[]];
};

function derivation(secretKey: string): (purpose: string) => Buffer {
  const derived = new Map<string, Buffer>();
  return (purpose) => {
    const known = derived.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync("sha256", secretKey, "vouchwell", purpose, 32));
    derived.set(purpose, key);
    return key;
  };
}

/**
 * Takes the SECRET_KEY (at least 16 characters), former keys that are still accepted for reading, and the keys that
 * outlive them (src/server/infra/db/keys/lasting-keys.ts).
 */
export function makeSecrets(
  secretKey: string,
  formerKeys: readonly string[] = [],
  lasting: ReadonlyMap<string, Buffer> = new Map(),
): Secrets {
  const present = derivation(secretKey);
  const former = formerKeys.map(derivation);
  return {
    derive: (purpose) => lasting.get(purpose) ?? present(purpose),
    every(purpose) {
      const kept = lasting.get(purpose);
      return kept === undefined ? [present(purpose), ...former.map((derive) => derive(purpose))] : [kept];
    },
  };
}

/** Fingerprint of the SECRET_KEY: equal for installations with the same key, and not reversible. */
export function keyFingerprint(secrets: Secrets): string {
  return sha256(secrets.derive("fingerprint of the key")).slice(0, 16);
}

/** SHA-256 as base64url, for tokens at rest and fingerprints of requests. */
export function sha256(input: string | Buffer): string {
  return createHash("sha256").update(input).digest("base64url");
}

/** HMAC-SHA-256 as base64url: a fingerprint that reveals nothing without the key. Takes a 32-byte key. */
export function keyedHash(key: Buffer, input: string): string {
  return createHmac("sha256", key).update(input).digest("base64url");
}

/** The fingerprint under the current key, followed by those under former SECRET_KEYs. */
export function keyedHashes(secrets: Secrets, purpose: Purpose, input: string): [string, ...string[]] {
  const [present, ...former] = secrets.every(purpose);
  return [keyedHash(present, input), ...former.map((key) => keyedHash(key, input))];
}

/** An unguessable token: 32 random bytes as base64url. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A code for people to type: `length` characters out of `signs`, chosen by the system's random generator. */
export function randomCode(signs: string, length: number): string {
  return Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join("");
}

/** Compares two texts in constant time. */
export function equalInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(createHash("sha256").update(left).digest(), createHash("sha256").update(right).digest());
}

/** Encrypts with AES-256-GCM; returns `iv.tag.ciphertext` as base64url. Takes a 32-byte key. */
export function encrypt(key: Buffer, plain: string | Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** Tries several keys on an encrypted text. Returns the index of the matching key and the plain text, or null. */
export function decryptWithAny(keys: readonly Buffer[], encrypted: string): { place: number; plain: Buffer } | null {
  for (const [place, key] of keys.entries())
    try {
      return { place, plain: tryDecrypt(key, encrypted) };
    } catch {
      // The text was encrypted with another key.
    }
  return null;
}

/** Decrypts what `encrypt` returned, with any of these keys. Throws if no key matches or the text is damaged. */
export function decrypt(keys: Buffer | readonly Buffer[], encrypted: string): Buffer {
  if (Buffer.isBuffer(keys)) return tryDecrypt(keys, encrypted);
  const found = decryptWithAny(keys, encrypted);
  if (found === null) throw new Error("no key decrypts this value");
  return found.plain;
}

function tryDecrypt(key: Buffer, encrypted: string): Buffer {
  const bytes = Buffer.from(encrypted, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}
