import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../infra/platform/config.ts";

/** A problem with a part: a reason and an advice for the operator. */
export class CheckError extends Error {
  readonly advice: string;
  constructor(reason: string, advice: string) {
    super(reason);
    this.advice = advice;
  }
}

/** Result of a check: fine, disabled on purpose, working with a note, or not working. */
export type CheckResult =
  | { readonly kind: "well" | "off"; readonly says: string }
  | { readonly kind: "note"; readonly says: string; readonly advice: string }
  | { readonly kind: "failure"; readonly says: string; readonly advice: string };

/** A part of the installation that is tested for real. Throws Trouble or a service's error. */
export type CheckPart = { readonly name: string; look(config: Config): Promise<CheckResult | readonly CheckResult[]> };

const LONGEST_MS = 20_000;

function timedOutResult(milliseconds: number): CheckResult {
  const says = `nobody answered for ${Math.round(milliseconds / 1_000)} s`;
  return { kind: "failure", says, advice: "See whether it runs, and whether a firewall stands between." };
}

/** The message of the innermost cause, because libraries wrap a server's error. */
export function innermost(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(innermost).join(", ");
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return innermost(error.cause);
  return [error.name === "Error" ? "" : error.name, error.message].filter((part) => part !== "").join(": ");
}

/** Checks a part with a timeout; a silent service is a failure. */
export async function runCheck(part: CheckPart, config: Config, longest = LONGEST_MS): Promise<readonly CheckResult[]> {
  const looked = part.look(config).catch((error: unknown): CheckResult => {
    const advice = error instanceof CheckError ? error.advice : "See what it says in its own log.";
    return { kind: "failure", says: innermost(error instanceof CheckError ? error.message : error), advice };
  });
  const late = pause(longest, undefined, { ref: false }).then(() => timedOutResult(longest));
  return [await Promise.race([looked, late])].flat();
}

/** All secrets of a configuration in the forms that may appear in error messages. */
function secretsOf(config: Config): string[] {
  const {
    databaseUrl,
    databaseReadUrl,
    databaseDirectUrl,
    databaseMigrateUrl,
    smtpUrl,
    filesUrl,
    erasedUrl,
    secretKey,
    formerSecretKeys,
    oidc,
  } = config;
  const addresses = [databaseUrl, databaseReadUrl, databaseDirectUrl, databaseMigrateUrl, smtpUrl, filesUrl, erasedUrl];
  const passwords = addresses.flatMap((address) => {
    if (address === null || !address.includes("://")) return [];
    const readable = address.replace("@/", "@localhost/");
    const written = URL.canParse(readable) ? new URL(readable).password : "";
    return [written, decodeURIComponent(written)];
  });
  const stripe = config.stripe === null ? [] : [config.stripe.secretKey, ...config.stripe.webhookSecrets];
  const all = [
    ...passwords,
    secretKey,
    ...formerSecretKeys,
    oidc?.clientSecret ?? "",
    config.metricsToken ?? "",
    ...Object.values(config.traces?.headers ?? {}),
    ...stripe,
  ];
  // Longest first, because one secret may be a prefix of another.
  return all.filter((secret) => secret.length > 2).sort((a, b) => b.length - a.length);
}

/** Returns a function that removes every secret of the configuration from a text. */
export function withoutSecrets(config: Config): (text: string) => string {
  const secrets = secretsOf(config);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, "***"), text);
}

const MARKS = { well: "ok    ", off: "off   ", note: "note  ", failure: "FAILED" } as const;

/** The output lines of a part. */
export function linesOf(name: string, found: readonly CheckResult[]): string[] {
  return found.flatMap((one) => {
    const line = `${MARKS[one.kind]} ${name.padEnd(10)} ${one.says}`;
    return "advice" in one ? [line, `${" ".repeat(18)}→ ${one.advice}`] : [line];
  });
}
