import { recordFailedTask } from "../../src/server/infra/db/failed-tasks.ts";
import type { World } from "./world.ts";

/** Creates a permanently failed task that awaits an admin. Returns its id. */
export async function createFailedTask(world: World): Promise<string> {
  const piece = { class: "upkeep", task: "purge-uploads", data: {}, reason: "Error: away", tries: 9 } as const;
  await world.ctx.write((tx) => recordFailedTask(tx, piece));
  const { rows } = await world.pool.query("SELECT id FROM dead_letter_tasks WHERE closed_at IS NULL");
  return rows[0].id;
}
