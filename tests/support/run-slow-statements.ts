import pg from "pg";
import type { World } from "./world.ts";

/**
 * Runs slow statements over thousands of rows on a separate connection without timeout, which always closes: a pooled
 * one could keep its locks and block closing the world.
 */
export async function runSlowStatements({ url }: World, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
