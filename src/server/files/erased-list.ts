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

/** The list, apart from every backup: one small object for each erasure, never changed. */
export type ErasedList = {
  add(erased: Erased): Promise<void>;
  /** All of it, oldest first. */
  read(): Promise<Erased[]>;
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
const byTime = (left: Erased, right: Erased): number => left.at.localeCompare(right.at);

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
    async read() {
      const found = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      const read = async (name: string) => entry.parse(JSON.parse(await readFile(join(folder, name), "utf8")));
      return (await Promise.all(found.filter(isEntry).map(read))).sort(byTime);
    },
    async forget(before) {
      const months = await readdir(folder).catch(() => []);
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
  async function namesOf(): Promise<string[]> {
    const found: string[] = [];
    for (let token: string | undefined; ; ) {
      const page = await disk.listAll(prefix, { recursive: true, ...(token && { paginationToken: token }) });
      for (const one of page.objects) if (one.isFile) found.push(one.key.slice(prefix.length));
      token = page.paginationToken;
      if (!token) return found.filter(isEntry);
    }
  }
  return {
    add: (erased) => disk.put(prefix + nameOf(erased), JSON.stringify(erased)),
    async read() {
      const found: Erased[] = [];
      for (const name of await namesOf()) found.push(entry.parse(JSON.parse(await disk.get(prefix + name))));
      return found.sort(byTime);
    },
    async forget(before) {
      for (const name of await namesOf()) if (isBefore(name, before)) await disk.delete(prefix + name);
    },
  };
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

function listOf(config: Config): Promise<ErasedList> {
  const opening = lists.get(config) ?? openErasedList(config.erasedUrl);
  lists.set(config, opening);
  return opening;
}

/** Writes what waits to the list. Throws where the list's place does not answer: the queue asks again. */
export async function keepErased(ctx: Context): Promise<void> {
  const list = await listOf(ctx.config);
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
  const list = await listOf(ctx.config);
  await list.forget(new Date(ctx.clock.now().getTime() - ERASED_KEPT_MS));
}
