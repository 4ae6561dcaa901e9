import pg from "pg";
import type { World } from "./world.ts";

/**
 * Runs statements that write or read thousands of rows, each for as long as a busy machine needs. Through a connection of its own that
 * ends whatever comes: one of the pool's would keep its locks, and the world could not be closed.
 */
export async function fill({ url }: World, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
