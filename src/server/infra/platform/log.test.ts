import { closeSync, openSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { errorFields, makeLog, steadyDestination } from "./log.ts";

test("logs a failed query without its values, which are personal data", () => {
  const error = new Error('Failed query: insert into "users" ("email") values ($1)\nparams: ann@example.com,\nAnn');
  const logged = JSON.stringify(errorFields(error));
  expect(logged).toContain("Failed query");
  expect(logged).toContain("log.test.ts");
  expect(logged).not.toContain("ann@example.com");
  expect(logged).not.toContain("Ann");
});

test("logs an error with its message once, and an object by its message", () => {
  const statement = "Failed query: insert into jobs (title) values ($1)";
  expect(JSON.stringify(errorFields(new Error(statement))).split("insert into jobs")).toHaveLength(2);
  expect(errorFields({ message: "the queue is away" })).toEqual({ error: "object", reason: "the queue is away" });
});

test("logs whatever was thrown, without its values", () => {
  for (const thrown of [
    Object.create(null),
    { toString: 1, email: "ann@example.com" },
    null,
    undefined,
    Symbol("x"),
    1n,
  ])
    expect(JSON.stringify(errorFields(thrown))).not.toContain("ann@example.com");
});

test("survives lines that cannot be written", async () => {
  const full = openSync("/dev/full", "w");
  try {
    const log = makeLog("info", false, steadyDestination(full));
    for (let line = 0; line < 100; line += 1) log.info({ line, text: "x".repeat(50_000) }, "lost");
    // The stream reports its failure in a later turn.
    await turn();
    log.error(
      {
        fields: {
          get broken() {
            throw new Error("broken");
          },
        },
      },
      "unreadable",
    );
  } finally {
    closeSync(full);
  }
});
