import type pg from "pg";

type TransactionSlots = { free: number; readonly waiting: (() => void)[] };

const slotsByPool = new WeakMap<pg.Pool, TransactionSlots>();

function slotsOf(pool: pg.Pool): TransactionSlots {
  const { max } = pool.options;
  const known = slotsByPool.get(pool) ?? { free: Math.max(1, max - Math.ceil(max / 5)), waiting: [] };
  slotsByPool.set(pool, known);
  return known;
}

/**
 * Acquires a slot among the transactions of a pool; returns the function that releases it. Transactions use at most
 * four fifths of the connections, so that those waiting for locks do not block short reads. Throws after `patience`
 * milliseconds.
 */
export async function acquireSlot(pool: pg.Pool, patience: number): Promise<() => void> {
  const own = slotsOf(pool);
  function leave(): void {
    const next = own.waiting.shift();
    if (next === undefined) own.free += 1;
    else next();
  }
  if (own.free > 0) {
    own.free -= 1;
    return leave;
  }
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      own.waiting.splice(own.waiting.indexOf(enter), 1);
      reject(new Error("timeout exceeded when waiting for a transaction slot"));
    }, patience);
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    own.waiting.push(enter);
  });
  return leave;
}
