import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { SignedXml } from "xml-crypto";
import type { SamlPeer, SamlServiceProvider } from "../../src/server/identity/auth/saml/saml.ts";
import { createCertificate } from "./certificates.ts";

export const NOW = new Date("2026-03-02T10:00:00.000Z");
export const REQUEST_ID = "_request1";
export const OWN_SAML: SamlServiceProvider = {
  entityId: "https://vouchwell.test/saml",
  acs: "https://vouchwell.test/saml/acs",
};

const MORE = "http://www.w3.org/2001/04/xmldsig-more#";
const XMLENC = "http://www.w3.org/2001/04/xmlenc#";
export const DSIG = "http://www.w3.org/2000/09/xmldsig#";
export const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
export const ENVELOPED = `${DSIG}enveloped-signature`;
const RSA_SHA256 = `${MORE}rsa-sha256`;

/** An identity provider with a generated signing key. */
export type Provider = { readonly peer: SamlPeer; readonly key: KeyObject; readonly certificate: string };

/** Creates a provider with its own keys. */
export function createSamlIdp(kind: "rsa" | "ec" = "rsa", bits = 2048): Provider {
  const { publicKey, privateKey } =
    kind === "rsa"
      ? generateKeyPairSync("rsa", { modulusLength: bits })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  const certificate = createCertificate(publicKey);
  const peer = { entityId: "https://idp.test/meta", address: "https://idp.test/sso", certificates: [certificate] };
  return { peer, key: privateKey, certificate };
}

export type AssertionValues = {
  readonly issuer?: string;
  readonly responseIssuer?: string;
  readonly destination?: string | null;
  readonly recipient?: string;
  readonly audience?: string | null;
  readonly inResponseTo?: string | null;
  readonly confirmedFor?: string | null;
  readonly from?: string;
  readonly until?: string;
  readonly confirmedUntil?: string;
  readonly sessionUntil?: string;
  readonly status?: string;
  readonly nameId?: string;
  readonly format?: string;
  readonly attributes?: string;
  readonly conditions?: string;
  readonly more?: string;
};

const given = (name: string, value: string | null) => (value === null ? "" : ` ${name}="${value}"`);
export const secondsFromNow = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toISOString();

/** A SAML attribute. */
export function buildAttribute(name: string, ...values: readonly string[]): string {
  const each = values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join("");
  return `<saml:Attribute Name="${name}">${each}</saml:Attribute>`;
}

/** An unsigned assertion. */
export function buildAssertion(told: AssertionValues = {}, id = "_assertion1"): string {
  const audience = told.audience === undefined ? OWN_SAML.entityId : told.audience;
  const confirmedFor = told.confirmedFor === undefined ? REQUEST_ID : told.confirmedFor;
  const restriction =
    audience === null
      ? ""
      : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`;
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${secondsFromNow(0)}">`,
    `<saml:Issuer>${told.issuer ?? "https://idp.test/meta"}</saml:Issuer><saml:Subject>`,
    `<saml:NameID Format="${told.format ?? "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"}">`,
    `${told.nameId ?? "ann@company.test"}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData`,
    `${given("InResponseTo", confirmedFor)} Recipient="${told.recipient ?? OWN_SAML.acs}"`,
    ` NotOnOrAfter="${told.confirmedUntil ?? told.until ?? secondsFromNow(300)}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${told.from ?? secondsFromNow(-30)}" NotOnOrAfter="${told.until ?? secondsFromNow(300)}">`,
    `${restriction}${told.conditions ?? ""}</saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${secondsFromNow(0)}" SessionIndex="_session1"${given("SessionNotOnOrAfter", told.sessionUntil ?? null)}/>`,
    `<saml:AttributeStatement>${told.attributes ?? buildAttribute("givenName", "Ann") + buildAttribute("sn", "Lee")}`,
    `</saml:AttributeStatement>${told.more ?? ""}</saml:Assertion>`,
  ].join("");
}

/** A response around some content. */
export function buildResponse(content: string, told: AssertionValues = {}): string {
  const destination = told.destination === undefined ? OWN_SAML.acs : told.destination;
  const inResponseTo = told.inResponseTo === undefined ? REQUEST_ID : told.inResponseTo;
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_response1" Version="2.0" IssueInstant="${secondsFromNow(0)}"`,
    `${given("Destination", destination)}${given("InResponseTo", inResponseTo)}>`,
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${told.responseIssuer ?? "https://idp.test/meta"}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${told.status ?? "Success"}"/></samlp:Status>`,
    `${content}</samlp:Response>`,
  ].join("");
}

const HASHES: Readonly<Record<string, string>> = {
  "rsa-sha1": "sha1",
  "rsa-sha256": "sha256",
  "rsa-sha384": "sha384",
  "rsa-sha512": "sha512",
  "ecdsa-sha256": "sha256",
  "hmac-sha256": "hmac",
};

export type SignatureOptions = {
  readonly algorithm?: string;
  readonly digest?: string;
  readonly transforms?: readonly string[];
  /** An empty reference, which means the whole document. */
  readonly empty?: boolean;
  /** Path of a second element that the same signature covers. */
  readonly also?: string;
  /** Namespace prefixes kept although unused. */
  readonly prefixes?: readonly string[];
  /** A certificate embedded in the message. */
  readonly embedded?: string;
  readonly canonical?: string;
  readonly of?: "Assertion" | "Response";
  /** Signs otherwise, such as with a shared secret. */
  readonly by?: (material: string) => string;
};

/** Signs the assertion or the whole response in a text. */
export function signXml(xml: string, key: KeyObject, manner: SignatureOptions = {}): string {
  const name = manner.algorithm ?? RSA_SHA256;
  const hash = HASHES[name.split("#")[1] ?? ""] ?? "sha256";
  const of = manner.of ?? "Assertion";
  const signer = class {
    getAlgorithmName = () => name;
    verifySignature = () => false;
    getSignature = (material: string) =>
      manner.by?.(material) ?? sign(hash, Buffer.from(material), { key, dsaEncoding: "ieee-p1363" }).toString("base64");
  };
  const canonicalizationAlgorithm = manner.canonical ?? EXCLUSIVE;
  const embedded = manner.embedded === undefined ? {} : { publicCert: manner.embedded };
  const maker = new SignedXml({ privateKey: "kept", signatureAlgorithm: name, canonicalizationAlgorithm, ...embedded });
  maker.SignatureAlgorithms = { [name]: signer as never };
  const sha384 = class {
    getAlgorithmName = () => `${MORE}sha384`;
    getHash = (text: string) => createHash("sha384").update(text).digest("base64");
  };
  maker.HashAlgorithms = { ...maker.HashAlgorithms, [`${MORE}sha384`]: sha384 };
  const place = `//*[local-name(.)='${of}']`;
  const transforms = manner.transforms ?? [ENVELOPED, EXCLUSIVE];
  const digestAlgorithm = manner.digest ?? `${XMLENC}sha256`;
  const inclusiveNamespacesPrefixList = [...(manner.prefixes ?? [])];
  const isEmptyUri = manner.empty ?? false;
  maker.addReference({ xpath: place, transforms, digestAlgorithm, isEmptyUri, inclusiveNamespacesPrefixList });
  if (manner.also !== undefined) maker.addReference({ xpath: manner.also, transforms: [EXCLUSIVE], digestAlgorithm });
  maker.computeSignature(xml, {
    location: { reference: `${place}/*[local-name(.)='Issuer']`, action: "after" },
    prefix: "ds",
  });
  return maker.getSignedXml();
}

/** A complete answer: a signed assertion in a response. */
export function buildSignedResponse(
  provider: Provider,
  told: AssertionValues = {},
  manner: SignatureOptions = {},
): string {
  return signXml(buildResponse(buildAssertion(told), told), provider.key, manner);
}

/** Encoded as a browser posts it. */
export const encodePosted = (xml: string) => Buffer.from(xml).toString("base64");
