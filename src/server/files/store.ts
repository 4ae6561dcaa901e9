import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { AppError } from "../../contract/errors.ts";
import type { Config } from "../platform/config.ts";
import type { FileStore } from "../platform/file-store.ts";

/** Object storage that does not answer holds nobody up: together less than the deadline of a request. */
const TRIES = 2;
const CONNECTION_MS = 1_000;
const REQUEST_MS = 2_000;

/**
 * A bucket by its address: `s3://KEY:SECRET@host:port/bucket`, `?region=` and `?tls=off` for one on this machine.
 * Without a key the one of the machine's own role is used. The library is loaded only where it is wanted.
 */
async function bucketDisk(address: string): Promise<Disk> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const url = new URL(address);
  const { username, password, host, pathname, searchParams } = url;
  const scheme = searchParams.get("tls") === "off" ? "http" : "https";
  const credentials = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  const driver = new S3Driver({
    bucket: decodeURIComponent(pathname.slice(1)),
    endpoint: `${scheme}://${host}`,
    region: searchParams.get("region") ?? "us-east-1",
    forcePathStyle: true,
    supportsACL: false,
    visibility: "private",
    maxAttempts: TRIES,
    // Storage that only resembles Amazon's keeps the checksums as if they were part of the file.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECTION_MS, requestTimeout: REQUEST_MS },
    ...(username !== "" && { credentials }),
  });
  return new Disk(driver);
}

async function diskOf(address: string): Promise<Disk> {
  if (address.startsWith("s3://")) return bucketDisk(address);
  return new Disk(new FSDriver({ location: address, visibility: "private" }));
}

/** Says `unavailable` in place of whatever the storage says: nothing of it is meant for a caller. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError("unavailable", { cause, detail: "file storage" });
  }
}

/** Opens the storage that FILES_URL names. Nothing is asked of it yet. */
export async function openFileStore(config: Config): Promise<FileStore> {
  const disk = await diskOf(config.filesUrl);
  return {
    incoming: join(config.dataDir, "incoming"),
    put: (key, path, size, type) =>
      asking(() => disk.putStream(key, createReadStream(path), { contentLength: size, contentType: type })),
    open: (key) => asking(async () => ((await disk.exists(key)) ? disk.getStream(key) : null)),
    remove: (key) => asking(() => disk.delete(key)),
  };
}
