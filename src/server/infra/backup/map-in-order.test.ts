import { expect, test } from "vitest";
import { mapInOrder } from "./map-in-order.ts";

/** Work that the test completes. */
function byHand() {
  const begun: { end(): void; fail(error: Error): void }[] = [];
  const work = (item: string) =>
    new Promise<string>((done, fail) => {
      begun.push({ end: () => done(item.toUpperCase()), fail });
    });
  return { begun, work };
}

test("yields results in item order, whichever ends first, with limited concurrency", async () => {
  const { begun, work } = byHand();
  const given = mapInOrder(["a", "b", "c"], 2, work);
  const first = given.next();
  expect(begun.length).toBe(2);
  begun[1]?.end();
  begun[0]?.end();
  expect(await first).toEqual({ done: false, value: "A" });
  expect(begun.length).toBe(2);
  expect(await given.next()).toEqual({ done: false, value: "B" });
  const last = given.next();
  begun[2]?.end();
  expect(await last).toEqual({ done: false, value: "C" });
  expect(await given.next()).toEqual({ done: true, value: undefined });
});

test("throws a failure when its item's turn comes and not before", async () => {
  const { begun, work } = byHand();
  const given = mapInOrder(["a", "b"], 2, work);
  const first = given.next();
  begun[1]?.fail(new Error("b is away"));
  begun[0]?.end();
  expect(await first).toEqual({ done: false, value: "A" });
  await expect(given.next()).rejects.toThrow("b is away");
});
