/** Ids of PostgreSQL advisory locks. They stand in one place so that no two features share one; the numbers are arbitrary. */
export const ADVISORY_LOCKS = {
  /** One process migrates, the others wait. */
  migrations: 7_264_501,
  /** One process builds late indexes at a time. */
  lateIndexes: 7_264_502,
  /** Held, shared, by backups from before their snapshot until all files are copied (rule O11). */
  backup: 7_264_503,
  /** Held while admins are made, so that only one account can become the first. */
  admins: 7_264_504,
  /** Concurrent starts must not seed the same database twice. */
  demoSeed: 7_264_505,
} as const;
