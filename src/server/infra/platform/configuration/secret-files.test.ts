import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfigErrors } from "../../../../../tests/support/config-errors.ts";
import { readConfig } from "../config.ts";
import { SECRET_VARIABLES } from "./secret-files.ts";

const folder = await mkdtemp(join(tmpdir(), "vouchwell-secrets-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

function fileWith(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const errorsIn = (environment: Record<string, string>) =>
  readConfigErrors({ DATA_DIR: join(folder, "never"), ...environment });

/** Each secret with a valid value, and where the configuration then exposes it. */
const VALUES: Readonly<Record<(typeof SECRET_VARIABLES)[number], string>> = {
  SECRET_KEY: "a secret key out of a file",
  SECRET_KEY_FORMER: "a former key out of a file\na still older one of a file",
  DATABASE_URL: "postgres://app:hunter2@db.example/vouchwell",
  DATABASE_READ_URL: "postgres://app:hunter2@standby.example/vouchwell",
  DATABASE_DIRECT_URL: "postgres://app:hunter2@direct.example/vouchwell",
  DATABASE_MIGRATE_URL: "postgres://owner:hunter2@db.example/vouchwell",
  FILES_URL: "s3://key:hunter2@bucket.example/files",
  ERASED_URL: "s3://key:hunter2@bucket.example/erased",
  SMTP_URL: "smtps://us:hunter2@mail.example:465",
  OIDC_CLIENT_SECRET: "hunter2 of the provider",
  BANK_DETAILS: "Example Bank\nDE00 1234",
  STRIPE_SECRET_KEY: "sk_test_hunter2",
  STRIPE_WEBHOOK_SECRET: "whsec_hunter2",
  METRICS_TOKEN: "a token for the figures",
  OTEL_EXPORTER_OTLP_HEADERS: "x-api-key=hunter2",
};
const OTHERS = {
  OIDC_ISSUER: "https://id.example.com",
  OIDC_CLIENT_ID: "us",
  PAYMENTS: "stripe",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
};

test("O1 reads every secret from a file, without the final line break", () => {
  const files = SECRET_VARIABLES.map((name) => [`${name}_FILE`, fileWith(name, `${VALUES[name]}\n`)] as const);
  const fromFiles = readConfig({ DATA_DIR: folder, ...OTHERS, ...Object.fromEntries(files) });
  expect(fromFiles).toEqual(readConfig({ DATA_DIR: folder, ...OTHERS, ...VALUES }));
  expect(fromFiles).toMatchObject({ secretKey: VALUES.SECRET_KEY, bankDetails: VALUES.BANK_DETAILS });
});

test("O1 names a secret that is given twice or whose file is missing, a folder, empty or endless, and never shows it", () => {
  mkdirSync(join(folder, "folder"));
  const message = errorsIn({
    DATABASE_URL: VALUES.DATABASE_URL,
    SECRET_KEY_FILE: join(folder, "nothing"),
    SMTP_URL: VALUES.SMTP_URL,
    SMTP_URL_FILE: fileWith("twice", VALUES.SMTP_URL),
    METRICS_TOKEN_FILE: fileWith("empty", "\n \n"),
    FILES_URL_FILE: join(folder, "folder"),
    BANK_DETAILS_FILE: "/dev/zero",
    STRIPE_SECRET_KEY_FILE: fileWith("odd", "hunter2"),
    PORT_FILE: fileWith("port", "3000"),
  });
  expect(message.split("\n  ").slice(1).sort()).toEqual(
    [
      `SECRET_KEY_FILE: ${join(folder, "nothing")} cannot be read: there is no such file`,
      "SMTP_URL_FILE: is set as well as SMTP_URL: leave one of them out",
      `METRICS_TOKEN_FILE: ${join(folder, "empty")} is empty`,
      `FILES_URL_FILE: ${join(folder, "folder")} cannot be read: it is a folder`,
      "BANK_DETAILS_FILE: /dev/zero is too large for a secret",
      "STRIPE_SECRET_KEY: must begin with sk_ or rk_",
      "PORT_FILE: only secrets are read from files; set PORT itself",
    ].sort(),
  );
  expect(message).not.toContain("hunter2");
});

test("O1 ignores `_FILE` variables of other programs", () => {
  expect(errorsIn({ SECRET_KEY: VALUES.SECRET_KEY, SSL_CERT_FILE: join(folder, "nothing") })).toBe("");
});
