/**
 * Processes items with limited concurrency and yields the results in item order. A failure is thrown at its item's
 * turn. If the consumer stops early, started work runs to its end.
 */
export async function* mapInOrder<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, at: number) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  for (let at = 0, next = 0; at < items.length; at += 1) {
    for (; begun.length < atOnce && next < items.length; next += 1) {
      const one = work(items[next] as T, next);
      one.catch(() => undefined);
      begun.push(one);
    }
    yield await (begun.shift() as Promise<R>);
  }
}
