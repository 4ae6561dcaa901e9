/** The addresses of one database, by purpose. */
export type DatabaseAddresses = {
  /** Requests, tasks and the queue. */
  readonly url: string;
  /** Whether `url` leads through a pooler in transaction mode, where session settings end with the transaction. */
  readonly pooled: boolean;
  /** A session of one's own at the primary, for LISTEN. */
  readonly direct: string;
  /** Like `direct`, with the role that owns the tables. */
  readonly owner: string;
};

type Configured = { readonly databaseDirectUrl: string | null; readonly databaseMigrateUrl: string | null };

/** Takes the configuration and the database's address. The embedded database has an address only once it runs. */
export function databaseAddresses(
  { databaseDirectUrl, databaseMigrateUrl }: Configured,
  url: string,
): DatabaseAddresses {
  const direct = databaseDirectUrl ?? url;
  return { url, pooled: databaseDirectUrl !== null, direct, owner: databaseMigrateUrl ?? direct };
}
