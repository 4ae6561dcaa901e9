import pg from "pg";
import { afterEach, beforeEach, inject } from "vitest";
import { databaseAddress, runAsSuperuser } from "./cluster.ts";

type EmptyDatabase = {
  url: string;
  client: pg.Client;
  /** Replaces the database with a copy of another one that has no connections. */
  becomeCopyOf(template: string): Promise<void>;
};

let databases = 0;

/** Gives each test of the file an empty database and a connection; both are removed afterwards. */
export function setUpEmptyDatabase(): EmptyDatabase {
  let name = "";
  const here = {
    async becomeCopyOf(template) {
      await here.client.end();
      await runAsSuperuser(inject("clusterUrl"), `DROP DATABASE ${name}`);
      await runAsSuperuser(inject("clusterUrl"), `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
      await connect();
    },
  } as EmptyDatabase;
  async function connect(): Promise<void> {
    here.client = new pg.Client({ connectionString: here.url });
    await here.client.connect();
  }
  beforeEach(async () => {
    databases += 1;
    name = `empty_${process.pid}_${performance.now().toString(36).replace(".", "")}_${databases}`;
    await runAsSuperuser(inject("clusterUrl"), `CREATE DATABASE ${name}`);
    here.url = databaseAddress(inject("clusterUrl"), name);
    await connect();
  });
  afterEach(async () => {
    await here.client.end();
    await runAsSuperuser(inject("clusterUrl"), `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return here;
}
