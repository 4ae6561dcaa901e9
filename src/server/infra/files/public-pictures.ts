import type { Hono } from "hono";
import { AppError } from "../../../contract/errors.ts";
import type { AppEnv, BrokenResponseHandler } from "../platform/endpoints.ts";
import type { FileStore } from "../platform/file-store.ts";
import { toReadableStream } from "../platform/responses/byte-stream.ts";
import { PUBLIC_FOLDER } from "./public-address.ts";

/** 32 random bytes and the extension common to all pictures. */
const NAME = /^[\w-]{43}\.webp$/;

const HEADERS = {
  "content-type": "image/webp",
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  // A URL is never reused for another picture.
  "cache-control": "public, max-age=31536000, immutable",
};

/** Serves avatars and logos at unguessable, immutable URLs (rule J5). */
export function mountPictures(app: Hono<AppEnv>, store: FileStore, brokenOff: BrokenResponseHandler): void {
  app.get("/files/:name", async (c) => {
    c.set("route", "/files/{name}");
    const name = c.req.param("name");
    const body = NAME.test(name) ? await store.open(`${PUBLIC_FOLDER}${name}`) : null;
    if (body === null) throw new AppError("not_found");
    return c.body(toReadableStream(body, brokenOff(c)), 200, HEADERS);
  });
  app.all("/files/*", () => {
    throw new AppError("not_found");
  });
}
