import { join, resolve } from "node:path";
import { z } from "zod";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { areNameServers, isIssuer, isLoopback, isOrigin } from "./addresses.ts";
import { placeForFiles, scannerUrl, sender, smtpUrl } from "./config-fields.ts";
import { usualDataPlace } from "./data-place.ts";
import { SECRET_MIN, secretKeyIn } from "./secret-key.ts";
import { type TrustedProxies, trustedProxies, usualLeave } from "./trusted-proxies.ts";

const GOOGLE = "accounts.google.com";
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

const variables = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  ROLE: z.enum(["all", "web", "work"]).default("all"),
  DATABASE_POOL: z.coerce.number().int().min(3).max(200).default(10),
  DEMO_DATA: flag.optional(),
  ADMIN_EMAILS: list.default([]),
  SECRET_KEY: secret.optional(),
  TRUST_PROXY: trustedProxies,
  LEAVING_SECONDS: z.coerce.number().int().min(0).max(120).optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(128).default(6),
  // Not below what OWASP asks of argon2id (Password Storage Cheat Sheet).
  PASSWORD_MEMORY_MIB: z.coerce.number().int().min(19).max(1_024).default(64),
  PASSWORD_PASSES: z.coerce.number().int().min(2).max(20).default(5),
  ACCOUNT_MAILS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
  FILES_URL: placeForFiles.optional(),
  CONTACT_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, "must be a domain")
    .optional(),
  ERASED_URL: placeForFiles.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  PUSH_HOSTS: list.optional(),
  DNS_SERVERS: list.refine(areNameServers, "must be addresses like 192.0.2.53 or 192.0.2.53:5353").optional(),
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, "must be the https address of an issuer (http only on this machine)")
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(2_000).optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).optional(),
  BANK_DETAILS: z.string().max(2_000).optional(),
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
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).optional(),
});

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
  /** Connections at most, to each of the two. */
  readonly databasePool: number;
  /** What becomes of a posting without the pay that the law of its place asks for (rule J22). */
  readonly payRules: "warn" | "refuse" | "off";
  readonly demoData: "on" | "off" | "when-new";
  readonly adminEmails: readonly string[];
  readonly secretKey: string;
  readonly trustedProxies: TrustedProxies;
  /** How long a process that is to stop still takes requests, so that a balancer hears of it first. */
  readonly leavingSeconds: number;
  readonly rateLimitFactor: number;
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
  /** Resolvers that are asked about companies' domains (rule C4); null: those of this machine. */
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
  readonly logLevel: string;
};

/** A bad value of the configuration, told in one readable message. */
export class ConfigError extends Error {}

function secretKeyOf(dataDir: string): string {
  const { file, key } = secretKeyIn(dataDir);
  if (key === undefined) throw new ConfigError(`${file} is damaged: put back the key that it held, or remove it.`);
  return key;
}

function placeOf(address: string): string {
  return address.includes("://") ? address : resolve(address);
}

type Values = z.output<typeof variables>;

function publicUrlOf(values: Values): string {
  return values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
}

function isLocal(values: Values): boolean {
  return isLoopback(values.HOST) && isLoopback(new URL(publicUrlOf(values)).hostname);
}

/** What is wrong with values that are sound one by one. */
function disagreements(values: Values): string[] {
  const faults: string[] = [];
  if (values.DATABASE_URL !== undefined && values.SECRET_KEY === undefined) {
    faults.push("SECRET_KEY: is required when DATABASE_URL is set, so that every process signs with the same key");
  }
  if (values.ROLE !== "all" && values.DATABASE_URL === undefined) faults.push("ROLE: web and work need a DATABASE_URL");
  const provider = [values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET];
  if (values.OIDC_ISSUER === undefined && provider.some((value) => value !== undefined)) {
    faults.push("OIDC_ISSUER: is required with OIDC_CLIENT_ID; Google's is https://accounts.google.com");
  }
  if (values.OIDC_ISSUER !== undefined && provider.includes(undefined)) {
    faults.push("OIDC_CLIENT_ID: is required with OIDC_ISSUER, and so is OIDC_CLIENT_SECRET");
  }
  if (values.DEMO_DATA === "on" && !isLocal(values)) {
    faults.push("DEMO_DATA: on is only for this machine, HOST and PUBLIC_URL must be loopback addresses");
  }
  if (values.PAYMENTS === "stripe") {
    for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const) {
      if (values[name] === undefined) faults.push(`${name}: is required when PAYMENTS is stripe`);
    }
  }
  return faults;
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

function demoDataOf(values: Values): Config["demoData"] {
  if (values.DEMO_DATA !== undefined) return values.DEMO_DATA;
  return values.DATABASE_URL === undefined && isLocal(values) ? "when-new" : "off";
}

/** Every fault at once: what cannot be read at all counts as not given for the rest. */
function parse(given: Record<string, string | undefined>): Values {
  const parsed = variables.safeParse(given);
  if (parsed.success) {
    const faults = disagreements(parsed.data);
    if (faults.length === 0) return parsed.data;
    throw new ConfigError(`The configuration has a mistake:\n  ${faults.join("\n  ")}`);
  }
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  const sound = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  const rest = disagreements(variables.parse(sound)).filter((fault) => !wrong.has(fault.split(":")[0]));
  const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new ConfigError(`The configuration has a mistake:\n  ${[...lines, ...rest].join("\n  ")}`);
}

/** The environment as it was given, for programs beside the server that have settings of their own. */
export const givenEnvironment = (): Readonly<Record<string, string | undefined>> => process.env;

/**
 * Reads the configuration table of docs/operations.md from the environment, once.
 * Throws ConfigError with all faults at once. Creates DATA_DIR/secret.key where no SECRET_KEY is given.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const values = parse(given);
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
    databasePool: values.DATABASE_POOL,
    payRules: values.PAY_RULES,
    demoData: demoDataOf(values),
    adminEmails: values.ADMIN_EMAILS,
    secretKey: values.SECRET_KEY ?? secretKeyOf(dataDir),
    trustedProxies: values.TRUST_PROXY,
    leavingSeconds: values.LEAVING_SECONDS ?? usualLeave(values.TRUST_PROXY),
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
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
    oidc: oidcOf(values),
    oidcName: oidcNameOf(values),
    // A line break is hard to write in many places that hold the environment.
    bankDetails: values.BANK_DETAILS?.replaceAll(String.raw`\n`, "\n") ?? null,
    stripe: stripeOf(values),
    metricsToken: values.METRICS_TOKEN ?? null,
    scannerUrl: values.SCANNER_URL ?? null,
    // Whoever tries it out on their own machine is not shown every request.
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === "production" && isLocal(values) ? "warn" : "info"),
  };
}
