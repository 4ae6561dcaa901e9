import { z } from "zod";
import { PRODUCT_KEY } from "../../contract/product.ts";
import { BackupError, type Keys, keysOf, macOf, newSalt } from "./keys.ts";
import { partWriter, readParts, writeChecked } from "./parts.ts";
import type { Place } from "./place.ts";

const FORMAT = `${PRODUCT_KEY}-backup/1` as const;
/** Written last: a backup without it is none. */
const COVER = "backup.json";
/** Far above the numbers of parts, so that no spot is sealed twice. */
const MANIFEST_PART = 4_000_000_000;
const part = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() });

/** In the clear: which backup it is, and how to open the rest. */
const cover = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  taken_at: z.string(),
  finished_at: z.string(),
  bytes: z.number().int(),
  salt: z.string(),
  manifest: z.array(part),
  mac: z.string(),
});

/** One table as it was copied. */
const copied = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  bytes: z.number().int(),
});

/** Sealed: what is in a backup, and what a restored copy has to agree with. */
const manifest = z.object({
  id: z.string(),
  taken_at: z.string(),
  /** Fingerprint of the SECRET_KEY that sealed numbers and links hang on. */
  secret_key: z.string(),
  postgres: z.string(),
  /** Moments of the migrations that had run. */
  migrations: z.array(z.number()),
  tables: z.array(copied),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  ledger_cents: z.string(),
  work: z.number().int(),
  files: z.object({ count: z.number().int(), bytes: z.number().int(), missing: z.array(z.string()) }),
  parts: z.array(part),
});

export type Cover = z.output<typeof cover>;
export type Manifest = z.output<typeof manifest>;

/** The MAC covers everything else of the cover, in the order of the schema. */
function signed({ mac: _mac, ...rest }: Cover): string {
  return JSON.stringify(Object.keys(cover.shape).map((name) => (rest as Record<string, unknown>)[name] ?? null));
}

/** A backup that is being written into a folder of its own in a place. */
export type NewBook = {
  readonly keys: Keys;
  nameOf(part: number): string;
  /** Writes manifest and cover: from now on it is a backup. */
  finish(manifest: Manifest, finished_at: Date): Promise<Cover>;
};

/** Begins a backup. Nothing is written yet. */
export function newBook(place: Place, id: string, backupKey: string): NewBook {
  const salt = newSalt();
  const keys = keysOf(backupKey, salt);
  return {
    keys,
    nameOf: (number) => `${id}/part-${String(number).padStart(6, "0")}`,
    async finish(content, finished_at) {
      const writer = partWriter(place, keys, {
        first: MANIFEST_PART,
        nameOf: (at) => `${id}/manifest-${at - MANIFEST_PART}`,
      });
      await writer.write(Buffer.from(JSON.stringify(content), "utf8"));
      const pages = await writer.end();
      const bytes = [...content.parts, ...pages].reduce((sum, one) => sum + one.bytes, 0);
      const { taken_at } = content;
      const facts = { format: FORMAT, id, taken_at, finished_at: finished_at.toISOString(), bytes, salt } as const;
      const open = { ...facts, manifest: pages, mac: "" };
      const whole = { ...open, mac: macOf(keys, signed(open)) };
      await writeChecked(place, `${id}/${COVER}`, [Buffer.from(`${JSON.stringify(whole, null, 2)}\n`, "utf8")]);
      return whole;
    },
  };
}

function parsed<T>(what: string, schema: z.ZodType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString("utf8")));
  } catch (cause) {
    throw new BackupError(`${what} is damaged, or made by a version that this one does not know.`, cause);
  }
}

/** All whole backups of a place, oldest first, and the folders of those that were never finished. */
export async function listBackups(place: Place): Promise<{ whole: Cover[]; unfinished: string[] }> {
  const names = await place.list("");
  const folders = new Set(
    names
      .map((name) => name.split("/"))
      .filter((path) => path.length === 2)
      .map(([id]) => id ?? ""),
  );
  const finished = names.filter((name) => name.endsWith(`/${COVER}`));
  const whole = await Promise.all(finished.map(async (name) => parsed(name, cover, await place.read(name))));
  const known = new Set(finished.map((name) => name.split("/")[0]));
  const unfinished = [...folders].filter((id) => !known.has(id) && BACKUP_ID.test(id)).sort();
  return { whole: whole.sort((left, right) => left.id.localeCompare(right.id)), unfinished };
}

const BACKUP_ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{8}$/;

/** The name of a backup taken at a moment. */
export function backupId(at: Date, suffix: string): string {
  return `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z-${suffix}`;
}

/** A backup that can be read. */
export type Book = { readonly cover: Cover; readonly manifest: Manifest; readonly keys: Keys };

/** Opens a backup: the newest one, or that of an id. Throws BackupError for none, for another key and for damage. */
export async function openBook(place: Place, backupKey: string, id: string | null): Promise<Book> {
  const { whole, unfinished } = await listBackups(place);
  const chosen = id === null ? whole.at(-1) : whole.find((one) => one.id === id);
  if (chosen === undefined) {
    const rest = unfinished.length === 0 ? "" : ` What lies there was never finished: ${unfinished.join(", ")}.`;
    throw new BackupError(`There is no ${id === null ? "finished backup" : `backup ${id}`} in ${place.name}.${rest}`);
  }
  const keys = keysOf(backupKey, chosen.salt);
  if (macOf(keys, signed(chosen)) !== chosen.mac)
    throw new BackupError(`BACKUP_KEY is not the key of the backup ${chosen.id}, or its ${COVER} was changed.`);
  const pages: Buffer[] = [];
  for await (const page of readParts(place, keys, chosen.manifest, MANIFEST_PART)) pages.push(page);
  return { cover: chosen, keys, manifest: parsed("The manifest", manifest, Buffer.concat(pages)) };
}

/** Removes all objects of a backup, its cover first: what is left of it then is none. */
export async function removeBackup(place: Place, id: string): Promise<void> {
  await place.remove(`${id}/${COVER}`);
  for (const name of await place.list(`${id}/`)) await place.remove(name);
}
