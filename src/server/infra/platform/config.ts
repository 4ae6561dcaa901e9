import { join, resolve } from "node:path";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { parseSampleRatio, type TracesConfig } from "./configuration/traces.ts";
import {
  ConfigError,
  findMisspelledVariables,
  isLocal,
  publicUrlOf,
  readVariables,
  type Values,
} from "./configuration/variables.ts";
import { defaultDataFolder } from "./data-folder.ts";
import { secretKeyIn } from "./secret-key.ts";
import { defaultDrainSeconds, type TrustedProxies } from "./trusted-proxies.ts";

const GOOGLE = "accounts.google.com";

/** An OpenID Connect issuer and our client credentials there. */
export type OidcClient = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };

/** The operator's account at Stripe. */
export type StripeConfig = {
  readonly secretKey: string;
  /** One for each webhook endpoint at Stripe: events of the account, and events of connected accounts. */
  readonly webhookSecrets: readonly string[];
  readonly country: string;
  /** Address of a stand-in on this machine; null for Stripe itself. */
  readonly apiUrl: string | null;
  /** True while this is an unreleased copy that must not call Stripe (rule O15). */
  readonly isOnHold?: () => boolean;
};

export type Config = {
  readonly production: boolean;
  readonly role: "all" | "web" | "work";
  readonly port: number;
  readonly host: string;
  /** Origin in links. Never taken from a request header. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Why the data is not in the default folder, for the startup message. */
  readonly dataDirWhy: string | null;
  readonly databaseUrl: string | null;
  readonly databaseReadUrl: string | null;
  /** Direct address of PostgreSQL if `databaseUrl` leads through a pooler in transaction mode; null if it is direct. */
  readonly databaseDirectUrl: string | null;
  /** Address with the role that owns the tables and changes them; null if the product's role does. */
  readonly databaseMigrateUrl: string | null;
  /** Number of equal processes behind one port. */
  readonly processes: number;
  /** Maximum number of connections: to the primary for requests and tasks, to the standby, and for the queue itself. */
  readonly databasePool: number;
  readonly databaseReadPool: number;
  readonly databaseQueuePool: number;
  /** What happens to a job posting without the pay information that the law of its location requires (rule J22). */
  readonly payRules: "warn" | "refuse" | "off";
  /** Default days of probation (rule M1). */
  readonly probationDays: number;
  readonly demoData: "on" | "off" | "when-new";
  readonly adminEmails: readonly string[];
  readonly secretKey: string;
  /** Former or upcoming values of SECRET_KEY. Data encrypted or signed with them is still accepted (rule O35). */
  readonly formerSecretKeys: readonly string[];
  readonly trustedProxies: TrustedProxies;
  /** How long a stopping process still accepts requests, so that a load balancer notices first. Seconds. */
  readonly leavingSeconds: number;
  readonly rateLimitFactor: number;
  /** Whether deferrable requests are rejected while a process is overloaded (rule O38). */
  readonly shedding: boolean;
  /**
   * How many costly requests of one company run at once in a process, at most half of them of one person. 0: unlimited
   * (rule O39).
   */
  readonly costlyPerCompany: number;
  readonly passwordMinLength: number;
  /** Argon2 cost of a password hash. */
  readonly passwordCost: { readonly memoryMib: number; readonly passes: number };
  /**
   * Hourly limit for mails that anyone can request (confirmation, recovery, sign-in link …), for the whole
   * installation.
   */
  readonly accountMailsPerHour: number;
  /** A folder, or `s3://` with a bucket. */
  readonly filesUrl: string;
  /**
   * Where keyed hashes of erased people are stored, apart from every backup: a folder, or `s3://` with a bucket (rule
   * O14).
   */
  readonly erasedUrl: string;
  /** Domain of the contact addresses (rule P13). */
  readonly contactDomain: string;
  /** The mail server; null: mails are written to DATA_DIR/mail and addresses are confirmed automatically. */
  readonly smtpUrl: string | null;
  /** Name of the operator in mails to people without an account. */
  readonly operator: string;
  /** Sender of outgoing mails. */
  readonly mailFrom: string;
  /** Hosts of push services besides the well-known ones; null: only those. */
  readonly pushHosts: readonly string[] | null;
  /** Hosts that webhooks may call besides those on the public internet (rule X73). */
  readonly webhookHosts: readonly string[];
  /** Hosts that jobs may be imported from; `*.` before a domain matches its subdomains (rule X104). */
  readonly importHosts: readonly string[];
  /** Address of a stand-in for hiring systems on this machine; null for the real ones (rule X204). */
  readonly hiringSystemsUrl: string | null;
  /** Resolvers for company domains (rule C4) and for hosts of webhooks and imports; null: those of this machine. */
  readonly dnsServers: readonly string[] | null;
  /** Identity provider for external sign-in (rule A4); null: none, or the demo provider. */
  readonly oidc: OidcClient | null;
  /** Display name of the identity provider. */
  readonly oidcName: string;
  /** The operator's bank account in several lines, shown to owners who fund a reward (rule M4). */
  readonly bankDetails: string | null;
  /** Stripe for rewards and payouts; null: manual settlement (rule M4). */
  readonly stripe: StripeConfig | null;
  readonly metricsToken: string | null;
  /** Virus scanner for all uploads, `tcp://host:port`; null: none. */
  readonly scannerUrl: string | null;
  /** Trace collector (rule O30); null: none. */
  readonly traces: TracesConfig | null;
  readonly logLevel: string;
};

function secretKeyOf(dataDir: string): string {
  const { file, key } = secretKeyIn(dataDir);
  if (key === undefined) throw new ConfigError(`${file} is damaged: put back the key that it held, or remove it.`);
  return key;
}

/** Throws if a former key equals the present one, which shows only once the key is known. */
function keysOf(values: Values, dataDir: string): Pick<Config, "secretKey" | "formerSecretKeys"> {
  const secretKey = values.SECRET_KEY ?? secretKeyOf(dataDir);
  const formerSecretKeys = values.SECRET_KEY_FORMER;
  if (!formerSecretKeys.includes(secretKey)) return { secretKey, formerSecretKeys };
  const which = values.SECRET_KEY === undefined ? `the key in ${join(dataDir, "secret.key")}` : "SECRET_KEY itself";
  throw new ConfigError(
    `The configuration has a mistake:\n  SECRET_KEY_FORMER: is ${which}: leave it out, or set SECRET_KEY to the new key`,
  );
}

function storageAddress(address: string): string {
  return address.includes("://") ? address : resolve(address);
}

function oidcOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Values): OidcClient | null {
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) return null;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}

/** Defaults to Google (rule A4); another issuer without a name is called by its host. */
function oidcNameOf({ OIDC_ISSUER, OIDC_NAME }: Values): string {
  if (OIDC_NAME !== undefined) return OIDC_NAME;
  const host = OIDC_ISSUER === undefined ? GOOGLE : new URL(OIDC_ISSUER).hostname;
  return host === GOOGLE ? "Google" : host;
}

function stripeOf(values: Values): StripeConfig | null {
  const { PAYMENTS, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets } = values;
  if (PAYMENTS !== "stripe" || secretKey === undefined || secrets === undefined) return null;
  const webhookSecrets = secrets.split(",");
  return { secretKey, webhookSecrets, country: values.STRIPE_COUNTRY, apiUrl: values.STRIPE_API_URL ?? null };
}

function tracesOf(values: Values): TracesConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = values;
  return endpoint === undefined
    ? null
    : { endpoint, headers, share: parseSampleRatio(values.OTEL_TRACES_SAMPLER_ARG) ?? 1 };
}

function demoDataOf(values: Values): Config["demoData"] {
  if (values.DEMO_DATA !== undefined) return values.DEMO_DATA;
  return values.DATABASE_URL === undefined && isLocal(values) ? "when-new" : "off";
}

/** The unmodified environment, for programs beside the server that have their own settings. */
export const rawEnvironment = (): Readonly<Record<string, string | undefined>> => process.env;

/**
 * Reads the configuration (table in docs/operations.md) from the environment. Throws ConfigError with all errors at
 * once. Creates DATA_DIR/secret.key if no SECRET_KEY is given.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const values = readVariables(environment);
  const publicUrl = publicUrlOf(values);
  const contactDomain = values.CONTACT_DOMAIN ?? new URL(publicUrl).hostname;
  const embedded = values.DATABASE_URL === undefined;
  const place =
    values.DATA_DIR === undefined ? defaultDataFolder(embedded) : { folder: resolve(values.DATA_DIR), why: null };
  const dataDir = place.folder;
  return {
    production: values.NODE_ENV === "production",
    role: values.ROLE,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir,
    dataDirWhy: place.why,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseMigrateUrl: values.DATABASE_MIGRATE_URL ?? null,
    processes: values.PROCESSES,
    databasePool: values.DATABASE_POOL,
    databaseReadPool: values.DATABASE_READ_POOL ?? values.DATABASE_POOL,
    databaseQueuePool: values.DATABASE_QUEUE_POOL,
    payRules: values.PAY_RULES,
    probationDays: values.PROBATION_DAYS,
    demoData: demoDataOf(values),
    adminEmails: values.ADMIN_EMAILS,
    ...keysOf(values, dataDir),
    trustedProxies: values.TRUST_PROXY,
    leavingSeconds: values.LEAVING_SECONDS ?? defaultDrainSeconds(values.TRUST_PROXY),
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    shedding: values.SHEDDING === "on",
    costlyPerCompany: values.COSTLY_PER_COMPANY,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    passwordCost: { memoryMib: values.PASSWORD_MEMORY_MIB, passes: values.PASSWORD_PASSES },
    accountMailsPerHour: values.ACCOUNT_MAILS_PER_HOUR,
    filesUrl: values.FILES_URL === undefined ? join(dataDir, "files") : storageAddress(values.FILES_URL),
    erasedUrl: values.ERASED_URL === undefined ? join(dataDir, "erased") : storageAddress(values.ERASED_URL),
    contactDomain,
    smtpUrl: values.SMTP_URL ?? null,
    operator: values.OPERATOR ?? new URL(publicUrl).hostname,
    mailFrom: values.MAIL_FROM ?? `${PRODUCT_NAME} <no-reply@${contactDomain}>`,
    dnsServers: values.DNS_SERVERS ?? null,
    pushHosts: values.PUSH_HOSTS ?? null,
    webhookHosts: values.WEBHOOK_HOSTS ?? [],
    importHosts: values.IMPORT_HOSTS,
    hiringSystemsUrl: values.HIRING_SYSTEMS_URL ?? null,
    oidc: oidcOf(values),
    oidcName: oidcNameOf(values),
    // Many systems that hold environment variables make it hard to enter a line break.
    bankDetails: values.BANK_DETAILS?.replaceAll(String.raw`\n`, "\n") ?? null,
    stripe: stripeOf(values),
    metricsToken: values.METRICS_TOKEN ?? null,
    scannerUrl: values.SCANNER_URL ?? null,
    traces: tracesOf(values),
    // Request logs are hidden in a local trial.
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === "production" && isLocal(values) ? "warn" : "info"),
  };
}

/** Names in the environment that look like typos of ours, as returned by `findMisspelledVariables`. */
export function findMisspelledNames(environment: Record<string, string | undefined> = process.env): [string, string][] {
  return findMisspelledVariables(environment);
}
