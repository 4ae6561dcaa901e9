import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../../../bench/random.ts";
import type { Disk } from "./disk.ts";
import type { House } from "./house.ts";
import { HEARD_MS, type LeapingClock } from "./leaping-clock.ts";

/** What a fault affects, and thereby the promised recovery time. */
export type Bound = "process" | "database" | "none";

/** A fault during writes. */
export type Kind = {
  readonly name: string;
  readonly bound: Bound;
  /** Why this machine cannot produce it; null if it can. */
  missing(house: House): string | null;
  /** Produces and ends it. Returns the time from which recovery counts. */
  strike(house: House, random: Random): Promise<number>;
};

/** Seconds by which the product's clock may be wrong. */
const LEAPS = [-1_800, -300, -20, 0, 20, 300, 1_200];
/** Duration range of a full or silent state. */
const [SHORT_MS, LONG_MS] = [200, 1_500];
/** A start on such a disk fails. */
const READ_ONLY_MS = 300;

const here = () => null;
const diskOf = (house: House): Disk => {
  if (typeof house.disk === "string") throw new Error(house.disk);
  return house.disk;
};
const aWhile = (random: Random) => pause(SHORT_MS + random.below(LONG_MS - SHORT_MS));
const disk = ({ disk: own }: House) => (typeof own === "string" ? own : null);

async function silent(wire: keyof House["wires"], house: House, random: Random): Promise<void> {
  house.wires[wire].silence();
  await aWhile(random);
  house.wires[wire].speak();
}

/** Only requests that need the silent service wait; recovery counts from the beginning. */
async function aside(wire: "mail" | "bucket", house: House, random: Random): Promise<number> {
  const begun = performance.now();
  await silent(wire, house, random);
  return begun;
}

/** More than the free space within the database's allocated files. */
const TOO_MUCH = "CREATE TABLE too_much AS SELECT repeat('much', 500) FROM generate_series(1, 10000)";

async function full(house: House, random: Random): Promise<number> {
  diskOf(house).fill();
  await house.server.run("postgres", TOO_MUCH).then(
    () => Promise.reject(new Error("the disk is not full")),
    () => undefined,
  );
  await aWhile(random);
  diskOf(house).mend();
  const mended = performance.now();
  // Without space for its WAL the database exits.
  await house.keepDatabase();
  return mended;
}

/** A disk with files open for writing stays writable, so it is remounted read-only as after a fault. */
async function readOnly(house: House): Promise<number> {
  let mended = 0;
  await house.killDatabase(async () => {
    await diskOf(house).makeReadOnly();
    await house.server.again().then(
      () => Promise.reject(new Error("a database started on a read-only disk")),
      () => undefined,
    );
    await pause(READ_ONLY_MS);
    diskOf(house).mend();
    mended = performance.now();
  });
  return mended;
}

async function leap(house: House, random: Random): Promise<number> {
  const begun = performance.now();
  house.ahead = random.pick(LEAPS.filter((seconds) => seconds !== house.ahead));
  (house.clock as LeapingClock).leap(house.ahead);
  await pause(HEARD_MS);
  return begun;
}

/** For faults that happen at once: recovery counts from then. */
function atOnce(strike: (house: House) => unknown): Kind["strike"] {
  return async (house) => {
    const begun = performance.now();
    await strike(house);
    return begun;
  };
}

async function hung(house: House, random: Random): Promise<number> {
  await silent("database", house, random);
  return performance.now();
}

/** All kinds of faults. */
export const KINDS: readonly Kind[] = [
  { name: "process killed", bound: "process", missing: here, strike: atOnce((house) => house.killProduct()) },
  { name: "database killed", bound: "database", missing: here, strike: atOnce((house) => house.killDatabase()) },
  { name: "connections cut", bound: "database", missing: here, strike: atOnce((house) => house.wires.database.cut()) },
  {
    name: "connections frozen for good",
    bound: "database",
    missing: here,
    strike: atOnce((house) => house.wires.database.forget()),
  },
  { name: "database silent", bound: "database", missing: here, strike: hung },
  { name: "disk full", bound: "database", missing: disk, strike: full },
  { name: "disk read-only", bound: "database", missing: disk, strike: readOnly },
  {
    name: "mail silent",
    bound: "none",
    missing: here,
    strike: (house, random) => aside("mail", house, random),
  },
  {
    name: "bucket silent",
    bound: "none",
    missing: here,
    strike: (house, random) => aside("bucket", house, random),
  },
  {
    name: "clock leaps",
    bound: "none",
    missing: ({ clock }) => (typeof clock === "string" ? clock : null),
    strike: leap,
  },
];
