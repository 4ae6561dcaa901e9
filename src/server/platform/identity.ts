import { domainToASCII } from "node:url";

/**
 * What makes two e-mail addresses the same person's: NFC, lower case, the domain in IDN form (rule F8).
 * Takes an address that passed the contract's schema.
 */
export function emailKey(address: string): string {
  const text = address.normalize("NFC").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/**
 * A canonical address without plus-tag, and for Gmail without dots: two addresses of one mailbox are alike in it.
 * Only a softer sign (rule F8): elsewhere a tag or a dot may be somebody else's.
 */
export function softEmailKey(key: string): string {
  const at = key.lastIndexOf("@");
  const [local = "", domain = ""] = [key.slice(0, at), key.slice(at + 1)];
  const bare = local.replace(/(?<=.)\+.*$/, "");
  return GMAIL.has(domain) ? `${bare.replaceAll(".", "")}@gmail.com` : `${bare}@${domain}`;
}

/** The path of a LinkedIn address without host, query, case and closing slash; null for an empty one (rule F8). */
export function linkedinKey(url: string): string | null {
  if (url === "") return null;
  const path = url.replace(/^https?:\/\/[^/]+/i, "").replace(/[?#].*$/, "");
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // An ill-formed escape is compared as it stands.
  }
  // An escaped zero byte can be kept nowhere: it is compared as it stands, too.
  if (decoded.includes("\0")) decoded = path;
  const key = decoded.normalize("NFC").toLowerCase().replace(/\/+$/, "");
  return key === "" ? null : key;
}
