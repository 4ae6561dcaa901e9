import type pg from "pg";
import type { Config } from "../../platform/config.ts";
import { makeSecrets, type Secrets, seal, unsealWith } from "../../platform/crypto.ts";
import { LASTING, type Purpose } from "../../platform/purposes.ts";
import { dropLost } from "./drop-lost.ts";
import { lastRows, nextRows, SEALED_COLUMNS } from "./sealed-columns.ts";

const PURPOSE = "lasting keys";
const NO_TABLE = "42P01";
/** So many of the first and of the last rows of a column: one that is damaged says nothing about the key. */
const LOOKED_AT = 20;
type Pool = Pick<pg.Pool, "query">;
type Keys = Pick<Config, "secretKey" | "formerSecretKeys">;

/** This database was used with a SECRET_KEY that is not given; a message for people. */
export class OtherKeyError extends Error {
  override readonly name = "OtherKeyError";
}

const OTHER_KEY = `SECRET_KEY is not the one that this database was used with: account numbers, second factors, sessions and who is never to be contacted hang on it.
Put the former key back, as SECRET_KEY or in SECRET_KEY_FORMER. Where it is lost for good, docs/operations.md says what is lost with it and how to go on ("The key is lost").`;

async function readKept(pool: Pool, secrets: Secrets): Promise<Map<string, Buffer>> {
  const rows = await rowsOf<{ purpose: string; sealed: string }>(pool, "SELECT purpose, sealed FROM lasting_keys");
  const keys = secrets.every(PURPOSE);
  return new Map(
    rows.map(({ purpose, sealed }) => {
      const found = unsealWith(keys, sealed);
      if (found === null) throw new OtherKeyError(OTHER_KEY);
      return [purpose, found.plain];
    }),
  );
}

/** A database of a version before, which is only looked at, may not have the table yet: then nothing is sealed in it. */
async function rowsOf<R extends pg.QueryResultRow>(pool: Pool, text: string, values: unknown[] = []): Promise<R[]> {
  try {
    return (await pool.query<R>(text, values)).rows;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === NO_TABLE) return [];
    throw error;
  }
}

/**
 * The place among the keys of the one that this database was used with: it opens what was sealed first. A key in SECRET_KEY_FORMER
 * may also be the next one. Null where nothing is sealed; throws OtherKeyError where something is and none of them opens any.
 */
async function placeInUse(pool: Pool, secrets: Secrets): Promise<number | null> {
  let used = false;
  // Where a key was lost before, the first rows are of none and the last of the one that came after it.
  for (const column of SEALED_COLUMNS)
    for (const text of [nextRows(column, LOOKED_AT), lastRows(column, LOOKED_AT)]) {
      const rows = await rowsOf<{ sealed: string }>(pool, text, [null]);
      used ||= rows.length > 0;
      for (const { sealed } of rows) {
        const found = unsealWith(secrets.every(column.purpose), sealed);
        if (found !== null) return found.place;
      }
    }
  if (used) throw new OtherKeyError(OTHER_KEY);
  return null;
}

async function keepMissing(pool: Pool, { secretKey, formerSecretKeys }: Keys, known: ReadonlySet<string>) {
  const missing = LASTING.filter((purpose) => !known.has(purpose));
  if (missing.length === 0) return;
  const secrets = makeSecrets(secretKey, formerSecretKeys);
  const place = (await placeInUse(pool, secrets)) ?? 0;
  await keepAnew(pool, secrets, { missing, place });
}

type Anew = { readonly missing: readonly Purpose[]; readonly place: number };

async function keepAnew(pool: Pool, secrets: Secrets, { missing, place }: Anew): Promise<void> {
  const sealed = missing.map((purpose) => {
    const [present, ...former] = secrets.every(purpose);
    return seal(secrets.derive(PURPOSE), former[place - 1] ?? present);
  });
  await pool.query(
    `INSERT INTO lasting_keys (purpose, sealed) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING`,
    [missing, sealed],
  );
}

/**
 * The secrets of an installation, with the keys that outlive SECRET_KEY (decision 40); those are kept, sealed, when they are first
 * needed. Throws OtherKeyError where the database was used with a key that is not given.
 */
export async function openSecrets(pool: Pool, keys: Keys): Promise<Secrets> {
  const secrets = makeSecrets(keys.secretKey, keys.formerSecretKeys);
  const known = await readKept(pool, secrets);
  await keepMissing(pool, keys, new Set(known.keys()));
  // Another process may have been first: its keys are the ones.
  const lasting = LASTING.every((purpose) => known.has(purpose)) ? known : await readKept(pool, secrets);
  return makeSecrets(keys.secretKey, keys.formerSecretKeys, lasting);
}

/**
 * Throws OtherKeyError where a database was used with a key that is not given; keeps nothing. Gives whether it was used with one
 * at all; it may be of a version that kept no keys yet.
 */
export async function checkKeys(pool: Pool, keys: Keys): Promise<boolean> {
  const secrets = makeSecrets(keys.secretKey, keys.formerSecretKeys);
  const known = await readKept(pool, secrets);
  return LASTING.every((purpose) => known.has(purpose)) || (await placeInUse(pool, secrets)) !== null;
}

/**
 * Lets a database begin anew with a SECRET_KEY that opens nothing of it: what hangs on lost keys is lost, and taken away. Only for
 * whoever said so, on a database that nobody serves; may be run again.
 */
export async function beginAnew(pool: Pool, keys: Keys): Promise<void> {
  const secrets = makeSecrets(keys.secretKey, keys.formerSecretKeys);
  await dropLost(pool, secrets);
  await pool.query("DELETE FROM lasting_keys");
  await keepAnew(pool, secrets, { missing: LASTING, place: 0 });
}
