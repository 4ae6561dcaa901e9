/** Pieces as they come. Whoever stops before the end says so, and what they are read from is given back. */
export type Pieces<T extends Uint8Array = Uint8Array> = AsyncIterableIterator<T>;

/** The first piece, which was waited for, and then the rest. Given back also when nobody ever asks for a piece. */
export function begunWith<T extends Uint8Array>(first: IteratorResult<T>, rest: AsyncIterator<T>): Pieces<T> {
  let ready: IteratorResult<T> | null = first;
  return {
    async next() {
      const piece = ready ?? (await rest.next());
      ready = null;
      return piece;
    },
    async return() {
      await rest.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/**
 * The same pieces; `whenOver` is called once: after the last one, after a failure, or when nobody wants more and what they are
 * read from has been given back.
 */
export function endingWith<T extends Uint8Array>(pieces: AsyncIterable<T>, whenOver: () => void): Pieces<T> {
  const rest = pieces[Symbol.asyncIterator]();
  let over = false;
  const end = () => {
    if (!over) whenOver();
    over = true;
  };
  return {
    async next() {
      try {
        const piece = await rest.next();
        if (piece.done) end();
        return piece;
      } catch (error) {
        end();
        throw error;
      }
    },
    async return() {
      try {
        await rest.return?.();
      } finally {
        end();
      }
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Ends the connection and says so in the log: an answer that has begun cannot become another one any more. */
export type Broken = (error: unknown) => void;

/** A body that asks for its next piece when there is room for it, and gives back what it reads from once nobody takes it. */
export function streamOf(pieces: AsyncIterator<Uint8Array>, broken: Broken): ReadableStream<Uint8Array<ArrayBuffer>> {
  // A piece that was on its way when its reader left is for nobody, and nothing is broken by that.
  let left = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (left) return;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          if (left) return;
          broken(error);
          controller.close();
        }
      },
      async cancel() {
        left = true;
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return body as ReadableStream<Uint8Array<ArrayBuffer>>;
}
