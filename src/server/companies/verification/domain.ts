import providers from "email-providers/all.json" with { type: "json" };
import { parse } from "tldts";

/** Known mail providers that the list lacks (September 2026). */
const MORE_PROVIDERS = [
  "fastmail.com",
  "fastmail.fm",
  "posteo.de",
  "posteo.net",
  "tuta.io",
  "tuta.com",
  "tutamail.com",
  "tutanota.com",
  "tutanota.de",
  "keemail.me",
  "duck.com",
  "startmail.com",
  "skiff.com",
  "disroot.org",
  "riseup.net",
  "runbox.com",
  "simplelogin.com",
  "slmail.me",
  "anonaddy.com",
  "addy.io",
  "mozmail.com",
  "privaterelay.appleid.com",
  "mailfence.com",
  "kolabnow.com",
  "migadu.com",
  "freenet.de",
  "telefonica.net",
  "bluewin.ch",
  "eclipso.de",
];
const PUBLIC = new Set([...providers, ...MORE_PROVIDERS]);

/**
 * The registrable domain of a website: `acme.co.uk` for `https://www.jobs.acme.co.uk/all`; on shared page hosts, the
 * company's own part. Null for a URL without one (rule C2).
 */
export function registrableDomain(website: string): string | null {
  if (!URL.canParse(website)) return null;
  return parse(new URL(website).hostname, { allowPrivateDomains: true }).domain;
}

/** True for hosts where anybody can get an address, or nobody has one, such as shared page hosts (rule C3). */
export function isPublicMailHost(domain: string): boolean {
  return PUBLIC.has(domain) || parse(domain, { allowPrivateDomains: true }).isPrivate === true;
}
