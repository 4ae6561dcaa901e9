import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findBinaries } from "../../../src/server/infra/db/embedded/embedded-binaries.ts";
import { prepareLocation } from "../../../src/server/infra/db/embedded/embedded-location.ts";
import { bucketUrl, startBucket } from "../../support/bucket.ts";
import { freePort, type Product, startProduct } from "../../support/product.ts";
import { openTcpProxy, type WireProxy } from "../../support/proxy.ts";
import { QUICK_FOLDER } from "../../support/quick-folder.ts";
import { type Server15, startServer15 } from "../../support/server-15.ts";
import { type SmtpStub, startSmtpStub } from "../../support/smtp.ts";
import { createWorld, type World } from "../../support/world.ts";
import { type Disk, openDisk } from "./disk.ts";
import { type LeapingClock, openLeapingClock } from "./leaping-clock.ts";

const DISK_MIB = 1_024;
const AGAIN_MS = 100;
const NAME = "vouchwell";

/**
 * A product with everything that may fail: database and its disk, mail, bucket, the connections to all of them, its
 * clock.
 */
export type FaultInstallation = {
  readonly url: string;
  readonly world: World;
  readonly server: Server15;
  readonly smtp: SmtpStub;
  readonly wires: { readonly database: WireProxy; readonly mail: WireProxy; readonly bucket: WireProxy };
  /** A string: why this machine has none. */
  readonly disk: Disk | string;
  readonly clock: LeapingClock | string;
  /** Seconds by which the product's clock is ahead. */
  ahead: number;
  product(): Product;
  /** Kills and restarts the process like a supervisor; `meanwhile` runs in between. */
  killProduct(meanwhile?: () => Promise<void>): Promise<void>;
  /** The same for the database; `meanwhile` runs while it is down. */
  killDatabase(meanwhile?: () => Promise<void>): Promise<void>;
  /** Restarts the database until it runs, if it has ended. */
  keepDatabase(): Promise<void>;
  /** Injects the database part of a deliberate fault. */
  plant(): Promise<void>;
  /** Output of all processes. */
  printed(): string;
  close(): Promise<void>;
};

/** A deliberate fault in the database, or in one place of the product's source. */
export type PlantedFault = {
  readonly statements?: readonly string[];
  readonly source?: { readonly file: string; readonly was: string; readonly became: string };
};

/** PostgreSQL's programs, executable by another user than root. */
async function programsIn(folder: string): Promise<string> {
  return dirname((await findBinaries(await prepareLocation(folder))).postgres);
}

async function startDatabase(folder: string, disk: Disk | string): Promise<Server15> {
  const safe = ["fsync = on", "full_page_writes = on", "max_connections = 60"];
  // Normal writes must not fill the disk.
  const small = ["max_wal_size = 128MB", "min_wal_size = 32MB", "checkpoint_timeout = 60s"];
  const within = typeof disk === "string" ? QUICK_FOLDER : disk.folder;
  const server = await startServer15(await programsIn(folder), [...safe, ...small], async () => undefined, within);
  await server.run("postgres", "CREATE ROLE app LOGIN", `CREATE DATABASE ${NAME} OWNER app`);
  return server;
}

async function restartDatabase(server: Server15): Promise<void> {
  while (
    !(await server.again().then(
      () => true,
      () => false,
    ))
  )
    await pause(AGAIN_MS);
}

function environmentOf(
  folder: string,
  { wires, clock }: Pick<FaultInstallation, "wires" | "clock">,
): Record<string, string> {
  return {
    SECRET_KEY: "a secret key that only tests use",
    PUBLIC_URL: "http://localhost:3000",
    PASSWORD_MEMORY_MIB: "19",
    PASSWORD_PASSES: "2",
    DATABASE_URL: `postgres://app@127.0.0.1:${wires.database.port}/${NAME}`,
    SMTP_URL: `smtp://127.0.0.1:${wires.mail.port}`,
    FILES_URL: bucketUrl(wires.bucket.port),
    ERASED_URL: join(folder, "erased"),
    ...(typeof clock === "string" ? {} : clock.environment),
  };
}

/** Opened resources; closed in reverse order. */
type Opened = (() => unknown)[];

async function closeAll(opened: Opened): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

/** Opens everything but the product and its people. */
async function openEnvironment(folder: string, opened: Opened) {
  const disk = openDisk(DISK_MIB);
  if (typeof disk !== "string") opened.push(disk.remove);
  const clock = openLeapingClock(folder);
  const server = await startDatabase(folder, disk);
  opened.push(server.destroy);
  const [smtp, bucket] = [await startSmtpStub(), await startBucket(join(folder, "bucket"))];
  opened.push(smtp.close, bucket.close);
  const wires = {
    database: await openTcpProxy(server.port),
    mail: await openTcpProxy(smtp.port),
    bucket: await openTcpProxy(bucket.port),
  };
  opened.push(...Object.values(wires).map(({ close }) => close));
  return { disk, clock, server, smtp, wires };
}

/** Environment that changes one place of the source for a process. */
function plantedEnvironment({ source }: PlantedFault): Record<string, string> {
  if (source === undefined) return {};
  const hook = new URL("plant-source.ts", import.meta.url).href;
  return { NODE_OPTIONS: `--import=${hook}`, PLANTED_SOURCE: JSON.stringify(source) };
}

async function openAll(plant: PlantedFault, opened: Opened): Promise<FaultInstallation> {
  const folder = await mkdtemp(join(tmpdir(), "vouchwell-thousand-"));
  opened.push(() => rm(folder, { recursive: true, force: true }));
  // The database's user must be able to traverse it.
  await chmod(folder, 0o711);
  const around = await openEnvironment(folder, opened);
  const { server } = around;
  const port = await freePort();
  const environment = { ...environmentOf(folder, around), ...plantedEnvironment(plant) };
  // The bundle does not contain the place of the source.
  const start = () => startProduct(folder, port, environment, { sources: plant.source !== undefined });
  const former: string[] = [];
  let product = await start();
  opened.push(() => product.end("SIGKILL"));
  const world = await createWorld({ now: new Date().toISOString(), through: async () => server.address("app", NAME) });
  opened.push(world.close);
  return {
    ...around,
    url: product.url,
    world,
    ahead: 0,
    product: () => product,
    async killProduct(meanwhile = async () => undefined) {
      await product.end("SIGKILL");
      former.push(product.output());
      await meanwhile();
      product = await start();
    },
    async killDatabase(meanwhile = async () => undefined) {
      if (server.running()) await server.signal("SIGKILL").catch(() => undefined);
      await meanwhile();
      await restartDatabase(server);
    },
    async keepDatabase() {
      if (!server.running()) await restartDatabase(server);
    },
    plant: () => server.run(NAME, ...(plant.statements ?? [])),
    printed: () => [...former, product.output()].join("\n"),
    close: () => closeAll(opened),
  };
}

/** Takes a deliberate fault to inject. */
export async function startFaultInstallation(plant: PlantedFault = {}): Promise<FaultInstallation> {
  const opened: Opened = [];
  try {
    return await openAll(plant, opened);
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}
