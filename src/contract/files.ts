import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";

/** The bytes of an upload as a stream, and the announced length. */
export const uploadedBytes = z.custom<{ readonly length: number | null; readonly stream: AsyncIterable<Uint8Array> }>();
export type UploadedBytes = z.output<typeof uploadedBytes>;

/** The response of an endpoint with `answers: "file"`: the name that the owner chose, the type, the bytes. */
export const fileAnswer = z.custom<{
  readonly name: string;
  readonly type: string;
  /** Null where the file is generated while it is sent. */
  readonly size: number | null;
  readonly body: AsyncIterable<Uint8Array>;
}>();
export type FileAnswer = z.output<typeof fileAnswer>;

/** A stored file as records show it. */
export const storedFile = z.object({ name: z.string(), size: z.number().int() });
export type StoredFile = z.output<typeof storedFile>;

/** The form value that refers to a file uploaded before; empty or null without a file. */
export const uploadToken = z
  .string("upload_gone")
  .max(100, "upload_gone")
  .nullable()
  .default(null)
  .transform((token) => (token === "" ? null : token));

/** `token` is the value for the form (`cv`, `avatar`, `logo`). An upload that no form uses is deleted after a day. */
export const upload = z.object({ token: z.string(), name: z.string(), size: z.number().int() });
export type Upload = z.output<typeof upload>;

/** File extensions of a CV, as the specification writes them. */
export const CV_EXTENSIONS = ".pdf,.doc,.docx";
export const IMAGE_EXTENSIONS = ".png,.jpg,.jpeg,.webp";

const name = z.string().min(1, "required").max(1_000, "too_long");

export const fileEndpoints = {
  uploadCv: endpoint({
    method: "post",
    path: "/api/uploads/cv",
    access: "public",
    takes: "bytes",
    query: z.object({ name, form: z.enum(["referral", "application", "candidate"]).default("referral") }),
    body: uploadedBytes,
    output: upload,
    creates: true,
    errors: [
      ...([
        "file_too_large",
        "file_too_large_application",
        "file_type_unsupported",
        "file_unreadable",
        "file_unsafe",
      ] as const),
      ...(["files_full", "file_infected", "files_unchecked"] as const),
    ],
    summary: `Upload a CV (pdf, doc, docx; at most ${LIMITS.cv_bytes} bytes, ${LIMITS.application_cv_bytes} for an application)`,
  }),
  uploadImage: endpoint({
    method: "post",
    path: "/api/uploads/image",
    access: "user",
    takes: "bytes",
    query: z.object({ name, kind: z.enum(["avatar", "logo"]) }),
    body: uploadedBytes,
    output: upload,
    creates: true,
    errors: [
      ...(["file_too_large", "image_type_unsupported", "image_too_many_pixels"] as const),
      ...(["files_full", "file_infected", "files_unchecked"] as const),
    ],
    summary: "Upload a picture (png, jpeg, webp) for a profile or a company; it is resized and made square",
  }),
};
