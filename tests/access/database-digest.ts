import { columnList, listTables, quoteIdentifier } from "../../src/server/infra/backup/tables.ts";
import type { World } from "../support/world.ts";

const statements = new WeakMap<World, string>();

/** Queries all tables at once; rows stay in the database, where comparing them is cheapest. */
async function digestStatement(world: World): Promise<string> {
  const tables = await listTables(world.pool as never);
  const prints = tables.map(
    (
      table,
    ) => `SELECT '${table.name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(line, '' ORDER BY line)), '') AS print
      FROM (SELECT md5(ROW(${columnList(table)})::text) COLLATE "C" AS line FROM ${quoteIdentifier(table.name)}) AS lines`,
  );
  return prints.join(" UNION ALL ");
}

/** A digest of every row of every table that a call could change, for comparison before and after. */
export async function digestDatabase(world: World): Promise<Record<string, string>> {
  const statement = statements.get(world) ?? (await digestStatement(world));
  statements.set(world, statement);
  const { rows } = await world.pool.query<{ name: string; print: string }>(statement);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
