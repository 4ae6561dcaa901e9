import { describe, expect, test } from "vitest";
import { makeMetrics } from "../metrics.ts";
import { COST_CLASSES, type CostClass } from "./cost-classes.ts";
import { type Load, makeShedder, measureDelay, Shed } from "./overload.ts";

const CALM: Load = { delayMs: 0, waitMs: 0 };

/** A process whose load and clock are what the test says. */
function planted(on = true) {
  const moment = { now: 0, load: CALM };
  const returns: number[] = [];
  const shedder = makeShedder({ now: () => moment.now, read: () => moment.load, on });
  /** The classes that are turned away so many milliseconds later under this load. */
  function turnedAway(load: Load, later = 0): CostClass[] {
    moment.load = load;
    moment.now += later;
    return COST_CLASSES.filter((costClass) => {
      try {
        shedder.admit(costClass);
        return false;
      } catch (error) {
        expect(error).toBeInstanceOf(Shed);
        expect(error).toMatchObject({ code: "unavailable" });
        returns.push(error instanceof Shed ? error.seconds : 0);
        return true;
      }
    });
  }
  return { shedder, turnedAway, returns, moment };
}

describe("O38 what is turned away under load", () => {
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
  ] as const)("O38 %o turns away so many classes, what can wait first: %i", (load, classes) => {
    const { turnedAway, shedder } = planted();
    expect(turnedAway(load)).toEqual(COST_CLASSES.slice(0, classes));
    expect(shedder.level()).toBe(classes);
  });

  test("O38 waits for a connection turn nobody away while they are a moment, and do once they last", () => {
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
    // What is neither short nor long begins nothing and ends nothing.
    expect(turnedAway({ delayMs: 0, waitMs: 250 }, 900)).toEqual([]);
    expect(turnedAway(long, 100)).toEqual([]);
    expect(turnedAway({ delayMs: 0, waitMs: 250 }, 400)).toEqual([]);
    expect(turnedAway(long, 300)).toEqual(["public"]);
    expect(turnedAway({ delayMs: 0, waitMs: 700 }, 100)).toEqual(["public", "lists"]);
  });

  test("O38 it comes at once and goes step by step, each after half a second of calm, without flapping", () => {
    const { turnedAway, shedder } = planted();
    expect(turnedAway({ delayMs: 1_200, waitMs: 0 })).toHaveLength(3);
    // Between what leads to a step and what leaves it nothing changes, however long it lasts.
    for (let again = 0; again < 20; again += 1) expect(turnedAway({ delayMs: 800, waitMs: 0 }, 100)).toHaveLength(3);
    for (let again = 0; again < 5; again += 1) expect(turnedAway({ delayMs: 500, waitMs: 0 }, 100)).toHaveLength(3);
    expect(turnedAway({ delayMs: 500, waitMs: 0 }, 100)).toHaveLength(2);
    // A moment that is busy again begins the calm anew.
    expect(turnedAway(CALM, 400)).toHaveLength(2);
    expect(turnedAway({ delayMs: 400, waitMs: 0 }, 50)).toHaveLength(2);
    expect(turnedAway(CALM, 400)).toHaveLength(2);
    expect(turnedAway(CALM, 450)).toHaveLength(2);
    expect(turnedAway(CALM, 100)).toHaveLength(1);
    expect(turnedAway(CALM, 450)).toHaveLength(1);
    expect(turnedAway(CALM, 100)).toHaveLength(0);
    expect(Object.fromEntries(shedder.shed())).toMatchObject({ public: expect.any(Number) });
  });

  test("O38 where nobody asked for a while the first one is let in", () => {
    const { turnedAway, moment, shedder } = planted();
    expect(turnedAway({ delayMs: 9_000, waitMs: 2_000 })).toHaveLength(4);
    // The figure says so before anybody comes, and does not while it is as busy as before.
    moment.now += 600;
    expect(shedder.level()).toBe(4);
    moment.load = CALM;
    expect(shedder.level()).toBe(0);
    moment.now -= 600;
    expect(turnedAway(CALM, 600)).toEqual([]);
  });

  test("O38 those who are turned away are told to come back one after the other", () => {
    const { turnedAway, returns } = planted();
    turnedAway({ delayMs: 9_000, waitMs: 0 });
    expect(returns.sort()).toEqual([2, 3, 4, 5]);
  });

  test("O38 switched off nothing is turned away", () => {
    const { turnedAway } = planted(false);
    expect(turnedAway({ delayMs: 9_000, waitMs: 2_000 })).toEqual([]);
  });

  test("O38 the delay of a real event loop is what whoever comes then waits, in the second of two slow seconds, with a quiet one between them or none", async () => {
    const moment = { now: 0 };
    const delay = measureDelay(() => moment.now);
    /** Planted: the loop stands still in turns of a quarter of a second; then so much time is over. */
    async function stall(turns: number, ms = 250): Promise<void> {
      for (let turn = 0; turn < turns; turn += 1) {
        const end = performance.now() + ms;
        while (performance.now() < end);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      moment.now += 1_000;
    }
    // What was before the first request is the start's own work.
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
    // Every other second is as bad for half of those who come.
    await new Promise((resolve) => setTimeout(resolve, 100));
    moment.now += 1_000;
    expect(delay.read()).toBeLessThan(150);
    await stall(4);
    expect(delay.read()).toBeGreaterThan(150);
    delay.stop();
  });

  test("O38 of several processes the figure is that of the busiest", async () => {
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
    const shedder = makeShedder({ read: () => load, on: true });
    expect(() => shedder.admit("vital")).toThrow(Shed);
    load.delayMs = 0;
    // Nothing but the process's own time is asked: half a second of it, wherever the clock of the machine stands.
    const end = performance.now() + 510;
    while (performance.now() < end);
    expect(() => shedder.admit("public")).not.toThrow();
  });
});
