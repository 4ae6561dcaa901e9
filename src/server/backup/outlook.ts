import type { Clock } from "../platform/clock.ts";
import { type Cover, listBackups, removeBackup } from "./book.ts";
import type { Place } from "./place.ts";
import { inBytes } from "./progress.ts";

const DAY_MS = 86_400_000;
type Say = (line: string) => void;

const lineOf = ({ id, taken_at, bytes }: Cover): string => `  ${id}  as of ${taken_at}  ${inBytes(bytes)}`;

/** Says which backups lie in a place. */
export async function showBackups(place: Place, say: Say): Promise<void> {
  const { whole, unfinished } = await listBackups(place);
  say(whole.length === 0 ? `No finished backup in ${place.name}.` : `Backups in ${place.name}, oldest first:`);
  for (const one of whole) say(lineOf(one));
  for (const id of unfinished) say(`  ${id}  was never finished: it cannot be restored`);
}

/** Removes all but the newest ones, and what was left unfinished a day ago or longer. Gives how many went. */
export async function removeOld(place: Place, keep: number, clock: Clock): Promise<number> {
  const { whole, unfinished } = await listBackups(place);
  const before = new Date(clock.now().getTime() - DAY_MS).toISOString().replaceAll(":", "-");
  const old = [...whole.slice(0, -keep).map(({ id }) => id), ...unfinished.filter((id) => id < before)];
  for (const id of old) await removeBackup(place, id);
  return old.length;
}
