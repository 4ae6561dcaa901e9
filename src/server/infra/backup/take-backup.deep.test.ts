import { once } from "node:events";
import { truncate } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backUpWorld, createTemporaryFolder } from "../../../../tests/support/backups.ts";
import { pdf } from "../../../../tests/support/documents.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import type { FileStore } from "../platform/file-store.ts";
import type { ByteChunks } from "../platform/responses/byte-stream.ts";
import { SMALL_FILE_BYTES } from "./parts.ts";
import { countRows } from "./tables.ts";

let world: World;
let person: Person;
let folder: string;
let remove: () => Promise<void>;
const keys: string[] = [];

async function uploaded(size: number): Promise<string> {
  await person.call(fileEndpoints.uploadCv, { query: { name: "cv.pdf" }, body: pdf(size) as never });
  const { rows } = await world.pool.query("SELECT storage_key AS key FROM files ORDER BY id DESC LIMIT 1");
  return rows[0].key;
}

beforeAll(async () => {
  world = await createWorld();
  person = await world.person("Marguerite Olander");
  ({ folder, remove } = await createTemporaryFolder());
  for (const size of [40_000, 50_000, SMALL_FILE_BYTES + 1_000, SMALL_FILE_BYTES + 2_000, SMALL_FILE_BYTES + 3_000])
    keys.push(await uploaded(size));
});
afterAll(async () => {
  await remove();
  await world.close();
});

/** The end of the COPY data; the row count follows it. */
const DONE = Buffer.from([0x63, 0, 0, 0, 4]);

/** A proxy that delays what follows the end of the rows, as if it came with the next packet. */
async function openLateRelay(url: string) {
  const address = new URL(url.replace("@/", "@localhost/"));
  const socket = join(address.searchParams.get("host") ?? "", ".s.PGSQL.5432");
  const server = createServer((client) => {
    const upstream = connect(socket);
    client.setNoDelay(true).on("data", (bytes) => upstream.write(bytes));
    let last: Promise<unknown> = Promise.resolve();
    async function pass(bytes: Buffer): Promise<void> {
      const at = bytes.indexOf(DONE);
      const end = at < 0 ? bytes.length : at + DONE.length;
      client.write(bytes.subarray(0, end));
      for (let turns = 0; at >= 0 && turns < 50; turns += 1) await turn();
      if (end < bytes.length) await pass(bytes.subarray(end));
    }
    upstream.on("data", (bytes) => {
      last = last.then(() => pass(bytes));
    });
    upstream.on("close", () => void last.then(() => client.destroy()));
    client.on("close", () => upstream.destroy()).on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${address.username}@127.0.0.1:${port}${address.pathname}`,
    async close() {
      server.close();
      await once(server, "close");
    },
  };
}

describe("O10 a backup of an arbitrary database and storage", () => {
  test("O10 counts the rows of a table even if the count arrives after the last row", async () => {
    const relay = await openLateRelay(world.url);
    try {
      const { manifest } = await backUpWorld({ url: relay.url, services: world.services }, folder);
      const counted = await countRows(world.pool as never, manifest.tables);
      expect(manifest.tables.map(({ name, rows }) => [name, rows])).toEqual([...counted]);
      expect(counted.get("users")).toBeGreaterThan(0);
    } finally {
      await relay.close();
    }
  });

  test("O12 opens a large file only after the previous one is written, and retries without an answer", async () => {
    const store = world.services.files;
    const log: string[] = [];
    let refusals = 0;
    async function* told(key: string, pieces: ByteChunks): ByteChunks {
      yield* pieces;
      log.push(`end ${key}`);
    }
    const files: FileStore = {
      ...store,
      async read(key) {
        refusals += 1;
        if (refusals === 1) throw new Error("the storage is away");
        return store.read(key);
      },
      async open(key) {
        log.push(`open ${key}`);
        const pieces = await store.open(key);
        return pieces === null ? null : told(key, pieces);
      },
    };
    const { manifest } = await backUpWorld(world, folder, files);
    expect(manifest.files).toMatchObject({ count: keys.length, missing: [] });
    const opened = log.filter((line) => line.startsWith("open ")).map((line) => line.slice("open ".length));
    expect(opened.toSorted()).toEqual(keys.slice(2).toSorted());
    expect(log).toEqual(opened.flatMap((key) => [`open ${key}`, `end ${key}`]));
  });

  test("O12 reports a file whose bytes differ from its row as incomplete, whatever its size", async () => {
    const [small = "", , large = ""] = keys;
    await truncate(join(world.folder, "files", small), 39_000);
    await truncate(join(world.folder, "files", large), SMALL_FILE_BYTES + 5_000);
    const { manifest } = await backUpWorld(world, folder);
    expect(manifest.files.count).toBe(keys.length);
    expect(manifest.files.missing.toSorted()).toEqual([small, large].toSorted());
  });
});
