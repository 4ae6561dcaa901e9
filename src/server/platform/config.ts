import { join, resolve } from "node:path";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { shareOf, type TracesConfig } from "./configuration/traces.ts";
import {
  ConfigError,
  isLocal,
  publicUrlOf,
  readVariables,
  strangersIn,
  type Values,
} from "./configuration/variables.ts";
import { usualDataPlace } from "./data-place.ts";
import { secretKeyIn } from "./secret-key.ts";
import { type TrustedProxies, usualLeave } from "./trusted-proxies.ts";

const GOOGLE = "accounts.google.com";

/** An OpenID Connect issuer, and as whom it knows us. */
export type OidcClient = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };

/** The operator's account at Stripe. */
export type StripeConfig = {
  readonly secretKey: string;
  /** One for each endpoint that Stripe sends to: the account's own words, and those about connected accounts. */
  readonly webhookSecrets: readonly string[];
  readonly country: string;
  /** A stand-in on this machine; null: Stripe itself. */
  readonly apiUrl: string | null;
  /** Whether nothing may be said to it yet, since this is a restored copy (rule O15). */
  readonly held?: () => boolean;
};

export type Config = {
  readonly production: boolean;
  readonly role: "all" | "web" | "work";
  readonly port: number;
  readonly host: string;
  /** Origin in links. Never taken from a header. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Why the data are not where they usually are, for whoever starts the product. */
  readonly dataDirWhy: string | null;
  readonly databaseUrl: string | null;
  readonly databaseReadUrl: string | null;
  /** PostgreSQL itself, where `databaseUrl` leads through a pooler in transaction mode; null: it leads there by itself. */
  readonly databaseDirectUrl: string | null;
  /** As the role that owns tables and changes them; null: that is the role which runs the product too. */
  readonly databaseMigrateUrl: string | null;
  /** Equal processes behind one port. */
  readonly processes: number;
  /** Connections at most: to the primary for requests and work, to the standby, and for the queue itself. */
  readonly databasePool: number;
  readonly databaseReadPool: number;
  readonly databaseQueuePool: number;
  /** What becomes of a posting without the pay that the law of its place asks for (rule J22). */
  readonly payRules: "warn" | "refuse" | "off";
  readonly demoData: "on" | "off" | "when-new";
  readonly adminEmails: readonly string[];
  readonly secretKey: string;
  /** Keys that were SECRET_KEY before, or that are to be next: what they sealed and signed is still read (rule O35). */
  readonly formerSecretKeys: readonly string[];
  readonly trustedProxies: TrustedProxies;
  /** How long a process that is to stop still takes requests, so that a balancer hears of it first. */
  readonly leavingSeconds: number;
  readonly rateLimitFactor: number;
  /** Whether what can wait is turned away while a process is overloaded (rule O38). */
  readonly shedding: boolean;
  /** Costly requests of one company that run at once in a process, half of them of one person; 0: as many as come (rule O39). */
  readonly costlyPerCompany: number;
  /** The largest archive of a company that owners may send (rule X226). */
  readonly companyArchiveBytes: number;
  readonly passwordMinLength: number;
  /** What one hash of a password costs. */
  readonly passwordCost: { readonly memoryMib: number; readonly passes: number };
  /** Mails that anybody can ask for (confirmation, recovery, sign-in link …), of the whole installation. */
  readonly accountMailsPerHour: number;
  /** A folder, or `s3://` and a bucket. */
  readonly filesUrl: string;
  /** Where keyed hashes of erased people are kept, apart from every backup: a folder, or `s3://` and a bucket (rule O14). */
  readonly erasedUrl: string;
  /** Domain of the contact addresses (rule P13). */
  readonly contactDomain: string;
  /** Where mails are handed over; null: they are written to DATA_DIR/mail, and addresses are confirmed by themselves. */
  readonly smtpUrl: string | null;
  /** The sender of our mails. */
  readonly mailFrom: string;
  /** Hosts of push services besides the known ones; null: only those. */
  readonly pushHosts: readonly string[] | null;
  /** Hosts that webhooks may go to beside those of the open internet (rule X73). */
  readonly webhookHosts: readonly string[];
  /** Hosts that postings are fetched from, some as `*.` and a domain (rule X104). */
  readonly importHosts: readonly string[];
  /** A stand-in for companies' hiring systems on this machine; null: these themselves (rule X204). */
  readonly hiringSystemsUrl: string | null;
  /** Resolvers that are asked about companies' domains (rule C4) and for hosts of webhooks and imports; null: those of this machine. */
  readonly dnsServers: readonly string[] | null;
  /** The identity provider of external sign-in (rule A4); null: none, or the demo's one. */
  readonly oidc: OidcClient | null;
  /** What people call the identity provider. */
  readonly oidcName: string;
  /** The operator's bank account, several lines, shown to owners who fund a reward (rule M4). */
  readonly bankDetails: string | null;
  /** Rewards and payouts go through Stripe; null: by hand (rule M4). */
  readonly stripe: StripeConfig | null;
  readonly metricsToken: string | null;
  /** The virus scanner that every upload is shown to, `tcp://host:port`; null: there is none. */
  readonly scannerUrl: string | null;
  /** Where traces go (rule O30); null: there are none. */
  readonly traces: TracesConfig | null;
  readonly logLevel: string;
};

function secretKeyOf(dataDir: string): string {
  const { file, key } = secretKeyIn(dataDir);
  if (key === undefined) throw new ConfigError(`${file} is damaged: put back the key that it held, or remove it.`);
  return key;
}

/** Throws where a former key is the present one, which only shows once the key is known. */
function keysOf(values: Values, dataDir: string): Pick<Config, "secretKey" | "formerSecretKeys"> {
  const secretKey = values.SECRET_KEY ?? secretKeyOf(dataDir);
  const formerSecretKeys = values.SECRET_KEY_FORMER;
  if (!formerSecretKeys.includes(secretKey)) return { secretKey, formerSecretKeys };
  const which = values.SECRET_KEY === undefined ? `the key in ${join(dataDir, "secret.key")}` : "SECRET_KEY itself";
  throw new ConfigError(
    `The configuration has a mistake:\n  SECRET_KEY_FORMER: is ${which}: leave it out, or set SECRET_KEY to the new key`,
  );
}

function placeOf(address: string): string {
  return address.includes("://") ? address : resolve(address);
}

function oidcOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Values): OidcClient | null {
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) return null;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}

/** Google by default (rule A4); another issuer without a name is called by its host. */
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
  return endpoint === undefined ? null : { endpoint, headers, share: shareOf(values.OTEL_TRACES_SAMPLER_ARG) ?? 1 };
}

function demoDataOf(values: Values): Config["demoData"] {
  if (values.DEMO_DATA !== undefined) return values.DEMO_DATA;
  return values.DATABASE_URL === undefined && isLocal(values) ? "when-new" : "off";
}

/** The environment as it was given, for programs beside the server that have settings of their own. */
export const givenEnvironment = (): Readonly<Record<string, string | undefined>> => process.env;

/**
 * Reads the configuration table of docs/operations.md from the environment, once.
 * Throws ConfigError with all faults at once. Creates DATA_DIR/secret.key where no SECRET_KEY is given.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const values = readVariables(environment);
  const publicUrl = publicUrlOf(values);
  const contactDomain = values.CONTACT_DOMAIN ?? new URL(publicUrl).hostname;
  const embedded = values.DATABASE_URL === undefined;
  const place =
    values.DATA_DIR === undefined ? usualDataPlace(embedded) : { folder: resolve(values.DATA_DIR), why: null };
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
    demoData: demoDataOf(values),
    adminEmails: values.ADMIN_EMAILS,
    ...keysOf(values, dataDir),
    trustedProxies: values.TRUST_PROXY,
    leavingSeconds: values.LEAVING_SECONDS ?? usualLeave(values.TRUST_PROXY),
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    shedding: values.SHEDDING === "on",
    costlyPerCompany: values.COSTLY_PER_COMPANY,
    companyArchiveBytes: values.COMPANY_ARCHIVE_MIB * 1_048_576,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    passwordCost: { memoryMib: values.PASSWORD_MEMORY_MIB, passes: values.PASSWORD_PASSES },
    accountMailsPerHour: values.ACCOUNT_MAILS_PER_HOUR,
    filesUrl: values.FILES_URL === undefined ? join(dataDir, "files") : placeOf(values.FILES_URL),
    erasedUrl: values.ERASED_URL === undefined ? join(dataDir, "erased") : placeOf(values.ERASED_URL),
    contactDomain,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `${PRODUCT_NAME} <no-reply@${contactDomain}>`,
    dnsServers: values.DNS_SERVERS ?? null,
    pushHosts: values.PUSH_HOSTS ?? null,
    webhookHosts: values.WEBHOOK_HOSTS ?? [],
    importHosts: values.IMPORT_HOSTS,
    hiringSystemsUrl: values.HIRING_SYSTEMS_URL ?? null,
    oidc: oidcOf(values),
    oidcName: oidcNameOf(values),
    // A line break is hard to write in many places that hold the environment.
    bankDetails: values.BANK_DETAILS?.replaceAll(String.raw`\n`, "\n") ?? null,
    stripe: stripeOf(values),
    metricsToken: values.METRICS_TOKEN ?? null,
    scannerUrl: values.SCANNER_URL ?? null,
    traces: tracesOf(values),
    // Whoever tries it out on their own machine is not shown every request.
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === "production" && isLocal(values) ? "warn" : "info"),
  };
}

/** Names in the environment that look like ours and are none, as `strangersIn` gives them. */
export function strangeNames(environment: Record<string, string | undefined> = process.env): [string, string][] {
  return strangersIn(environment);
}
