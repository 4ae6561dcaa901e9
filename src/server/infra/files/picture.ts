import { open, writeFile } from "node:fs/promises";
import { AppError } from "../../../contract/errors.ts";
import { LIMITS } from "../../../contract/limits.ts";

/** Twice the largest displayed size, in pixels. */
const SIDE = 256;
const HEAD = 4_100;
const TYPES = new Set(["image/png", "image/jpeg", "image/webp"]);

export type PictureKind = "avatar" | "logo";

/** Loaded with the first picture, so that it does not slow down startup. */
async function library() {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import("file-type"), import("sharp")]);
  return { fileTypeFromBuffer, sharp };
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Checks only the header: nothing is decoded before its dimensions are known (item 45). */
async function checkHeader(path: string): Promise<void> {
  const { fileTypeFromBuffer, sharp } = await library();
  const known = await fileTypeFromBuffer(await headOf(path)).catch(() => undefined);
  if (known === undefined || !TYPES.has(known.mime)) throw new AppError("image_type_unsupported");
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError("image_type_unsupported", { cause });
    });
  const pixels = (found.width ?? 0) * (found.height ?? 0) * (found.pages ?? 1);
  if (pixels > LIMITS.image_pixels) throw new AppError("image_too_many_pixels");
}

/**
 * Converts a picture to a small square WebP, upright and without camera metadata (item 48). A person's picture is
 * cropped to the centre, a logo is fitted whole. Takes source and destination paths; returns the size in bytes. Throws
 * `image_type_unsupported`, `image_too_many_pixels`.
 */
export async function makePicture(from: string, to: string, kind: PictureKind): Promise<number> {
  await checkHeader(from);
  const { sharp } = await library();
  const whole = { fit: "contain", background: { r: 255, g: 255, b: 255, alpha: 0 } } as const;
  const made = await sharp(from, { limitInputPixels: LIMITS.image_pixels, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize(SIDE, SIDE, kind === "logo" ? whole : { fit: "cover", position: "centre" })
    .webp({ quality: 86, alphaQuality: 90 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new AppError("image_type_unsupported", { cause });
    });
  await writeFile(to, made, { mode: 0o600 });
  return made.byteLength;
}
