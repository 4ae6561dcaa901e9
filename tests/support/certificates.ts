import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A DER item: tag, length, content. */
function der(tag: number, ...content: readonly (Uint8Array | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const long = body.length < 256 ? [0x81] : [0x82, body.length >> 8];
  // Browsers accept only the shortest encoding of a length.
  const length = body.length < 128 ? [body.length] : [...long, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const hex = (text: string) => Buffer.from(text, "hex");
const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content);
const ECDSA_SHA256 = sequence(der(0x06, hex("2a8648ce3d040302")));
const CRL_POINTS = der(0x06, hex("551d1f"));
const KEY_DESCRIPTION = der(0x06, hex("2b06010401d679020111"));
const SMALL = { integer: der(0x02, hex("03")), level: der(0x0a, hex("01")) };

type Made = { name: string; by: string; key: KeyObject; signedBy: KeyObject; extensions: readonly Buffer[] };

function certificate({ name, by, key, signedBy, extensions }: Made): Buffer {
  const named = (text: string) => sequence(der(0x31, sequence(der(0x06, hex("550403")), der(0x0c, text))));
  const content = sequence(
    der(0xa0, der(0x02, hex("02"))),
    der(0x02, Buffer.concat([hex("01"), randomBytes(8)])),
    ...[ECDSA_SHA256, named(by), sequence(der(0x17, "250101000000Z"), der(0x17, "450101000000Z")), named(name)],
    key.export({ type: "spki", format: "der" }),
    ...(extensions.length === 0 ? [] : [der(0xa3, sequence(...extensions))]),
  );
  return sequence(content, ECDSA_SHA256, der(0x03, hex("00"), sign("sha256", content, signedBy)));
}

/**
 * A certificate chain for a device key as in Android attestation, by a self-made authority. Its revocation list is at
 * `address`, which a verifier would fetch.
 */
export function createAttestationChain(address: string, device: KeyObject, clientDataHash: Uint8Array): Uint8Array[] {
  const root = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const points = sequence(sequence(der(0xa0, der(0xa0, der(0x86, address)))));
  const { integer, level } = SMALL;
  const description = sequence(
    ...[integer, level, integer, level, der(0x04, clientDataHash), der(0x04), sequence(), sequence()],
  );
  const extensions = [sequence(CRL_POINTS, der(0x04, points)), sequence(KEY_DESCRIPTION, der(0x04, description))];
  const signedBy = root.privateKey;
  return [
    certificate({ name: "leaf", by: "root", key: device, signedBy, extensions }),
    certificate({ name: "root", by: "root", key: root.publicKey, signedBy, extensions: [] }),
  ];
}

/** A self-signed certificate for a key as in passkey metadata: base64 of DER. */
export function createCertificate(key: KeyObject): string {
  const { privateKey: signedBy } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return certificate({ name: "leaf", by: "root", key, signedBy, extensions: [] }).toString("base64");
}
