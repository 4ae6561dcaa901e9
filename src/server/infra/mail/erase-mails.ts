import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { hasAddress, hasWords } from "../../../rules/hiring/names-in-text.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { mails, mailTraces } from "../db/tables/mails.ts";
import { defineTask, storedTask } from "../db/task.ts";
import { decrypt, encrypt } from "../platform/crypto.ts";
import { emailKey } from "../platform/identity.ts";
import { MAIL_ENCRYPTION } from "./deliver-mail.ts";

const SOFT_BREAK = /=\r?\n/g;
const ESCAPED = /(?:=[0-9A-F]{2})+/g;
const ENCODED_WORD = /=\?utf-8\?([bq])\?([^?\s]*)\?=/gi;
const PART = "content-transfer-encoding: base64";

function unescaped(text: string): string {
  return text.replace(ESCAPED, (run) => Buffer.from(run.replaceAll("=", ""), "hex").toString("utf8"));
}

function headerWords(text: string): string {
  return text.replace(ENCODED_WORD, (_all, kind: string, word: string) =>
    kind.toLowerCase() === "b" ? Buffer.from(word, "base64").toString("utf8") : unescaped(word.replaceAll("_", " ")),
  );
}

/** The base64 parts of a mail, decoded. */
function base64Parts(raw: string): string[] {
  const parts: string[] = [];
  const lower = raw.toLowerCase();
  for (let at = lower.indexOf(PART); at >= 0; at = lower.indexOf(PART, at + PART.length)) {
    const body = raw.slice(at).split(/\r?\n\r?\n/)[1] ?? "";
    parts.push(Buffer.from(body, "base64").toString("utf8"));
  }
  return parts;
}

/** All text of a mail for searching: raw and decoded. Takes its source. */
export function searchableText(raw: string): string {
  const whole = raw.replace(SOFT_BREAK, "");
  return [raw, headerWords(whole), unescaped(whole), ...base64Parts(raw)].join("\n");
}

export const ERASE_WRITTEN_MAILS = defineTask({
  name: "erase-written-mails",
  class: "follow-up",
  schedule: "57 * * * *",
  input: z.object({ id: z.string().optional() }),
  run: eraseWrittenMails,
});
const PURPOSE = "mail traces";
/** Written mails replace a mail server and are no archive: they are deleted after this many days. */
const WRITTEN_RETENTION_DAYS = 30;

/**
 * Identifies the mails to erase. It never contains unverified input, because otherwise anyone could have another
 * person's mails deleted (rule F44).
 */
export type MailTrace = {
  /** Verified addresses: waiting mails to them or mentioning them are dropped. */
  readonly addresses: readonly string[];
  /**
   * Ids of their records: waiting and written mails about one of them are removed, whoever the recipient and whatever
   * name is used (rules F16, F37).
   */
  readonly records?: readonly string[];
  /**
   * Ids of records in which they were only referrer or inviter: written mails about these that contain one of `words`
   * are removed.
   */
  readonly parts?: readonly string[];
  /** Names of an account. */
  readonly words?: readonly string[];
  /** Causes of mails to an account itself (codes, notices, alerts), which mention no record. */
  readonly causes?: readonly string[];
  /** Ids of mails to them about one record: dropped and removed. */
  readonly mails?: readonly string[];
  /** Id of the mail that confirms the erasure to them. */
  readonly keep?: string | null;
};

type Addressed = { readonly to: string; readonly unsubscribe: string | null };
type Content = Addressed & { readonly data: unknown };

const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

const idsIn = (text: string): string[] => text.toLowerCase().match(IDS) ?? [];

/** All texts in a mail's data. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Outbox rows that still have content. Few, because content is cleared when a mail is sent or fails permanently. */
async function withContent(ctx: Context, tx: WriteHandle) {
  const keys = ctx.secrets.every(MAIL_ENCRYPTION);
  const { id, encrypted, dedupe_key } = mails;
  const rows = await tx.select({ id, encrypted, dedupe_key }).from(mails).where(isNotNull(encrypted)).orderBy(id);
  return rows.map((row) => {
    return { ...row, content: JSON.parse(decrypt(keys, row.encrypted ?? "").toString("utf8")) as Content };
  });
}

type Dropped = { readonly dedupe_key: string; readonly callback_task: string | null };

/**
 * Drops these mails. Locked in one order, because mails may be dropped for several people at once. Returns the dropped
 * ones.
 */
export async function deleteMails(
  ctx: Pick<Context, "clock">,
  tx: WriteHandle,
  ids: readonly string[],
): Promise<Dropped[]> {
  if (ids.length === 0) return [];
  const which = inArray(mails.id, [...ids]);
  await tx.select({ id: mails.id }).from(mails).where(which).orderBy(mails.id).for("update");
  return tx
    .update(mails)
    .set({ encrypted: null, failed_at: ctx.clock.now() })
    .where(and(which, isNotNull(mails.encrypted), isNull(mails.sent_at)))
    .returning({ dedupe_key: mails.dedupe_key, callback_task: mails.callback_task });
}

/** Drops waiting mails to an address, and those that mention it or a record to others. */
async function deletePendingMails(ctx: Context, tx: WriteHandle, trace: MailTrace): Promise<void> {
  const { addresses, mails: own = [], keep } = trace;
  const [keys, records, causes] = [new Set(addresses.map(emailKey)), new Set(trace.records), new Set(trace.causes)];
  const isAbout = ({ id, dedupe_key, content }: Awaited<ReturnType<typeof withContent>>[number]) => {
    if (own.includes(id) || keys.has(emailKey(content.to))) return true;
    const texts = textsIn(content);
    if (texts.flatMap(idsIn).some((one) => records.has(one))) return true;
    if (idsIn(dedupe_key).some((one) => causes.has(one))) return true;
    return texts.some((text) => addresses.some((address) => hasAddress(text, address)));
  };
  const about = (await withContent(ctx, tx)).filter((mail) => mail.id !== keep && isAbout(mail));
  await deleteMails(
    ctx,
    tx,
    about.map(({ id }) => id),
  );
}

/**
 * Drops waiting mails of certain kinds to a person who unsubscribed, except those that follow an account's settings.
 * The outcome task of a dropped mail receives a failure.
 */
export async function deletePendingMailsTo(
  ctx: Context,
  tx: WriteHandle,
  kinds: readonly string[],
  isTheirs: (address: string) => boolean,
): Promise<void> {
  const keys = ctx.secrets.every(MAIL_ENCRYPTION);
  const { id, encrypted } = mails;
  const waiting = await tx
    .select({ id, encrypted })
    .from(mails)
    .where(and(isNotNull(encrypted), isNull(mails.sent_at), inArray(mails.message, [...kinds])));
  const theirs = waiting.filter((mail) => {
    const { to, unsubscribe } = JSON.parse(decrypt(keys, mail.encrypted ?? "").toString("utf8")) as Addressed;
    return unsubscribe === null && isTheirs(to);
  });
  const dropped = await deleteMails(
    ctx,
    tx,
    theirs.map((mail) => mail.id),
  );
  for (const { dedupe_key, callback_task } of dropped)
    if (callback_task !== null) await ctx.enqueue(tx, storedTask(callback_task), { dedupe_key });
}

/**
 * Erases the mails to and about a person in the transaction of their erasure: waiting ones at once, written ones right
 * after it. Mails accepted by a mail server are out of reach.
 */
export async function eraseMailsAbout(ctx: Context, tx: WriteHandle, trace: MailTrace): Promise<void> {
  await deletePendingMails(ctx, tx, trace);
  const id = ctx.ids.next();
  const encrypted = encrypt(ctx.secrets.derive(PURPOSE), JSON.stringify(trace));
  await tx.insert(mailTraces).values({ id, encrypted, created_at: ctx.clock.now() });
  await ctx.enqueue(tx, ERASE_WRITTEN_MAILS, { id });
}

/** The file name of a written mail ends with its outbox id. */
const idIn = (name: string): string => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\.eml$)/.exec(name)?.[0] ?? "";

/** Record ids in the causes of these written mails. */
async function causesOf(ctx: Context, written: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = written.map(idIn).filter((id) => id !== "");
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.rows<{ id: string; dedupe_key: string }>(sql`
    SELECT id, dedupe_key FROM mails WHERE id = ANY(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, dedupe_key }) => [id, idsIn(dedupe_key)]));
}

/** Takes the trace's id: mails created later were caused by the erasure itself and are kept if they name nobody. */
async function removeFrom(ctx: Context, trace: MailTrace, traced: string): Promise<void> {
  const { addresses, words = [], keep, mails: own = [] } = trace;
  const [records, parts, causes] = [new Set(trace.records), new Set(trace.parts), new Set(trace.causes)];
  const folder = join(ctx.config.dataDir, "mail");
  const written = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const caused = await causesOf(ctx, written);
  for (const name of written) {
    const id = idIn(name);
    if (keep && id === keep) continue;
    const path = join(folder, name);
    const content = searchableText(await readFile(path, "utf8").catch(() => ""));
    const by = caused.get(id) ?? [];
    const about = [...by, ...idsIn(content)];
    const isTheirs =
      own.includes(id) ||
      by.some((one) => causes.has(one)) ||
      addresses.some((address) => hasAddress(content, address)) ||
      (id < traced && about.some((one) => records.has(one))) ||
      (about.some((one) => parts.has(one)) && words.some((word) => hasWords(content, word)));
    if (isTheirs) await rm(path, { force: true });
  }
}

/**
 * Searches DATA_DIR/mail for what the traces name, removes those mails and deletes the traces. Takes one trace's `id`;
 * without it all remaining ones.
 */
export async function eraseWrittenMails(ctx: Context, { id }: { id?: string | undefined }): Promise<void> {
  const wanted = id === undefined ? undefined : eq(mailTraces.id, id);
  const traces = await ctx.write((tx) => tx.select().from(mailTraces).where(wanted));
  for (const { id, encrypted } of traces) {
    const trace = JSON.parse(decrypt(ctx.secrets.every(PURPOSE), encrypted).toString("utf8")) as MailTrace;
    await removeFrom(ctx, trace, id);
    await ctx.write((tx) => tx.delete(mailTraces).where(eq(mailTraces.id, id)));
  }
}

export const PURGE_WRITTEN_MAILS = defineTask({
  name: "purge-written-mails",
  class: "upkeep",
  schedule: "53 3 * * *",
  run: purgeWrittenMails,
});

/** Removes written mails after 30 days. Their file names begin with their time. */
export async function purgeWrittenMails(ctx: Context): Promise<void> {
  const folder = join(ctx.config.dataDir, "mail");
  const before = new Date(ctx.clock.now().getTime() - WRITTEN_RETENTION_DAYS * 86_400_000)
    .toISOString()
    .replaceAll(/[:.]/g, "-");
  for (const name of await readdir(folder).catch(() => []))
    if (name.endsWith(".eml") && name < before) await rm(join(folder, name), { force: true });
}
