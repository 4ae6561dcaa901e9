import { createHash, type KeyObject, verify } from "node:crypto";
import { SignedXml } from "xml-crypto";
import { NAMESPACES } from "./names.ts";
import { SamlRejection } from "./saml-rejection.ts";
import { childElements, childNamed, descendantsOf, readAttribute } from "./xml.ts";

const EXCLUSIVE_C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED_TRANSFORM = `${NAMESPACES.signature}enveloped-signature`;
const XMLDSIG_MORE = "http://www.w3.org/2001/04/xmldsig-more#";

type SignatureKind = { readonly type: "rsa" | "ec"; readonly hash: "sha256" | "sha384" | "sha512" };

/** Accepted signature algorithms. SHA-1 is excluded, and so is HMAC, for which the public key would be the secret. */
const SIGNATURE_ALGORITHMS: Readonly<Record<string, SignatureKind>> = {
  [`${XMLDSIG_MORE}rsa-sha256`]: { type: "rsa", hash: "sha256" },
  [`${XMLDSIG_MORE}rsa-sha384`]: { type: "rsa", hash: "sha384" },
  [`${XMLDSIG_MORE}rsa-sha512`]: { type: "rsa", hash: "sha512" },
  [`${XMLDSIG_MORE}ecdsa-sha256`]: { type: "ec", hash: "sha256" },
  [`${XMLDSIG_MORE}ecdsa-sha384`]: { type: "ec", hash: "sha384" },
  [`${XMLDSIG_MORE}ecdsa-sha512`]: { type: "ec", hash: "sha512" },
};

const DIGEST_ALGORITHMS: Readonly<Record<string, SignatureKind["hash"]>> = {
  "http://www.w3.org/2001/04/xmlenc#sha256": "sha256",
  [`${XMLDSIG_MORE}sha384`]: "sha384",
  "http://www.w3.org/2001/04/xmlenc#sha512": "sha512",
};

function signatureClass(name: string, { type, hash }: SignatureKind) {
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

function digestClass(name: string, hash: SignatureKind["hash"]) {
  return class {
    getAlgorithmName = () => name;
    getHash = (xml: string) => createHash(hash).update(xml).digest("base64");
  };
}

const SIGNATURE_CLASSES = Object.fromEntries(
  Object.entries(SIGNATURE_ALGORITHMS).map(([name, kind]) => [name, signatureClass(name, kind)]),
);
const DIGEST_CLASSES = Object.fromEntries(
  Object.entries(DIGEST_ALGORITHMS).map(([name, hash]) => [name, digestClass(name, hash)]),
);

/** An element's children, exactly of the given names in order. Throws SamlRejection. */
function childrenExactly(parent: Element, names: readonly string[]): Element[] {
  const found = childElements(parent);
  const right = found.every(
    ({ namespaceURI, localName }, at) => namespaceURI === NAMESPACES.signature && localName === names[at],
  );
  if (!right || found.length !== names.length) throw new SamlRejection("wrong_signature");
  return found;
}

function readAlgorithm(element: Element, known: Readonly<Record<string, unknown>>): void {
  if (!Object.hasOwn(known, readAttribute(element, "Algorithm") ?? "")) throw new SamlRejection("algorithm");
}

/** Limit of InclusiveNamespaces prefixes: each is searched at each attribute. */
const MAX_PREFIXES = 500;

function checkPrefixes(method: Element): void {
  const [list, second] = childElements(method);
  if (list === undefined) return;
  const few = (readAttribute(list, "PrefixList") ?? "").length <= MAX_PREFIXES;
  const right = list.localName === "InclusiveNamespaces" && few && childElements(list).length === 0;
  if (!right || second !== undefined) throw new SamlRejection("wrong_signature");
}

/** Allows only transforms without ambiguity: comments split values, and other transforms drop signed content. */
function checkTransforms(transforms: Element): void {
  const both = childrenExactly(transforms, ["Transform", "Transform"]);
  const names = both.map((one) => readAttribute(one, "Algorithm"));
  if (names[0] !== ENVELOPED_TRANSFORM || names[1] !== EXCLUSIVE_C14N) throw new SamlRejection("algorithm");
  both.forEach(checkPrefixes);
}

function hasComments(element: Element): boolean {
  return descendantsOf(element).some(({ childNodes }) => Array.from(childNodes).some(({ nodeType }) => nodeType === 8));
}

function checkShape(signature: Element, signed: Element): void {
  if (hasComments(signature)) throw new SamlRejection("wrong_signature");
  const keyInfo = childNamed(signature, NAMESPACES.signature, "KeyInfo") === null ? [] : ["KeyInfo"];
  const [info] = childrenExactly(signature, ["SignedInfo", "SignatureValue", ...keyInfo]);
  if (info === undefined) throw new SamlRejection("wrong_signature");
  const [canonical, method, reference] = childrenExactly(info, [
    "CanonicalizationMethod",
    "SignatureMethod",
    "Reference",
  ]);
  if (canonical === undefined || method === undefined || reference === undefined)
    throw new SamlRejection("wrong_signature");
  readAlgorithm(canonical, { [EXCLUSIVE_C14N]: true });
  checkPrefixes(canonical);
  readAlgorithm(method, SIGNATURE_ALGORITHMS);
  const [transforms, digest] = childrenExactly(reference, ["Transforms", "DigestMethod", "DigestValue"]);
  if (transforms === undefined || digest === undefined) throw new SamlRejection("wrong_signature");
  checkTransforms(transforms);
  readAlgorithm(digest, DIGEST_ALGORITHMS);
  const id = readAttribute(signed, "ID");
  if (id === null || !/^[A-Za-z_][\w.-]*$/.test(id)) throw new SamlRejection("wrong_shape");
  if (reference.getAttribute("URI") !== `#${id}`) throw new SamlRejection("wrong_signature");
}

/** The bytes signed by one of the keys; null if none matches. */
function verifyWithKeys(text: string, signature: Element, keys: readonly KeyObject[]): string | null {
  // Only the company's configured keys are trusted; keys in the message are ignored.
  const check = new SignedXml({ publicCert: keys as never, getCertFromKeyInfo: () => null });
  check.SignatureAlgorithms = SIGNATURE_CLASSES as never;
  check.HashAlgorithms = DIGEST_CLASSES as never;
  try {
    check.loadSignature(signature);
    if (!check.checkSignature(text)) return null;
  } catch {
    return null;
  }
  const [bytes, second] = check.getSignedReferences();
  return second === undefined ? (bytes ?? null) : null;
}

/** The signed content of an element; null without a signature. Throws SamlRejection if it is invalid. */
export function verifySignature(text: string, element: Element, keys: readonly KeyObject[]): string | null {
  const signature = childNamed(element, NAMESPACES.signature, "Signature");
  if (signature === null) return null;
  checkShape(signature, element);
  const bytes = verifyWithKeys(text, signature, keys);
  if (bytes === null) throw new SamlRejection("wrong_signature");
  return bytes;
}

/** True if signatures appear only directly in one of these elements. */
export function hasNoOtherSignatures(root: Element, places: readonly Element[]): boolean {
  const signatures = descendantsOf(root).filter(({ localName }) => localName === "Signature");
  return signatures.every(({ parentNode }) => places.some((place) => place === parentNode));
}
