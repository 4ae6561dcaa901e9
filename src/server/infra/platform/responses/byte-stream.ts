/** A byte stream in chunks. A reader that stops early calls `return`, which releases the source. */
export type ByteChunks<T extends Uint8Array = Uint8Array> = AsyncIterableIterator<T>;

/**
 * The first chunk, which was awaited already, followed by the rest. Releases the source even if no chunk is ever read.
 */
export function prependChunk<T extends Uint8Array>(first: IteratorResult<T>, rest: AsyncIterator<T>): ByteChunks<T> {
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
 * The same chunks. Calls `whenOver` exactly once: after the last chunk, after a failure, or when the reader stopped and
 * the source was released.
 */
export function withEndCallback<T extends Uint8Array>(pieces: AsyncIterable<T>, whenOver: () => void): ByteChunks<T> {
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

/** Aborts the connection and logs the error, because the status of a started response cannot change any more. */
export type BrokenStreamHandler = (error: unknown) => void;

/** A response body that requests its next chunk when there is room for it and releases its source when cancelled. */
export function toReadableStream(
  pieces: AsyncIterator<Uint8Array>,
  broken: BrokenStreamHandler,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  // A chunk that was in flight when the reader left is discarded without an error.
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
