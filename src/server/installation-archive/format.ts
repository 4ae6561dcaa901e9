import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { PRODUCT_KEY } from "../../contract/product.ts";
import { BackupError } from "../backup/keys.ts";

export const FORMAT = `${PRODUCT_KEY}-installation`;
export const VERSION = 1;
/** Written last: a folder without it is no archive. */
export const MANIFEST = "manifest.json";
export const FILES_LIST = "files.ndjson";
/** No row of the product comes near; whatever is longer is no row of ours, and is not gathered in memory. */
export const LINE_BYTES = 64_000_000;
const MANIFEST_BYTES = 16_000_000;

const name = z.string().regex(/^[a-z][A-Za-z0-9_]{0,62}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
const written = { rows: count, bytes: count, sha256: hash };

const table = z.object({
  name,
  columns: z.array(z.object({ name, type: z.string() })).min(1),
  primary_key: z.array(name).min(1),
  ...written,
});

const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  id: z.string().regex(/^[0-9a-zA-Z-]{1,80}$/),
  taken_at: z.iso.datetime(),
  /** Fingerprint of the SECRET_KEY that sealed columns hang on; the key does not follow from it. */
  secret_key: z.string(),
  /** Moments of the migrations that had run: the version of the schema. */
  migrations: z.array(z.number()),
  ledger_cents: z.string(),
  tables: z.array(table),
  left_out: z.record(z.string(), z.string()),
  sequences: z.array(z.object({ name, last: z.string().regex(/^\d+$/), called: z.boolean() })),
  files: z.object({ ...written, stored: count, missing: z.array(z.string()) }),
});

/** What an archive says of itself. */
export type Manifest = z.output<typeof manifest>;
export type ArchivedTable = z.output<typeof table>;

const file = z.object({ key: z.string(), type: z.string(), size: count, sha256: hash });
export type ArchivedFile = z.output<typeof file>;

/** Where the rows of a table lie in an archive. */
export const tablePath = (table: string): string => `tables/${table}.ndjson`;

/** Where a stored file lies in an archive. Throws BackupError for a key that leads out of it. */
export function filePath(key: string): string {
  if (!/^[A-Za-z0-9._/-]{1,500}$/.test(key) || key.split("/").some((part) => part === "" || /^\.+$/.test(part)))
    throw new BackupError(`The archive names a file ${JSON.stringify(key.slice(0, 100))}, which is no name of ours.`);
  return `files/${key}`;
}

/** A line of the list of files. Throws BackupError. */
export function archivedFile(value: unknown): ArchivedFile {
  const parsed = file.safeParse(value);
  if (!parsed.success) throw new BackupError(`${FILES_LIST} has a line that describes no file.`);
  filePath(parsed.data.key);
  return parsed.data;
}

/** Reads what a text says as a manifest. Throws BackupError in words for whoever made or moved the folder. */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new BackupError(`${MANIFEST} is damaged: it is no JSON.`, cause);
  }
  const head = z.object({ format: z.string(), version: z.number() }).safeParse(value);
  if (!head.success || head.data.format !== FORMAT)
    throw new BackupError(`${MANIFEST} is not that of an exported installation (${FORMAT}).`);
  if (head.data.version > VERSION)
    throw new BackupError(
      `The archive has version ${head.data.version} of its format, this product reads up to ${VERSION}: use a newer one.`,
    );
  const parsed = manifest.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BackupError(
    `${MANIFEST} is damaged at ${issue?.path.join(".") || "its beginning"}: ${issue?.message ?? ""}`,
  );
}

/** The manifest of a folder. Throws BackupError where it is no archive. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST)).catch((cause: unknown) => {
    throw new BackupError(
      `${folder} has no ${MANIFEST}: it is no exported installation, or its export did not end.`,
      cause,
    );
  });
  if (text.length > MANIFEST_BYTES) throw new BackupError(`${MANIFEST} is too long to be one.`);
  return parseManifest(text.toString("utf8"));
}

/** SHA-256 as `sha256sum` prints it. */
export const hexHash = () => createHash("sha256");
