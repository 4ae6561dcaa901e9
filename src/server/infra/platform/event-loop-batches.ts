import { setImmediate as turn } from "node:timers/promises";

/** Number of items processed per turn of the event loop; thousands at once would block other requests (rule O39). */
const ITEMS_PER_TURN = 200;

/**
 * Yields the items in order in batches of at most 200, each in its own turn of the event loop. A lazy iterable makes
 * its items in those turns. Throws what the iterable throws.
 */
export async function* batchesPerTurn<T>(items: Iterable<T>): AsyncGenerator<readonly T[], void, void> {
  let portion: T[] = [];
  for (const item of items) {
    portion.push(item);
    if (portion.length < ITEMS_PER_TURN) continue;
    yield portion;
    portion = [];
    await turn();
  }
  if (portion.length > 0) yield portion;
}
