import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { mails, mailTraces } from "../db/tables/mails.ts";
import { seal, unseal } from "../platform/crypto.ts";
import { SEALED_FOR } from "./deliver.ts";
import { readableMail } from "./readable.ts";

/** Background work that looks through the written mails; its data is the trace's id alone. */
export const FORGET_WRITTEN_MAILS = "forget-written-mails";
const PURPOSE = "mail traces";
/** Written mails are a stand-in for a mail server, no archive: after that many days they are gone. */
const WRITTEN_DAYS = 30;

/** Whose mails are to be forgotten. */
export type MailTrace = {
  /** Addresses of theirs: no waiting mail to them or with them in it goes out any more. */
  readonly addresses: readonly string[];
  /** Names and numbers of an account: written mails with them in it are removed as well. What others typed is none of them. */
  readonly words: readonly string[];
  /**
   * Ids of records of theirs: no waiting mail about one of them goes out any more, and no written one stays, whomever it is to and under
   * whichever name they stand in it (rules F16, F37).
   */
  readonly records?: readonly string[];
  /** Ids of mails to them about a record alone: they do not go out, and are removed. */
  readonly mails?: readonly string[];
  /** Id of a mail that says so to them. */
  readonly keep?: string | null;
};

type Addressed = { readonly to: string; readonly unsubscribe: string | null };

/** Drops what waits for an address, and what tells it to others. */
async function dropWaiting(ctx: Context, tx: WriteHandle, trace: MailTrace): Promise<void> {
  const key = ctx.secrets.derive(SEALED_FOR);
  const sought = [...trace.addresses, ...(trace.records ?? [])].map((text) =>
    JSON.stringify(text.toLowerCase()).slice(1, -1),
  );
  const waiting = await tx.select({ id: mails.id, sealed: mails.sealed }).from(mails).where(isNotNull(mails.sealed));
  const about = waiting.filter(({ id, sealed }) => {
    if (id === trace.keep) return false;
    if (trace.mails?.includes(id)) return true;
    const content = unseal(key, sealed ?? "")
      .toString("utf8")
      .toLowerCase();
    return sought.some((text) => content.includes(text));
  });
  if (about.length === 0) return;
  const ids = about.map(({ id }) => id);
  await tx.update(mails).set({ sealed: null, failed_at: ctx.clock.now() }).where(inArray(mails.id, ids));
}

/**
 * Drops what waits for somebody who wants no such mails: of these kinds, to an address of theirs, and none that an account gets as its
 * settings say. Whoever hears of such a mail hears that it was given up.
 */
export async function dropWaitingTo(
  ctx: Context,
  tx: WriteHandle,
  kinds: readonly string[],
  isTheirs: (address: string) => boolean,
): Promise<void> {
  const key = ctx.secrets.derive(SEALED_FOR);
  const { id, sealed, cause, heard_by } = mails;
  const waiting = await tx
    .select({ id, sealed, cause, heard_by })
    .from(mails)
    .where(and(isNotNull(sealed), isNull(mails.sent_at), inArray(mails.message, [...kinds])));
  for (const mail of waiting) {
    const { to, unsubscribe } = JSON.parse(unseal(key, mail.sealed ?? "").toString("utf8")) as Addressed;
    if (unsubscribe !== null || !isTheirs(to)) continue;
    await tx.update(mails).set({ sealed: null, failed_at: ctx.clock.now() }).where(eq(id, mail.id));
    if (mail.heard_by !== null) await ctx.enqueue(tx, mail.heard_by, { cause: mail.cause });
  }
}

/**
 * Forgets the mails to and about somebody whose data is erased, in that transaction: waiting ones at once, those that
 * were written to a folder right after it. What a mail server took is no longer ours.
 */
export async function forgetMailsAbout(ctx: Context, tx: WriteHandle, trace: MailTrace): Promise<void> {
  await dropWaiting(ctx, tx, trace);
  const id = ctx.ids.next();
  const sealed = seal(ctx.secrets.derive(PURPOSE), JSON.stringify(trace));
  await tx.insert(mailTraces).values({ id, sealed, created_at: ctx.clock.now() });
  await ctx.enqueue(tx, FORGET_WRITTEN_MAILS, { id });
}

const inLowerCase = (texts: readonly string[]): string[] =>
  texts.filter((text) => text.length > 2).map((text) => text.toLowerCase());

/** Names of written mails end with the id that the mail has in the outbox. */
const idIn = (name: string): string => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\.eml$)/.exec(name)?.[0] ?? "";

/** Ids of those written mails that one of the records caused. */
async function causedBy(ctx: Context, written: readonly string[], records: readonly string[]): Promise<Set<string>> {
  const ids = written.map(idIn).filter((id) => id !== "");
  if (records.length === 0 || ids.length === 0) return new Set();
  const rows = await ctx.db.rows<{ id: string }>(sql`
    SELECT id FROM mails WHERE id = ANY(${sql.param(ids)}::uuid[])
      AND cause LIKE ANY(${sql.param(records.map((record) => `%${record}%`))}::text[])`);
  return new Set(rows.map(({ id }) => id));
}

/** Takes the id of the trace: what came into the outbox later is news that the erasure caused, and stays where it names nobody. */
async function removeFrom(ctx: Context, trace: MailTrace, traced: string): Promise<void> {
  const { addresses, words, keep, records = [], mails: own = [] } = trace;
  const folder = join(ctx.config.dataDir, "mail");
  const written = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const caused = await causedBy(ctx, written, records);
  const [sought, theirs] = [inLowerCase([...addresses, ...words]), inLowerCase(records)];
  for (const name of written) {
    const id = idIn(name);
    if (keep && id === keep) continue;
    const path = join(folder, name);
    const content = readableMail(await readFile(path, "utf8").catch(() => "")).toLowerCase();
    const has = (text: string) => content.includes(text);
    const about = id < traced && (caused.has(id) || theirs.some(has));
    if (about || own.includes(id) || sought.some(has)) await rm(path, { force: true });
  }
}

/**
 * Looks through DATA_DIR/mail for what the traces name, removes those mails, and forgets the traces. Takes the `id` of one;
 * without it all that are left.
 */
export async function forgetWrittenMails(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const wanted = data.id === undefined ? undefined : eq(mailTraces.id, String(data.id));
  const traces = await ctx.write((tx) => tx.select().from(mailTraces).where(wanted));
  for (const { id, sealed } of traces) {
    const trace = JSON.parse(unseal(ctx.secrets.derive(PURPOSE), sealed).toString("utf8")) as MailTrace;
    await removeFrom(ctx, trace, id);
    await ctx.write((tx) => tx.delete(mailTraces).where(eq(mailTraces.id, id)));
  }
}

/** Removes written mails after 30 days. Their names begin with the moment at which they were written. */
export async function sweepWrittenMails(ctx: Context): Promise<void> {
  const folder = join(ctx.config.dataDir, "mail");
  const before = new Date(ctx.clock.now().getTime() - WRITTEN_DAYS * 86_400_000).toISOString().replaceAll(/[:.]/g, "-");
  for (const name of await readdir(folder).catch(() => []))
    if (name.endsWith(".eml") && name < before) await rm(join(folder, name), { force: true });
}
