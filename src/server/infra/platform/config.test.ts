import { existsSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfigErrors } from "../../../../tests/support/config-errors.ts";
import { readConfig } from "./config.ts";

const folder = await mkdtemp(join(tmpdir(), "vouchwell-config-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const SECRET_KEY = "a secret key that only tests use";

const messageOf = (environment: Record<string, string>) =>
  readConfigErrors({ DATA_DIR: join(folder, "never"), ...environment });

test("reports all mistakes at once without showing secrets, and writes nothing", () => {
  const message = messageOf({
    PORT: "80800",
    PUBLIC_URL: "vouchwell.example",
    TRUST_PROXY: "perhaps",
    DATABASE_URL: "mysql://root:hunter2@example.com/x",
    SECRET_KEY: "hunter3",
    METRICS_TOKEN: "hunter4",
    LOG_LEVEL: "loud",
    HOST: "0.0.0.0",
    DEMO_DATA: "on",
  });
  const names = ["PORT", "PUBLIC_URL", "TRUST_PROXY", "DATABASE_URL", "SECRET_KEY", "METRICS_TOKEN", "LOG_LEVEL"];
  for (const name of [...names, "DEMO_DATA"]) expect(message.match(new RegExp(`^  ${name}: `, "gm"))).toHaveLength(1);
  expect(message).not.toContain("hunter");
  expect(existsSync(join(folder, "never"))).toBe(false);
});

test("O35 accepts one or more former keys and reports each error without quoting the key", () => {
  const [one, other] = ["hunter2 is a former key", "hunter3 is a former key"];
  const keysOf = (SECRET_KEY_FORMER: string) => readConfig({ SECRET_KEY, SECRET_KEY_FORMER }).formerSecretKeys;
  expect(readConfig({ SECRET_KEY }).formerSecretKeys).toEqual([]);
  expect(keysOf(`${one}, ${other}`)).toEqual([one, other]);
  expect(keysOf(`${one}\r\n${other}\n`)).toEqual([one, other]);
  for (const [former, said] of [
    [`${one},hunter4`, "SECRET_KEY_FORMER: each key must have at least 16 characters"],
    [`${one},${one}`, "SECRET_KEY_FORMER: names the same key twice"],
    [`${one},${SECRET_KEY}`, "SECRET_KEY_FORMER: is SECRET_KEY itself: leave it out, or set SECRET_KEY to the new key"],
  ] as const) {
    const message = messageOf({ SECRET_KEY, SECRET_KEY_FORMER: former });
    expect(message).toContain(said);
    expect(message).not.toMatch(/hunter|only tests use/);
  }
});

test("SECRET_KEY is required with DATABASE_URL", () => {
  expect(messageOf({ DATABASE_URL: "postgres://db.example/vouchwell" })).toContain("SECRET_KEY: is required");
});

test("a process for requests or tasks alone requires a shared database", () => {
  const shared = { SECRET_KEY, DATABASE_URL: "postgres://db.example/vouchwell" };
  for (const ROLE of ["web", "work"] as const) {
    expect(messageOf({ SECRET_KEY, ROLE })).toContain("ROLE: web and work need a DATABASE_URL");
    expect(readConfig({ ...shared, ROLE }).role).toBe(ROLE);
  }
  expect(readConfig({ SECRET_KEY }).role).toBe("all");
});

test("X11 item 5 refuses demo data on an address that others can reach", () => {
  const reachables: Record<string, string>[] = [
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { PUBLIC_URL: "https://jobs.example.com" },
  ];
  for (const reachable of reachables) {
    expect(messageOf({ DEMO_DATA: "on", SECRET_KEY, ...reachable })).toContain(
      "DEMO_DATA: on is only for this machine",
    );
    expect(readConfig({ SECRET_KEY, ...reachable }).demoData).toBe("off");
  }
  const elsewhere = { SECRET_KEY, DATABASE_URL: "postgres://db.example/vouchwell" };
  expect(readConfig(elsewhere).demoData).toBe("off");
  expect(readConfig({ SECRET_KEY }).demoData).toBe("when-new");
});

test("item 2 a password hash costs 64 MiB and five passes and cannot be made cheaper than the minimum", () => {
  expect(readConfig({ SECRET_KEY }).passwordCost).toEqual({ memoryMib: 64, passes: 5 });
  expect(messageOf({ SECRET_KEY, PASSWORD_MEMORY_MIB: "18" })).toContain("PASSWORD_MEMORY_MIB");
  expect(messageOf({ SECRET_KEY, PASSWORD_PASSES: "1" })).toContain("PASSWORD_PASSES");
});

test("PUBLIC_URL is an origin, because links append paths to it", () => {
  expect(readConfig({ SECRET_KEY, PUBLIC_URL: "https://Jobs.Example.com/" }).publicUrl).toBe(
    "https://jobs.example.com",
  );
  const wrong = ["https://x.example/jobs", "https://x.example/?a=1", "https://x.example/#a", "https://me:pw@x.example"];
  for (const url of [...wrong, "ftp://x.example", "//x.example"]) {
    expect(messageOf({ SECRET_KEY, PUBLIC_URL: url })).toContain("PUBLIC_URL: must ");
  }
});

test("item 15 creates the key of a folder once, readable by its owner only, and refuses to start with a damaged one", () => {
  const dataDir = join(folder, "own");
  const file = join(dataDir, "secret.key");
  const first = readConfig({ DATA_DIR: dataDir }).secretKey;
  expect(first.length).toBe(43);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(first);
  writeFileSync(file, first.slice(0, 5));
  expect(messageOf({ DATA_DIR: dataDir })).toContain("secret.key is damaged");
});

test("A4 an identity provider needs all of its settings, and https unless it is on this machine", () => {
  const whole = {
    SECRET_KEY,
    OIDC_ISSUER: "https://id.example.com/realm",
    OIDC_CLIENT_ID: "us",
    OIDC_CLIENT_SECRET: "s",
  };
  expect(readConfig(whole)).toMatchObject({
    oidc: { issuer: "https://id.example.com/realm", clientId: "us", clientSecret: "s" },
    oidcName: "id.example.com",
  });
  expect(readConfig({ ...whole, OIDC_NAME: "Example ID" }).oidcName).toBe("Example ID");
  expect(readConfig({ ...whole, OIDC_ISSUER: "https://accounts.google.com" }).oidcName).toBe("Google");
  expect(readConfig({ SECRET_KEY })).toMatchObject({ oidc: null, oidcName: "Google" });
  expect(readConfig({ ...whole, OIDC_ISSUER: "http://127.0.0.1:9000" }).oidc).not.toBeNull();
  for (const OIDC_ISSUER of ["http://id.example.com", "id.example.com", "https://a:b@id.example.com", "https://x/?y=1"])
    expect(messageOf({ ...whole, OIDC_ISSUER })).toContain("OIDC_ISSUER: must be the https address");
  expect(messageOf({ SECRET_KEY, OIDC_CLIENT_ID: "us" })).toContain("OIDC_ISSUER: is required");
  expect(messageOf({ ...whole, OIDC_CLIENT_SECRET: "" })).toContain("OIDC_CLIENT_ID: is required");
});

test("a process drains for a while behind a proxy, or for as long as configured", () => {
  const secondsOf = (more: Record<string, string>) => readConfig({ SECRET_KEY, ...more }).leavingSeconds;
  expect(secondsOf({})).toBe(0);
  expect(secondsOf({ TRUST_PROXY: "2" })).toBe(5);
  expect(secondsOf({ TRUST_PROXY: "on", LEAVING_SECONDS: "0" })).toBe(0);
  expect(secondsOf({ LEAVING_SECONDS: "30" })).toBe(30);
});

test("O2 pools and processes are bounded, and the standby's pool has the same size unless configured", () => {
  const shared = { SECRET_KEY, DATABASE_URL: "postgres://db.example/vouchwell" };
  expect(readConfig(shared)).toMatchObject({
    databasePool: 10,
    databaseReadPool: 10,
    databaseQueuePool: 4,
    processes: 1,
  });
  const own = { DATABASE_POOL: "20", DATABASE_QUEUE_POOL: "6", PROCESSES: "4" };
  expect(readConfig({ ...shared, ...own })).toMatchObject({ databaseReadPool: 20, databaseQueuePool: 6, processes: 4 });
  expect(readConfig({ ...shared, DATABASE_READ_POOL: "2" })).toMatchObject({ databasePool: 10, databaseReadPool: 2 });
  const wrong = { DATABASE_POOL: "2", DATABASE_READ_POOL: "0", DATABASE_QUEUE_POOL: "1", PROCESSES: "65" };
  for (const [name, value] of Object.entries(wrong))
    expect(messageOf({ ...shared, [name]: value })).toContain(`${name}: `);
  expect(messageOf({ ...shared, ROLE: "work", PROCESSES: "2" })).toContain("PROCESSES: is for requests");
});

test("O6 the direct URL and the migration role require DATABASE_URL", () => {
  const address = "postgres://db.example/vouchwell";
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_MIGRATE_URL"]) {
    expect(messageOf({ SECRET_KEY, [name]: address })).toContain(`${name}: needs a DATABASE_URL`);
    expect(messageOf({ SECRET_KEY, DATABASE_URL: address, [name]: address })).toBe("");
  }
});

test("M1 the default probation is 90 days, or a number that a job may have", () => {
  const of = (days?: string) =>
    readConfig({ DATA_DIR: join(folder, "days"), SECRET_KEY, ...(days && { PROBATION_DAYS: days }) }).probationDays;
  expect(of()).toBe(90);
  expect(of("30")).toBe(30);
  for (const wrong of ["29", "181", "60.5"]) expect(messageOf({ PROBATION_DAYS: wrong })).toContain("PROBATION_DAYS: ");
});
