import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { databaseAddress, runAsSuperuser } from "../../../../tests/support/cluster.ts";
import { findPooler, startPooler } from "../../../../tests/support/pooler.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { makeLog } from "../platform/log.ts";
import { openBus } from "./bus.ts";
import { checkDatabase } from "./check-database.ts";
import { openPool } from "./pool.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Returns both lines of the error message: the reason and the advice. */
async function refusal(url: string): Promise<string> {
  const error = await checkDatabase(url, "DATABASE_URL").then(
    () => expect.fail("it was taken"),
    (reason: Error) => reason,
  );
  expect(error.name).toBe("DatabaseUnusableError");
  expect(error.message).not.toMatch(/hunter2|\n {4}at /);
  return error.message;
}

const MADE: readonly (readonly [what: string, options: string, says: RegExp])[] = [
  ["another encoding", "ENCODING 'SQL_ASCII' LOCALE 'C'", /encoding is SQL_ASCII\nIt has to be UTF8/],
  [
    "letters of a to z alone",
    "ENCODING 'UTF8' LOCALE 'C'",
    /knows no letters beyond a to z .*\nMake one with a locale/,
  ],
];

describe("refuses an unusable database with a reason and an advice", () => {
  test("accepts a sound database", async () => {
    await checkDatabase(world.url, "DATABASE_URL");
    await checkDatabase(world.url, "DATABASE_READ_URL");
  });

  test.each(MADE)("%s", async (_what, options, says) => {
    const name = `odd_${Math.abs(options.length)}_${process.pid}`;
    const cluster = inject("clusterUrl");
    await runAsSuperuser(cluster, `CREATE DATABASE ${name} TEMPLATE template0 ${options}`);
    try {
      expect(await refusal(databaseAddress(cluster, name))).toMatch(says);
    } finally {
      await runAsSuperuser(cluster, `DROP DATABASE ${name}`);
    }
  });

  test("refuses an invalid address, an unreachable server and a missing database", async () => {
    expect(await refusal("postgres://app:hunter2%@localhost/x")).toContain("Check DATABASE_URL");
    expect(await refusal("postgres://app:hunter2@127.0.0.1:1/x")).toMatch(/ECONNREFUSED.*\nCheck DATABASE_URL/);
    const missing = databaseAddress(inject("clusterUrl"), "there_is_none");
    expect(await refusal(missing)).toMatch(/does not exist\nCheck DATABASE_URL, or make the database: CREATE DATABASE/);
    const stranger = databaseAddress(inject("clusterUrl"), "postgres").replace("app@", "stranger@");
    expect(await refusal(stranger)).toMatch(/Check user and password in DATABASE_URL/);
  });
});

const pooler = findPooler();
const IGNORED = {
  ignore_startup_parameters: "statement_timeout,idle_in_transaction_session_timeout,extra_float_digits",
};
const silent = makeLog("silent", false);

async function opensBusThrough(url: string): Promise<void> {
  const pool = openPool(url, silent);
  try {
    await (await openBus(url, { log: silent, pool, ids: world.services.ids })).stop();
  } finally {
    await pool.end();
  }
}

// Needs Debian's package pgbouncer; skipped where it is not installed.
describe.skipIf(pooler === undefined)("item 9 behind a pooler", () => {
  async function behind(settings: Record<string, string>, look: (url: string) => Promise<void>): Promise<void> {
    const one = await startPooler(String(pooler), world.url, settings);
    try {
      await look(one.url);
    } finally {
      await one.close();
    }
  }

  test("explains what to configure if the pooler drops session settings", () =>
    behind({ pool_mode: "transaction" }, async (url) => {
      expect(await refusal(url)).toMatch(
        /unsupported startup parameter.*\nDATABASE_URL must lead to PostgreSQL itself/,
      );
    }));

  test("explains that notifications do not arrive in transaction mode", () =>
    behind({ pool_mode: "transaction", ...IGNORED }, async (url) => {
      await expect(opensBusThrough(url)).rejects.toMatchObject({
        name: "MissedNotificationError",
        message: expect.stringMatching(/does not reach another.*\nDATABASE_URL must lead to PostgreSQL itself/),
      });
    }));

  test("works in session mode", () =>
    behind({ pool_mode: "session", ...IGNORED }, async (url) => {
      await checkDatabase(url, "DATABASE_URL");
      await opensBusThrough(url);
    }));
});
