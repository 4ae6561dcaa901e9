import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explainAnalyze, findScans, recordReads, rowsRead } from "../../../tests/support/query-plans.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { adminAuditEndpoints, adminUserEndpoints } from "../../contract/admin/admin-users.ts";
import type { CallOf, Endpoint } from "../../contract/endpoint.ts";

const PEOPLE = 20_000;
const LARGE = ["users", "auth_users", "auth_audit_log"];
/** Counts of a list stop at 1,001. */
const MOST_ROWS_READ = 2_500;

let world: World;
let client: pg.Client;
let admin: Person;

beforeAll(async () => {
  world = await createWorld();
  admin = await world.person("Ada Lindqvist", { admin: true });
  client = new pg.Client({ connectionString: world.url });
  await client.connect();
  await client.query(`
    INSERT INTO users (id, email, name, surname, verified, created_at)
    SELECT gen_random_uuid(), 'p' || n || '@people.example', 'Person', 'Number ' || n, n % 200 > 0,
      now() - n * interval '1 minute' FROM generate_series(1, ${PEOPLE}) AS n`);
  await client.query(`
    INSERT INTO auth_users (id, email, email_key, app_metadata, user_metadata, banned_until, created_at, updated_at)
    SELECT id, email, email, '{}', '{}', CASE WHEN NOT verified THEN '9999-12-31'::timestamptz END, now(), now() FROM users
    ON CONFLICT DO NOTHING`);
  await client.query(`
    INSERT INTO auth_audit_log (id, at, event, user_id, detail)
    SELECT gen_random_uuid(), created_at, 'sign_in', id, '{}' FROM users`);
  await client.query("VACUUM ANALYZE users, auth_users, auth_audit_log");
}, 120_000);
afterAll(async () => {
  await client.end();
  await world.close();
});

async function expectQuick<E extends Endpoint>(endpoint: E, query: object): Promise<void> {
  const asked = await recordReads(async () => {
    expect((await admin.try(endpoint, { query } as CallOf<E>)).status).toBe(200);
  });
  expect(asked.length).toBeGreaterThan(0);
  for (const statement of asked) {
    const most = Math.max(0, ...findScans(await explainAnalyze(client, statement), LARGE).map(rowsRead));
    expect(most, `reads too many rows: ${statement.text}`).toBeLessThanOrEqual(MOST_ROWS_READ);
  }
}

test.each([
  {},
  { search: "number 19998" },
  { search: "p19997@" },
  { state: "admin" },
  { state: "suspended" },
  { state: "unverified" },
])(`item 57 reads few of ${PEOPLE} accounts for the list %j`, (query) => expectQuick(adminUserEndpoints.list, query));

test.each([{}, { event: "user_suspended" }, { search: "number 19998" }])(
  `item 57 reads few of ${PEOPLE} entries for the audit log %j`,
  (query) => expectQuick(adminAuditEndpoints.list, query),
);

test("item 57 reads one person's actions by id", () => expectQuick(adminAuditEndpoints.list, { person: admin.id }));
