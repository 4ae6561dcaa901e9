import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bucket, startBucket } from "../../../../tests/support/bucket.ts";
import { testConfig } from "../../../../tests/support/world.ts";
import type { FileStore } from "../platform/file-store.ts";
import { openFileStore } from "./store.ts";

const folder = mkdtempSync(join(tmpdir(), "store-"));
const DATABASE = "postgres://nobody@127.0.0.1:1/none";

let bucket: Bucket;

beforeAll(async () => {
  bucket = await startBucket(join(folder, "s3"));
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

describe("F2 stores, returns and removes bytes", () => {
  test.each([
    ["in a folder", () => storeAt()],
    ["in a bucket", () => storeAt(bucket.url)],
  ])("%s", async (_where, open) => {
    const store = await open();
    const path = join(folder, "arrived");
    writeFileSync(path, "a good word");
    expect(await textUnder(store, "cv/one")).toBeNull();
    await store.put("cv/one", path, 11, "application/pdf");
    expect(await textUnder(store, "cv/one")).toBe("a good word");
    for (const text of ["", "a", "a good word ".repeat(20_000)]) {
      await store.putBytes("cv/two", Buffer.from(text), "application/pdf");
      expect(Buffer.from((await store.read("cv/two")) ?? "none").toString("utf8")).toBe(text);
    }
    await store.remove("cv/one");
    await store.remove("cv/one");
    expect(await textUnder(store, "cv/one")).toBeNull();
  });
});

test("T14: a missing bucket is `unavailable` within five seconds", async () => {
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

test("a partial write is completed or fails the upload", () => {
  const program = `
    import { withReceivedUpload } from ${JSON.stringify(new URL("./receive-upload.ts", import.meta.url).href)};
    async function* stream() { yield Buffer.alloc(3_000, 1); }
    const bound = { bytes: 10_000, refusal: "file_too_large" };
    const files = { incoming: ${JSON.stringify(join(folder, "short"))} };
    const said = withReceivedUpload({ files }, { length: null, stream: stream() }, bound, async ({ size }) => "whole " + size);
    process.stdout.write(await said.catch(({ code }) => code));`;
  const inBlocks = (limit: string) =>
    execFileSync(
      "sh",
      ["-c", `ulimit -f ${limit}; exec "$0" --input-type=module --eval "$1"`, process.execPath, program],
      {
        env: {},
        encoding: "utf8",
      },
    );
  expect(inBlocks("unlimited")).toBe("whole 3000");
  // Two blocks of 512 or 1,024 bytes: the first write is partial, and the second one has no space.
  expect(inBlocks("2")).toBe("unavailable");
});
