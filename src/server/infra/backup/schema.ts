import type pg from "pg";
import { applyMigrations, migrationsAt } from "../db/migrate.ts";
import { BackupError } from "./keys.ts";
import { quoteIdentifier } from "./tables.ts";

/** Whether a database contains nothing of the product or any other application. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e'))
     AND to_regnamespace('drizzle') IS NULL AND to_regnamespace('pgboss') IS NULL AS empty`,
  );
  return rows[0]?.empty === true;
}

/**
 * Creates the schema of the backup's time: exactly the migrations applied then. Throws BackupError for a backup of a
 * newer version.
 */
export async function createSchema(client: pg.ClientBase, moments: readonly number[]): Promise<void> {
  const steps = migrationsAt(moments);
  if (steps === null)
    throw new BackupError(
      "The backup was taken by a newer version of the product: restore it with that one or a later one.",
    );
  await client.query("CREATE SCHEMA drizzle");
  await client.query(
    "CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)",
  );
  await applyMigrations(client, steps);
}

/** Objects removed from the tables during loading, and how to restore them. */
export type DroppedObjects = { readonly tables: string[]; readonly indexes: string[]; readonly references: string[] };

async function listObjects(client: pg.ClientBase, query: string): Promise<Record<"table" | "name" | "made", string>[]> {
  return (await client.query<Record<"table" | "name" | "made", string>>(query)).rows;
}

const REFERENCES = `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS made
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conrelid, conname`;
const INDEXES = `SELECT indrelid::regclass::text AS table, pg_class.relname AS name, pg_get_indexdef(indexrelid) AS made
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = current_schema()::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
  ORDER BY indrelid, indexrelid`;
const TABLES = `SELECT relname AS table, relname AS name, '' AS made FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`;

/**
 * Drops triggers, foreign keys and indexes, so that rows load unchanged, in any order and fast. Requires only the
 * owner's rights.
 */
export async function dropTableObjects(client: pg.ClientBase): Promise<DroppedObjects> {
  const references = await listObjects(client, REFERENCES);
  const indexes = await listObjects(client, INDEXES);
  const tables = (await listObjects(client, TABLES)).map(({ name }) => name);
  for (const { table, name } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoteIdentifier(name)}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${quoteIdentifier(name)}`);
  for (const name of tables) await client.query(`ALTER TABLE ${quoteIdentifier(name)} DISABLE TRIGGER USER`);
  // Rows inserted by migrations are part of the backup.
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(quoteIdentifier).join(", ")}`);
  return {
    tables,
    indexes: indexes.map(({ made }) => made),
    references: references.map(
      ({ table, name, made }) => `ALTER TABLE ${table} ADD CONSTRAINT ${quoteIdentifier(name)} ${made}`,
    ),
  };
}

/** Restores everything; dangling references and duplicate keys fail here. */
export async function restoreTableObjects(
  client: pg.ClientBase,
  { tables, indexes, references }: DroppedObjects,
): Promise<void> {
  await client.query("SET LOCAL maintenance_work_mem = '256MB'");
  for (const statement of [...indexes, ...references]) await client.query(statement);
  for (const name of tables) await client.query(`ALTER TABLE ${quoteIdentifier(name)} ENABLE TRIGGER USER`);
}
