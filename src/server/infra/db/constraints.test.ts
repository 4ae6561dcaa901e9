import { expect, it } from "vitest";
import { setUpEmptyDatabase } from "../../../../tests/support/empty-database.ts";
import { CONSTRAINT_CODES, INTERNAL_CONSTRAINTS } from "./constraints.ts";
import { migrateDatabase } from "./migrate.ts";

const database = setUpEmptyDatabase();

it("gives every unique and check constraint of the schema an error code, or names it among the internal ones", async () => {
  await migrateDatabase(database.url);
  const { rows } = await database.client.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE contype IN ('u', 'c', 'x') AND connamespace = 'public'::regnamespace
      UNION
     SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indisunique AND NOT indisprimary AND relnamespace = 'public'::regnamespace`,
  );
  const named = [...Object.keys(CONSTRAINT_CODES), ...INTERNAL_CONSTRAINTS];
  expect([...new Set(named)].sort()).toEqual(rows.map(({ name }) => name).sort());
});
