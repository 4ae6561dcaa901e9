import type pg from "pg";
import type { Config } from "../../platform/config.ts";
import { decryptWithAny, encrypt, makeSecrets, type Secrets } from "../../platform/crypto.ts";
import { LASTING_PURPOSES, type Purpose } from "../../platform/key-purposes.ts";
import { dropUndecryptable } from "./drop-undecryptable.ts";
import { ENCRYPTED_COLUMNS, lastRowsQuery, nextRowsQuery } from "./encrypted-columns.ts";

const PURPOSE = "lasting keys";
const NO_TABLE = "42P01";
/** Number of first and last rows of a column to check, because one damaged row proves nothing about the key. */
const SAMPLE_ROWS = 20;
type Pool = Pick<pg.Pool, "query">;
type Keys = Pick<Config, "secretKey" | "formerSecretKeys">;

/** The database was used with a SECRET_KEY that is not configured. The message is for the operator. */
export class KeyMismatchError extends Error {
  override readonly name = "KeyMismatchError";
}

const KEY_MISMATCH = `SECRET_KEY is not the one that this database was used with: account numbers, second factors, sessions and who is never to be contacted hang on it.
Put the former key back, as SECRET_KEY or in SECRET_KEY_FORMER. Where it is lost for good, docs/operations.md says what is lost with it and how to go on ("The key is lost").`;

async function readStoredKeys(pool: Pool, secrets: Secrets): Promise<Map<string, Buffer>> {
  const rows = await readRows<{ purpose: string; encrypted: string }>(pool, "SELECT purpose, encrypted FROM hash_keys");
  const keys = secrets.every(PURPOSE);
  return new Map(
    rows.map(({ purpose, encrypted }) => {
      const found = decryptWithAny(keys, encrypted);
      if (found === null) throw new KeyMismatchError(KEY_MISMATCH);
      return [purpose, found.plain];
    }),
  );
}

/** A database of an earlier version that is only inspected may lack the table; then nothing is encrypted in it. */
async function readRows<R extends pg.QueryResultRow>(pool: Pool, text: string, values: unknown[] = []): Promise<R[]> {
  try {
    return (await pool.query<R>(text, values)).rows;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === NO_TABLE) return [];
    throw error;
  }
}

/**
 * The index of the key that this database was used with, which decrypts the first values. A key in SECRET_KEY_FORMER
 * may also be the upcoming one. Null if nothing is encrypted. Throws KeyMismatchError if no key decrypts anything.
 */
async function keyIndexInUse(pool: Pool, secrets: Secrets): Promise<number | null> {
  let used = false;
  // After an earlier key loss the first rows match no key, and the last ones match the key that followed.
  for (const column of ENCRYPTED_COLUMNS)
    for (const text of [nextRowsQuery(column, SAMPLE_ROWS), lastRowsQuery(column, SAMPLE_ROWS)]) {
      const rows = await readRows<{ encrypted: string }>(pool, text, [null]);
      used ||= rows.length > 0;
      for (const { encrypted } of rows) {
        const found = decryptWithAny(secrets.every(column.purpose), encrypted);
        if (found !== null) return found.place;
      }
    }
  if (used) throw new KeyMismatchError(KEY_MISMATCH);
  return null;
}

async function storeMissingKeys(pool: Pool, { secretKey, formerSecretKeys }: Keys, known: ReadonlySet<string>) {
  const missing = LASTING_PURPOSES.filter((purpose) => !known.has(purpose));
  if (missing.length === 0) return;
  const secrets = makeSecrets(secretKey, formerSecretKeys);
  const place = (await keyIndexInUse(pool, secrets)) ?? 0;
  await storeMissingUnderNewKey(pool, secrets, { missing, place });
}

type MissingKeys = { readonly missing: readonly Purpose[]; readonly place: number };

async function storeMissingUnderNewKey(pool: Pool, secrets: Secrets, { missing, place }: MissingKeys): Promise<void> {
  const encrypted = missing.map((purpose) => {
    const [present, ...former] = secrets.every(purpose);
    return encrypt(secrets.derive(PURPOSE), former[place - 1] ?? present);
  });
  await pool.query(
    `INSERT INTO hash_keys (purpose, encrypted) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING`,
    [missing, encrypted],
  );
}

/**
 * Opens the secrets of an installation, including the keys that outlive SECRET_KEY (decision 40). Those are stored
 * encrypted when first needed. Throws KeyMismatchError if the database was used with a key that is not configured.
 */
export async function openSecrets(pool: Pool, keys: Keys): Promise<Secrets> {
  const secrets = makeSecrets(keys.secretKey, keys.formerSecretKeys);
  const known = await readStoredKeys(pool, secrets);
  await storeMissingKeys(pool, keys, new Set(known.keys()));
  // Another process may have stored its keys first; those count.
  const lasting = LASTING_PURPOSES.every((purpose) => known.has(purpose)) ? known : await readStoredKeys(pool, secrets);
  return makeSecrets(keys.secretKey, keys.formerSecretKeys, lasting);
}

/**
 * Throws KeyMismatchError if a database was used with a key that is not configured. Stores nothing. Returns whether the
 * database was used with a key at all; it may be of a version without stored keys.
 */
export async function checkKeys(pool: Pool, keys: Keys): Promise<boolean> {
  const secrets = makeSecrets(keys.secretKey, keys.formerSecretKeys);
  const known = await readStoredKeys(pool, secrets);
  return LASTING_PURPOSES.every((purpose) => known.has(purpose)) || (await keyIndexInUse(pool, secrets)) !== null;
}

/**
 * Lets a database continue with a SECRET_KEY that decrypts none of its data, and removes what depends on lost keys.
 * Only at the operator's explicit request, on a database not in use. Idempotent.
 */
export async function startWithNewKey(pool: Pool, keys: Keys): Promise<void> {
  const secrets = makeSecrets(keys.secretKey, keys.formerSecretKeys);
  await dropUndecryptable(pool, secrets);
  await pool.query("DELETE FROM hash_keys");
  await storeMissingUnderNewKey(pool, secrets, { missing: LASTING_PURPOSES, place: 0 });
}
