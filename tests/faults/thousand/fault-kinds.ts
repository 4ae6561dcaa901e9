import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../../../bench/random.ts";
import type { Disk } from "./disk.ts";
import type { FaultInstallation } from "./installation.ts";
import { type LeapingClock, OFFSET_CACHE_MS } from "./leaping-clock.ts";

/** What a fault affects, and thereby the promised recovery time. */
export type FaultScope = "process" | "database" | "none";

/** A fault during writes. */
export type FaultKind = {
  readonly name: string;
  readonly bound: FaultScope;
  /** Why this machine cannot produce it; null if it can. */
  missing(house: FaultInstallation): string | null;
  /** Produces and ends it. Returns the time from which recovery counts. */
  strike(house: FaultInstallation, random: Random): Promise<number>;
};

/** Seconds by which the product's clock may be wrong. */
const CLOCK_LEAPS_S = [-1_800, -300, -20, 0, 20, 300, 1_200];
/** Duration range of a full or silent state. */
const [SHORT_MS, LONG_MS] = [200, 1_500];
/** A start on such a disk fails. */
const READ_ONLY_MS = 300;

const isRunnableHere = () => null;
const requireDisk = (house: FaultInstallation): Disk => {
  if (typeof house.disk === "string") throw new Error(house.disk);
  return house.disk;
};
const randomDuration = (random: Random) => pause(SHORT_MS + random.below(LONG_MS - SHORT_MS));
const disk = ({ disk: own }: FaultInstallation) => (typeof own === "string" ? own : null);

async function silenceWire(
  wire: keyof FaultInstallation["wires"],
  house: FaultInstallation,
  random: Random,
): Promise<void> {
  house.wires[wire].silence();
  await randomDuration(random);
  house.wires[wire].speak();
}

/** Only requests that need the silent service wait; recovery counts from the beginning. */
async function silenceService(wire: "mail" | "bucket", house: FaultInstallation, random: Random): Promise<number> {
  const begun = performance.now();
  await silenceWire(wire, house, random);
  return begun;
}

/** More than the free space within the database's allocated files. */
const TOO_MUCH = "CREATE TABLE too_much AS SELECT repeat('much', 500) FROM generate_series(1, 10000)";

async function fillDisk(house: FaultInstallation, random: Random): Promise<number> {
  requireDisk(house).fill();
  await house.server.run("postgres", TOO_MUCH).then(
    () => Promise.reject(new Error("the disk is not full")),
    () => undefined,
  );
  await randomDuration(random);
  requireDisk(house).mend();
  const mended = performance.now();
  // Without space for its WAL the database exits.
  await house.keepDatabase();
  return mended;
}

/** A disk with files open for writing stays writable, so it is remounted read-only as after a fault. */
async function remountReadOnly(house: FaultInstallation): Promise<number> {
  let mended = 0;
  await house.killDatabase(async () => {
    await requireDisk(house).makeReadOnly();
    await house.server.again().then(
      () => Promise.reject(new Error("a database started on a read-only disk")),
      () => undefined,
    );
    await pause(READ_ONLY_MS);
    requireDisk(house).mend();
    mended = performance.now();
  });
  return mended;
}

async function leapClock(house: FaultInstallation, random: Random): Promise<number> {
  const begun = performance.now();
  house.ahead = random.pick(CLOCK_LEAPS_S.filter((seconds) => seconds !== house.ahead));
  (house.clock as LeapingClock).leap(house.ahead);
  await pause(OFFSET_CACHE_MS);
  return begun;
}

/** For faults that happen at once: recovery counts from then. */
function instantFault(strike: (house: FaultInstallation) => unknown): FaultKind["strike"] {
  return async (house) => {
    const begun = performance.now();
    await strike(house);
    return begun;
  };
}

async function hangProcess(house: FaultInstallation, random: Random): Promise<number> {
  await silenceWire("database", house, random);
  return performance.now();
}

/** All kinds of faults. */
export const FAULT_KINDS: readonly FaultKind[] = [
  {
    name: "process killed",
    bound: "process",
    missing: isRunnableHere,
    strike: instantFault((house) => house.killProduct()),
  },
  {
    name: "database killed",
    bound: "database",
    missing: isRunnableHere,
    strike: instantFault((house) => house.killDatabase()),
  },
  {
    name: "connections cut",
    bound: "database",
    missing: isRunnableHere,
    strike: instantFault((house) => house.wires.database.cut()),
  },
  {
    name: "connections frozen for good",
    bound: "database",
    missing: isRunnableHere,
    strike: instantFault((house) => house.wires.database.forget()),
  },
  { name: "database silent", bound: "database", missing: isRunnableHere, strike: hangProcess },
  { name: "disk full", bound: "database", missing: disk, strike: fillDisk },
  { name: "disk read-only", bound: "database", missing: disk, strike: remountReadOnly },
  {
    name: "mail silent",
    bound: "none",
    missing: isRunnableHere,
    strike: (house, random) => silenceService("mail", house, random),
  },
  {
    name: "bucket silent",
    bound: "none",
    missing: isRunnableHere,
    strike: (house, random) => silenceService("bucket", house, random),
  },
  {
    name: "clock leaps",
    bound: "none",
    missing: ({ clock }) => (typeof clock === "string" ? clock : null),
    strike: leapClock,
  },
];
