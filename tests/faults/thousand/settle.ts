import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { FaultInstallation } from "./installation.ts";
import { OFFSET_CACHE_MS } from "./leaping-clock.ts";
import type { Load } from "./load.ts";

/** Maximum time without progress: a mail is retried after one minute, then after two. */
const MAX_STALL_MS = 200_000;
const ROUND_MS = 250;
/** Queues of caused tasks, without scheduled ones. */
const OURS = "name IN ('money', 'mail-now', 'mail', 'mail-bulk', 'follow-up')";

/** Ends retry pauses and leases of killed processes at once instead of after minutes. */
const RETRY = `UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND start_after > now() AND ${OURS}`;
const HURRY = [
  `UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active' AND ${OURS}`,
  RETRY,
  `UPDATE pgboss.job SET start_after = now() WHERE state = 'created' AND start_after > now() AND name LIKE 'mail%'`,
];
const FREE = "UPDATE mails SET leased_until = NULL WHERE sent_at IS NULL AND failed_at IS NULL";
const LEFT = `SELECT (SELECT count(*)::int FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now() AND ${OURS})
  + (SELECT count(*)::int FROM mails WHERE sent_at IS NULL AND failed_at IS NULL) AS left`;

/** The period of an outage. */
export type OutagePeriod = { readonly begun: number; readonly over: number };

/** Queries the database with retries, because any connection may have been cut. */
export async function queryRows<T extends pg.QueryResultRow>(
  house: FaultInstallation,
  text: string,
  values?: unknown[],
): Promise<T[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await house.world.pool.query<T>(text, values)).rows;
    } catch (error) {
      if (tries === 20) throw error;
    }
  }
}

/** Repairs everything, lets the product finish its work and waits for it. Kills the process once more; returns when. */
export async function settleInstallation(house: FaultInstallation, load: Load): Promise<OutagePeriod> {
  await house.keepDatabase();
  if (typeof house.clock !== "string") {
    house.clock.leap(0);
    house.ahead = 0;
    await pause(OFFSET_CACHE_MS);
  }
  await load.end();
  const begun = performance.now();
  await house.killProduct(async () => {
    for (const text of [...HURRY, FREE]) await queryRows(house, text);
  });
  const moment = { begun, over: performance.now() };
  let least = Number.POSITIVE_INFINITY;
  let deadline = 0;
  for (;;) {
    const [row] = await queryRows<{ left: number }>(house, LEFT);
    if (row === undefined || row.left === 0) return moment;
    if (row.left < least) deadline = performance.now() + MAX_STALL_MS;
    // The check reports what is left.
    if (performance.now() > deadline) return moment;
    least = Math.min(least, row.left);
    await queryRows(house, RETRY);
    await pause(ROUND_MS);
  }
}
