import { describe, expect, test } from "vitest";
import { makeBudgets } from "./budgets.ts";
import { RateLimitError } from "./rate-limits.ts";

/** Budgets whose wait timeout is controlled by the test. */
function planted() {
  const ends = new Set<() => void>();
  const budgets = makeBudgets((_milliseconds, then) => {
    ends.add(then);
    return () => void ends.delete(then);
  });
  return {
    ...budgets,
    /** Expires the wait of every waiting request. */
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

describe("O39 makeBudgets", () => {
  test("O39 limits concurrent requests per person and per company without delaying others", async () => {
    const { take, waiting } = planted();
    const first = await take(of("ann", "acme"));
    await take(of("ann", "acme"));
    let third = false;
    void take(of("ann", "acme")).then(() => (third = true));
    await settled();
    expect([third, waiting()]).toEqual([false, 1]);
    // A colleague takes the company's last slot, so the company is full for everyone.
    await take(of("bob", "acme"));
    let fourth = false;
    void take(of("cleo", "acme")).then(() => (fourth = true));
    // Another company is not affected.
    await take(of("dan", "other"));
    first();
    await settled();
    expect([third, fourth, waiting()]).toEqual([true, false, 1]);
  });

  test("O39 rejects a request that waited too long or met a full queue", async () => {
    const { take, late, waiting, refused } = planted();
    const give = await take([{ key: "ann", most: 1 }]);
    const all = Array.from({ length: 8 }, () => take([{ key: "ann", most: 1 }]));
    await expect(take([{ key: "ann", most: 1 }])).rejects.toMatchObject({ code: "rate_limited", seconds: 2 });
    expect(waiting()).toBe(8);
    late();
    for (const one of all) await expect(one).rejects.toBeInstanceOf(RateLimitError);
    expect(refused()).toBe(9);
    // The queue is empty again, and returning a slot twice frees only one.
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

  test("O39 skips a waiting client that disconnected and gives its slot to the next one", async () => {
    const { take, late, waiting, refused } = planted();
    const give = await take([{ key: "ann", most: 1 }]);
    const leaves = new AbortController();
    const gone = take([{ key: "ann", most: 1 }], leaves.signal);
    let next = false;
    void take([{ key: "ann", most: 1 }]).then(() => (next = true));
    leaves.abort();
    await expect(gone).rejects.toBeInstanceOf(RateLimitError);
    expect([waiting(), refused()]).toEqual([1, 0]);
    give();
    await settled();
    expect(next).toBe(true);
    // A client that disconnected before it waited takes no slot, and a late end wakes nobody.
    await expect(take([{ key: "bob", most: 1 }], leaves.signal)).rejects.toBeInstanceOf(RateLimitError);
    await take([{ key: "bob", most: 1 }]);
    late();
    expect(waiting()).toBe(0);
  });
});
