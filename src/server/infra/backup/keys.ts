import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, scryptSync } from "node:crypto";

/** A problem with a backup, a restore or their arguments; the message is for the operator. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "BackupError";
  }
}

/** A passphrase chosen by a person is expensive to guess as well. For a key from `--new-key` it makes no difference. */
const SCRYPT = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const TAG_BYTES = 16;
const SALT_BYTES = 32;

/** Keys of one backup, derived from BACKUP_KEY and the backup's own salt. */
export type BackupKeys = { readonly data: Buffer; readonly mac: Buffer };

/** A new salt, as text. */
export const generateSalt = (): string => randomBytes(SALT_BYTES).toString("base64url");

/** A new BACKUP_KEY: 256 bits. */
export const generateBackupKey = (): string => randomBytes(32).toString("base64url");

/** A random suffix that distinguishes backups of the same second. */
export const generateSuffix = (): string => randomBytes(4).toString("hex");

/** Derives the keys of the backup with this salt. */
export function deriveKeys(backupKey: string, salt: string): BackupKeys {
  const root = scryptSync(backupKey, Buffer.from(salt, "base64url"), 32, SCRYPT);
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", root, salt, `backup ${purpose}`, 32));
  return { data: derive("data"), mac: derive("mac") };
}

/** HMAC-SHA-256 over a text, base64url. */
export const computeMac = (keys: BackupKeys, text: string): string =>
  createHmac("sha256", keys.mac).update(text).digest("base64url");

/** SHA-256 of bytes, base64url. */
export const hashBytes = (bytes: Uint8Array): string => hash("sha256", bytes, "base64url");

/** The position of a chunk: part number, index, and whether it is the last of its part. */
export type ChunkPosition = { readonly part: number; readonly chunk: number; readonly last: boolean };

/** A counter nonce: each position is encrypted once, with keys used by no other backup. */
function chunkNonce({ part, chunk, last }: ChunkPosition): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(part, 0);
  nonce.writeUInt32BE(chunk, 4);
  nonce.writeUInt32BE(last ? 1 : 0, 8);
  return nonce;
}

/** Encrypts one chunk; returns ciphertext and tag. */
export function encryptChunk(keys: BackupKeys, spot: ChunkPosition, pieces: readonly Buffer[]): Buffer[] {
  const cipher = createCipheriv("aes-256-gcm", keys.data, chunkNonce(spot), { authTagLength: TAG_BYTES });
  const encrypted = pieces.map((piece) => cipher.update(piece));
  return [...encrypted, cipher.final(), cipher.getAuthTag()];
}

/** Decrypts one chunk. Throws BackupError if key, bytes or position differ. */
export function decryptChunk(keys: BackupKeys, spot: ChunkPosition, encrypted: Buffer): Buffer {
  try {
    const decipher = createDecipheriv("aes-256-gcm", keys.data, chunkNonce(spot), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(encrypted.subarray(encrypted.length - TAG_BYTES));
    const plain = decipher.update(encrypted.subarray(0, encrypted.length - TAG_BYTES));
    decipher.final();
    return plain;
  } catch (cause) {
    throw new BackupError(
      `Chunk ${spot.chunk} of part ${spot.part} is damaged or was encrypted with another key.`,
      cause,
    );
  }
}
