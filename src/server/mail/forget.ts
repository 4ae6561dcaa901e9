import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { hasAddress, hasWords } from "../../rules/deal/names-in-text.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { mails, mailTraces } from "../db/tables/mails.ts";
import { seal, unseal } from "../platform/crypto.ts";
import { emailKey } from "../platform/identity.ts";
import { SEALED_FOR } from "./deliver.ts";
import { readableMail } from "./readable.ts";

/** Background work that looks through the written mails; its data is the trace's id alone. */
export const FORGET_WRITTEN_MAILS = "forget-written-mails";
const PURPOSE = "mail traces";
/** Written mails are a stand-in for a mail server, no archive: after that many days they are gone. */
const WRITTEN_DAYS = 30;

/** Whose mails are to be forgotten. What somebody only typed is never among it: whoever types would choose whose mails go (rule F44). */
export type MailTrace = {
  /** Addresses that are proved to be theirs: no waiting mail to them or with them in it goes out any more. */
  readonly addresses: readonly string[];
  /**
   * Ids of records of theirs: no waiting mail about one of them goes out any more, and no written one stays, whomever it is to and under
   * whichever name they stand in it (rules F16, F37).
   */
  readonly records?: readonly string[];
  /** Ids of records in which they only had a part, as who referred or invited: of these, written mails with one of the words in it go. */
  readonly parts?: readonly string[];
  /** Names of an account. */
  readonly words?: readonly string[];
  /** Ids of what mails to an account itself are caused by: codes, notices, alerts. What they say names no record. */
  readonly causes?: readonly string[];
  /** Ids of mails to them about a record alone: they do not go out, and are removed. */
  readonly mails?: readonly string[];
  /** Id of a mail that says so to them. */
  readonly keep?: string | null;
};

type Addressed = { readonly to: string; readonly unsubscribe: string | null };
type Content = Addressed & { readonly data: unknown };

const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

const idsIn = (text: string): string[] => text.toLowerCase().match(IDS) ?? [];

/** Every text in what a mail is made of, each as it was given. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What of the outbox has a content still. Small, as it loses it when it is sent or given up. */
async function withContent(ctx: Context, tx: WriteHandle) {
  const keys = ctx.secrets.every(SEALED_FOR);
  const { id, sealed, cause } = mails;
  const rows = await tx.select({ id, sealed, cause }).from(mails).where(isNotNull(sealed)).orderBy(id);
  return rows.map((row) => {
    return { ...row, content: JSON.parse(unseal(keys, row.sealed ?? "").toString("utf8")) as Content };
  });
}

type Dropped = { readonly cause: string; readonly heard_by: string | null };

/** These mails do not go out. Held in one order, since several may be dropped for several people at once. Gives what there was to drop. */
export async function dropMails(
  ctx: Pick<Context, "clock">,
  tx: WriteHandle,
  ids: readonly string[],
): Promise<Dropped[]> {
  if (ids.length === 0) return [];
  const which = inArray(mails.id, [...ids]);
  await tx.select({ id: mails.id }).from(mails).where(which).orderBy(mails.id).for("update");
  return tx
    .update(mails)
    .set({ sealed: null, failed_at: ctx.clock.now() })
    .where(and(which, isNotNull(mails.sealed), isNull(mails.sent_at)))
    .returning({ cause: mails.cause, heard_by: mails.heard_by });
}

/** Drops what waits for an address, and what tells it, or of a record, to others. */
async function dropWaiting(ctx: Context, tx: WriteHandle, trace: MailTrace): Promise<void> {
  const { addresses, mails: own = [], keep } = trace;
  const [keys, records, causes] = [new Set(addresses.map(emailKey)), new Set(trace.records), new Set(trace.causes)];
  const isAbout = ({ id, cause, content }: Awaited<ReturnType<typeof withContent>>[number]) => {
    if (own.includes(id) || keys.has(emailKey(content.to))) return true;
    const texts = textsIn(content);
    if (texts.flatMap(idsIn).some((one) => records.has(one))) return true;
    if (idsIn(cause).some((one) => causes.has(one))) return true;
    return texts.some((text) => addresses.some((address) => hasAddress(text, address)));
  };
  const about = (await withContent(ctx, tx)).filter((mail) => mail.id !== keep && isAbout(mail));
  await dropMails(
    ctx,
    tx,
    about.map(({ id }) => id),
  );
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
  const keys = ctx.secrets.every(SEALED_FOR);
  const { id, sealed } = mails;
  const waiting = await tx
    .select({ id, sealed })
    .from(mails)
    .where(and(isNotNull(sealed), isNull(mails.sent_at), inArray(mails.message, [...kinds])));
  const theirs = waiting.filter((mail) => {
    const { to, unsubscribe } = JSON.parse(unseal(keys, mail.sealed ?? "").toString("utf8")) as Addressed;
    return unsubscribe === null && isTheirs(to);
  });
  const dropped = await dropMails(
    ctx,
    tx,
    theirs.map((mail) => mail.id),
  );
  for (const { cause, heard_by } of dropped) if (heard_by !== null) await ctx.enqueue(tx, heard_by, { cause });
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

/** Names of written mails end with the id that the mail has in the outbox. */
const idIn = (name: string): string => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\.eml$)/.exec(name)?.[0] ?? "";

/** What caused these written mails: ids of records. */
async function causesOf(ctx: Context, written: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = written.map(idIn).filter((id) => id !== "");
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.rows<{ id: string; cause: string }>(sql`
    SELECT id, cause FROM mails WHERE id = ANY(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, cause }) => [id, idsIn(cause)]));
}

/** Takes the id of the trace: what came into the outbox later is news that the erasure caused, and stays where it names nobody. */
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
    const content = readableMail(await readFile(path, "utf8").catch(() => ""));
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
 * Looks through DATA_DIR/mail for what the traces name, removes those mails, and forgets the traces. Takes the `id` of one;
 * without it all that are left.
 */
export async function forgetWrittenMails(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const wanted = data.id === undefined ? undefined : eq(mailTraces.id, String(data.id));
  const traces = await ctx.write((tx) => tx.select().from(mailTraces).where(wanted));
  for (const { id, sealed } of traces) {
    const trace = JSON.parse(unseal(ctx.secrets.every(PURPOSE), sealed).toString("utf8")) as MailTrace;
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
