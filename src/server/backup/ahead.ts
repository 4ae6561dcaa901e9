/**
 * Works on items, so many at once, and gives what becomes of them in their order. A failure is told when its turn comes; whoever
 * stops before the end leaves what was begun to end by itself.
 */
export async function* inOrder<T, R>(
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
