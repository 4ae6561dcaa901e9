import { Resolver } from "node:dns/promises";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import type { DnsAnswer } from "../../../contract/trust/company-proofs.ts";
import type { Context } from "../../db/context.ts";
import { keyedHash } from "../../platform/crypto.ts";

/** One try of one resolver, and all of a look. Milliseconds. */
const TRY_MS = 1_500;
const WHOLE_MS = 6_000;
/** A record of ours is shorter; what strangers put into theirs is not read. */
const LONGEST = 200;
const RECORD_SIGNS = 32;
/** What a resolver says of a name that is not there, or has no such records. */
const NOTHING = new Set(["ENODATA", "ENOTFOUND"]);

/** What a company's owners put into their name servers: a value for this company and domain alone, at either name. */
export function recordOf({ secrets }: Pick<Context, "secrets">, company: string, domain: string) {
  // Without signs that a form of a name server could take for something else, or turn into small letters.
  const mark = Buffer.from(keyedHash(secrets.derive("company domain record"), `${company} ${domain}`), "base64url");
  const value = `${PRODUCT_KEY}-verification=${mark.toString("hex").slice(0, RECORD_SIGNS)}`;
  return { names: [domain, `_${PRODUCT_KEY}.${domain}`], value };
}

/** Quotes that somebody has copied along belong to nobody's value. */
function isOurs(chunks: readonly string[], value: string): boolean {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return (
    length <= LONGEST &&
    chunks
      .join("")
      .trim()
      .replace(/^"(.*)"$/, "$1") === value
  );
}

async function lookAt(resolver: Resolver, name: string, value: string): Promise<DnsAnswer> {
  try {
    const records = await resolver.resolveTxt(name);
    return records.some((chunks) => isOurs(chunks, value)) ? "found" : "missing";
  } catch (error) {
    return NOTHING.has((error as NodeJS.ErrnoException).code ?? "") ? "missing" : "unanswered";
  }
}

/**
 * Asks the resolvers for the TXT records of both names, and for nothing else: no answer leads us anywhere (rule C4). Bounded
 * in time whatever they do; what they say is compared and not kept.
 */
export async function lookForRecord(ctx: Context, company: string, domain: string): Promise<DnsAnswer> {
  const { names, value } = recordOf(ctx, company, domain);
  const resolver = new Resolver({ timeout: TRY_MS, tries: 2, maxTimeout: TRY_MS });
  if (ctx.config.dnsServers !== null) resolver.setServers(ctx.config.dnsServers);
  const end = setTimeout(() => resolver.cancel(), WHOLE_MS);
  try {
    const answers = await Promise.all(names.map((name) => lookAt(resolver, name, value)));
    // Where one of the two says nothing, nobody can say that there is no record.
    return (
      answers.find((answer) => answer === "found") ?? answers.find((answer) => answer === "unanswered") ?? "missing"
    );
  } finally {
    clearTimeout(end);
  }
}
