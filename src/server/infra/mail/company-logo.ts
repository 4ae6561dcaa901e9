import type { Context } from "../db/context.ts";

/** A picture attached to a mail. */
export type AttachedLogo = { readonly cid: string; readonly bytes: Buffer };

/** Twice the displayed size, in pixels. */
const SIDE = 88;
/** No picture of ours is larger. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Its content id. */
const PICTURE_ID = "company-picture";

async function bytesOf(ctx: Pick<Context, "files">, key: string): Promise<Buffer | null> {
  const pieces = await ctx.files.open(key);
  if (pieces === null) return null;
  const all: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.byteLength;
    if (size > MAX_BYTES) return null;
    all.push(piece);
  }
  return Buffer.concat(all);
}

/**
 * A company's picture as a small PNG attached to the mail, so that reading it makes no request. Null if it is
 * unavailable; the mail is sent without.
 */
export async function attachCompanyLogo(
  ctx: Pick<Context, "files" | "log">,
  key: string | null,
): Promise<AttachedLogo | null> {
  if (key === null) return null;
  try {
    const kept = await bytesOf(ctx, key);
    if (kept === null) return null;
    const { default: sharp } = await import("sharp");
    return { cid: PICTURE_ID, bytes: await sharp(kept).resize(SIDE, SIDE).png({ compressionLevel: 9 }).toBuffer() };
  } catch (error) {
    ctx.log.warn({ error: String(error) }, "a company's picture could not be put into a mail");
    return null;
  }
}
