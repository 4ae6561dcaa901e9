import { Resolver } from "node:dns/promises";
import type { DnsAnswer } from "../../../contract/companies/company-verification.ts";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import type { Context } from "../../infra/db/context.ts";
import { keyedHash } from "../../infra/platform/crypto.ts";

/** Timeout of one attempt at one resolver, and of the whole lookup, in milliseconds. */
const ATTEMPT_TIMEOUT_MS = 1_500;
const LOOKUP_TIMEOUT_MS = 6_000;
/** Our records are shorter; longer values are ignored. */
const MAX_LENGTH = 200;
const RECORD_SIGNS = 32;
/** Resolver errors that mean: no such name, or no such records. */
const NO_RECORD_ERRORS = new Set(["ENODATA", "ENOTFOUND"]);

/** The TXT record value for a company and domain; the same at both names. */
export function txtRecordValue({ secrets }: Pick<Context, "secrets">, company: string, domain: string) {
  // Only characters that DNS forms accept unchanged and that survive lower-casing.
  const mark = Buffer.from(keyedHash(secrets.derive("company domain record"), `${company} ${domain}`), "base64url");
  const value = `${PRODUCT_KEY}-verification=${mark.toString("hex").slice(0, RECORD_SIGNS)}`;
  return { names: [domain, `_${PRODUCT_KEY}.${domain}`], value };
}

/** Removes quotes that were copied with the value. */
function isOwnRecord(chunks: readonly string[], value: string): boolean {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return (
    length <= MAX_LENGTH &&
    chunks
      .join("")
      .trim()
      .replace(/^"(.*)"$/, "$1") === value
  );
}

async function queryName(resolver: Resolver, name: string, value: string): Promise<DnsAnswer> {
  try {
    const records = await resolver.resolveTxt(name);
    return records.some((chunks) => isOwnRecord(chunks, value)) ? "found" : "missing";
  } catch (error) {
    return NO_RECORD_ERRORS.has((error as NodeJS.ErrnoException).code ?? "") ? "missing" : "unanswered";
  }
}

/**
 * Queries the resolvers for the TXT records of both names and nothing else; answers are never followed (rule C4).
 * Limited in time; answers are compared and not stored.
 */
export async function queryDnsRecord(ctx: Context, company: string, domain: string): Promise<DnsAnswer> {
  const { names, value } = txtRecordValue(ctx, company, domain);
  const resolver = new Resolver({ timeout: ATTEMPT_TIMEOUT_MS, tries: 2, maxTimeout: ATTEMPT_TIMEOUT_MS });
  if (ctx.config.dnsServers !== null) resolver.setServers(ctx.config.dnsServers);
  const end = setTimeout(() => resolver.cancel(), LOOKUP_TIMEOUT_MS);
  try {
    const answers = await Promise.all(names.map((name) => queryName(resolver, name, value)));
    // If one lookup failed, the absence of the record is not proved.
    return (
      answers.find((answer) => answer === "found") ?? answers.find((answer) => answer === "unanswered") ?? "missing"
    );
  } finally {
    clearTimeout(end);
  }
}
