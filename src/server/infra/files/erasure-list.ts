import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { erasureOutbox } from "../db/tables/platform.ts";
import { defineTask } from "../db/task.ts";
import type { Config } from "../platform/config.ts";
import { keyedHash, randomToken, type Secrets } from "../platform/crypto.ts";
import { openBucketFolder } from "./store.ts";

/** Writes erasures to the list; also scheduled, for what a crash or outage left. */
export const WRITE_ERASURES = defineTask({
  name: "write-erasures",
  class: "follow-up",
  schedule: "27 * * * *",
  run: writePendingErasures,
});

const erasureSchema = z.object({
  id: z.string(),
  kind: z.enum(["account", "person", "list", "register", "unregister"]),
  hash: z.string(),
  linkedin_hash: z.string().nullable(),
  at: z.string(),
});

/**
 * An erasure of a person everywhere or from one referrer's list, or a change of the suppression list, as keyed hashes.
 */
export type Erasure = z.output<typeof erasureSchema>;

const PATIENCE = { answerMs: 15_000, quietMs: 15_000 };
const WRITE_CONCURRENCY = 20;
/** Some ten megabytes. */
const ENTRIES_AT_ONCE = 50_000;

/**
 * The list of erasures, apart from every backup: one small immutable object per erasure. It is never held in memory as
 * a whole.
 */
export type ErasureList = {
  add(erased: Erasure): Promise<void>;
  /** Months with erasures, oldest first. */
  months(): Promise<string[]>;
  /** Names of a month's entries, which begin with their time, oldest first. */
  namesOf(month: string): Promise<string[]>;
  /** Reads one entry by name. Throws if it is damaged. */
  entry(name: string): Promise<Erasure>;
  /** Removes whole months before a time. */
  remove(before: Date): Promise<void>;
};

/** An older backup cannot be restored, because erased people would reappear (rule O14). */
export const ERASURE_RETENTION_MS = 400 * 86_400_000;
export const PURGE_ERASURES = defineTask({
  name: "purge-erasures",
  class: "upkeep",
  schedule: "37 4 * * *",
  run: purgeExpiredErasures,
});

/** Grouped by month, so that entries older than every backup can be removed. */
const nameOf = ({ at, id }: Erasure): string => `${at.slice(0, 7)}/${id}.json`;
const isEntry = (name: string): boolean => /^\d{4}-\d\d\/[0-9a-f-]{36}\.json$/.test(name);
const isBefore = (name: string, before: Date): boolean =>
  /^\d{4}-\d\d(?:\/|$)/.test(name) && name.slice(0, 7) < before.toISOString().slice(0, 7);
const isMonth = (name: string): boolean => /^\d{4}-\d\d$/.test(name);

function parsed(name: string, text: string): Erasure {
  try {
    return erasureSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${name} in the list of erasures is damaged`, { cause });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

function openFolderList(folder: string): ErasureList {
  return {
    async add(erased) {
      const path = join(folder, nameOf(erased));
      await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
      // Concurrent writers of the same entry use separate temporary files, so that neither removes the other's.
      const unfinished = `${path}.${randomToken()}.unfinished`;
      const file = await open(unfinished, "wx", 0o600);
      try {
        await file.writeFile(JSON.stringify(erased));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
    },
    months: async () => (await namesIn(folder)).filter(isMonth).sort(),
    async namesOf(month) {
      const names = await namesIn(join(folder, month));
      return names
        .map((name) => `${month}/${name}`)
        .filter(isEntry)
        .sort();
    },
    entry: async (name) => parsed(name, await readFile(join(folder, name), "utf8")),
    async remove(before) {
      const months = await namesIn(folder);
      for (const month of months.filter((name) => isBefore(name, before)))
        await rm(join(folder, month), { recursive: true, force: true });
    },
  };
}

async function openBucketList(address: string): Promise<ErasureList> {
  const { disk, prefix } = await openBucketFolder(address, PATIENCE);
  /** Lists direct children page by page, because a bucket with millions of entries does not fit in memory. */
  async function* below(path: string): AsyncGenerator<{ key: string; isFile: boolean }[]> {
    for (let token: string | undefined; ; ) {
      const page = await disk.listAll(prefix + path, { ...(token && { paginationToken: token }) });
      yield [...page.objects].map((one) => {
        const key = (one.isFile ? one.key : one.prefix).slice(prefix.length).replace(/\/$/, "");
        return { key, isFile: one.isFile };
      });
      token = page.paginationToken;
      if (!token) return;
    }
  }
  async function months(): Promise<string[]> {
    const found = new Set<string>();
    for await (const page of below("")) for (const { key, isFile } of page) if (!isFile) found.add(key);
    return [...found].filter(isMonth).sort();
  }
  async function namesOf(month: string): Promise<string[]> {
    const found: string[] = [];
    for await (const page of below(`${month}/`)) for (const { key } of page) if (isEntry(key)) found.push(key);
    return found.sort();
  }
  return {
    add: (erased) => disk.put(prefix + nameOf(erased), JSON.stringify(erased)),
    months,
    namesOf,
    entry: async (name) => parsed(name, await disk.get(prefix + name)),
    async remove(before) {
      for (const month of await months())
        if (isBefore(month, before)) for (const name of await namesOf(month)) await disk.delete(prefix + name);
    },
  };
}

/** Yields batches of entries of several copies of a list, each entry once, oldest first. */
export async function* readErasures(lists: readonly ErasureList[], most = ENTRIES_AT_ONCE): AsyncGenerator<Erasure[]> {
  const months = new Set((await Promise.all(lists.map((list) => list.months()))).flat());
  let buffered: Erasure[] = [];
  for (const month of [...months].sort()) {
    const holders = new Map<string, ErasureList>();
    for (const list of lists)
      for (const name of await list.namesOf(month)) if (!holders.has(name)) holders.set(name, list);
    const all = [...holders].sort(([left], [right]) => (left < right ? -1 : 1));
    const atOnce = Math.min(WRITE_CONCURRENCY, most);
    for (let at = 0; at < all.length; at += atOnce) {
      const some = all.slice(at, at + atOnce).map(([name, list]) => list.entry(name));
      buffered.push(...(await Promise.all(some)));
      if (buffered.length < most) continue;
      yield buffered;
      buffered = [];
    }
  }
  if (buffered.length > 0) yield buffered;
}

/**
 * Copies missing entries to another list and removes there what was removed here. Returns the number of new entries.
 */
export async function copyErasures(from: ErasureList, to: ErasureList, now: Date): Promise<number> {
  let fresh = 0;
  for (const month of await from.months()) {
    const known = new Set(await to.namesOf(month));
    for (const name of await from.namesOf(month)) {
      if (known.has(name)) continue;
      await to.add(await from.entry(name));
      fresh += 1;
    }
  }
  await to.remove(new Date(now.getTime() - ERASURE_RETENTION_MS));
  return fresh;
}

/** Opens the list in a folder, or in a bucket `s3://KEY:SECRET@host/bucket/folder`. Makes no request yet. */
export async function openErasureList(address: string): Promise<ErasureList> {
  return address.startsWith("s3://") ? openBucketList(address) : openFolderList(resolve(address));
}

const PURPOSE = "people who were erased";

/**
 * Keyed hash of an account id, a list entry id or a canonical address. Without SECRET_KEY nobody can test addresses
 * against the list.
 */
export function erasureHash(secrets: Secrets, kind: "account" | "person" | "list", who: string): string {
  return keyedHash(secrets.derive(PURPOSE), `${kind} ${who}`);
}

type ErasureInput = Pick<Erasure, "kind" | "hash"> & { readonly linkedin_hash?: string | null };

/** Records erasures in the transaction that makes them, so that a restored backup can repeat them (rule O14). */
export async function recordErasures(
  ctx: Pick<Context, "ids" | "clock" | "enqueue">,
  tx: WriteHandle,
  erased: readonly ErasureInput[],
): Promise<void> {
  if (erased.length === 0) return;
  const at = ctx.clock.now();
  const rows = erased.map(({ kind, hash, linkedin_hash = null }) => ({
    id: ctx.ids.next(),
    kind,
    hash,
    linkedin_hash,
    at,
  }));
  await tx.insert(erasureOutbox).values(rows);
  await ctx.enqueue(tx, WRITE_ERASURES, {});
}

const lists = new WeakMap<Config, Promise<ErasureList>>();

/** The list of this installation. */
function erasureListOf(config: Config): Promise<ErasureList> {
  const opening = lists.get(config) ?? openErasureList(config.erasedUrl);
  lists.set(config, opening);
  return opening;
}

/** Writes pending erasures to the list. Throws if its storage does not answer; the queue retries. */
export async function writePendingErasures(ctx: Context): Promise<void> {
  const list = await erasureListOf(ctx.config);
  for (;;) {
    const waiting = await ctx.db.select().from(erasureOutbox).orderBy(erasureOutbox.at).limit(WRITE_CONCURRENCY);
    if (waiting.length === 0) return;
    for (const row of waiting) {
      await list.add({ ...row, at: row.at.toISOString() });
      await ctx.write((tx) => tx.delete(erasureOutbox).where(eq(erasureOutbox.id, row.id)));
    }
  }
}

/** Removes entries older than every restorable backup. */
async function purgeExpiredErasures(ctx: Context): Promise<void> {
  const list = await erasureListOf(ctx.config);
  await list.remove(new Date(ctx.clock.now().getTime() - ERASURE_RETENTION_MS));
}
