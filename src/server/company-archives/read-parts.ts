import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { claimKeyOf, claimOf } from "./installation.ts";
import { linesOf, type Noun } from "./noun.ts";
import { NOUNS } from "./nouns.ts";
import { type Part, spoolLines } from "./spool.ts";

/** Rows that are held at a time. */
const PORTION = 200;

/** A file whose bytes go into the archive. */
export type ArchivedFile = {
  readonly id: string;
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
};

async function* portionsOf(tx: WriteHandle, noun: Noun, company: string): AsyncGenerator<string[]> {
  await tx.executeSql(`DECLARE archived NO SCROLL CURSOR FOR ${linesOf(noun)}`, [company]);
  for (;;) {
    const { rows } = await tx.executeSql(`FETCH ${PORTION} FROM archived`, []);
    if (rows.length > 0) yield rows.map(({ line }) => String(line));
    if (rows.length < PORTION) break;
  }
  await tx.executeSql("CLOSE archived", []);
}

/** Whether the store has the bytes: what it lost is told in the archive, and stops nobody from leaving. */
async function isThere(ctx: Pick<Context, "files">, key: string): Promise<boolean> {
  const pieces = await ctx.files.open(key);
  if (pieces === null) return false;
  await pieces[Symbol.asyncIterator]().return?.();
  return true;
}

/** The same lines without our own key, and whether their bytes are there. `keep` gets those whose are. */
async function* filePortions(
  ctx: Pick<Context, "files">,
  path: string,
  keep: (file: ArchivedFile) => void,
): AsyncGenerator<string[]> {
  // Opened here: what is read before anybody asks for a line would be lost.
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const { storage_key, ...shown } = JSON.parse(line);
    const there = await isThere(ctx, storage_key);
    if (there) keep({ id: shown.id, key: storage_key, size: shown.size, sha256: shown.sha256 });
    yield [JSON.stringify({ ...shown, there })];
  }
}

/** Everybody of the part `people`, for what has to end with their account; an address is hashed before it is written anywhere. */
async function* peopleIn(
  portions: AsyncIterable<readonly string[]>,
  claimKey: string,
  keep: (ids: string[]) => void,
): AsyncGenerator<string[]> {
  for await (const portion of portions) {
    const people = portion.map((line) => JSON.parse(line));
    keep(people.map(({ id }) => id));
    yield people.map(({ claim, ...person }) =>
      JSON.stringify({ ...person, claim: claim === null ? null : claimOf(claimKey, claim) }),
    );
  }
}

export type ReadParts = {
  readonly parts: readonly Part[];
  readonly files: readonly ArchivedFile[];
  /** Accounts that it names and that had not ended at that moment. */
  readonly people: readonly string[];
};

type Reading = { readonly company: string; pathOf(noun: string): string };

/** Where lines of files wait until it is known which of them have their bytes: nobody is asked for those while a transaction is open. */
export const UNLOOKED = "files-unlooked";

/** Those whose accounts have not ended, as the same transaction sees it. */
async function livingOf(tx: WriteHandle, people: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`SELECT id FROM users WHERE deleted_at IS NULL AND id = ANY(${sql.param(people)}::uuid[])`,
  );
  return rows.map(({ id }) => id);
}

/** Reads every part as it stands at one moment and writes it down, a few hundred rows at a time. */
export async function readParts(ctx: Context, { company, pathOf }: Reading): Promise<ReadParts> {
  const files: ArchivedFile[] = [];
  const people: string[] = [];
  const claimKey = claimKeyOf(ctx.secrets, company);
  const read = await ctx.write(async (tx) => {
    await tx.rows(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    await tx.rows(sql`SET LOCAL TimeZone TO 'UTC'`);
    const parts: Part[] = [];
    for (const noun of NOUNS) {
      const rows = portionsOf(tx, noun, company);
      const path = pathOf(noun.name === "files" ? UNLOOKED : noun.name);
      const portions = noun.name === "people" ? peopleIn(rows, claimKey, (ids) => people.push(...ids)) : rows;
      parts.push(await spoolLines(noun.name, path, portions));
    }
    return { parts, people: await livingOf(tx, people) };
  });
  const looked = await spoolLines(
    "files",
    pathOf("files"),
    filePortions(ctx, pathOf(UNLOOKED), (one) => files.push(one)),
  );
  return { parts: read.parts.map((part) => (part.name === "files" ? looked : part)), files, people: read.people };
}
