import { expect, test } from "vitest";
import { errorFields } from "./log.ts";

test("a failed query is logged without its values: they are people's", () => {
  const error = new Error('Failed query: insert into "users" ("email") values ($1)\nparams: ann@example.com,\nAnn');
  const logged = JSON.stringify(errorFields(error));
  expect(logged).toContain("Failed query");
  expect(logged).toContain("log.test.ts");
  expect(logged).not.toContain("ann@example.com");
  expect(logged).not.toContain("Ann");
});
