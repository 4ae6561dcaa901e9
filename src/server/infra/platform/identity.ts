import { domainToASCII } from "node:url";

/**
 * Canonical form of an email address; equal keys belong to the same person. NFC, lower case, the domain in IDN form
 * (rule F8). Takes an address that passed the contract's schema.
 */
export function emailKey(address: string): string {
  const text = address.normalize("NFC").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/**
 * Canonical address without plus tag, and for Gmail without dots, so that aliases of one mailbox are equal. This is
 * only a weak sign (rule F8): at other providers a tag or a dot may denote another person.
 */
export function softEmailKey(key: string): string {
  const at = key.lastIndexOf("@");
  const [local = "", domain = ""] = [key.slice(0, at), key.slice(at + 1)];
  const bare = local.replace(/(?<=.)\+[\s\S]*/, "");
  return GMAIL.has(domain) ? `${bare.replaceAll(".", "")}@gmail.com` : `${bare}@${domain}`;
}
