import { createRequire } from "node:module";

type Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => Server;

/** Object storage on this machine. */
export type Bucket = {
  readonly port: number;
  /** As FILES_URL names it. */
  readonly url: string;
  close(): Promise<void>;
};

/** The FILES_URL of the bucket at a port: its own, or that of a proxy in front of it. */
export function bucketAddress(port: number): string {
  return `s3://S3RVER:S3RVER@127.0.0.1:${port}/files?tls=off`;
}

/** Takes the folder that the bucket keeps its files in. */
export async function openBucket(directory: string): Promise<Bucket> {
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "files" }],
  });
  const { port } = await server.run();
  return { port, url: bucketAddress(port), close: () => server.close() };
}
