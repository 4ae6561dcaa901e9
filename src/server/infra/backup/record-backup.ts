import { connectWithoutTimeouts } from "./connection.ts";
import type { BackupLocation } from "./location.ts";
import type { Cover, Manifest } from "./manifest.ts";

/** Maximum age at which a backup may be restored. */
const MAX_RESTORE_AGE_DAYS = 400;

/**
 * Records the backup in the installation's database, so that admins see when the last one was taken (rule O29). Returns
 * false if that failed; the backup is valid anyway.
 */
export async function recordBackup(url: string, taken: { cover: Cover; manifest: Manifest }, place: BackupLocation) {
  const { id, taken_at, finished_at, bytes } = taken.cover;
  const { length: missing } = taken.manifest.files.missing;
  try {
    const client = await connectWithoutTimeouts(url);
    try {
      await client.query(
        `INSERT INTO backups_taken (id, taken_at, finished_at, bytes, place, missing) VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT DO NOTHING`,
        [id, taken_at, finished_at, bytes, place.name, missing],
      );
      await client.query("DELETE FROM backups_taken WHERE taken_at < now() - make_interval(days => $1)", [
        MAX_RESTORE_AGE_DAYS,
      ]);
      return true;
    } finally {
      await client.end();
    }
  } catch {
    return false;
  }
}
