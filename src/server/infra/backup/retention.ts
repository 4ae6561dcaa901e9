import type { Clock } from "../platform/clock.ts";
import type { BackupLocation } from "./location.ts";
import { type Cover, listBackups, removeBackup } from "./manifest.ts";
import { formatBytes } from "./progress.ts";

const DAY_MS = 86_400_000;
type PrintLine = (line: string) => void;

const formatBackup = ({ id, taken_at, bytes }: Cover): string => `  ${id}  as of ${taken_at}  ${formatBytes(bytes)}`;

/** Prints the backups of a location. Returns whether none is damaged. */
export async function printBackups(place: BackupLocation, say: PrintLine): Promise<boolean> {
  const { whole, damaged, unfinished } = await listBackups(place);
  say(whole.length === 0 ? `No finished backup in ${place.name}.` : `Backups in ${place.name}, oldest first:`);
  for (const one of whole) say(formatBackup(one));
  for (const { id, why } of damaged) say(`  ${id}  is damaged and cannot be restored. ${why}`);
  for (const id of unfinished) say(`  ${id}  was never finished: it cannot be restored`);
  return damaged.length === 0;
}

/** The backup just taken, how many others to keep, and whether another backup of this installation is running. */
export type BackupRetention = {
  readonly id: string;
  readonly keep: number;
  readonly others: boolean;
  readonly clock: Clock;
};

/**
 * Removes all but the newest backups, and unfinished ones older than a day. Keeps the one just taken, damaged ones and
 * those that may still be written. Returns how many were removed.
 */
export async function removeOldBackups(
  place: BackupLocation,
  { id: own, keep, others, clock }: BackupRetention,
): Promise<number> {
  const { whole, unfinished } = await listBackups(place);
  const before = new Date(clock.now().getTime() - DAY_MS).toISOString().replaceAll(":", "-");
  const left = others ? [] : unfinished.filter((id) => id < before);
  const old = [...whole.slice(0, -keep).map(({ id }) => id), ...left].filter((id) => id !== own);
  for (const id of old) await removeBackup(place, id);
  return old.length;
}
