import { sql } from "drizzle-orm";
import { canonicalJson } from "../src/server/infra/db/receipts/canonical-json.ts";
import { ANONYMOUS } from "../src/server/infra/platform/actor.ts";
import { sha256 } from "../src/server/infra/platform/crypto.ts";
import { receiptContent } from "../src/server/payments/receipts/receipt.ts";
import { signDays } from "../src/server/payments/receipts/sign-days.ts";
import type { Services } from "../src/server/services.ts";
import { formatWhole, type Result } from "./report.ts";
import { withServices } from "./services.ts";

const ENTRIES = 100_000;
/** Approximate number of entries of a paid referral. */
const OF_ONE = 12;
const BATCH = 10_000;
const RECEIPTS = 200;
const [SIGNED_MS, RECEIPT_MS] = [5_000, 100];
const DAY = "2026-11-20";

/** Entries as the product writes them, all of one day. */
async function fill(services: Services): Promise<void> {
  const ctx = services.contextFor(ANONYMOUS, "bench");
  for (let from = 0; from < ENTRIES; from += BATCH) {
    const entries = Array.from({ length: BATCH }, (_, nth) => {
      const number = from + nth;
      const referral = `01890000-0000-7000-8000-${String(Math.floor(number / OF_ONE)).padStart(12, "0")}`;
      const at = new Date(Date.parse(DAY) + number * 800);
      const step = { at: at.toISOString(), kind: "referral", referral, record: referral, from: "Pending" };
      const body = { ...step, v: 1, id: ctx.ids.next(), to: "Reviewing", by: sha256(String(number)) };
      return { id: body.id, referral, at, body: canonicalJson(body) };
    });
    await ctx.write(async (tx) => {
      await tx.executeSql(
        `WITH written AS (INSERT INTO receipt_entries (id, referral, at, body)
           SELECT * FROM unnest($1::text[], $2::uuid[], $3::timestamptz[], $4::text[]) RETURNING id, at)
         INSERT INTO receipt_waiting (entry, at) SELECT id, at FROM written`,
        [
          entries.map((e) => e.id),
          entries.map((e) => e.referral),
          entries.map((e) => e.at),
          entries.map((e) => e.body),
        ],
      );
    });
  }
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** A day's log of 100,000 entries: time to sign it, and to prove a referral's entries. */
export async function benchmarkReceipts(say: (line: string) => void): Promise<Result> {
  return withServices("receipts", async (services) => {
    say(`${ENTRIES} entries of one day`);
    await fill(services);
    const context = services.contextFor(ANONYMOUS, "bench");
    const ctx = { ...context, clock: { now: () => new Date(`2026-11-21T00:15:00.000Z`) } };
    const signing = await measureTime(() => signDays(ctx));
    const [day] = await ctx.db.rows<{ entries: number }>(sql`SELECT entries FROM receipt_days WHERE day = ${DAY}`);
    if (day?.entries !== ENTRIES) throw new Error(`${day?.entries} entries were signed`);
    const times: number[] = [];
    let size = 0;
    for (let nth = 0; nth < RECEIPTS; nth += 1) {
      const referral = `01890000-0000-7000-8000-${String(nth * 41).padStart(12, "0")}`;
      const rows = await ctx.db.rows<{ id: string; body: string; day: string; position: number }>(sql`
        SELECT id, body, day::text, position FROM receipt_entries JOIN receipt_leaves ON entry = id
        WHERE referral = ${referral} ORDER BY at, id`);
      times.push(
        await measureTime(async () => {
          size = JSON.stringify(await receiptContent(ctx, referral, rows)).length;
        }),
      );
    }
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(0.99 * times.length)] ?? Number.NaN;
    return {
      name: "receipts",
      title:
        "A day of 100,000 entries in the log of steps and money, signed at once, and receipts of twelve entries of it.",
      goal: "signed in under 5 s.",
      columns: ["what", "measured"],
      lines: [
        { cells: ["the day signed", `${formatWhole(signing)} ms`], reached: signing < SIGNED_MS },
        { cells: [`a receipt, p99 of ${RECEIPTS}`, `${formatWhole(p99)} ms`], reached: p99 < RECEIPT_MS },
        { cells: ["size of a receipt", `${(size / 1000).toFixed(1)} kB`], reached: null },
      ],
    };
  });
}
