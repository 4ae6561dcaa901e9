import { expect, test } from "vitest";
import { makeGiveBack } from "./give-back.ts";

const MB = 1_048_576;

/** A process of which the test says how it is; what is on its heap once it was collected, and how often it was. */
function plant(parts: { busy: number; held: number; live: number }) {
  const process = { ...parts, collected: 0 };
  const look = makeGiveBack({
    busy: () => process.busy,
    held: () => process.held,
    collect() {
      process.collected += 1;
      process.held = process.live;
    },
  });
  return { process, look };
}

test("O53 what a start left behind is given back at the first rest, and no sooner", () => {
  const { process, look } = plant({ busy: 0.4, held: 180 * MB, live: 90 * MB });
  look();
  expect(process.collected).toBe(0);
  process.busy = 0.01;
  look();
  expect(process.held).toBe(90 * MB);
});

test("O53 a process at rest is left alone until enough has gathered again", () => {
  const { process, look } = plant({ busy: 0, held: 180 * MB, live: 90 * MB });
  look();
  process.held = 121 * MB;
  look();
  expect(process.collected).toBe(1);
  process.held = 122 * MB;
  look();
  expect(process.collected).toBe(2);
});
