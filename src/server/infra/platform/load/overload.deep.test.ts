import { describe, expect, test } from "vitest";
import { makeMetrics } from "../metrics.ts";
import { COST_CLASSES, type CostClass } from "./cost-classes.ts";
import { createLoadShedder, type Load, measureDelay, OverloadError } from "./overload.ts";

const CALM: Load = { delayMs: 0, waitMs: 0 };

/** A process whose load and clock are set by the test. */
function planted(on = true) {
  const moment = { now: 0, load: CALM };
  const returns: number[] = [];
  const shedder = createLoadShedder({ now: () => moment.now, read: () => moment.load, on });
  /** The classes rejected under this load after `later` milliseconds. */
  function turnedAway(load: Load, later = 0): CostClass[] {
    moment.load = load;
    moment.now += later;
    return COST_CLASSES.filter((costClass) => {
      try {
        shedder.admit(costClass);
        return false;
      } catch (error) {
        expect(error).toBeInstanceOf(OverloadError);
        expect(error).toMatchObject({ code: "unavailable" });
        returns.push(error instanceof OverloadError ? error.seconds : 0);
        return true;
      }
    });
  }
  return { shedder, turnedAway, returns, moment };
}

describe("O38 createLoadShedder", () => {
  test.each([
    [{ delayMs: 299, waitMs: 299 }, 0],
    [{ delayMs: 300, waitMs: 0 }, 1],
    [{ delayMs: 0, waitMs: 699 }, 0],
    [{ delayMs: 600, waitMs: 0 }, 2],
    [{ delayMs: 0, waitMs: 700 }, 2],
    [{ delayMs: 1_200, waitMs: 0 }, 3],
    [{ delayMs: 300, waitMs: 1_200 }, 3],
    [{ delayMs: 2_500, waitMs: 0 }, 4],
    [{ delayMs: 0, waitMs: 1_700 }, 4],
  ] as const)("O38 %o rejects this many classes, deferrable ones first: %i", (load, classes) => {
    const { turnedAway, shedder } = planted();
    expect(turnedAway(load)).toEqual(COST_CLASSES.slice(0, classes));
    expect(shedder.level()).toBe(classes);
  });

  test("O38 short waits for a connection reject nothing, lasting ones do", () => {
    const { turnedAway } = planted();
    const [long, short] = [
      { delayMs: 0, waitMs: 400 },
      { delayMs: 0, waitMs: 100 },
    ];
    for (let moments = 0; moments < 5; moments += 1) {
      expect(turnedAway(long, 100)).toEqual([]);
      expect(turnedAway(long, 400)).toEqual([]);
      expect(turnedAway(short, 100)).toEqual([]);
    }
    // A wait between both thresholds neither starts nor ends anything.
    expect(turnedAway({ delayMs: 0, waitMs: 250 }, 900)).toEqual([]);
    expect(turnedAway(long, 100)).toEqual([]);
    expect(turnedAway({ delayMs: 0, waitMs: 250 }, 400)).toEqual([]);
    expect(turnedAway(long, 300)).toEqual(["public"]);
    expect(turnedAway({ delayMs: 0, waitMs: 700 }, 100)).toEqual(["public", "lists"]);
  });

  test("O38 reacts at once and recovers step by step, each after half a second of calm, without flapping", () => {
    const { turnedAway, shedder } = planted();
    expect(turnedAway({ delayMs: 1_200, waitMs: 0 })).toHaveLength(3);
    // Between the thresholds that raise and lower the level nothing changes, however long it lasts.
    for (let again = 0; again < 20; again += 1) expect(turnedAway({ delayMs: 800, waitMs: 0 }, 100)).toHaveLength(3);
    for (let again = 0; again < 5; again += 1) expect(turnedAway({ delayMs: 500, waitMs: 0 }, 100)).toHaveLength(3);
    expect(turnedAway({ delayMs: 500, waitMs: 0 }, 100)).toHaveLength(2);
    // A busy moment restarts the calm period.
    expect(turnedAway(CALM, 400)).toHaveLength(2);
    expect(turnedAway({ delayMs: 400, waitMs: 0 }, 50)).toHaveLength(2);
    expect(turnedAway(CALM, 400)).toHaveLength(2);
    expect(turnedAway(CALM, 450)).toHaveLength(2);
    expect(turnedAway(CALM, 100)).toHaveLength(1);
    expect(turnedAway(CALM, 450)).toHaveLength(1);
    expect(turnedAway(CALM, 100)).toHaveLength(0);
    expect(Object.fromEntries(shedder.shed())).toMatchObject({ public: expect.any(Number) });
  });

  test("O38 admits the first request after a while without requests", () => {
    const { turnedAway, moment, shedder } = planted();
    expect(turnedAway({ delayMs: 9_000, waitMs: 2_000 })).toHaveLength(4);
    // The metric shows the drop before the next request, unless the load is as high as before.
    moment.now += 600;
    expect(shedder.level()).toBe(4);
    moment.load = CALM;
    expect(shedder.level()).toBe(0);
    moment.now -= 600;
    expect(turnedAway(CALM, 600)).toEqual([]);
  });

  test("O38 spreads the retry times of rejected requests", () => {
    const { turnedAway, returns } = planted();
    turnedAway({ delayMs: 9_000, waitMs: 0 });
    expect(returns.sort()).toEqual([2, 3, 4, 5]);
  });

  test("O38 rejects nothing when switched off", () => {
    const { turnedAway } = planted(false);
    expect(turnedAway({ delayMs: 9_000, waitMs: 2_000 })).toEqual([]);
  });

  test("O38 measures the delay that a request meets on a real event loop, in the second of two slow seconds, with or without a quiet second between them", async () => {
    const moment = { now: 0 };
    const delay = measureDelay(() => moment.now);
    /** Blocks the event loop in turns of a quarter of a second and advances the clock accordingly. */
    async function stall(turns: number, ms = 250): Promise<void> {
      for (let turn = 0; turn < turns; turn += 1) {
        const end = performance.now() + ms;
        while (performance.now() < end);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      moment.now += 1_000;
    }
    // Delay before the first request is caused by startup and does not count.
    await stall(3);
    expect(delay.read()).toBe(0);
    await stall(1, 900);
    expect(delay.read()).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    moment.now += 1_000;
    expect(delay.read()).toBeLessThan(150);
    await stall(4);
    expect(delay.read()).toBeLessThan(150);
    await stall(4);
    expect(delay.read()).toBeGreaterThan(150);
    // Alternating slow seconds are as bad for half of the requests.
    await new Promise((resolve) => setTimeout(resolve, 100));
    moment.now += 1_000;
    expect(delay.read()).toBeLessThan(150);
    await stall(4);
    expect(delay.read()).toBeGreaterThan(150);
    delay.stop();
  });

  test("O38 combines the metric of several processes as the busiest one's", async () => {
    const all = await Promise.all(
      [2, 3].map(async (level) => {
        const metrics = makeMetrics();
        metrics.gauge("level", "Of the busiest", () => level, "max");
        metrics.gauge("connections", "Of all", () => level);
        return JSON.parse(JSON.stringify(await metrics.json()));
      }),
    );
    const text = await makeMetrics().sum(all);
    expect(text).toMatch(/^level 3$/m);
    expect(text).toMatch(/^connections 5$/m);
  });

  test("O38 a clock that is set back changes nothing by default", () => {
    const load = { delayMs: 2_500, waitMs: 0 };
    const shedder = createLoadShedder({ read: () => load, on: true });
    expect(() => shedder.admit("vital")).toThrow(OverloadError);
    load.delayMs = 0;
    // Only the process's monotonic time counts: half a second of it passes, whatever the system clock says.
    const end = performance.now() + 510;
    while (performance.now() < end);
    expect(() => shedder.admit("public")).not.toThrow();
  });
});
