import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testConfig } from "../../../tests/support/world.ts";
import type { FileStore } from "../platform/file-store.ts";
import { openFileStore } from "./store.ts";

const folder = mkdtempSync(join(tmpdir(), "store-"));
const DATABASE = "postgres://nobody@127.0.0.1:1/none";

type Bucket = { run(): Promise<{ port: number }>; close(): Promise<void> };
type BucketMaker = new (options: object) => Bucket;
const S3rver = createRequire(import.meta.url)("s3rver") as BucketMaker;

let bucket: Bucket;
let port: number;

beforeAll(async () => {
  const directory = join(folder, "s3");
  bucket = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "files" }],
  });
  ({ port } = await bucket.run());
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});

function storeAt(FILES_URL?: string): Promise<FileStore> {
  return openFileStore(testConfig(DATABASE, { DATA_DIR: folder, ...(FILES_URL !== undefined && { FILES_URL }) }));
}

async function textUnder(store: FileStore, key: string): Promise<string | null> {
  const stream = await store.open(key);
  if (stream === null) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

describe("F2 bytes are kept, given back and forgotten", () => {
  test.each([
    ["in a folder", () => storeAt()],
    ["in a bucket", () => storeAt(`s3://S3RVER:S3RVER@127.0.0.1:${port}/files?tls=off`)],
  ])("%s", async (_where, open) => {
    const store = await open();
    const path = join(folder, "arrived");
    writeFileSync(path, "a good word");
    expect(await textUnder(store, "cv/one")).toBeNull();
    await store.put("cv/one", path, 11, "application/pdf");
    expect(await textUnder(store, "cv/one")).toBe("a good word");
    await store.remove("cv/one");
    await store.remove("cv/one");
    expect(await textUnder(store, "cv/one")).toBeNull();
  });
});

test("T14: a bucket that is not there is `unavailable` within five seconds", async () => {
  const store = await storeAt("s3://KEY:SECRET@127.0.0.1:9/files?tls=off");
  const begun = performance.now();
  await expect(store.open("cv/one")).rejects.toMatchObject({ code: "unavailable" });
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test("an address that is neither a folder nor a bucket stops the start", () => {
  for (const address of ["s3://", "s3://host", "https://host/bucket", "gs://bucket/x"]) {
    expect(() => testConfig(DATABASE, { DATA_DIR: folder, FILES_URL: address })).toThrow(/FILES_URL/);
  }
});
