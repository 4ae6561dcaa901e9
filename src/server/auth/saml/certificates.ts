import { type KeyObject, X509Certificate } from "node:crypto";
import { SamlRejection } from "./saml-rejection.ts";

const CURVES = new Set(["prime256v1", "secp384r1", "secp521r1"]);
const MIN_BITS = 2048;

function isStrong({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (type === "rsa") return (details?.modulusLength ?? 0) >= MIN_BITS;
  return type === "ec" && CURVES.has(details?.namedCurve ?? "");
}

/** Parses a certificate of PEM or metadata. Its dates are ignored: the company trusts the key itself. */
export function readCertificate(text: string): { readonly pem: string; readonly key: KeyObject } {
  const base64 = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, "").replace(/\s+/g, "");
  try {
    const certificate = new X509Certificate(Buffer.from(base64, "base64"));
    const key = certificate.publicKey;
    if (isStrong(key)) return { pem: certificate.toString(), key };
  } catch {
    // Not a certificate.
  }
  throw new SamlRejection("certificate");
}
