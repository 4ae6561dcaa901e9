import { z } from "zod";
import { PROBATION_DAYS } from "../../../../contract/jobs/posting/probation-days.ts";
import {
  areNameServers,
  isFileStorageUrl,
  isIssuer,
  isLoopback,
  isObjectStorageUrl,
  isOrigin,
  isScannerUrl,
} from "../addresses.ts";
import { SECRET_MIN } from "../secret-key.ts";
import { trustedProxies } from "../trusted-proxies.ts";
import { resolveSecretFiles } from "./secret-files.ts";
import { collectorHeaders, collectorUrl, parseSampleRatio } from "./traces.ts";

/** Address of a clamd. */
const scannerUrl = z.string().refine(isScannerUrl, "must be tcp://host:port");
/** Address of a mail server. */
const smtpUrl = z
  .string()
  .refine((value) => /^smtps?:\/\//.test(value) && URL.canParse(value), "must begin with smtp:// or smtps://");
/** `name@host`, or `Name <name@host>`: one address, without anything that could start another header. */
const sender = z
  .string()
  .regex(/^(?:[^<>@"\r\n]* <[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/, "must be one e-mail address");
/** Storage of uploaded files. */
const fileStorageUrl = z.string().refine(isFileStorageUrl, "must be a folder, or s3://KEY:SECRET@host/bucket");
/** Storage location that may also be a folder of a shared bucket. */
const objectStorageUrl = z
  .string()
  .refine(isObjectStorageUrl, "must be a folder, or s3://KEY:SECRET@host/bucket/folder");

/** Public APIs of hiring systems that serve job boards. */
const VENDORS = [
  "api.ashbyhq.com",
  "boards-api.greenhouse.io",
  "api.lever.co",
  "api.eu.lever.co",
  "apply.workable.com",
  "www.workable.com",
  "*.jobs.personio.de",
  "*.jobs.personio.com",
  "*.recruitee.com",
  "api.smartrecruiters.com",
];
/** `*.` with a name of at least two parts, or a host with an optional port. */
const HOST = /^(?:\*\.[a-z0-9-]+(?:\.[a-z0-9-]+)+|[a-z0-9.-]+(?::\d{1,5})?|\[[0-9a-f:]+\](?::\d{1,5})?)$/;

/** Hosts that jobs may be imported from. `vendors` stands for the known hiring systems, an empty text for none. */
const importHosts = z
  .string()
  .default("vendors")
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== "")
      .flatMap((part) => (part === "vendors" ? VENDORS : [part])),
  )
  .refine((hosts) => hosts.every((host) => HOST.test(host)), "must be hosts like api.lever.co or *.recruitee.com");

const secret = z.string().min(SECRET_MIN, `must have at least ${SECRET_MIN} characters`);
const flag = z.enum(["on", "off"]);
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== ""),
);
const origin = z
  .string()
  .refine(isOrigin, "must be an address without a path, like https://jobs.example.com")
  .transform((value) => new URL(value).origin);
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres://");

/** One or more keys, separated by line breaks or commas. */
const formerKeys = z
  .string()
  .transform((value) =>
    value
      .split(/[,\r\n]/)
      .map((key) => key.trim())
      .filter((key) => key !== ""),
  )
  .refine(
    (keys) => keys.every((key) => key.length >= SECRET_MIN),
    `each key must have at least ${SECRET_MIN} characters`,
  )
  .refine((keys) => new Set(keys).size === keys.length, "names the same key twice");

const variables = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_MIGRATE_URL: postgresUrl.optional(),
  ROLE: z.enum(["all", "web", "work"]).default("all"),
  PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  DATABASE_POOL: z.coerce.number().int().min(3).max(200).default(10),
  DATABASE_READ_POOL: z.coerce.number().int().min(1).max(200).optional(),
  DATABASE_QUEUE_POOL: z.coerce.number().int().min(2).max(50).default(4),
  DEMO_DATA: flag.optional(),
  ADMIN_EMAILS: list.default([]),
  SECRET_KEY: secret.optional(),
  SECRET_KEY_FORMER: formerKeys.default([]),
  TRUST_PROXY: trustedProxies,
  LEAVING_SECONDS: z.coerce.number().int().min(0).max(120).optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  SHEDDING: flag.default("on"),
  COSTLY_PER_COMPANY: z.coerce.number().int().min(0).max(1_000).default(2),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(128).default(6),
  // The minimum follows OWASP's recommendation for argon2id (Password Storage Cheat Sheet).
  PASSWORD_MEMORY_MIB: z.coerce.number().int().min(19).max(1_024).default(64),
  PASSWORD_PASSES: z.coerce.number().int().min(2).max(20).default(5),
  ACCOUNT_MAILS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
  FILES_URL: fileStorageUrl.optional(),
  CONTACT_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, "must be a domain")
    .optional(),
  ERASED_URL: objectStorageUrl.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  OPERATOR: z.string().trim().min(1).max(300).optional(),
  PUSH_HOSTS: list.optional(),
  WEBHOOK_HOSTS: list.optional(),
  IMPORT_HOSTS: importHosts,
  HIRING_SYSTEMS_URL: origin
    .refine((value) => isLoopback(new URL(value).hostname), "is for a stand-in on this machine alone")
    .optional(),
  DNS_SERVERS: list.refine(areNameServers, "must be addresses like 192.0.2.53 or 192.0.2.53:5353").optional(),
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, "must be the https address of an issuer (http only on this machine)")
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(2_000).optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).optional(),
  BANK_DETAILS: z.string().max(2_000).optional(),
  PROBATION_DAYS: z.coerce
    .number()
    .int()
    .min(PROBATION_DAYS.least)
    .max(PROBATION_DAYS.most)
    .default(PROBATION_DAYS.usual),
  PAY_RULES: z.enum(["warn", "refuse", "off"]).default("warn"),
  PAYMENTS: z.enum(["manual", "stripe"]).default("manual"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, "must begin with sk_ or rk_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(?:,whsec_\w+)*$/, "must begin with whsec_; several with a comma between them")
    .optional(),
  STRIPE_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be a country like US")
    .default("US"),
  STRIPE_API_URL: origin
    .refine((value) => isLoopback(new URL(value).hostname), "is for a stand-in on this machine alone")
    .optional(),
  METRICS_TOKEN: secret.optional(),
  SCANNER_URL: scannerUrl.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: collectorHeaders.optional(),
  // Accepts any text: the variable may be set for other programs, and without a collector the share is unused.
  OTEL_TRACES_SAMPLER_ARG: z.string().default("1"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).optional(),
});

/** Invalid configuration, described in one readable message. */
export class ConfigError extends Error {}

/** The parsed environment; each value is valid by itself and together with the others. */
export type Values = z.output<typeof variables>;

export function publicUrlOf(values: Values): string {
  return values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
}

export function isLocal(values: Values): boolean {
  return isLoopback(values.HOST) && isLoopback(new URL(publicUrlOf(values)).hostname);
}

/** Returns the errors in combinations of values that are valid one by one. */
function findConflicts(values: Values): string[] {
  const errors: string[] = [];
  if (values.DATABASE_URL !== undefined && values.SECRET_KEY === undefined) {
    errors.push("SECRET_KEY: is required when DATABASE_URL is set, so that every process signs with the same key");
  }
  if (values.ROLE !== "all" && values.DATABASE_URL === undefined) errors.push("ROLE: web and work need a DATABASE_URL");
  if (values.ROLE === "work" && values.PROCESSES > 1) {
    errors.push("PROCESSES: is for requests; start as many with ROLE=work as you want, each with a PORT of its own");
  }
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_MIGRATE_URL"] as const) {
    if (values[name] !== undefined && values.DATABASE_URL === undefined) errors.push(`${name}: needs a DATABASE_URL`);
  }
  if (values.FILES_URL?.startsWith("s3://") && values.ERASED_URL === undefined) {
    errors.push(
      "ERASED_URL: is required when FILES_URL is a bucket, or the list of erased people goes with this machine; a folder of a bucket will do",
    );
  }
  const provider = [values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET];
  if (values.OIDC_ISSUER === undefined && provider.some((value) => value !== undefined)) {
    errors.push("OIDC_ISSUER: is required with OIDC_CLIENT_ID; Google's is https://accounts.google.com");
  }
  if (values.OIDC_ISSUER !== undefined && provider.includes(undefined)) {
    errors.push("OIDC_CLIENT_ID: is required with OIDC_ISSUER, and so is OIDC_CLIENT_SECRET");
  }
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && parseSampleRatio(values.OTEL_TRACES_SAMPLER_ARG) === null) {
    errors.push("OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1");
  }
  if (values.DEMO_DATA === "on" && !isLocal(values)) {
    errors.push("DEMO_DATA: on is only for this machine, HOST and PUBLIC_URL must be loopback addresses");
  }
  if (values.PAYMENTS === "stripe") {
    for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const) {
      if (values[name] === undefined) errors.push(`${name}: is required when PAYMENTS is stripe`);
    }
  }
  return errors;
}

/** The names of all variables of the configuration. */
export const VARIABLES: ReadonlySet<string> = new Set(Object.keys(variables.shape));

/**
 * Reads the environment, including secrets from files. Throws ConfigError with every error at once; unreadable values
 * count as not given.
 */
export function readVariables(environment: Readonly<Record<string, string | undefined>>): Values {
  const { given, errors, faulty } = resolveSecretFiles(environment, VARIABLES);
  const parsed = variables.safeParse(given);
  const wrong = new Set([...faulty, ...(parsed.error?.issues ?? []).map((issue) => String(issue.path[0]))]);
  const sound = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  const values = variables.parse(sound);
  const rest = findConflicts(values).filter((failure) => !wrong.has(failure.split(":")[0] ?? ""));
  const lines = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  const all = [...errors, ...lines, ...rest];
  if (all.length > 0) throw new ConfigError(`The configuration has a mistake:\n  ${all.join("\n  ")}`);
  return values;
}

const OURS = /^(?:DATABASE|OIDC|STRIPE|SMTP|PASSWORD|FILES|PUSH|SCANNER|METRICS|OTEL)_/;
/** Maximum edit distance at which an unknown name counts as a typo. */
const MAX_EDIT_DISTANCE = 2;

/** Levenshtein distance between two words. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const changed = (row[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/**
 * Names in the environment that look like typos of ours, each with the name that was probably meant. Nothing reads
 * them, so the mistake would otherwise go unnoticed.
 */
export function findMisspelledVariables(
  environment: Readonly<Record<string, string | undefined>>,
): [name: string, meant: string][] {
  return Object.keys(environment).flatMap((name): [string, string][] => {
    const plain = name.replace(/_FILE$/, "");
    if (VARIABLES.has(name) || VARIABLES.has(plain)) return [];
    const near = [...VARIABLES].find((known) => known.length > 5 && editDistance(plain, known) <= MAX_EDIT_DISTANCE);
    return near !== undefined || OURS.test(name) ? [[name, near ?? ""]] : [];
  });
}
