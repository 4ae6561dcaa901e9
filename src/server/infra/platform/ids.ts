import { randomFillSync } from "node:crypto";
import type { Clock } from "./clock.ts";

/** Generates ids: UUIDv7 (RFC 9562), so that later ids sort later. */
export type Ids = { next(): string };

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an external value is a well-formed UUID (RFC 9562) that an id column accepts. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value);
}

/** The time encoded in an id. An id from outside can claim any time. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

const SEQUENCE_MAX = 0xfff;
const ID_BYTES = 16;
/** Random bytes are fetched for this many ids at once, because the call costs more than the rest of an id. */
const POOLED_IDS = 256;

function makePool(): () => Buffer {
  const pool = Buffer.alloc(POOLED_IDS * ID_BYTES);
  let used = pool.length;
  return function taken() {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += ID_BYTES;
    return pool.subarray(used - ID_BYTES, used);
  };
}

/**
 * Generates ids that increase within one process, even within a millisecond or when the clock steps back. Takes the
 * clock for their timestamps.
 */
export function makeIds(clock: Clock): Ids {
  const randomBytes = makePool();
  let lastTime = 0;
  let sequence = 0;
  return {
    next() {
      const bytes = randomBytes();
      const now = Math.max(clock.now().getTime(), lastTime);
      sequence = now === lastTime ? sequence + 1 : bytes.readUInt8(0);
      lastTime = now;
      if (sequence > SEQUENCE_MAX) {
        lastTime += 1;
        sequence = 0;
      }
      bytes.writeUIntBE(lastTime, 0, 6);
      bytes.writeUInt16BE(0x7000 | sequence, 6);
      bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
      const hex = bytes.toString("hex");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
  };
}
