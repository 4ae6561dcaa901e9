import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { type Account, lockBalances, postTransfer, postTransfers, readBalance, type Transfer } from "./transfer.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const any = (name: string): Account => ({ name, bounds: "any" });
const filled = (name: string): Account => ({ name, bounds: "not_negative" });

function order(cause: string, cents: number, over: Partial<Transfer> = {}): Transfer {
  return { cause, by: null, moves: [{ from: any("outside"), to: filled("inside"), cents }], ...over };
}

const move = (one: Transfer) => world.ctx.write((tx) => postTransfer(tx, one));
const balance = (name: string) => world.ctx.write((tx) => readBalance(tx, any(name)));

describe("M2 the ledger", () => {
  it("moves money once per cause", async () => {
    const before = await balance("inside");
    expect(await move(order("once", 500))).toBe(true);
    expect(await move(order("once", 500))).toBe(false);
    expect((await balance("inside")) - before).toBe(500);
  });

  it.each([
    ["another amount", order("same", 501)],
    ["another account", order("same", 500, { moves: [{ from: any("outside"), to: filled("elsewhere"), cents: 500 }] })],
    [
      "one account more",
      order("same", 500, {
        moves: [
          { from: any("outside"), to: filled("inside"), cents: 500 },
          { from: any("outside"), to: filled("third"), cents: 1 },
        ],
      }),
    ],
  ])("takes no cause for %s", async (_what, other) => {
    await move(order("same", 500));
    await expect(move(other)).rejects.toThrow("same moved other money before");
    expect(await balance("elsewhere")).toBe(0);
    expect(await balance("third")).toBe(0);
  });

  it("accepts only whole cents above zero", async () => {
    for (const cents of [0, -1, 0.5, Number.NaN, 2 ** 53])
      await expect(move(order(`odd ${cents}`, cents))).rejects.toThrow("would move");
  });

  it("returns which of several causes moved now, and moves nothing where two are equal", async () => {
    const given = await world.ctx.write((tx) => postTransfers(tx, [order("once", 500), order("new", 7)]));
    expect([...given]).toEqual(["new"]);
    const twice = world.ctx.write((tx) => postTransfers(tx, [order("twin", 1), order("twin", 1)]));
    await expect(twice).rejects.toThrow("one cause would move money twice");
    expect(await world.ctx.write((tx) => postTransfers(tx, []))).toEqual(new Set());
  });

  it("keeps an account within its bounds, counting a transfer as a whole", async () => {
    await move(order("fill", 100, { moves: [{ from: any("outside"), to: filled("pot"), cents: 100 }] }));
    const spend = (cause: string, cents: number) =>
      move(order(cause, cents, { moves: [{ from: filled("pot"), to: any("outside"), cents }] }));
    await expect(spend("too much", 101)).rejects.toThrow("account pot would stand at -1");
    expect(await balance("pot")).toBe(100);
    expect(await spend("all", 100)).toBe(true);
    expect(await balance("pot")).toBe(0);
  });

  it("locks and returns balances by name, without accounts that have no entries", async () => {
    await move(order("hold", 3, { moves: [{ from: any("outside"), to: filled("purse"), cents: 3 }] }));
    const locked = await world.ctx.write((tx) => lockBalances(tx, [filled("purse"), filled("never")]));
    expect([...locked]).toEqual([["purse", 3]]);
  });
});
