import { execFileSync } from "node:child_process";
import { chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findServer15, type Server15, startServer15 } from "../../../../../tests/support/server-15.ts";
import { makeLog } from "../../platform/log.ts";
import { checkDatabase } from "../check-database.ts";
import { openPool } from "../pool.ts";

const programs = findServer15();
let server: Server15;

/** Creates a certificate authority and a certificate for the name `localhost` only. */
async function makeCertificates(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "ignore" });
  const key = (name: string) => [
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-keyout",
    file(name),
  ];
  openssl("req", "-x509", ...key("ca.key"), "-out", file("ca.crt"), "-days", "2", "-subj", "/CN=An authority of ours");
  openssl("req", ...key("server.key"), "-out", file("server.csr"), "-subj", "/CN=database");
  await writeFile(file("names"), "subjectAltName=DNS:localhost");
  const signed = ["-CA", file("ca.crt"), "-CAkey", file("ca.key"), "-CAcreateserial", "-extfile", file("names")];
  openssl("x509", "-req", "-in", file("server.csr"), ...signed, "-out", file("server.crt"), "-days", "2");
  for (const name of ["server.key", "server.crt"]) if (uid >= 0) await chown(file(name), uid, gid);
  await writeFile(
    file("pg_hba.conf"),
    "hostssl all all 127.0.0.1/32 trust\nhostssl all all ::1/128 trust\nhost all postgres 127.0.0.1/32 trust\n",
  );
}

describe.skipIf(programs === undefined)("connections over TLS", () => {
  beforeAll(async () => {
    server = await startServer15(String(programs), ["ssl = on"], makeCertificates);
    await server.run("postgres", "CREATE ROLE app LOGIN", "CREATE DATABASE own OWNER app");
  }, 60_000);
  afterAll(() => server.stop());

  const through = (host: string, more: string) => `postgres://app@${host}:${server.port}/own${more}`;
  const authority = () => `&sslrootcert=${join(server.folder, "ca.crt")}`;

  async function refusal(url: string): Promise<string> {
    return checkDatabase(url, "DATABASE_URL").then(
      () => "",
      (error: Error) => error.message,
    );
  }

  test("O5 accepts and encrypts to a database whose certificate matches the configured authority and host name", async () => {
    const url = through("localhost", `?sslmode=verify-full${authority()}`);
    await checkDatabase(url, "DATABASE_URL");
    const pool = openPool(url, makeLog("silent", false), { max: 1 });
    const { rows } = await pool.query("SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
    await pool.end();
    expect(rows).toEqual([{ ssl: true, version: "TLSv1.3" }]);
  });

  test("O5 refuses a wrong name, an unknown authority or no TLS, with advice", async () => {
    const accept =
      /\nThe certificate of the server was not accepted: in DATABASE_URL, sslrootcert=FILE names the authority/;
    expect(await refusal(through("127.0.0.1", `?sslmode=verify-full${authority()}`))).toMatch(accept);
    expect(await refusal(through("localhost", "?sslmode=verify-full"))).toMatch(accept);
    expect(await refusal(through("localhost", ""))).toMatch(
      /no encryption\nThe server wants TLS: add sslmode=verify-full/,
    );
    expect(await refusal(through("localhost", "?sslmode=verify-full&sslrootcert=/nowhere/ca.crt"))).toMatch(
      /no such file.*\nCheck the files that DATABASE_URL names/,
    );
  });
});
