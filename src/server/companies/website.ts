import { domainToASCII, domainToUnicode } from "node:url";
import { type SQL, sql } from "drizzle-orm";
import { companies, websiteKeyOf } from "../infra/db/tables/companies.ts";

function mapHost(website: string, form: (host: string) => string): string {
  return website.replace(/^(https?:\/\/)?([^/?#:]+)/i, (whole, scheme: string | undefined, host: string) => {
    const other = form(host);
    return other === "" ? whole : `${scheme ?? ""}${other}`;
  });
}

/** Decodes an international host name, because browsers copy it as punycode. */
export function readableWebsite(website: string): string {
  return mapHost(website, (host) => domainToUnicode(domainToASCII(host)));
}

/** SQL condition: companies with this website, in either form of its host name (rule N5). */
export function hasWebsite(website: string): SQL {
  const forms = new Set([website, readableWebsite(website), mapHost(website, domainToASCII)]);
  const keys = [...forms].map((form) => websiteKeyOf(sql`${form}::text`));
  return sql`${companies.website_key} IN (${sql.join(keys, sql`, `)})`;
}
