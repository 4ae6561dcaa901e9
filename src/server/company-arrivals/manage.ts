import { and, eq, sql } from "drizzle-orm";
import type { Confirmed } from "../../contract/account-data.ts";
import { AppError } from "../../contract/errors.ts";
import type { UploadedBytes } from "../../contract/files.ts";
import { ARRIVAL_BOUNDS, type CompanyArrival } from "../../contract/team/company-arrivals.ts";
import { confirmPerson } from "../auth/passwords/confirm-person.ts";
import { holdOwned, noteArchive, requireOwner } from "../company-archives/owners.ts";
import type { UserContext, UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companyArrivals, companySources } from "../db/tables/company-archives.ts";
import { withReceived } from "../files/receive.ts";
import { forgetBytes } from "../files/sweep.ts";
import { randomToken } from "../platform/crypto.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { noCounts } from "./counts.ts";
import { type ArrivalRow, viewArrival, type WhichArrival } from "./own.ts";
import { TAKE_ARRIVAL } from "./work-name.ts";

/** Of one company: each is read from its beginning to its end. */
const SENT: Limit = { name: "company arrivals", points: ARRIVAL_BOUNDS.a_day, seconds: 86_400 };
/** Of one person, in however many companies: each lies here for days. */
const SENT_BY: Limit = { name: "company arrivals of person", points: 3 * ARRIVAL_BOUNDS.a_day, seconds: 86_400 };
const DAY_MS = 86_400_000;

/** Holds what was sent after its company. Throws `not_found`. */
async function holdArrival(ctx: UserTxContext, tx: WriteHandle, { id, arrival }: WhichArrival): Promise<ArrivalRow> {
  await holdOwned(ctx, tx, id);
  const [row] = await tx
    .select()
    .from(companyArrivals)
    .where(and(eq(companyArrivals.id, arrival), eq(companyArrivals.company, id)))
    .for("update");
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** Another one of this company may be read or written: one at a time. */
async function requireRest(tx: WriteHandle, company: string): Promise<void> {
  const busy = await tx.rows(
    sql`SELECT FROM company_arrivals WHERE company = ${company} AND state IN ('reading', 'writing') LIMIT 1`,
  );
  if (busy.length > 0) throw new AppError("arrival_running");
}

/** Gigabytes that nobody presses for fill no disk: the oldest that wait give way, and their bytes go by a trigger. */
async function makeRoom(tx: WriteHandle, company: string): Promise<void> {
  await tx.rows(sql`
    DELETE FROM company_arrivals WHERE id IN (
      SELECT id FROM company_arrivals WHERE company = ${company} AND state = 'ready'
      ORDER BY created_at DESC, id DESC OFFSET ${ARRIVAL_BOUNDS.waiting - 1})`);
}

/**
 * Takes an archive in as it was sent; background work reads it (rule X220). Throws `not_found` before a byte is read, `arrival_running`,
 * `payload_too_large`, `rate_limited`.
 */
export async function sendArrival(ctx: UserContext, company: string, sent: UploadedBytes): Promise<CompanyArrival> {
  await requireOwner(ctx, company);
  await ctx.limits.take(SENT, company);
  await ctx.limits.take(SENT_BY, ctx.actor.id);
  const bound = { bytes: ctx.config.companyArchiveBytes, refusal: "payload_too_large" as const };
  return withReceived(ctx, sent, bound, async ({ path, size }) => {
    const storage_key = `archives/${randomToken()}`;
    await ctx.files.put(storage_key, path, size, "application/x-tar");
    try {
      return await ctx.write(async (tx) => {
        await holdOwned(ctx, tx, company);
        await requireRest(tx, company);
        await makeRoom(tx, company);
        const now = ctx.clock.now();
        const made = { id: ctx.ids.next(), company, asked_by: ctx.actor.id, storage_key, size };
        const times = {
          created_at: now,
          seen_at: now,
          ends_at: new Date(now.getTime() + ARRIVAL_BOUNDS.days * DAY_MS),
        };
        const [row] = await tx
          .insert(companyArrivals)
          .values({ ...made, ...times })
          .returning();
        if (row === undefined) throw new Error("nothing was written");
        await ctx.enqueue(tx, TAKE_ARRIVAL, { arrival: row.id });
        await noteArchive(ctx, tx, "company_arrival_sent", { company, arrival: row.id });
        return viewArrival(row);
      });
    } catch (error) {
      await ctx.write((tx) => forgetBytes(ctx, tx, [{ storage_key }]));
      throw error;
    }
  });
}

/** Binds the company to the one that its first archive is of. Throws `conflict` for one of another, which came in between. */
async function bindSource(ctx: UserContext, tx: WriteHandle, { company, manifest }: ArrivalRow): Promise<void> {
  if (manifest === null) throw new AppError("conflict");
  const { installation, company: source, name, claim_key } = manifest;
  const since = ctx.clock.now();
  await tx
    .insert(companySources)
    .values({ company, installation, source, name, claim_key, since })
    .onConflictDoNothing();
  const [bound] = await tx.select().from(companySources).where(eq(companySources.company, company));
  if (bound?.installation !== installation || bound.source !== source) throw new AppError("conflict");
}

/** Ids and lines of the preview are decided on anew while it is written. */
async function forgetPreview(tx: WriteHandle, id: string): Promise<void> {
  for (const table of ["company_arrival_ids", "company_arrival_lines", "company_arrival_members"])
    await tx.executeSql(`DELETE FROM ${table} WHERE arrival = $1`, [id]);
}

/**
 * Takes an archive in as its preview has shown, after the password was given again (rule X220). Throws `not_found` before that, then what
 * `confirmPerson` throws, `conflict` for one that waits for no press, `arrival_running`.
 */
export async function pressArrival(
  ctx: UserContext,
  which: WhichArrival,
  { password, code }: Confirmed,
): Promise<CompanyArrival> {
  await requireOwner(ctx, which.id);
  await confirmPerson(ctx, password, code);
  return ctx.write(async (tx) => {
    const held = await holdArrival(ctx, tx, which);
    await requireRest(tx, which.id);
    if (held.state !== "ready" || held.storage_key === null) throw new AppError("conflict");
    await bindSource(ctx, tx, held);
    await forgetPreview(tx, held.id);
    const now = ctx.clock.now();
    const lines = new Map(held.counts.map((count) => [count.noun, count.lines]));
    const begun = {
      at_noun: 0,
      at_line: 0,
      done: 0,
      tries: 0,
      money: null,
      counts: noCounts((noun) => lines.get(noun) ?? 0),
    };
    const [row] = await tx
      .update(companyArrivals)
      .set({ ...begun, state: "writing", pressed_by: ctx.actor.id, pressed_at: now, seen_at: now })
      .where(eq(companyArrivals.id, held.id))
      .returning();
    if (row === undefined) throw new Error("a held row is gone");
    await ctx.enqueue(tx, TAKE_ARRIVAL, { arrival: row.id });
    await noteArchive(ctx, tx, "company_arrival_pressed", { company: which.id, arrival: which.arrival });
    return viewArrival(row);
  });
}

/** Deletes what was sent, with its report; what was taken in stays. Throws `not_found`, `arrival_running` while it is written. */
export async function removeArrival(ctx: UserContext, which: WhichArrival): Promise<{ removed: true }> {
  return ctx.write(async (tx) => {
    const held = await holdArrival(ctx, tx, which);
    if (held.state === "writing") throw new AppError("arrival_running");
    await tx.delete(companyArrivals).where(eq(companyArrivals.id, held.id));
    const gone = [held.storage_key, held.papers_key].flatMap((storage_key) =>
      storage_key === null ? [] : [{ storage_key }],
    );
    await forgetBytes(ctx, tx, gone);
    await noteArchive(ctx, tx, "company_arrival_removed", { company: which.id, arrival: which.arrival });
    return { removed: true };
  });
}
