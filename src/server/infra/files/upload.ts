import { rm } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { Upload, UploadedBytes } from "../../../contract/files.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { Context } from "../db/context.ts";
import { files } from "../db/tables/files.ts";
import { actorId, requireUser } from "../platform/actor.ts";
import { randomToken, sha256 } from "../platform/crypto.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { documentType } from "./document-type.ts";
import { displayName } from "./file-name.ts";
import { makePicture, type PictureKind } from "./picture.ts";
import { PUBLIC_FOLDER } from "./public-address.ts";
import { type SizeLimit, withReceivedUpload } from "./receive-upload.ts";
import { scanUpload } from "./scan-upload.ts";

const MAX_CONCURRENT_UPLOADS: Limit = { name: "uploads", points: 20, seconds: 600 };
const UPLOADS_PER_DAY: Limit = { name: "uploads_day", points: 100, seconds: 86_400 };
/** Several visitors may share a network, but not hundreds. */
const VISITOR_UPLOADS_PER_DAY: Limit = { name: "visitor_uploads_day", points: 40, seconds: 86_400 };

const CV: SizeLimit = { bytes: LIMITS.cv_bytes, refusal: "file_too_large" };
const APPLICATION_CV: SizeLimit = { bytes: LIMITS.application_cv_bytes, refusal: "file_too_large_application" };
const IMAGE: SizeLimit = { bytes: LIMITS.image_bytes, refusal: "file_too_large" };

/** Counts an upload before any byte is read. Throws `rate_limited`, and `files_full` for a full account. */
async function countUpload(ctx: Context): Promise<void> {
  const user = actorId(ctx.actor);
  await ctx.limits.consume(MAX_CONCURRENT_UPLOADS, user ?? ctx.network);
  await ctx.limits.consume(user === null ? VISITOR_UPLOADS_PER_DAY : UPLOADS_PER_DAY, user ?? ctx.network);
  if (user === null) return;
  const [stored] = await ctx.db
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
    .from(files)
    .where(eq(files.uploaded_by, user));
  if ((stored?.bytes ?? 0) >= LIMITS.files_bytes) throw new AppError("files_full");
}

type StoredFacts = Pick<typeof files.$inferInsert, "kind" | "storage_key" | "name" | "size" | "sha256" | "type"> & {
  path: string;
};

/**
 * Stores a checked file. The row is created first, so that after a crash the upload is unattached and the sweep finds
 * its bytes.
 */
async function storeCheckedFile(ctx: Context, { path, ...facts }: StoredFacts): Promise<Upload> {
  const token = randomToken();
  await ctx.write(async (tx) => {
    const made = { id: ctx.ids.next(), uploaded_by: actorId(ctx.actor), created_at: ctx.clock.now() };
    await tx.insert(files).values({ ...facts, ...made, token_hash: sha256(token), attached_at: null });
  });
  await ctx.files.put(facts.storage_key, path, facts.size, facts.type);
  return { token, name: facts.name, size: facts.size };
}

export type CvQuery = { readonly name: string; readonly form: "referral" | "application" | "candidate" };

/**
 * Receives a CV and returns the token for attaching it (rule F2). Only the application form accepts 10 MB. Throws
 * `not_signed_in` (an application needs an account), `rate_limited`, `files_full`, `file_too_large`,
 * `file_too_large_application`, `file_type_unsupported`, `file_unreadable`, `file_unsafe`, and what `scanUpload`
 * throws.
 */
export async function uploadCv(ctx: Context, query: CvQuery, sent: UploadedBytes): Promise<Upload> {
  const ofApplication = query.form === "application";
  if (ofApplication) requireUser(ctx.actor);
  await countUpload(ctx);
  return withReceivedUpload(ctx, sent, ofApplication ? APPLICATION_CV : CV, async (received) => {
    const { type, ending } = await documentType(received, query.name);
    await scanUpload(ctx, received);
    const { path, size, sha256: hash } = received;
    const storage_key = `cv/${randomToken()}`;
    return storeCheckedFile(ctx, {
      kind: "cv",
      storage_key,
      name: displayName(query.name, ending),
      size,
      sha256: hash,
      type,
      path,
    });
  });
}

export type ImageQuery = { readonly name: string; readonly kind: PictureKind };

/**
 * Receives a picture, converts it to a small square and returns the token for attaching it. Throws `rate_limited`,
 * `files_full`, `file_too_large`, `image_type_unsupported`, `image_too_many_pixels`, and what `scanUpload` throws.
 */
export async function uploadImage(ctx: Context, { name, kind }: ImageQuery, sent: UploadedBytes): Promise<Upload> {
  await countUpload(ctx);
  return withReceivedUpload(ctx, sent, IMAGE, async (received) => {
    const path = `${received.path}.webp`;
    await scanUpload(ctx, received);
    try {
      const size = await makePicture(received.path, path, kind);
      const storage_key = `${PUBLIC_FOLDER}${randomToken()}.webp`;
      const shown = displayName(name, ".webp");
      return await storeCheckedFile(ctx, {
        kind,
        storage_key,
        name: shown,
        size,
        sha256: received.sha256,
        type: "image/webp",
        path,
      });
    } finally {
      await rm(path, { force: true });
    }
  });
}
