import { describe, expect, it } from "vitest";
import { adaptConcurrency, type EndpointState, EndpointStates, type OpenRequest } from "./endpoint-states.ts";
import type { DueEndpoint } from "./lease-events.ts";

/** The nth endpoint of a company, by default on a host of its own. */
const due = (nth: number, company = `company ${nth}`, host = `h${nth}.example`): DueEndpoint => ({
  endpoint: `endpoint ${company} ${nth}`,
  company,
  address: `https://${host}/in`,
  failing: false,
  most: 100,
});
const many = (count: number, more: (nth: number) => DueEndpoint = (nth) => due(nth)) =>
  Array.from({ length: count }, (_all, nth) => more(nth));
const QUICK = { taken: true, milliseconds: 20 };

/** Starts as many requests as the limits allow. */
function begin(
  endpointStates: EndpointStates,
  wanted: readonly DueEndpoint[],
  open: OpenRequest[],
  now: number,
): Map<string, number> {
  const room = endpointStates.roomFor(wanted, open, now);
  for (const { endpointState, free } of room)
    for (let n = 0; n < free; n += 1) open.push({ endpointState, begun: now });
  return new Map(room.map(({ endpoint, free }) => [endpoint, free]));
}

function proved(endpointStates: EndpointStates, one: DueEndpoint): EndpointState {
  const endpointState = endpointStates.of(one, 0);
  for (let n = 0; n < 5; n += 1) adaptConcurrency({ endpointState, begun: 0 }, QUICK);
  return endpointState;
}

describe("X74 concurrency per endpoint", () => {
  it("X74 starts an endpoint with four, doubles up to 32 after quick responses, halves after slow ones, and drops to one after a failure", () => {
    const endpointStates = new EndpointStates();
    const endpointState = endpointStates.of(due(1), 0);
    const windows = [endpointState.window];
    for (const answer of [QUICK, QUICK, QUICK, QUICK, { taken: true, milliseconds: 1_500 }]) {
      adaptConcurrency({ endpointState, begun: 0 }, answer);
      windows.push(endpointState.window);
    }
    expect(windows).toEqual([4, 8, 16, 32, 32, 32]);
    adaptConcurrency({ endpointState, begun: 0 }, { taken: true, milliseconds: 14_000 });
    expect(endpointState.window).toBe(16);
    adaptConcurrency({ endpointState, begun: 0 }, { taken: false, milliseconds: 5 });
    expect(endpointState.window).toBe(1);
  });

  it("X74 does not delay a healthy endpoint by a hundred that hang", () => {
    const endpointStates = new EndpointStates();
    const open: OpenRequest[] = [];
    const good = due(1_000);
    proved(endpointStates, good);
    const hanging = many(100);
    // No request ends, for five minutes at half-second steps.
    for (let now = 0; now < 300_000; now += 500) {
      const room = begin(endpointStates, [...hanging, good], open, now);
      expect(room.get(good.endpoint), `after ${now} ms`).toBe(32);
      // The healthy endpoint answers at once; requests of the others time out after 15 s.
      for (let n = open.length - 1; n >= 0; n -= 1) {
        const one = open[n];
        if (one?.endpointState.endpoint === good.endpoint || (one !== undefined && now - one.begun >= 15_000))
          open.splice(n, 1);
      }
    }
  });

  it("X74 keeps sending to an endpoint after one hanging request and one failure", () => {
    const endpointStates = new EndpointStates();
    const endpointState = endpointStates.of(due(1), 0);
    const open: OpenRequest[] = [{ endpointState, begun: 0 }];
    adaptConcurrency({ endpointState, begun: 0 }, { taken: false, milliseconds: 5 });
    expect(endpointStates.roomFor([due(1)], open, 1_000)).toEqual([]);
    expect(endpointStates.roomFor([due(1)], open, 2_000)).toMatchObject([{ free: 1 }]);
  });

  it("X74 halves an endpoint's concurrency once for a hanging request", () => {
    const endpointStates = new EndpointStates();
    const endpointState = proved(endpointStates, due(1));
    const open: OpenRequest[] = [{ endpointState, begun: 0 }];
    for (let now = 0; now < 15_000; now += 500) endpointStates.roomFor([due(1)], open, now);
    expect(endpointState.window).toBe(16);
  });

  it("X74 gives the whole capacity to no single company or host", () => {
    const company = new EndpointStates();
    const ofOne = many(20, (nth) => due(nth, "one company"));
    for (const one of ofOne) proved(company, one);
    expect([...begin(company, ofOne, [], 0).values()].reduce((sum, n) => sum + n, 0)).toBe(48);
    const host = new EndpointStates();
    const toOne = many(20, (nth) => due(nth, `company ${nth}`, "one.example"));
    for (const one of toOne) proved(host, one);
    expect([...begin(host, toOne, [], 0).values()].reduce((sum, n) => sum + n, 0)).toBe(64);
  });

  it("X74 gives all endpoints some requests before one gets many", () => {
    const endpointStates = new EndpointStates();
    const all = many(32);
    for (const one of all) proved(endpointStates, one);
    expect([...begin(endpointStates, all, [], 0).values()]).toEqual(Array(32).fill(4));
  });

  it("X74 reserves no capacity for absent endpoints", () => {
    const endpointStates = new EndpointStates();
    const all = many(200, (nth) => ({ ...due(nth), most: 1 }));
    for (const one of all) proved(endpointStates, one);
    expect([...begin(endpointStates, all, [], 0).values()]).toEqual(Array(128).fill(1));
  });

  it("X74 opens at most a thousand requests", () => {
    const endpointStates = new EndpointStates();
    const open: OpenRequest[] = [];
    const all = many(1_500);
    for (let now = 0; now < 60_000; now += 500) begin(endpointStates, all, open, now);
    expect(open.length).toBe(800);
    const good = many(20, (nth) => due(5_000 + nth));
    for (const one of good) proved(endpointStates, one);
    for (let now = 60_000; now < 70_000; now += 3_000) {
      begin(endpointStates, good, open, now);
      for (const one of good) proved(endpointStates, one);
    }
    expect(open.length).toBe(1_000);
  });

  it("X73 treats a changed URL as a new endpoint", () => {
    const endpointStates = new EndpointStates();
    expect(proved(endpointStates, due(1)).window).toBe(32);
    expect(endpointStates.of({ ...due(1), address: "https://other.example/in" }, 0).window).toBe(4);
  });
});
