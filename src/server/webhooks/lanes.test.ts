import { describe, expect, it } from "vitest";
import type { Due } from "./claim.ts";
import { judge, type Lane, Lanes, type Open } from "./lanes.ts";

/** The nth endpoint of a company, each on a host of its own where none is named. */
const due = (nth: number, company = `company ${nth}`, host = `h${nth}.example`): Due => ({
  endpoint: `endpoint ${company} ${nth}`,
  company,
  address: `https://${host}/in`,
  failing: false,
  most: 100,
});
const many = (count: number, more: (nth: number) => Due = (nth) => due(nth)) =>
  Array.from({ length: count }, (_all, nth) => more(nth));
const QUICK = { taken: true, milliseconds: 20 };

/** Begins all that there is room for. */
function begin(lanes: Lanes, wanted: readonly Due[], open: Open[], now: number): Map<string, number> {
  const room = lanes.roomFor(wanted, open, now);
  for (const { lane, free } of room) for (let n = 0; n < free; n += 1) open.push({ lane, begun: now });
  return new Map(room.map(({ endpoint, free }) => [endpoint, free]));
}

function proved(lanes: Lanes, one: Due): Lane {
  const lane = lanes.of(one, 0);
  for (let n = 0; n < 5; n += 1) judge({ lane, begun: 0 }, QUICK);
  return lane;
}

describe("X74 how much is sent to whom at once", () => {
  it("X74 an endpoint begins with four; quick answers double that up to 32, slow ones halve it, a failure leaves one", () => {
    const lanes = new Lanes();
    const lane = lanes.of(due(1), 0);
    const windows = [lane.window];
    for (const answer of [QUICK, QUICK, QUICK, QUICK, { taken: true, milliseconds: 1_500 }]) {
      judge({ lane, begun: 0 }, answer);
      windows.push(lane.window);
    }
    expect(windows).toEqual([4, 8, 16, 32, 32, 32]);
    judge({ lane, begun: 0 }, { taken: true, milliseconds: 14_000 });
    expect(lane.window).toBe(16);
    judge({ lane, begun: 0 }, { taken: false, milliseconds: 5 });
    expect(lane.window).toBe(1);
  });

  it("X74 a hundred that hang take nothing from one that answers", () => {
    const lanes = new Lanes();
    const open: Open[] = [];
    const good = due(1_000);
    proved(lanes, good);
    const hanging = many(100);
    // None of them ends: for five minutes, looked at each half second.
    for (let now = 0; now < 300_000; now += 500) {
      const room = begin(lanes, [...hanging, good], open, now);
      expect(room.get(good.endpoint), `after ${now} ms`).toBe(32);
      // What the good one got is answered at once; a request of the others ends after 15 s.
      for (let n = open.length - 1; n >= 0; n -= 1) {
        const one = open[n];
        if (one?.lane.endpoint === good.endpoint || (one !== undefined && now - one.begun >= 15_000)) open.splice(n, 1);
      }
    }
  });

  it("X74 one request that hangs and one failure do not stop the rest of the same endpoint", () => {
    const lanes = new Lanes();
    const lane = lanes.of(due(1), 0);
    const open: Open[] = [{ lane, begun: 0 }];
    judge({ lane, begun: 0 }, { taken: false, milliseconds: 5 });
    expect(lanes.roomFor([due(1)], open, 1_000)).toEqual([]);
    expect(lanes.roomFor([due(1)], open, 2_000)).toMatchObject([{ free: 1 }]);
  });

  it("X74 a request that hangs halves what its endpoint has at once, and only once", () => {
    const lanes = new Lanes();
    const lane = proved(lanes, due(1));
    const open: Open[] = [{ lane, begun: 0 }];
    for (let now = 0; now < 15_000; now += 500) lanes.roomFor([due(1)], open, now);
    expect(lane.window).toBe(16);
  });

  it("X74 neither a company nor a host has all of it", () => {
    const company = new Lanes();
    const ofOne = many(20, (nth) => due(nth, "one company"));
    for (const one of ofOne) proved(company, one);
    expect([...begin(company, ofOne, [], 0).values()].reduce((sum, n) => sum + n, 0)).toBe(48);
    const host = new Lanes();
    const toOne = many(20, (nth) => due(nth, `company ${nth}`, "one.example"));
    for (const one of toOne) proved(host, one);
    expect([...begin(host, toOne, [], 0).values()].reduce((sum, n) => sum + n, 0)).toBe(64);
  });

  it("X74 of many at once each has a little before any has much", () => {
    const lanes = new Lanes();
    const all = many(32);
    for (const one of all) proved(lanes, one);
    expect([...begin(lanes, all, [], 0).values()]).toEqual(Array(32).fill(4));
  });

  it("X74 nothing is kept free for what is not there", () => {
    const lanes = new Lanes();
    const all = many(200, (nth) => ({ ...due(nth), most: 1 }));
    for (const one of all) proved(lanes, one);
    expect([...begin(lanes, all, [], 0).values()]).toEqual(Array(128).fill(1));
  });

  it("X74 a thousand are open at once, and no more", () => {
    const lanes = new Lanes();
    const open: Open[] = [];
    const all = many(1_500);
    for (let now = 0; now < 60_000; now += 500) begin(lanes, all, open, now);
    expect(open.length).toBe(800);
    const good = many(20, (nth) => due(5_000 + nth));
    for (const one of good) proved(lanes, one);
    for (let now = 60_000; now < 70_000; now += 3_000) {
      begin(lanes, good, open, now);
      for (const one of good) proved(lanes, one);
    }
    expect(open.length).toBe(1_000);
  });

  it("X73 another address is another endpoint, to which nothing is known", () => {
    const lanes = new Lanes();
    expect(proved(lanes, due(1)).window).toBe(32);
    expect(lanes.of({ ...due(1), address: "https://other.example/in" }, 0).window).toBe(4);
  });
});
