import { expect, test } from "vitest";
import { toReadableStream, withEndCallback } from "./byte-stream.ts";

/** A stream whose second chunk arrives or fails when the test says so. `asked` resolves once a reader waits for it. */
function slowPieces() {
  const second = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const ended: string[] = [];
  async function* pieces() {
    try {
      yield new Uint8Array([1]);
      asked.resolve();
      await second.promise;
      yield new Uint8Array([2]);
    } finally {
      ended.push("given back");
    }
  }
  const errors: unknown[] = [];
  const body = toReadableStream(
    withEndCallback(pieces(), () => ended.push("ended")),
    (error) => errors.push(error),
  );
  return { second, asked: asked.promise, ended, errors, reader: body.getReader() };
}

test("discards a chunk that arrives after its reader left", async () => {
  const { second, asked, ended, errors, reader } = slowPieces();
  expect((await reader.read()).value).toEqual(new Uint8Array([1]));
  const next = reader.read();
  await asked;
  const left = reader.cancel();
  second.resolve();
  await Promise.all([next, left]);
  expect(errors).toEqual([]);
  expect(ended).toEqual(["given back", "ended"]);
});

test("ignores a failure after the reader left and reports one before", async () => {
  const late = slowPieces();
  await late.reader.read();
  const next = late.reader.read();
  await late.asked;
  const left = late.reader.cancel();
  late.second.reject(new Error("gone"));
  await Promise.allSettled([next, left]);
  expect(late.errors).toEqual([]);
  expect(late.ended).toEqual(["given back", "ended"]);

  const read = slowPieces();
  await read.reader.read();
  const end = read.reader.read();
  await read.asked;
  read.second.reject(new Error("gone"));
  expect(await end).toEqual({ done: true, value: undefined });
  expect(read.errors).toEqual([new Error("gone")]);
  expect(read.ended).toEqual(["given back", "ended"]);
});
