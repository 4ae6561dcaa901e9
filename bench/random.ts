/** Deterministic random numbers. */
export type Random = {
  /** 0 ≤ x < 1. */
  next(): number;
  /** An integer from 0 to below `end`. */
  below(end: number): number;
  /** An element of a non-empty list. */
  pick<T>(list: readonly T[]): T;
};

/** Deterministic random numbers (mulberry32). Takes a seed; returns 0 ≤ x < 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The numbers of one item (the n-th job), independent of the number and order of others. */
export function randomForItem(seed: number, n: number): Random {
  const next = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca6b));
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick<T>(list: readonly T[]): T {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error("nothing to pick from");
      return picked;
    },
  };
}

/** A UUIDv7 of a time (milliseconds since 1970) with deterministic random bits. */
export function seededId(random: Random, moment: number): string {
  const bytes = Buffer.alloc(16);
  for (let at = 0; at < 16; at += 1) bytes.writeUInt8(random.below(256), at);
  bytes.writeUIntBE(moment, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
