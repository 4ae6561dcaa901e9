import { expect, test } from "vitest";
import { createIdleCollector } from "./idle-collection.ts";

const MB = 1_048_576;

/** A process with controlled load. Exposes the heap size after a collection and the number of collections. */
function plant(parts: { busy: number; held: number; live: number }) {
  const process = { ...parts, collected: 0 };
  const look = createIdleCollector({
    busy: () => process.busy,
    usedBytes: () => process.held,
    collect() {
      process.collected += 1;
      process.held = process.live;
    },
  });
  return { process, look };
}

test("O53 collects startup garbage at the first idle check and not before", () => {
  const { process, look } = plant({ busy: 0.4, held: 180 * MB, live: 90 * MB });
  look();
  expect(process.collected).toBe(0);
  process.busy = 0.01;
  look();
  expect(process.held).toBe(90 * MB);
});

test("O53 leaves an idle process alone until enough garbage has gathered", () => {
  const { process, look } = plant({ busy: 0, held: 180 * MB, live: 90 * MB });
  look();
  process.held = 121 * MB;
  look();
  expect(process.collected).toBe(1);
  process.held = 122 * MB;
  look();
  expect(process.collected).toBe(2);
});
