import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../platform/config.ts";

/** Something that keeps a part from working; both lines are for people. */
export class Trouble extends Error {
  readonly advice: string;
  constructor(reason: string, advice: string) {
    super(reason);
    this.advice = advice;
  }
}

/** What was found of a part: all is well, it is not there on purpose, it works but should be known, it does not work. */
export type Found =
  | { readonly kind: "well" | "off"; readonly says: string }
  | { readonly kind: "note"; readonly says: string; readonly advice: string }
  | { readonly kind: "fault"; readonly says: string; readonly advice: string };

/** One part of the installation, tried for real. Throws Trouble, or whatever its neighbour makes of it. */
export type Part = { readonly name: string; look(config: Config): Promise<Found | readonly Found[]> };

const LONGEST_MS = 20_000;

function silent(milliseconds: number): Found {
  const says = `nobody answered for ${Math.round(milliseconds / 1_000)} s`;
  return { kind: "fault", says, advice: "See whether it runs, and whether a firewall stands between." };
}

/** What failed, by its innermost cause: libraries wrap what a server said. */
export function innermost(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(innermost).join(", ");
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return innermost(error.cause);
  return [error.name === "Error" ? "" : error.name, error.message].filter((part) => part !== "").join(": ");
}

/** Looks at a part for so long and no longer: a neighbour that says nothing is a fault like another. */
export async function lookAt(part: Part, config: Config, longest = LONGEST_MS): Promise<readonly Found[]> {
  const looked = part.look(config).catch((error: unknown): Found => {
    const advice = error instanceof Trouble ? error.advice : "See what it says in its own log.";
    return { kind: "fault", says: innermost(error instanceof Trouble ? error.message : error), advice };
  });
  const late = pause(longest, undefined, { ref: false }).then(() => silent(longest));
  return [await Promise.race([looked, late])].flat();
}

/** Every secret of a configuration as it could turn up in what a neighbour says. */
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
  // The longest first: one may be the beginning of another.
  return all.filter((secret) => secret.length > 2).sort((a, b) => b.length - a.length);
}

/** Gives a function that takes every secret of the configuration out of a text. */
export function withoutSecrets(config: Config): (text: string) => string {
  const secrets = secretsOf(config);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, "***"), text);
}

const MARKS = { well: "ok    ", off: "off   ", note: "note  ", fault: "FAULT " } as const;

/** The lines of a part. */
export function linesOf(name: string, found: readonly Found[]): string[] {
  return found.flatMap((one) => {
    const line = `${MARKS[one.kind]} ${name.padEnd(10)} ${one.says}`;
    return "advice" in one ? [line, `${" ".repeat(18)}→ ${one.advice}`] : [line];
  });
}
