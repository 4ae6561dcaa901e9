import type pg from "pg";

type Queryable = Pick<pg.ClientBase, "query">;

const DATA = ["SELECT", "INSERT", "UPDATE", "DELETE"] as const;
const QUEUE = "pgboss";
/** Drizzle's migration journal. The product's role only reads its newest entry. */
const JOURNAL = "drizzle";

const EVERY = DATA.map((right) => `has_table_privilege($1, pg_class.oid, '${right}')`).join(" AND ");
const MISSING = `SELECT EXISTS (
    SELECT FROM pg_namespace WHERE nspname = ANY (ARRAY[current_schema(), '${QUEUE}', '${JOURNAL}'])
      AND NOT has_schema_privilege($1, oid, 'USAGE')
    UNION ALL
    SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relkind IN ('r', 'p', 'v') AND pg_get_userbyid(relowner) = current_user
        AND (nspname IN (current_schema(), '${QUEUE}') AND NOT (${EVERY})
          OR nspname = '${JOURNAL}' AND NOT has_table_privilege($1, pg_class.oid, 'SELECT'))
    UNION ALL
    SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relkind = 'S' AND pg_get_userbyid(relowner) = current_user AND nspname IN (current_schema(), '${QUEUE}')
        AND NOT (has_sequence_privilege($1, pg_class.oid, 'USAGE') AND has_sequence_privilege($1, pg_class.oid, 'UPDATE'))
  ) AS missing`;

/**
 * Grants the product's role read and write access to the tables of migrations and queue, without the right to alter
 * them. Takes the owner's connection and the role's name. Does nothing for the owner itself or if all rights exist.
 */
export async function grantTableAccess(client: Queryable, role: string): Promise<void> {
  const { rows } = await client.query<{
    missing: boolean;
    same: boolean;
    schema: string;
    name: string;
    queue: boolean;
  }>(
    `SELECT current_user = $1 AS same, quote_ident(current_schema()) AS schema, quote_ident($1) AS name,
      to_regnamespace('${QUEUE}') IS NOT NULL AS queue, missing FROM (${MISSING}) AS looked`,
    [role],
  );
  const [found] = rows;
  if (found === undefined || found.same || !found.missing) return;
  const { schema, name, queue } = found;
  const data = queue ? `${schema}, ${QUEUE}` : schema;
  await client.query(`GRANT USAGE ON SCHEMA ${data}, ${JOURNAL} TO ${name}`);
  await client.query(`GRANT ${DATA.join(", ")} ON ALL TABLES IN SCHEMA ${data} TO ${name}`);
  await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA ${JOURNAL} TO ${name}`);
  await client.query(`GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${data} TO ${name}`);
}
