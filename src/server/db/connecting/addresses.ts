/** Ways to one database, by what they are for. */
export type DatabaseAddresses = {
  /** Requests, work, the queue. */
  readonly url: string;
  /** Whether a pooler in transaction mode stands before `url`: what is set in a session is gone with the transaction. */
  readonly pooled: boolean;
  /** A session of one's own at the primary, for what is listened to. */
  readonly direct: string;
  /** The same, as the role that makes and changes tables. */
  readonly owner: string;
};

type Configured = { readonly databaseDirectUrl: string | null; readonly databaseMigrateUrl: string | null };

/** Takes the configuration and the address of the database, which the embedded one says only once it runs. */
export function addressesOf({ databaseDirectUrl, databaseMigrateUrl }: Configured, url: string): DatabaseAddresses {
  const direct = databaseDirectUrl ?? url;
  return { url, pooled: databaseDirectUrl !== null, direct, owner: databaseMigrateUrl ?? direct };
}
