import providers from "email-providers/all.json" with { type: "json" };
import { parse } from "tldts";

/** Known mail hosts that the list does not have (September 2026). */
const MORE_PROVIDERS = [
  ...["fastmail.com", "fastmail.fm", "posteo.de", "posteo.net", "tuta.io", "tuta.com", "tutamail.com", "tutanota.com"],
  ...["tutanota.de", "keemail.me", "duck.com", "startmail.com", "skiff.com", "disroot.org", "riseup.net", "runbox.com"],
  ...["simplelogin.com", "slmail.me", "anonaddy.com", "addy.io", "mozmail.com", "privaterelay.appleid.com"],
  ...["mailfence.com", "kolabnow.com", "migadu.com", "freenet.de", "telefonica.net", "bluewin.ch", "eclipso.de"],
];
const PUBLIC = new Set([...providers, ...MORE_PROVIDERS]);

/**
 * The domain that somebody had to register for this website: `acme.co.uk` of `https://www.jobs.acme.co.uk/all`, and of a
 * page on a host for everybody's pages their own part of it. Null for an address without one (rule C2).
 */
export function domainOf(website: string): string | null {
  if (!URL.canParse(website)) return null;
  return parse(new URL(website).hostname, { allowPrivateDomains: true }).domain;
}

/** Whether anybody can have an address there, or nobody does: on hosts for everybody's pages (rule C3). */
export function isPublicMailHost(domain: string): boolean {
  return PUBLIC.has(domain) || parse(domain, { allowPrivateDomains: true }).isPrivate === true;
}
