import { setImmediate as turn } from "node:timers/promises";

/** So many items of one file or list are taken in one turn of the event loop: thousands would hold up everybody else (rule O39). */
const ITEMS_A_TURN = 200;

/**
 * The same items in their order, at most 200 together, each portion in a turn of the event loop of its own. An iterable
 * that makes its items makes them in those turns. Throws what it throws.
 */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<readonly T[], void, void> {
  let portion: T[] = [];
  for (const item of items) {
    portion.push(item);
    if (portion.length < ITEMS_A_TURN) continue;
    yield portion;
    portion = [];
    await turn();
  }
  if (portion.length > 0) yield portion;
}
