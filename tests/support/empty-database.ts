import pg from "pg";
import { afterEach, beforeEach, inject } from "vitest";
import { administer, databaseAddress } from "./cluster.ts";

type EmptyDatabase = { url: string; client: pg.Client };

let databases = 0;

/** Gives each test of the file a database without a schema, and a connection to it; both are gone afterwards. */
export function emptyDatabases(): EmptyDatabase {
  const here = {} as EmptyDatabase;
  let name = "";
  beforeEach(async () => {
    databases += 1;
    name = `empty_${process.pid}_${performance.now().toString(36).replace(".", "")}_${databases}`;
    await administer(inject("clusterUrl"), `CREATE DATABASE ${name}`);
    here.url = databaseAddress(inject("clusterUrl"), name);
    here.client = new pg.Client({ connectionString: here.url });
    await here.client.connect();
  });
  afterEach(async () => {
    await here.client.end();
    await administer(inject("clusterUrl"), `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return here;
}
