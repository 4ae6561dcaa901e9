import { describe, expect, test } from "vitest";
import { makeBudgets } from "./budgets.ts";
import { RateLimited } from "./rate-limits.ts";

/** Budgets whose waiting ends when the test says so. */
function planted() {
  const ends = new Set<() => void>();
  const budgets = makeBudgets((_milliseconds, then) => {
    ends.add(then);
    return () => void ends.delete(then);
  });
  return {
    ...budgets,
    /** Everybody who waits has waited for too long. */
    late() {
      for (const end of [...ends]) {
        ends.delete(end);
        end();
      }
    },
  };
}

const of = (person: string, company: string) => [
  { key: person, most: 2 },
  { key: company, most: 3 },
];
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("O39 budgets of costly requests", () => {
  test("O39 so many run at once for a person and for a company, and others are not held up by them", async () => {
    const { take, waiting } = planted();
    const first = await take(of("ann", "acme"));
    await take(of("ann", "acme"));
    let third = false;
    void take(of("ann", "acme")).then(() => (third = true));
    await settled();
    expect([third, waiting()]).toEqual([false, 1]);
    // A colleague has a place of the company's, which then is full for everybody of it.
    await take(of("bob", "acme"));
    let fourth = false;
    void take(of("cleo", "acme")).then(() => (fourth = true));
    // Somebody else's company is none of that.
    await take(of("dan", "other"));
    first();
    await settled();
    expect([third, fourth, waiting()]).toEqual([true, false, 1]);
  });

  test("O39 who waited for too long, or finds too many waiting, is told to come again", async () => {
    const { take, late, waiting, refused } = planted();
    const give = await take([{ key: "ann", most: 1 }]);
    const all = Array.from({ length: 8 }, () => take([{ key: "ann", most: 1 }]));
    await expect(take([{ key: "ann", most: 1 }])).rejects.toMatchObject({ code: "rate_limited", seconds: 2 });
    expect(waiting()).toBe(8);
    late();
    for (const one of all) await expect(one).rejects.toBeInstanceOf(RateLimited);
    expect(refused()).toBe(9);
    // Nobody is left behind in the queue, and a place that is given back twice is one.
    give();
    give();
    const again = await take([{ key: "ann", most: 1 }]);
    let second = false;
    void take([{ key: "ann", most: 1 }]).then(() => (second = true));
    await settled();
    expect(second).toBe(false);
    again();
    await settled();
    expect(second).toBe(true);
  });

  test("O39 whoever has left waits no more: the place is the next one's", async () => {
    const { take, late, waiting, refused } = planted();
    const give = await take([{ key: "ann", most: 1 }]);
    const leaves = new AbortController();
    const gone = take([{ key: "ann", most: 1 }], leaves.signal);
    let next = false;
    void take([{ key: "ann", most: 1 }]).then(() => (next = true));
    leaves.abort();
    await expect(gone).rejects.toBeInstanceOf(RateLimited);
    expect([waiting(), refused()]).toEqual([1, 0]);
    give();
    await settled();
    expect(next).toBe(true);
    // Whoever left before it came to waiting takes no place, and a late end finds nobody.
    await expect(take([{ key: "bob", most: 1 }], leaves.signal)).rejects.toBeInstanceOf(RateLimited);
    await take([{ key: "bob", most: 1 }]);
    late();
    expect(waiting()).toBe(0);
  });
});
