import { fileEndpoints } from "../../../contract/files.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { uploadCv, uploadImage } from "./upload.ts";

export const filesRouter = implement<Context, typeof fileEndpoints>("files", fileEndpoints, {
  uploadCv: (ctx, { query, body }) => uploadCv(ctx, query, body),
  uploadImage: (ctx, { query, body }) => uploadImage(ctx, query, body),
});
