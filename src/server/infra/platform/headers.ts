import { hash } from "node:crypto";

/** Security headers of every response, including pages, files and errors (docs/security.md). */
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

/** Content security policy of a response that is not a page: nothing may run or load. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Default headers of a response: nothing may run, and no cache may store it. */
export const DATA_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  "content-security-policy": DATA_POLICY,
  "cache-control": "no-store",
};

/** Source expression (`sha256-…`) that allows an inline script or style element with this text. */
export function policyHash(text: string): string {
  return `sha256-${hash("sha256", text, "base64")}`;
}

// Style elements that sonner inserts are allowed by their hash. Style attributes position floating elements.
const STYLE_ATTRIBUTES = "style-src-attr 'unsafe-inline'";

/**
 * The content security policy of a rendered page. Takes the hashes (`sha256-…`) of its inline scripts and of the style
 * elements that libraries insert.
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
