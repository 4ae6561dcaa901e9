import { expect, test } from "vitest";
import { summarizeStatement } from "./traced-client.ts";

test.each([
  ["SELECT id FROM users WHERE email = 'ann@example.com'", "SELECT", "users"],
  ['select "jobs"."id" from "jobs" where "jobs"."title" = $1', "SELECT", "jobs"],
  ['insert into "public"."mails" ("id") values ($1)', "INSERT", "mails"],
  ["  UPDATE ONLY mails SET sent_at = now()", "UPDATE", "mails"],
  ["DELETE FROM pgboss.job WHERE id = $1", "DELETE", "job"],
  ["WITH gone AS (DELETE FROM files RETURNING id) SELECT FROM gone", "WITH", "files"],
  ["SELECT trim(both from 'Ann Example')", "SELECT", ""],
  ["COMMIT", "COMMIT", ""],
  ["", "", ""],
])("O31 records %s by operation and table", (text, operation, table) => {
  expect(summarizeStatement(text)).toEqual({ operation, table });
});
