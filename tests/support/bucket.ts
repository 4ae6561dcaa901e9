import { createRequire } from "node:module";

type Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
/** Installed by `npm test` apart from the product's packages. */
const require = createRequire(new URL("../../tools/tests/package.json", import.meta.url));
const S3rver = require("s3rver") as new (options: object) => Server;

/** Local object storage. */
export type Bucket = {
  readonly port: number;
  /** As in FILES_URL. */
  readonly url: string;
  close(): Promise<void>;
};

/** The FILES_URL of the bucket at a port: its own or that of a proxy in front. */
export function bucketUrl(port: number): string {
  return `s3://S3RVER:S3RVER@127.0.0.1:${port}/files?tls=off`;
}

/** Takes the bucket's folder. */
export async function startBucket(directory: string): Promise<Bucket> {
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "files" }],
  });
  const { port } = await server.run();
  return { port, url: bucketUrl(port), close: () => server.close() };
}
