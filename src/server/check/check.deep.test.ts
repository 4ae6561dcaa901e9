import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer as createHttpServer, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type Server as NetServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBucket } from "../../../tests/support/bucket.ts";
import { startClamd } from "../../../tests/support/clamd.ts";
import { startDnsServer } from "../../../tests/support/dns-server.ts";
import { selfSigned } from "../../../tests/support/programs.ts";
import { startSmtpStub } from "../../../tests/support/smtp.ts";
import { startTraceCollector } from "../../../tests/support/trace-collector.ts";
import { createWorld, testConfig, type World } from "../../../tests/support/world.ts";
import { ADDRESS_CHECK, certificateFound } from "./check-address.ts";
import { CLOCK_CHECK, DATABASE_CHECK } from "./check-database.ts";
import { type CheckPart, linesOf, runCheck, withoutSecrets } from "./check-report.ts";
import { PAYMENTS_CHECK, PROVIDER_CHECK, PUSH_CHECK, RESOLVERS_CHECK, TRACES_CHECK } from "./check-services.ts";
import { ERASURES_CHECK, FILES_CHECK, MAIL_CHECK, SCANNER_CHECK } from "./check-storage-and-mail.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const STRIPE = { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_hunter2", STRIPE_WEBHOOK_SECRET: "whsec_hunter3" };

let world: World;
let folder: string;
/** Accepts connections and never answers. */
let mute: NetServer;
const servers: Server[] = [];

beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(join(tmpdir(), "vouchwell-check-"));
  mute = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(mute, "listening");
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  mute.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const mutePort = () => (mute.address() as AddressInfo).port;

/** A server that answers every path with a given response. */
async function answering(
  answer: (path: string, origin: string, key: string) => readonly [number, object],
  host = "127.0.0.1",
): Promise<string> {
  const server = createHttpServer((request, response) => {
    const [status, body] = answer(
      request.url ?? "",
      `http://${request.headers.host}`,
      request.headers.authorization ?? "",
    );
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }).listen(0, host);
  servers.push(server);
  await once(server, "listening");
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

/** The printed lines of a part. */
async function told(part: CheckPart, more: Record<string, string>, longest?: number): Promise<string> {
  const config = testConfig(world.url, { DATA_DIR: folder, ...more });
  return linesOf(part.name, await runCheck(part, config, longest))
    .map(withoutSecrets(config))
    .join("\n");
}

test("O7 checks a database the way it is used: events, schema and clock", async () => {
  expect(await told(DATABASE_CHECK, {})).toMatch(
    /^ok +database +PostgreSQL \d+\.\d+.*, as app, \d+ connections at most of \d+\nok .* its schema is \d{4}_[\w-]+$/,
  );
  expect(await told(CLOCK_CHECK, {})).toMatch(/^ok +clock +0\.\d s apart/);
  expect(await told(DATABASE_CHECK, { DATABASE_READ_URL: world.url })).toMatch(
    /\nnote .* DATABASE_READ_URL is PostgreSQL \d+\.\d+.*, as app, and no standby\n +→ Leave it empty/,
  );
  const away = { DATABASE_URL: "postgres://app:hunter2@127.0.0.1:1/x" };
  expect(await told(DATABASE_CHECK, away)).toMatch(/^FAILED +database .*ECONNREFUSED.*\n +→ Check DATABASE_URL/);
  expect(await told(DATABASE_CHECK, { DATABASE_POOL: "200", PROCESSES: "9" })).toMatch(
    /^FAILED .*connections.*\n +→ Lower DATABASE_POOL/,
  );
});

test("O7 sends a real mail to the sender itself and gives advice on a refusal", async () => {
  const smtp = await startSmtpStub();
  try {
    const more = { SMTP_URL: smtp.url, MAIL_FROM: "Us <us@mails.example>" };
    expect(await told(MAIL_CHECK, more)).toMatch(/^ok +mail +a mail to us@mails\.example was taken/);
    expect(smtp.taken).toHaveLength(1);
    expect(smtp.taken[0]).toMatch(/^To: <?us@mails\.example/m);
    smtp.become("refuse-recipient");
    expect(await told(MAIL_CHECK, more)).toMatch(/^FAILED +mail .*EENVELOPE 550\n +→ .*MAIL_FROM/);
    expect(await told(MAIL_CHECK, {})).toMatch(/^off +mail +no SMTP_URL/);
    expect(await told(MAIL_CHECK, { SMTP_URL: "smtp://us:hunter2@127.0.0.1:1" })).toMatch(
      /^FAILED .*ECONNREFUSED\n +→ .*check host and port/,
    );
  } finally {
    await smtp.close();
  }
});

test("O7 writes, reads and removes a file in the folder or bucket", async () => {
  const bucket = await startBucket(folder);
  try {
    expect(await told(FILES_CHECK, {})).toMatch(/^ok +files +written, read and removed in \//);
    expect(await told(FILES_CHECK, { FILES_URL: bucket.url })).toMatch(/^ok +files .* the bucket 127\.0\.0\.1/);
    expect(await told(FILES_CHECK, { FILES_URL: bucket.url.replace("/files", "/others") })).toMatch(
      /^FAILED .*NoSuchBucket.*\n +→ Make the bucket first/,
    );
    expect(await told(FILES_CHECK, { FILES_URL: "/dev/null/files" })).toMatch(
      /^FAILED .*\n +→ Give the user .* the folder/,
    );
  } finally {
    await bucket.close();
  }
});

test("O7 O14 writes, reads and removes an object of the erasure list; notes a list on the same machine", async () => {
  const bucket = await startBucket(folder);
  try {
    const away = bucket.url.replace("/files?", "/files/erased?");
    expect(await told(ERASURES_CHECK, { ERASED_URL: away })).toMatch(/^ok +erased .* the bucket 127\.0\.0\.1/);
    expect(await told(ERASURES_CHECK, { ERASED_URL: bucket.url.replace("/files", "/others") })).toMatch(
      /^FAILED .*NoSuchBucket.*\n +→ Make the bucket first/,
    );
    expect(await told(ERASURES_CHECK, {})).toMatch(/^note +erased .*goes with this machine\n +→ Set ERASED_URL/);
    expect(await told(ERASURES_CHECK, { ERASED_URL: "/dev/null/x" })).toMatch(
      /^FAILED .*\n +→ Give .* folder of ERASED_URL/,
    );
    expect(() => testConfig(world.url, { FILES_URL: bucket.url, ERASED_URL: "" })).toThrow(
      "ERASED_URL: is required when FILES_URL is a bucket",
    );
  } finally {
    await bucket.close();
  }
});

test("O7 O30 exports a span to the trace collector; a refusing one is a failure, reported without its key", async () => {
  const collector = await startTraceCollector();
  const more = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: "x-api-key=hunter2" };
  try {
    expect(await told(TRACES_CHECK, {})).toMatch(/^off +traces +no OTEL_EXPORTER_OTLP_ENDPOINT/);
    const well = /^ok +traces +127\.0\.0\.1:\d+ took a span named check; 25 % of requests are told$/;
    expect(await told(TRACES_CHECK, { ...more, OTEL_TRACES_SAMPLER_ARG: "0.25" })).toMatch(well);
    expect(collector.spans).toMatchObject([{ name: "check", attributes: {} }]);
    expect(collector.headers).toMatchObject([{ "x-api-key": "hunter2" }]);
    collector.become("refuses");
    const refused = await told(TRACES_CHECK, more);
    expect(refused).toMatch(
      /^FAILED +traces .*Unauthorized\n +→ OTEL_EXPORTER_OTLP_ENDPOINT has to take OTLP over HTTP/,
    );
    expect(refused).not.toContain("hunter2");
    expect(await told(TRACES_CHECK, { ...more, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" })).toMatch(
      /^FAILED +traces .*ECONNREFUSED/,
    );
  } finally {
    await collector.close();
  }
});

test("O7 requires an answer of each resolver; a missing record is an answer", async () => {
  const dns = await startDnsServer();
  try {
    expect(await told(RESOLVERS_CHECK, { DNS_SERVERS: dns.address, CONTACT_DOMAIN: "us.example" })).toMatch(
      /^ok +resolvers +127\.0\.0\.1:\d+ answered for _vouchwell\.us\.example$/,
    );
    expect(await told(RESOLVERS_CHECK, { DNS_SERVERS: `${dns.address},127.0.0.1:1` })).toMatch(
      /^FAILED +resolvers +127\.0\.0\.1:1 does not answer \(E\w+\)\n +→ Check DNS_SERVERS/,
    );
  } finally {
    await dns.close();
  }
});

test("O7 an unreadable schema version is an error, not an empty database", async () => {
  const rename = (from: string, to: string) =>
    world.pool.query(`ALTER TABLE drizzle.__drizzle_migrations RENAME COLUMN ${from} TO ${to}`);
  await rename("created_at", "out_of_reach");
  try {
    const found = await told(DATABASE_CHECK, {});
    expect(found).toMatch(/FAILED +database +its schema's version cannot be read: .*created_at.*\n +→ The role/);
    expect(found).not.toContain("empty yet");
  } finally {
    await rename("out_of_reach", "created_at");
  }
});

test("O7 a provider must describe itself under exactly its configured issuer", async () => {
  const whole = { authorization_endpoint: "https://x/a", token_endpoint: "https://x/t", jwks_uri: "https://x/k" };
  const good = await answering((_path, origin) => [200, { issuer: origin, ...whole }]);
  const other = await answering(() => [200, { issuer: "https://id.example.com/", ...whole }]);
  const none = await answering(() => [404, {}]);
  const own = (OIDC_ISSUER: string) => ({ OIDC_ISSUER, OIDC_CLIENT_ID: "us", OIDC_CLIENT_SECRET: "hunter2" });
  expect(await told(PROVIDER_CHECK, own(good))).toMatch(/^ok +provider .*\/auth\/v1\/callback has to be registered/);
  expect(await told(PROVIDER_CHECK, own(other))).toMatch(
    /calls itself https:\/\/id\.example\.com\/\n +→ Set OIDC_ISSUER/,
  );
  expect(await told(PROVIDER_CHECK, own(none))).toMatch(/^FAILED .*answered 404\n +→ Check OIDC_ISSUER/);
});

test("O7 validates Stripe's key with Stripe, and the account's country against the configuration", async () => {
  const STRIPE_API_URL = await answering((path, _origin, key) =>
    path === "/v1/account" && key === "Bearer sk_test_hunter2"
      ? [200, { id: "acct_1", country: "DE", charges_enabled: false }]
      : [401, { error: { message: "Invalid API Key provided: sk_test_other" } }],
  );
  const right = { ...STRIPE, STRIPE_API_URL, STRIPE_COUNTRY: "DE" };
  expect(await told(PAYMENTS_CHECK, right)).toMatch(
    /^ok +stripe +acct_1, in test mode\nnote .*not let this account take payments/,
  );
  expect(await told(PAYMENTS_CHECK, { ...right, STRIPE_COUNTRY: "US" })).toMatch(
    /^FAILED .*account is of DE.*\n +→ Set STRIPE_COUNTRY=DE/,
  );
  expect(await told(PAYMENTS_CHECK, { ...right, STRIPE_SECRET_KEY: "sk_test_other" })).toMatch(
    /^FAILED .*does not know the key/,
  );
  expect(await told(PAYMENTS_CHECK, {})).toMatch(/^note .*without BANK_DETAILS/);
});

test("O7 a scanner must accept a harmless file", async () => {
  const clamd = await startClamd();
  try {
    expect(await told(SCANNER_CHECK, { SCANNER_URL: clamd.url })).toMatch(/^ok +scanner +it looked at a file/);
    clamd.mood = "confused";
    expect(await told(SCANNER_CHECK, { SCANNER_URL: clamd.url })).toMatch(/^FAILED .*\n +→ Check SCANNER_URL/);
    expect(await told(SCANNER_CHECK, {})).toMatch(/^off /);
  } finally {
    await clamd.close();
  }
});

test("O7 notes an address without TLS or behind an untrusted proxy; unreachable push services are no failure", async () => {
  // A loopback address that the check does not treat as a local trial, as it does localhost.
  const away = "://127.0.0.2:1";
  expect(await told(ADDRESS_CHECK, { PUBLIC_URL: `http${away}` })).toMatch(/note .*not encrypted/);
  expect(await told(ADDRESS_CHECK, { PUBLIC_URL: `https${away}` })).toMatch(/note .*TRUST_PROXY is off/);
  const trusted = await told(ADDRESS_CHECK, { PUBLIC_URL: `https${away}`, TRUST_PROXY: "1" });
  expect(trusted).not.toMatch(/TRUST_PROXY|encrypted/);
  expect(trusted).toMatch(/note .*nobody answers at PUBLIC_URL: .*ECONNREFUSED/);
  expect(await told(PUSH_CHECK, { PUSH_HOSTS: "127.0.0.1:1" })).toMatch(
    /^note +push .*127\.0\.0\.1:1 cannot be reached/,
  );
});

test("O7 PUBLIC_URL must lead to this product with a certificate that browsers accept", async () => {
  // A loopback address that the check does not treat as a local trial, as it does localhost.
  const host = "127.0.0.2";
  const at = async (answer: (path: string) => readonly [number, object]) =>
    told(ADDRESS_CHECK, { PUBLIC_URL: await answering(answer, host), TRUST_PROXY: "1" });
  expect(await at((path) => (path === "/build.json" ? [200, { build: "abc" }] : [404, {}]))).toMatch(
    /PUBLIC_URL leads to (?:this product|build abc)/,
  );
  expect(await at(() => [404, {}])).toMatch(/FAILED .*something else answers at PUBLIC_URL \(404/);
  expect(await at(() => [200, { hello: "you" }])).toMatch(/FAILED .*something else answers/);
  expect(await at(() => [502, {}])).toMatch(/note .*the proxy at PUBLIC_URL answers 502/);
  const { cert, key } = selfSigned(folder);
  const secure = createHttpsServer({ cert: readFileSync(cert), key: readFileSync(key) }).listen(0, host);
  servers.push(secure);
  await once(secure, "listening");
  const PUBLIC_URL = `https://${host}:${(secure.address() as AddressInfo).port}`;
  expect(await told(ADDRESS_CHECK, { PUBLIC_URL, TRUST_PROXY: "1" })).toMatch(
    /FAILED .*browsers refuse the certificate of PUBLIC_URL: .*self.signed.*\n +→ Renew the certificate/,
  );
  const now = new Date("2026-11-29T00:00:00Z");
  const left = (to: string) => certificateFound(new Date(to), now);
  expect(left("2026-12-12T23:00:00Z")).toMatchObject([{ kind: "note", says: expect.stringContaining("13 more days") }]);
  expect(left("2026-12-13T01:00:00Z")).toMatchObject([{ kind: "well" }]);
  expect(certificateFound(null, now)).toEqual([]);
});

test("O7 gives specific advice for each failure of a mail server", async () => {
  const { cert, key } = selfSigned(folder);
  const secure = createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) });
  secure.on("tlsClientError", () => undefined).listen(0, "127.0.0.1");
  await once(secure, "listening");
  const smtp = await startSmtpStub();
  const mail = (SMTP_URL: string) => told(MAIL_CHECK, { SMTP_URL, MAIL_FROM: "Us <us@mails.example>" });
  try {
    expect(await mail("smtp://127.0.0.1:1")).toMatch(/ECONNREFUSED\n +→ Nothing listens there/);
    expect(await mail(`smtps://127.0.0.1:${(secure.address() as AddressInfo).port}`)).toMatch(
      /SELF_SIGNED_CERT\n +→ The certificate of the mail server/,
    );
    expect(await mail(`smtps://127.0.0.1:${smtp.port}`)).toMatch(/\n +→ It does not speak TLS on that port/);
    expect(await mail(`${smtp.url}?requireTLS=true`)).toMatch(/ETLS.*\n +→ It offers no STARTTLS/);
  } finally {
    secure.close();
    await smtp.close();
  }
});

test("O7 gives up any silent service in time", async () => {
  const silent = `127.0.0.1:${mutePort()}`;
  const each: readonly (readonly [CheckPart, Record<string, string>])[] = [
    [DATABASE_CHECK, { DATABASE_URL: `postgres://app:hunter2@${silent}/x` }],
    [CLOCK_CHECK, { DATABASE_URL: `postgres://app:hunter2@${silent}/x` }],
    [MAIL_CHECK, { SMTP_URL: `smtp://us:hunter2@${silent}` }],
    [PROVIDER_CHECK, { OIDC_ISSUER: `http://${silent}`, OIDC_CLIENT_ID: "us", OIDC_CLIENT_SECRET: "hunter2" }],
    [PAYMENTS_CHECK, { ...STRIPE, STRIPE_API_URL: `http://${silent}` }],
    [SCANNER_CHECK, { SCANNER_URL: `tcp://${silent}` }],
  ];
  const lines = await Promise.all(each.map(([part, more]) => told(part, more, 500)));
  for (const [index, line] of lines.entries())
    expect([each[index]?.[0].name, line]).toEqual([
      each[index]?.[0].name,
      expect.stringMatching(/^FAILED .*nobody answered/),
    ]);
});

test("O7 prints no secret of the configuration, whoever repeats it", () => {
  const config = testConfig("postgres://app:hun%40ter2@db.example/x", {
    ...STRIPE,
    SMTP_URL: "smtp://us:hunter4@mail.example",
    FILES_URL: "s3://key:hunter5@bucket.example/files",
    METRICS_TOKEN: "hunter6 for the figures",
  });
  const repeated = "hun%40ter2 hun@ter2 sk_test_hunter2 whsec_hunter3 hunter4 hunter5 hunter6 for the figures";
  expect(withoutSecrets(config)(`${repeated} ${config.secretKey}`)).toBe("*** *** *** *** *** *** *** ***");
});

test("O7 the command exits with 1 and all errors, also for an invalid configuration", async () => {
  const run = (more: Record<string, string>) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const own = {
        PATH: process.env.PATH,
        DATA_DIR: folder,
        SECRET_KEY: "a secret key that only tests use",
        PUSH_HOSTS: "127.0.0.1:1",
      };
      const args = ["--import", "./src/server/quick-start.ts", "src/server/check/check-cli.ts", "--no-mail"];
      execFile(process.execPath, args, { cwd: ROOT, env: { ...own, ...more } }, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), text: `${out}${err}` }),
      );
    });
  const [good, bad, odd] = await Promise.all([
    run({ DATABASE_URL: world.url }),
    run({ DATABASE_URL: "postgres://app:hunter2@127.0.0.1:1/x", MAIL_FORM: "us@mails.example", SMTP_HOST: "x" }),
    run({ PORT: "many" }),
  ]);
  expect([good.code, good.text]).toEqual([0, expect.stringMatching(/\n0 failures, \d notes\n$/)]);
  expect([bad.code, bad.text]).toEqual([
    1,
    expect.stringMatching(/FAILED +database.*\n[\s\S]*\n\d failures, \d notes\n$/),
  ]);
  expect(bad.text).toMatch(/note +names +MAIL_FORM is set, and nothing reads it\n +→ Did you mean MAIL_FROM\?/);
  expect(bad.text).toMatch(/note +names +SMTP_HOST is set, and nothing reads it\n +→ See docs/);
  expect(good.text).toMatch(/^ok +names /);
  expect([odd.code, odd.text]).toEqual([1, expect.stringMatching(/^The configuration has a mistake:\n {2}PORT: /)]);
  expect(bad.text).not.toMatch(/hunter2| {4}at /);
}, 120_000);
