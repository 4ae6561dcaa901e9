import { isNull } from "drizzle-orm";
import { repeatErasures } from "./accounts/repeat-erasures.ts";
import { revokeKeysAfterRestore } from "./identity/auth/keys/revoke-keys.ts";
import { removePasskeysAfterRestore } from "./identity/auth/passkeys/remove-passkeys.ts";
import { erasureListAddress } from "./infra/backup/erasure-list-address.ts";
import { BackupError } from "./infra/backup/keys.ts";
import { migrateDatabase } from "./infra/db/migrate.ts";
import { restorations } from "./infra/db/tables/platform.ts";
import { openErasureList, readErasures } from "./infra/files/erasure-list.ts";
import { systemClock } from "./infra/platform/clock.ts";
import type { Config } from "./infra/platform/config.ts";
import { makeLog } from "./infra/platform/log.ts";
import { openQueue } from "./infra/queue/queue.ts";
import { stopSystemsAfterRestore } from "./integrations/hiring-systems/manage.ts";
import { readRestoredCopy } from "./release.ts";
import { openServices, type Services } from "./services.ts";
import { TASK_CLASSES } from "./tasks.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a function with the product's services, without an HTTP server and without background tasks. */
export async function withServices<T>(
  config: Config,
  databaseUrl: string,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const log = makeLog(config.logLevel === "silent" ? "silent" : "error", true);
  await migrateDatabase(databaseUrl);
  const queue = await openQueue(databaseUrl, TASK_CLASSES, log, { onlyPutIn: true });
  const stripe = config.stripe === null ? null : { ...config.stripe, isOnHold: () => true };
  const parts = { config: { ...config, stripe }, clock: systemClock, log, databaseUrl, enqueue: queue.enqueue };
  const services = await openServices(parts);
  try {
    return await work(services);
  } finally {
    await queue.stop();
    await services.close();
  }
}

/**
 * Repeats the erasures made after the backup of an unreleased copy was taken. Ends API keys, agent grants, calendar
 * addresses and passkeys that may have been revoked since, and stops automatic actions of hiring systems. Returns an exit
 * code.
 */
export async function repeatErasuresSince(services: Services, config: Config, source: string | null): Promise<number> {
  const restored = await readRestoredCopy(services);
  if (restored === null) throw new BackupError("There is no restored copy here that was not released.");
  // The installation's list of erasures and the copy stored next to the backups. Either may be missing.
  const places = [config.erasedUrl, ...(source === null ? [] : [erasureListAddress(source)])];
  const list = readErasures(await Promise.all(places.map(openErasureList)));
  const asUser = (id: string) =>
    services.contextFor({ kind: "user", id, session_id: "restore", admin: false } as const, "restore");
  const taken_at = restored.erased_until;
  const done = await repeatErasures(services.contextForPages(), asUser, { list, taken_at });
  const now = systemClock.now();
  const { keys, agents, calendars, passkeys, systems } = await services.contextForPages().write(async (tx) => {
    await tx.update(restorations).set({ erased_at: now }).where(isNull(restorations.released_at));
    return {
      ...(await revokeKeysAfterRestore(tx, restored.restored_at, now)),
      passkeys: await removePasskeysAfterRestore(tx, restored.restored_at, config.smtpUrl !== null),
      // Done only once, so that automation which owners reactivate in the copy stays on.
      systems: restored.erased ? 0 : await stopSystemsAfterRestore(tx, restored.restored_at),
    };
  });
  const { entries, accounts, people, register, waiting } = done;
  say(
    `The list of erasures has ${entries} entries, in ${config.erasedUrl.startsWith("s3://") ? "a bucket" : config.erasedUrl}${source === null ? "" : " and beside the backups"}.`,
  );
  say(
    `Erased again: ${accounts} accounts, ${people} people without one; ${register} wishes about the register were repeated.`,
  );
  if (keys > 0)
    say(`${keys} API keys are revoked: some may have been since the copy was taken, and nobody knows which.`);
  if (agents > 0) say(`${agents} agents are revoked, for the same reason.`);
  if (calendars > 0) say(`${calendars} private calendar addresses have ended, for the same reason.`);
  if (passkeys.gone > 0)
    say(
      `${passkeys.gone} passkeys are removed for the same reason: their owners sign in another way and add new ones.`,
    );
  if (passkeys.kept > 0)
    say(
      `${passkeys.kept} passkeys are the only way into their accounts and stay: ask their owners whether they have them.`,
    );
  if (systems > 0)
    say(`${systems} hiring systems send and hire nobody by themselves now, for the same reason: tell their owners.`);
  if (waiting.length === 0) return 0;
  say(
    `${waiting.length} accounts are suspended instead, since their money was still open: settle it, then restore -- --erase.`,
  );
  for (const id of waiting) say(`  ${id}`);
  return 2;
}
