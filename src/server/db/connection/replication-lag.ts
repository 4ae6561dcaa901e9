/**
 * Replication lag of the queried database in seconds, as `figure`; null if unknown. A replica that replayed everything
 * it received from a live primary has no lag, however long ago the last write was.
 */
export const LAG_QUERY = `SELECT (CASE WHEN NOT pg_is_in_recovery() THEN 0
  WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() AND EXISTS (SELECT FROM pg_stat_wal_receiver) THEN 0
  ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp()) END)::float8 AS figure`;
