import { appendFile, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { randomForItem } from "../../bench/random.ts";
import { checkAll, type Violations } from "./thousand/checker.ts";
import { FAULT_KINDS, type FaultKind } from "./thousand/fault-kinds.ts";
import { type PlantedFault, startFaultInstallation } from "./thousand/installation.ts";
import { Load } from "./thousand/load.ts";
import { DETECTABLE_FAULTS } from "./thousand/planted-faults.ts";
import { settleInstallation } from "./thousand/settle.ts";
import { drawFaults, percentile, type StruckFault, strikeFaults } from "./thousand/strike-faults.ts";
import { createWriters } from "./thousand/writers.ts";

const { VOUCHWELL_FAULTS, VOUCHWELL_SEED, VOUCHWELL_COUNTS, VOUCHWELL_KIND } = process.env;
const FAULTS = Number(VOUCHWELL_FAULTS ?? 30);
const SEED = Number(VOUCHWELL_SEED ?? 20_261_126);
/** Faults per environment; each has its own check and the next seed. */
const PER_HOUSE = 100;
/** All kinds, or the named one. */
const DRAWN = FAULT_KINDS.filter(({ name }) => VOUCHWELL_KIND === undefined || name === VOUCHWELL_KIND);
/** Acknowledged writes between the beginnings of two faults. */
const EACH = 50;
const WRITERS = 10;
/** Promised recovery times for 99 of 100 faults, milliseconds. */
const BOUNDS = { process: 2_000, database: 5_000 } as const;
const MINUTE = 60_000;

const leftOut = new Set<string>();
const WHOLE: Violations = { lost: [], doubled: [], other: [] };

type Came = {
  readonly faults: StruckFault[];
  readonly acknowledged: number;
  readonly broken: Violations;
  readonly again: number;
};

type Life = { readonly plant?: PlantedFault; readonly each?: number };

/** Injects faults one after the other into an environment during writes; returns the results. */
async function live(seed: number, kinds: readonly FaultKind[], { plant = {}, each = EACH }: Life = {}): Promise<Came> {
  const house = await startFaultInstallation(plant);
  try {
    const load = new Load(house, await createWriters(house.world), seed);
    await house.plant();
    load.begin(WRITERS);
    const faults: StruckFault[] = [];
    for (const [step, kind] of kinds.entries()) {
      const reason = kind.missing(house);
      if (reason !== null) {
        if (!leftOut.has(kind.name)) console.log(`${kind.name}: left out, ${reason}`);
        leftOut.add(kind.name);
        continue;
      }
      const random = randomForItem(seed, 10_000 + step);
      const one = await strikeFaults(house, load, kind, { random, each }).catch((error) => {
        const where = `seed ${seed}, step ${step}, ${kind.name}`;
        throw new Error(`${where}: ${error.message}\n${house.printed().slice(-4_000)}`, { cause: error });
      });
      faults.push(one);
    }
    const last = await settleInstallation(house, load);
    return { faults, acknowledged: load.acknowledged.length, ...(await checkAll(house, load, { faults, last })) };
  } finally {
    await house.close();
  }
}

function figures(all: readonly StruckFault[]) {
  const of = (what: (kind: FaultKind) => boolean) => all.filter(({ kind }) => what(kind)).map(({ back }) => back);
  const row = (values: number[]) => ({
    faults: values.length,
    p50: Math.round(percentile(values, 0.5)),
    p99: Math.round(percentile(values, 0.99)),
    most: Math.round(Math.max(0, ...values)),
  });
  const kinds = FAULT_KINDS.map(({ name }) => [name, row(of((kind) => kind.name === name))] as const);
  const bounds = (["process", "database"] as const).map(
    (bound) => [bound, row(of((kind) => kind.bound === bound))] as const,
  );
  return Object.fromEntries([...kinds, ...bounds]);
}

/** File for each environment's results and recovery times. */
async function note({ faults, acknowledged, again, broken }: Came, seed: number): Promise<void> {
  const backs = faults.map(({ kind, back }) => [kind.name, Math.round(back)]);
  const line = JSON.stringify({ seed, faults: faults.length, acknowledged, again, broken, backs });
  if (VOUCHWELL_COUNTS !== undefined) await appendFile(VOUCHWELL_COUNTS, `${line}\n`);
}

test("O34 O40 O41 successive faults during writes: nothing acknowledged is lost or duplicated, and recovery is fast", {
  timeout: 180 * MINUTE,
}, async () => {
  const all: StruckFault[] = [];
  let acknowledged = 0;
  console.log(`${FAULTS} faults, seed ${SEED}`);
  for (let left = FAULTS, seed = SEED; left > 0; left -= PER_HOUSE, seed += 1) {
    const came = await live(seed, drawFaults(seed, Math.min(PER_HOUSE, left), DRAWN));
    await note(came, seed);
    expect(came.broken, `seed ${seed}, ${came.faults.length} faults`).toEqual(WHOLE);
    all.push(...came.faults);
    acknowledged += came.acknowledged;
  }
  expect(acknowledged).toBeGreaterThanOrEqual(all.length * EACH);
  if (VOUCHWELL_FAULTS === undefined) return;
  // The deep suite runs tests concurrently, so recovery times are judged only in a separate run.
  const table = figures(all);
  console.log(`${acknowledged} writes acknowledged`, table);
  for (const bound of ["process", "database"] as const)
    expect(table[bound]?.p99, bound).toBeLessThanOrEqual(BOUNDS[bound]);
});

describe("O42 detects an injected fault", () => {
  test("each has one place for its injection", async () => {
    for (const { name, source } of DETECTABLE_FAULTS)
      if (source !== undefined) expect((await readFile(source.file, "utf8")).split(source.was), name).toHaveLength(2);
  });
  test.runIf(VOUCHWELL_FAULTS !== undefined).each(DETECTABLE_FAULTS)(
    "$name",
    { timeout: 20 * MINUTE },
    async (planted) => {
      const kinds = planted.kinds.flatMap((name) => FAULT_KINDS.filter((kind) => kind.name === name));
      const { broken } = await live(SEED, kinds, { plant: planted, each: planted.each });
      const told = broken[planted.found.as].filter((one) => planted.found.telling.test(one));
      expect(told, JSON.stringify(broken)).not.toEqual([]);
    },
  );
});
