import { hash } from "node:crypto";

/** Security headers of every answer, pages, files and errors included (docs/security.md). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), usb=()",
};

/** Nothing may run or load from an answer that is not a page. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What an answer has that says nothing else: nothing in it may run, and nobody may keep it. */
export const DATA_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  "content-security-policy": DATA_POLICY,
  "cache-control": "no-store",
};

/** What a policy allows an inline script or style element by: the hash of its text (`sha256-…`). */
export function policyHash(text: string): string {
  return `sha256-${hash("sha256", text, "base64")}`;
}

// Style elements that sonner inserts are allowed by their hash; style attributes position floating things.
const STYLE_ATTRIBUTES = "style-src-attr 'unsafe-inline'";

/**
 * The content-security policy of a rendered page.
 * Takes the hashes of its inline scripts and of the style elements that libraries insert (`sha256-…`).
 */
export function pagePolicy(scriptHashes: readonly string[], styleHashes: readonly string[] = []): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'self'",
    `script-src 'self'${quoted(scriptHashes)}`,
    `style-src 'self'${quoted(styleHashes)}`,
    STYLE_ATTRIBUTES,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
