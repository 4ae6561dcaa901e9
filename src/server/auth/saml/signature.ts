import { createHash, type KeyObject, verify } from "node:crypto";
import { SignedXml } from "xml-crypto";
import { NS } from "./names.ts";
import { SamlRefused } from "./refused.ts";
import { attributeOf, childOf, elementsOf, within } from "./xml.ts";

const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED = `${NS.signature}enveloped-signature`;
const MORE = "http://www.w3.org/2001/04/xmldsig-more#";

type Kind = { readonly type: "rsa" | "ec"; readonly hash: "sha256" | "sha384" | "sha512" };

/** Accepted signature algorithms. SHA-1 is excluded, and so is HMAC, for which the public key would be the secret. */
const SIGNS: Readonly<Record<string, Kind>> = {
  [`${MORE}rsa-sha256`]: { type: "rsa", hash: "sha256" },
  [`${MORE}rsa-sha384`]: { type: "rsa", hash: "sha384" },
  [`${MORE}rsa-sha512`]: { type: "rsa", hash: "sha512" },
  [`${MORE}ecdsa-sha256`]: { type: "ec", hash: "sha256" },
  [`${MORE}ecdsa-sha384`]: { type: "ec", hash: "sha384" },
  [`${MORE}ecdsa-sha512`]: { type: "ec", hash: "sha512" },
};

const DIGESTS: Readonly<Record<string, Kind["hash"]>> = {
  "http://www.w3.org/2001/04/xmlenc#sha256": "sha256",
  [`${MORE}sha384`]: "sha384",
  "http://www.w3.org/2001/04/xmlenc#sha512": "sha512",
};

function signerOf(name: string, { type, hash }: Kind) {
  return class {
    getAlgorithmName = () => name;
    getSignature = (): never => {
      throw new Error("signing is not supported");
    };
    /** Tries all keys at once, so that the signed content is canonicalized only once. */
    verifySignature = (material: string, keys: unknown, value: string): boolean => {
      const [signed, bytes] = [Buffer.from(material), Buffer.from(value, "base64")];
      return (keys as readonly KeyObject[]).some(
        (key) => key.asymmetricKeyType === type && verify(hash, signed, { key, dsaEncoding: "ieee-p1363" }, bytes),
      );
    };
  };
}

function digestOf(name: string, hash: Kind["hash"]) {
  return class {
    getAlgorithmName = () => name;
    getHash = (xml: string) => createHash(hash).update(xml).digest("base64");
  };
}

const SIGNERS = Object.fromEntries(Object.entries(SIGNS).map(([name, kind]) => [name, signerOf(name, kind)]));
const HASHES = Object.fromEntries(Object.entries(DIGESTS).map(([name, hash]) => [name, digestOf(name, hash)]));

/** An element's children, exactly of the given names in order. Throws SamlRefused. */
function exactly(parent: Element, names: readonly string[]): Element[] {
  const found = elementsOf(parent);
  const right = found.every(
    ({ namespaceURI, localName }, at) => namespaceURI === NS.signature && localName === names[at],
  );
  if (!right || found.length !== names.length) throw new SamlRefused("wrong_signature");
  return found;
}

function algorithmOf(element: Element, known: Readonly<Record<string, unknown>>): void {
  if (!Object.hasOwn(known, attributeOf(element, "Algorithm") ?? "")) throw new SamlRefused("algorithm");
}

/** Limit of InclusiveNamespaces prefixes: each is searched at each attribute. */
const MOST_PREFIXES = 500;

function checkPrefixes(method: Element): void {
  const [list, second] = elementsOf(method);
  if (list === undefined) return;
  const few = (attributeOf(list, "PrefixList") ?? "").length <= MOST_PREFIXES;
  const right = list.localName === "InclusiveNamespaces" && few && elementsOf(list).length === 0;
  if (!right || second !== undefined) throw new SamlRefused("wrong_signature");
}

/** Allows only transforms without ambiguity: comments split values, and other transforms drop signed content. */
function checkTransforms(transforms: Element): void {
  const both = exactly(transforms, ["Transform", "Transform"]);
  const names = both.map((one) => attributeOf(one, "Algorithm"));
  if (names[0] !== ENVELOPED || names[1] !== EXCLUSIVE) throw new SamlRefused("algorithm");
  both.forEach(checkPrefixes);
}

function holdsComments(element: Element): boolean {
  return within(element).some(({ childNodes }) => Array.from(childNodes).some(({ nodeType }) => nodeType === 8));
}

function checkShape(signature: Element, signed: Element): void {
  if (holdsComments(signature)) throw new SamlRefused("wrong_signature");
  const keyInfo = childOf(signature, NS.signature, "KeyInfo") === null ? [] : ["KeyInfo"];
  const [info] = exactly(signature, ["SignedInfo", "SignatureValue", ...keyInfo]);
  if (info === undefined) throw new SamlRefused("wrong_signature");
  const [canonical, method, reference] = exactly(info, ["CanonicalizationMethod", "SignatureMethod", "Reference"]);
  if (canonical === undefined || method === undefined || reference === undefined)
    throw new SamlRefused("wrong_signature");
  algorithmOf(canonical, { [EXCLUSIVE]: true });
  checkPrefixes(canonical);
  algorithmOf(method, SIGNS);
  const [transforms, digest] = exactly(reference, ["Transforms", "DigestMethod", "DigestValue"]);
  if (transforms === undefined || digest === undefined) throw new SamlRefused("wrong_signature");
  checkTransforms(transforms);
  algorithmOf(digest, DIGESTS);
  const id = attributeOf(signed, "ID");
  if (id === null || !/^[A-Za-z_][\w.-]*$/.test(id)) throw new SamlRefused("wrong_shape");
  if (reference.getAttribute("URI") !== `#${id}`) throw new SamlRefused("wrong_signature");
}

/** The bytes signed by one of the keys; null if none matches. */
function signedBy(text: string, signature: Element, keys: readonly KeyObject[]): string | null {
  // Only the company's configured keys are trusted; keys in the message are ignored.
  const check = new SignedXml({ publicCert: keys as never, getCertFromKeyInfo: () => null });
  check.SignatureAlgorithms = SIGNERS as never;
  check.HashAlgorithms = HASHES as never;
  try {
    check.loadSignature(signature);
    if (!check.checkSignature(text)) return null;
  } catch {
    return null;
  }
  const [bytes, second] = check.getSignedReferences();
  return second === undefined ? (bytes ?? null) : null;
}

/** The signed content of an element; null without a signature. Throws SamlRefused if it is invalid. */
export function signedText(text: string, element: Element, keys: readonly KeyObject[]): string | null {
  const signature = childOf(element, NS.signature, "Signature");
  if (signature === null) return null;
  checkShape(signature, element);
  const bytes = signedBy(text, signature, keys);
  if (bytes === null) throw new SamlRefused("wrong_signature");
  return bytes;
}

/** True if signatures appear only directly in one of these elements. */
export function noOtherSignatures(root: Element, places: readonly Element[]): boolean {
  const signatures = within(root).filter(({ localName }) => localName === "Signature");
  return signatures.every(({ parentNode }) => places.some((place) => place === parentNode));
}
