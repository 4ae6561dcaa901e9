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
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    missing: z.array(z.string()),
    /** The part from which on there are files alone; older backups have them right behind the tables. */
    first_part: z.number().int().optional(),
  }),
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
      await writeChecked(place, `${id}/${COVER}`, Buffer.from(`${JSON.stringify(whole, null, 2)}\n`, "utf8"));
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

/** A folder whose cover is there and cannot be believed, and why. */
export type Damaged = { readonly id: string; readonly why: string };

/** What lies in a place: whole backups, oldest first, those whose cover is damaged, and folders of those that were never finished. */
export type Listed = { readonly whole: Cover[]; readonly damaged: Damaged[]; readonly unfinished: string[] };

/** One damaged cover hides no other backup. */
async function coverOf(place: Place, id: string): Promise<Cover | Damaged> {
  try {
    const found = parsed(`Its ${COVER}`, cover, await place.read(`${id}/${COVER}`));
    if (found.id !== id) return { id, why: `Its ${COVER} is that of ${found.id}.` };
    return found;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { id, why: error.message };
  }
}

/** Looks through a place. Throws BackupError where the place itself cannot be read. */
export async function listBackups(place: Place): Promise<Listed> {
  const names = await place.list("");
  const paths = names.map((name) => name.split("/")).filter((path) => path.length === 2);
  const finished = new Set(paths.filter(([, file]) => file === COVER).map(([id = ""]) => id));
  const covers = await Promise.all([...finished].sort().map((id) => coverOf(place, id)));
  const folders = new Set(paths.map(([id = ""]) => id));
  return {
    // By their moments: names tell no two of one second apart.
    whole: covers.filter((one) => "salt" in one).toSorted((one, other) => one.taken_at.localeCompare(other.taken_at)),
    damaged: covers.filter((one) => "why" in one),
    unfinished: [...folders].filter((id) => !finished.has(id) && BACKUP_ID.test(id)).sort(),
  };
}

const BACKUP_ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{8}$/;

/** The name of a backup taken at a moment. */
export function backupId(at: Date, suffix: string): string {
  return `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z-${suffix}`;
}

/** A backup that can be read. */
export type Book = { readonly cover: Cover; readonly manifest: Manifest; readonly keys: Keys };

/** The newest one, or that of an id. Whoever asks for the newest is not given an older one in its place. */
function chosenOf({ whole, damaged, unfinished }: Listed, place: Place, id: string | null): Cover {
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

/** Parts that a message names. */
const NAMED_AT_MOST = 5;

async function refuseIncomplete(place: Place, { manifest, cover }: Book): Promise<void> {
  const there = new Set(await place.list(`${cover.id}/`));
  const missing = manifest.parts.filter(({ name }) => !there.has(name)).map(({ name }) => name);
  const [named, more] = [missing.slice(0, NAMED_AT_MOST).join(", "), missing.length > NAMED_AT_MOST ? ", …" : ""];
  if (missing.length > 0)
    throw new BackupError(
      `Parts of the backup ${cover.id} are missing, ${missing.length} of ${manifest.parts.length}: ${named}${more}`,
    );
}

/**
 * Opens a backup: the newest one, or that of an id. Throws BackupError for none, for another key, for a damaged manifest and for parts
 * that are missing; what is damaged in a part is told once it is read.
 */
export async function openBook(place: Place, backupKey: string, id: string | null): Promise<Book> {
  const chosen = chosenOf(await listBackups(place), place, id);
  const keys = keysOf(backupKey, chosen.salt);
  if (macOf(keys, signed(chosen)) !== chosen.mac)
    throw new BackupError(`BACKUP_KEY is not the key of the backup ${chosen.id}, or its ${COVER} was changed.`);
  const pages: Buffer[] = [];
  for await (const page of readParts(place, keys, chosen.manifest, { first: MANIFEST_PART }))
    pages.push(Buffer.from(page));
  const book = { cover: chosen, keys, manifest: parsed("The manifest", manifest, Buffer.concat(pages)) };
  await refuseIncomplete(place, book);
  return book;
}

/** Removes all objects of a backup, its cover first: what is left of it then is none. */
export async function removeBackup(place: Place, id: string): Promise<void> {
  await place.remove(`${id}/${COVER}`);
  for (const name of await place.list(`${id}/`)) await place.remove(name);
}
