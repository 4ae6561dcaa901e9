import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parseDocument } from "yaml";
import {
  findMisspelledVariables,
  readVariables,
  VARIABLES,
} from "../../src/server/infra/platform/configuration/variables.ts";

type Service = {
  environment?: Record<string, string>;
  env_file?: string;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  build?: { context: string; dockerfile: string };
  healthcheck?: object;
  read_only?: boolean;
  stop_grace_period?: string;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, object> };

/** Variables of the compose file itself. */
const OF_COMPOSE = ["SITE", "POSTGRES_PASSWORD"];
const SECRET_KEY = "c2VjcmV0IGtleSBmb3IgdGhlIHRlc3Qgb2YgdGhlIGV4YW1wbGU=";

let composeText: string;
let compose: Compose;
let example: Record<string, string>;
let commented: string[];

function given(text: string): [string, string][] {
  return [...text.matchAll(/^([A-Z_]+)=(.*)$/gmu)].map(([, name = "", value = ""]) => [name, value]);
}

beforeAll(async () => {
  composeText = await readFile("deploy/compose.yaml", "utf8");
  const document = parseDocument(composeText, { merge: true, strict: true, uniqueKeys: true });
  expect([...document.errors, ...document.warnings]).toEqual([]);
  compose = document.toJS() as Compose;
  const text = await readFile("deploy/example.env", "utf8");
  example = Object.fromEntries(given(text));
  commented = [...text.matchAll(/^#([A-Z_]+)=/gmu)].map(([, name = ""]) => name);
});

/** Services that run the product. */
const ours = () => Object.entries(compose.services).filter(([, { env_file }]) => env_file !== undefined);

test("O18 every name in the example environment is a configuration variable", () => {
  const names = [...Object.keys(example), ...commented].filter((name) => !OF_COMPOSE.includes(name));
  expect(names.length).toBeGreaterThan(6);
  for (const name of names) expect(VARIABLES).toContain(name);
});

test("O18 the example starts the product once its secrets are set, and empty values count as not given", () => {
  const filled = { ...example, SECRET_KEY, DATABASE_URL: "postgres://vouchwell:p@database:5432/vouchwell" };
  for (const [, { environment = {} }] of ours()) {
    const values = readVariables({ ...filled, ...environment });
    expect(values.ROLE).not.toBe("all");
    expect(values.SMTP_URL).toBeUndefined();
  }
  // Without the secrets, the start names what is missing.
  expect(() => readVariables(example)).toThrow("SECRET_KEY");
  expect(findMisspelledVariables({ SECRET_KEYS: "x" })).toEqual([["SECRET_KEYS", "SECRET_KEY"]]);
});

test("O18 services of the compose file set existing variables, and at least one is a worker", () => {
  for (const [name, { environment = {} }] of ours())
    for (const variable of Object.keys(environment)) expect(VARIABLES, name).toContain(variable);
  const roles = ours().map(([, { environment }]) => environment?.["ROLE"]);
  expect(roles.toSorted()).toEqual(["web", "web", "work"]);
});

test("O18 variables of the compose file are in the example or have a default", () => {
  const taken = [...composeText.matchAll(/\$\{(\w+)(:-|:\?)/gu)].map(([, name = "", kind]) => [name, kind] as const);
  expect(composeText.match(/\$\{/gu)).toHaveLength(taken.length);
  for (const [name, kind] of taken) if (kind === ":?") expect(Object.keys(example)).toContain(name);
});

test("O18 services reference existing services, volumes and files", async () => {
  for (const [name, service] of Object.entries(compose.services)) {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(Object.keys(compose.services), name).toContain(other);
      // The product's image has its own health check.
      const looked = compose.services[other]?.healthcheck ?? compose.services[other]?.build;
      if (condition === "service_healthy") expect(looked, other).toBeDefined();
    }
    for (const volume of service.volumes ?? []) {
      const [source = ""] = volume.split(":");
      const there = source.startsWith(".") ? existsSync(join("deploy", source)) : source in compose.volumes;
      expect(there, volume).toBe(true);
    }
    const { context = ".", dockerfile = "Containerfile" } = service.build ?? {};
    expect(existsSync(join("deploy", context, service.build === undefined ? "" : dockerfile))).toBe(true);
  }
});

test("O18 the proxy routes to every web process, and each has time to finish its requests", async () => {
  const takers = ours().filter(([, { environment }]) => environment?.["ROLE"] === "web");
  const upstreams = compose.services["proxy"]?.environment?.["UPSTREAMS"]?.split(" ");
  expect(upstreams).toEqual(takers.map(([name]) => `${name}:3000`));
  const caddyfile = await readFile("deploy/Caddyfile", "utf8");
  for (const name of Object.keys(compose.services["proxy"]?.environment ?? {}))
    expect(caddyfile).toContain(`{$${name}`);
  for (const [name, { stop_grace_period = "", read_only, environment }] of ours()) {
    expect(Number(/^(\d+)s$/.exec(stop_grace_period)?.[1]), name).toBeGreaterThanOrEqual(140);
    expect(read_only, name).toBe(true);
    if (environment?.["ROLE"] === "web") expect(environment["TRUST_PROXY"], name).toBe("1");
  }
});

test("O18 the units set existing variables", async () => {
  for (const unit of ["vouchwell-web@.service", "vouchwell-work.service"]) {
    const text = await readFile(join("deploy/systemd", unit), "utf8");
    const [, set = ""] = /^Environment=(.*)$/mu.exec(text) ?? [];
    const values = Object.fromEntries(given(set.replaceAll(" ", "\n")));
    expect(Object.keys(values)).toEqual(expect.arrayContaining(["NODE_ENV", "ROLE", "HOST", "PORT", "DATA_DIR"]));
    for (const name of Object.keys(values)) expect(VARIABLES, unit).toContain(name);
    const read = readVariables({ ...example, ...values, PORT: values["PORT"]?.replace("%i", "3000"), SECRET_KEY });
    expect([read.ROLE, read.HOST]).toEqual([unit.includes("web") ? "web" : "work", "127.0.0.1"]);
  }
});
