import { z } from "zod";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { BackupError, type BackupKeys, computeMac, deriveKeys, generateSalt } from "./keys.ts";
import type { BackupLocation } from "./location.ts";
import { createPartWriter, readParts, writeVerified } from "./parts.ts";

const FORMAT = `${PRODUCT_KEY}-backup/1` as const;
/** Written last: without it a backup is incomplete. */
const COVER_FILE = "backup.json";
/** Far above the part numbers, so that no nonce is used twice. */
const MANIFEST_PART = 4_000_000_000;
const partSchema = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() });

/** Unencrypted: identifies the backup and how to decrypt the rest. */
const coverSchema = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  taken_at: z.string(),
  finished_at: z.string(),
  bytes: z.number().int(),
  salt: z.string(),
  manifest: z.array(partSchema),
  mac: z.string(),
});

/** A copied table. */
const copiedTableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  bytes: z.number().int(),
});

/** Encrypted: contents of the backup, which a restored copy must match. */
const manifestSchema = z.object({
  id: z.string(),
  taken_at: z.string(),
  /** Fingerprint of the SECRET_KEY that encrypted account numbers and links depend on. */
  secret_key: z.string(),
  postgres: z.string(),
  /** Timestamps of the applied migrations. */
  migrations: z.array(z.number()),
  tables: z.array(copiedTableSchema),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  ledger_cents: z.string(),
  work: z.number().int(),
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    missing: z.array(z.string()),
    /** The first part with only files. In older backups files follow the tables directly. */
    first_part: z.number().int().optional(),
  }),
  parts: z.array(partSchema),
});

export type Cover = z.output<typeof coverSchema>;
export type Manifest = z.output<typeof manifestSchema>;

/** The MAC covers all other fields of the cover, in schema order. */
function macInput({ mac: _mac, ...rest }: Cover): string {
  return JSON.stringify(Object.keys(coverSchema.shape).map((name) => (rest as Record<string, unknown>)[name] ?? null));
}

/** A backup being written to its own folder. */
export type BackupWriter = {
  readonly keys: BackupKeys;
  nameOf(part: number): string;
  /** Writes manifest and cover, which completes the backup. */
  finish(manifest: Manifest, finished_at: Date): Promise<Cover>;
};

/** Starts a backup. Nothing is written yet. */
export function createBackup(place: BackupLocation, id: string, backupKey: string): BackupWriter {
  const salt = generateSalt();
  const keys = deriveKeys(backupKey, salt);
  return {
    keys,
    nameOf: (number) => `${id}/part-${String(number).padStart(6, "0")}`,
    async finish(content, finished_at) {
      const writer = createPartWriter(place, keys, {
        first: MANIFEST_PART,
        nameOf: (at) => `${id}/manifest-${at - MANIFEST_PART}`,
      });
      await writer.write(Buffer.from(JSON.stringify(content), "utf8"));
      const pages = await writer.end();
      const bytes = [...content.parts, ...pages].reduce((sum, one) => sum + one.bytes, 0);
      const { taken_at } = content;
      const facts = { format: FORMAT, id, taken_at, finished_at: finished_at.toISOString(), bytes, salt } as const;
      const open = { ...facts, manifest: pages, mac: "" };
      const whole = { ...open, mac: computeMac(keys, macInput(open)) };
      await writeVerified(place, `${id}/${COVER_FILE}`, Buffer.from(`${JSON.stringify(whole, null, 2)}\n`, "utf8"));
      return whole;
    },
  };
}

function parseWith<T>(what: string, schema: z.ZodType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString("utf8")));
  } catch (cause) {
    throw new BackupError(`${what} is damaged, or made by a version that this one does not know.`, cause);
  }
}

/** A folder with an invalid cover, and the reason. */
export type DamagedBackup = { readonly id: string; readonly why: string };

/**
 * Contents of a location: complete backups, oldest first, those with a damaged cover, and folders of unfinished ones.
 */
export type BackupListing = {
  readonly whole: Cover[];
  readonly damaged: DamagedBackup[];
  readonly unfinished: string[];
};

/** A damaged cover must not hide other backups. */
async function readCover(place: BackupLocation, id: string): Promise<Cover | DamagedBackup> {
  try {
    const found = parseWith(`Its ${COVER_FILE}`, coverSchema, await place.read(`${id}/${COVER_FILE}`));
    if (found.id !== id) return { id, why: `Its ${COVER_FILE} is that of ${found.id}.` };
    return found;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { id, why: error.message };
  }
}

/** Lists the backups of a location. Throws BackupError if it cannot be read. */
export async function listBackups(place: BackupLocation): Promise<BackupListing> {
  const names = await place.list("");
  const paths = names.map((name) => name.split("/")).filter((path) => path.length === 2);
  const finished = new Set(paths.filter(([, file]) => file === COVER_FILE).map(([id = ""]) => id));
  const covers = await Promise.all([...finished].sort().map((id) => readCover(place, id)));
  const folders = new Set(paths.map(([id = ""]) => id));
  return {
    // Sorted by time, because names do not order two backups of the same second.
    whole: covers.filter((one) => "salt" in one).toSorted((one, other) => one.taken_at.localeCompare(other.taken_at)),
    damaged: covers.filter((one) => "why" in one),
    unfinished: [...folders].filter((id) => !finished.has(id) && BACKUP_ID.test(id)).sort(),
  };
}

const BACKUP_ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{8}$/;

/** The id of a backup taken at this time. */
export function backupId(at: Date, suffix: string): string {
  return `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z-${suffix}`;
}

/** A readable backup. */
export type OpenedBackup = { readonly cover: Cover; readonly manifest: Manifest; readonly keys: BackupKeys };

/** The newest backup, or the one with an id. If the newest is damaged, no older one is used instead. */
function selectBackup({ whole, damaged, unfinished }: BackupListing, place: BackupLocation, id: string | null): Cover {
  const chosen = id === null ? whole.at(-1) : whole.find((one) => one.id === id);
  const broken = id === null ? damaged.at(-1) : damaged.find((one) => one.id === id);
  if (broken !== undefined && (chosen === undefined || broken.id > chosen.id)) {
    const older = chosen === undefined ? "" : ` The newest one that is not damaged: --backup ${chosen.id}`;
    throw new BackupError(`The ${id === null ? "newest " : ""}backup ${broken.id} is damaged. ${broken.why}${older}`);
  }
  if (chosen !== undefined) return chosen;
  const rest = unfinished.length === 0 ? "" : ` What lies there was never finished: ${unfinished.join(", ")}.`;
  throw new BackupError(`There is no ${id === null ? "finished backup" : `backup ${id}`} in ${place.name}.${rest}`);
}

/** Maximum number of parts named in a message. */
const MAX_NAMED_PARTS = 5;

async function assertComplete(place: BackupLocation, { manifest, cover }: OpenedBackup): Promise<void> {
  const there = new Set(await place.list(`${cover.id}/`));
  const missing = manifest.parts.filter(({ name }) => !there.has(name)).map(({ name }) => name);
  const [named, more] = [missing.slice(0, MAX_NAMED_PARTS).join(", "), missing.length > MAX_NAMED_PARTS ? ", …" : ""];
  if (missing.length > 0)
    throw new BackupError(
      `Parts of the backup ${cover.id} are missing, ${missing.length} of ${manifest.parts.length}: ${named}${more}`,
    );
}

/**
 * Opens the newest backup or the one with an id. Throws BackupError if there is none, for a wrong key, a damaged
 * manifest or missing parts. Damage within a part is detected when it is read.
 */
export async function openBackup(place: BackupLocation, backupKey: string, id: string | null): Promise<OpenedBackup> {
  const chosen = selectBackup(await listBackups(place), place, id);
  const keys = deriveKeys(backupKey, chosen.salt);
  if (computeMac(keys, macInput(chosen)) !== chosen.mac)
    throw new BackupError(`BACKUP_KEY is not the key of the backup ${chosen.id}, or its ${COVER_FILE} was changed.`);
  const pages: Buffer[] = [];
  for await (const page of readParts(place, keys, chosen.manifest, { first: MANIFEST_PART }))
    pages.push(Buffer.from(page));
  const book = { cover: chosen, keys, manifest: parseWith("The manifest", manifestSchema, Buffer.concat(pages)) };
  await assertComplete(place, book);
  return book;
}

/** Removes all objects of a backup, the cover first, so that the rest no longer counts as a backup. */
export async function removeBackup(place: BackupLocation, id: string): Promise<void> {
  await place.remove(`${id}/${COVER_FILE}`);
  for (const name of await place.list(`${id}/`)) await place.remove(name);
}
