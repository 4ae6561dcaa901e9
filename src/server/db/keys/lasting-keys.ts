import type pg from "pg";
import type { Config } from "../../platform/config.ts";
import { makeSecrets, type Secrets, seal, unsealWith } from "../../platform/crypto.ts";
import { LASTING } from "../../platform/purposes.ts";
import { nextRows, SEALED_COLUMNS } from "./sealed-columns.ts";

const PURPOSE = "lasting keys";
type Pool = Pick<pg.Pool, "query">;
type Keys = Pick<Config, "secretKey" | "formerSecretKeys">;

/** This database was used with a SECRET_KEY that is not given; a message for people. */
export class OtherKeyError extends Error {
  override readonly name = "OtherKeyError";
}

const OTHER_KEY = `SECRET_KEY is not the one that this database was used with: account numbers, second factors, sessions and who is never to be contacted hang on it.
Put the former key back, as SECRET_KEY or in SECRET_KEY_FORMER. Where it is lost for good, docs/operations.md says what is lost with it and how to go on ("The key is lost").`;

async function readKept(pool: Pool, secrets: Secrets): Promise<Map<string, Buffer>> {
  const { rows } = await pool.query<{ purpose: string; sealed: string }>("SELECT purpose, sealed FROM lasting_keys");
  const keys = secrets.every(PURPOSE);
  return new Map(
    rows.map(({ purpose, sealed }) => {
      const found = unsealWith(keys, sealed);
      if (found === null) throw new OtherKeyError(OTHER_KEY);
      return [purpose, found.plain];
    }),
  );
}

/**
 * The place among the keys of the one that this database was used with: it opens what was sealed first. A key in SECRET_KEY_FORMER
 * may also be the next one.
 */
async function placeInUse(pool: Pool, secrets: Secrets): Promise<number> {
  for (const column of SEALED_COLUMNS) {
    const { rows } = await pool.query<{ sealed: string }>(nextRows(column, 1), [null]);
    const found = rows[0] === undefined ? null : unsealWith(secrets.every(column.purpose), rows[0].sealed);
    if (found !== null) return found.place;
  }
  return 0;
}

async function keepMissing(pool: Pool, { secretKey, formerSecretKeys }: Keys, known: ReadonlySet<string>) {
  const missing = LASTING.filter((purpose) => !known.has(purpose));
  if (missing.length === 0) return;
  const secrets = makeSecrets(secretKey, formerSecretKeys);
  const place = formerSecretKeys.length === 0 ? 0 : await placeInUse(pool, secrets);
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

/** Throws OtherKeyError where a database was used with a key that is not given; keeps nothing. */
export async function checkKeys(pool: Pool, keys: Keys): Promise<void> {
  await readKept(pool, makeSecrets(keys.secretKey, keys.formerSecretKeys));
}

/** Lets a database begin anew with a key that opens nothing of it: what hangs on lost keys is lost. */
export async function forgetLastingKeys(pool: Pool): Promise<void> {
  await pool.query("DELETE FROM lasting_keys");
}
