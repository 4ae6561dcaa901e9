import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { erasedWaiting } from "../db/tables/platform.ts";
import type { Config } from "../platform/config.ts";
import { keyedHash, type Secrets } from "../platform/crypto.ts";
import { openBucket } from "./store.ts";

/** Background work that writes what was erased to the list; by the clock, too, for what a crash or an outage left. */
export const KEEP_ERASED = "keep-erased";

const entry = z.object({
  id: z.string(),
  kind: z.enum(["account", "person", "list", "register", "unregister"]),
  hash: z.string(),
  linkedin_hash: z.string().nullable(),
  at: z.string(),
});

/** Somebody who was erased, everywhere or from one referrer's list, or their wish about the register of those who are not to be referred, as keyed hashes. */
export type Erased = z.output<typeof entry>;

const PATIENCE = { answerMs: 15_000, quietMs: 15_000 };
const AT_ONCE = 20;
/** Some ten megabytes. */
const ENTRIES_AT_ONCE = 50_000;

/** The list, apart from every backup: one small object for each erasure, never changed. It is never held in memory as a whole. */
export type ErasedList = {
  add(erased: Erased): Promise<void>;
  /** The months in which somebody was erased, oldest first. */
  months(): Promise<string[]>;
  /** Names of a month's entries, which begin with their time, oldest first. */
  namesOf(month: string): Promise<string[]>;
  /** One entry by its name. Throws where it is damaged. */
  entry(name: string): Promise<Erased>;
  /** Forgets whole months before a moment. */
  forget(before: Date): Promise<void>;
};

/** A backup that is older cannot be restored without bringing people back (rule O14). */
export const ERASED_KEPT_MS = 400 * 86_400_000;
export const FORGET_ERASED = "forget-erased";

/** By month, so that what no backup is older than can be thrown away. */
const nameOf = ({ at, id }: Erased): string => `${at.slice(0, 7)}/${id}.json`;
const isEntry = (name: string): boolean => /^\d{4}-\d\d\/[0-9a-f-]{36}\.json$/.test(name);
const isBefore = (name: string, before: Date): boolean =>
  /^\d{4}-\d\d(?:\/|$)/.test(name) && name.slice(0, 7) < before.toISOString().slice(0, 7);
const isMonth = (name: string): boolean => /^\d{4}-\d\d$/.test(name);

function parsed(name: string, text: string): Erased {
  try {
    return entry.parse(JSON.parse(text));
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

function inFolder(folder: string): ErasedList {
  return {
    async add(erased) {
      const path = join(folder, nameOf(erased));
      await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
      const file = await open(`${path}.unfinished`, "w", 0o600);
      try {
        await file.writeFile(JSON.stringify(erased));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.unfinished`, path);
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
    async forget(before) {
      const months = await namesIn(folder);
      for (const month of months.filter((name) => isBefore(name, before)))
        await rm(join(folder, month), { recursive: true, force: true });
    },
  };
}

async function inBucket(address: string): Promise<ErasedList> {
  const url = new URL(address);
  const [bucket = "", ...path] = url.pathname.slice(1).split("/").map(decodeURIComponent);
  const prefix = path
    .filter((part) => part !== "")
    .map((part) => `${part}/`)
    .join("");
  url.pathname = `/${encodeURIComponent(bucket)}`;
  const disk = await openBucket(url.toString(), PATIENCE);
  /** What lies directly below a folder of the list, page by page: a bucket with millions of entries is not held in memory. */
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
    async forget(before) {
      for (const month of await months())
        if (isBefore(month, before)) for (const name of await namesOf(month)) await disk.delete(prefix + name);
    },
  };
}

/** Entries of several lists that are copies of one another, each once, oldest first, so many at a time. */
export async function* readErased(lists: readonly ErasedList[], most = ENTRIES_AT_ONCE): AsyncGenerator<Erased[]> {
  const months = new Set((await Promise.all(lists.map((list) => list.months()))).flat());
  let held: Erased[] = [];
  for (const month of [...months].sort()) {
    const holders = new Map<string, ErasedList>();
    for (const list of lists)
      for (const name of await list.namesOf(month)) if (!holders.has(name)) holders.set(name, list);
    const all = [...holders].sort(([left], [right]) => (left < right ? -1 : 1));
    const atOnce = Math.min(AT_ONCE, most);
    for (let at = 0; at < all.length; at += atOnce) {
      const some = all.slice(at, at + atOnce).map(([name, list]) => list.entry(name));
      held.push(...(await Promise.all(some)));
      if (held.length < most) continue;
      yield held;
      held = [];
    }
  }
  if (held.length > 0) yield held;
}

/** Copies what a list has and another one lacks, and forgets there what is forgotten here. Gives how many entries were new. */
export async function copyErased(from: ErasedList, to: ErasedList, now: Date): Promise<number> {
  let fresh = 0;
  for (const month of await from.months()) {
    const known = new Set(await to.namesOf(month));
    for (const name of await from.namesOf(month)) {
      if (known.has(name)) continue;
      await to.add(await from.entry(name));
      fresh += 1;
    }
  }
  await to.forget(new Date(now.getTime() - ERASED_KEPT_MS));
  return fresh;
}

/** Opens the list in a folder, or in a bucket `s3://KEY:SECRET@host/bucket/folder`. Nothing is asked of it yet. */
export async function openErasedList(address: string): Promise<ErasedList> {
  return address.startsWith("s3://") ? inBucket(address) : inFolder(resolve(address));
}

const PURPOSE = "people who were erased";

/** Keyed hash of the id of an account or of an entry on a list, or of a canonical address: without SECRET_KEY nobody can try anybody out on the list. */
export function erasedHash(secrets: Secrets, kind: "account" | "person" | "list", who: string): string {
  return keyedHash(secrets.derive(PURPOSE), `${kind} ${who}`);
}

type Noted = Pick<Erased, "kind" | "hash"> & { readonly linkedin_hash?: string | null };

/** Notes erasures in the transaction that makes them, so that a restored backup knows of them (rule O14). */
export async function noteErased(
  ctx: Pick<Context, "ids" | "clock" | "enqueue">,
  tx: WriteHandle,
  erased: readonly Noted[],
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
  await tx.insert(erasedWaiting).values(rows);
  await ctx.enqueue(tx, KEEP_ERASED, {});
}

const lists = new WeakMap<Config, Promise<ErasedList>>();

/** The list of this installation. */
export function erasedListOf(config: Config): Promise<ErasedList> {
  const opening = lists.get(config) ?? openErasedList(config.erasedUrl);
  lists.set(config, opening);
  return opening;
}

/** Writes what waits to the list. Throws where the list's place does not answer: the queue asks again. */
export async function keepErased(ctx: Context): Promise<void> {
  const list = await erasedListOf(ctx.config);
  for (;;) {
    const waiting = await ctx.db.select().from(erasedWaiting).orderBy(erasedWaiting.at).limit(AT_ONCE);
    if (waiting.length === 0) return;
    for (const row of waiting) {
      await list.add({ ...row, at: row.at.toISOString() });
      await ctx.write((tx) => tx.delete(erasedWaiting).where(eq(erasedWaiting.id, row.id)));
    }
  }
}

/** Forgets what no backup that may still be restored is older than. */
export async function forgetErased(ctx: Context): Promise<void> {
  const list = await erasedListOf(ctx.config);
  await list.forget(new Date(ctx.clock.now().getTime() - ERASED_KEPT_MS));
}
