import { type KeyObject, X509Certificate } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { type ExpectedAssertion, readAssertion } from "./assertion.ts";
import { BINDINGS, NAMESPACES, SUCCESS } from "./names.ts";
import { SamlRejection } from "./saml-rejection.ts";
import { hasNoOtherSignatures, verifySignature } from "./signature.ts";
import {
  childNamed,
  childrenNamed,
  descendantsOf,
  escapeXmlText,
  readAttribute,
  readBase64,
  readElementText,
  readXml,
} from "./xml.ts";

const CURVES = new Set(["prime256v1", "secp384r1", "secp521r1"]);
const MIN_BITS = 2048;

function isStrong({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (type === "rsa") return (details?.modulusLength ?? 0) >= MIN_BITS;
  return type === "ec" && CURVES.has(details?.namedCurve ?? "");
}

/** Parses a certificate of PEM or metadata. Its dates are ignored: the company trusts the key itself. */
function readCertificate(text: string): { readonly pem: string; readonly key: KeyObject } {
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

/** A company's identity provider: entity id, sign-in URL, and signing certificates (PEM). */
export type SamlPeer = {
  readonly entityId: string;
  readonly address: string;
  readonly certificates: readonly string[];
};

/** Our entity id and assertion consumer URL. */
export type SamlServiceProvider = { readonly entityId: string; readonly acs: string };

/** The signed-in user. The same assertion may be replayed until `expiresAt`, so the caller stores its id until then. */
export type SamlIdentity = {
  readonly subject: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly assertionId: string;
  readonly expiresAt: Date;
  readonly sessionIndex: string | null;
};

const MAX_CERTIFICATES = 10;

/** Builds the sign-in URL at the identity provider. The id must start with a letter or an underscore. */
export async function buildSamlRequest(
  idp: SamlPeer,
  own: SamlServiceProvider,
  { id, relayState, now }: { readonly id: string; readonly relayState: string; readonly now: Date },
): Promise<{ location: string }> {
  const request = [
    `<samlp:AuthnRequest xmlns:samlp="${NAMESPACES.protocol}" xmlns:saml="${NAMESPACES.assertion}" ID="${escapeXmlText(id)}" Version="2.0"`,
    ` IssueInstant="${now.toISOString()}" Destination="${escapeXmlText(idp.address)}"`,
    ` ProtocolBinding="${BINDINGS.post}" AssertionConsumerServiceURL="${escapeXmlText(own.acs)}">`,
    `<saml:Issuer>${escapeXmlText(own.entityId)}</saml:Issuer><samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>`,
  ].join("");
  const location = new URL(idp.address);
  location.searchParams.set("SAMLRequest", deflateRawSync(request).toString("base64"));
  location.searchParams.set("RelayState", relayState);
  return { location: location.href };
}

/** Finds the assertion; duplicates of relevant elements anywhere indicate an attack. */
function findAssertion(response: Element): Element {
  const all = descendantsOf(response);
  if (all.some(({ localName }) => localName.startsWith("Encrypted"))) throw new SamlRejection("encrypted");
  const ids = all.flatMap((one) => Array.from(one.attributes).filter(({ localName }) => /^id$/i.test(localName)));
  const [assertion] = childrenNamed(response, NAMESPACES.assertion, "Assertion");
  const once = (name: string) => all.filter(({ localName }) => localName === name).length === 1;
  const right = response.localName === "Response" && response.namespaceURI === NAMESPACES.protocol;
  if (!right || new Set(ids.map(({ value }) => value)).size < ids.length) throw new SamlRejection("wrong_shape");
  if (assertion === undefined || !once("Assertion") || !once("Response")) throw new SamlRejection("wrong_shape");
  if (!hasNoOtherSignatures(response, [response, assertion])) throw new SamlRejection("wrong_signature");
  return assertion;
}

/** Checks the response itself. An unsigned response can only cause a rejection; no data is read from it. */
function checkResponse(response: Element, { issuer, acs, requestId }: ExpectedAssertion): void {
  if (readAttribute(response, "Version") !== "2.0") throw new SamlRejection("wrong_shape");
  if (readAttribute(response, "Destination") !== acs) throw new SamlRejection("destination");
  if (readAttribute(response, "InResponseTo") !== requestId) throw new SamlRejection("other_request");
  const named = childNamed(response, NAMESPACES.assertion, "Issuer");
  if (named !== null && readElementText(named) !== issuer) throw new SamlRejection("issuer");
}

function checkStatus(response: Element): void {
  const status = childNamed(response, NAMESPACES.protocol, "Status");
  const code = status === null ? null : childNamed(status, NAMESPACES.protocol, "StatusCode");
  if (code === null || readAttribute(code, "Value") !== SUCCESS) throw new SamlRejection("status_not_success");
}

/** The signed assertion, signed itself or within its response; unsigned content is not used. */
function readSignedAssertion(
  text: string,
  response: Element,
  peer: SamlPeer,
): { response: Element; assertion: Element } {
  const assertion = findAssertion(response);
  const keys = peer.certificates.map((certificate) => readCertificate(certificate).key);
  const whole = verifySignature(text, response, keys);
  const part = verifySignature(text, assertion, keys);
  if (whole === null && part === null) throw new SamlRejection("unsigned");
  const signedResponse = whole === null ? response : readXml(whole).root;
  const signed = part === null ? findAssertion(signedResponse) : readXml(part).root;
  return { response: signedResponse, assertion: signed };
}

/** Validates a posted response and returns the user (rule X217). Throws SamlRejection. */
export async function verifySamlResponse(
  peer: SamlPeer,
  own: SamlServiceProvider,
  answer: { readonly response: string; readonly requestId: string; readonly now: Date },
): Promise<SamlIdentity> {
  const { requestId, now } = answer;
  const expected = { issuer: peer.entityId, audience: own.entityId, acs: own.acs, requestId, now };
  const { text, root } = readXml(readBase64(answer.response));
  // Error responses contain no assertion, and most providers do not sign them.
  if (root.localName === "Response" && root.namespaceURI === NAMESPACES.protocol) checkStatus(root);
  const signed = readSignedAssertion(text, root, peer);
  if (signed.assertion.localName !== "Assertion") throw new SamlRejection("wrong_signature");
  checkStatus(signed.response);
  checkResponse(signed.response, expected);
  return readAssertion(signed.assertion, expected);
}

/** Our service provider metadata for an identity provider. */
export function buildSamlMetadata(own: SamlServiceProvider): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<md:EntityDescriptor xmlns:md="${NAMESPACES.metadata}" entityID="${escapeXmlText(own.entityId)}">`,
    `<md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${NAMESPACES.protocol}">`,
    `<md:AssertionConsumerService Binding="${BINDINGS.post}" Location="${escapeXmlText(own.acs)}" index="0" isDefault="true"/>`,
    `</md:SPSSODescriptor></md:EntityDescriptor>`,
  ].join("");
}

/** The URL travels in a header, with the request appended. */
const MAX_URL_LENGTH = 2_048;

function parseSafeUrl(text: string | null): string {
  const address = text === null || text.length > MAX_URL_LENGTH ? null : URL.parse(text);
  const safe =
    address?.protocol === "https:" && address.username === "" && address.password === "" && address.hash === "";
  if (text === null || !safe) throw new SamlRejection("unsafe_address");
  return text;
}

/**
 * Reads the metadata of an identity provider with all its certificates, because it rotates them. Throws SamlRejection.
 */
export function readPeerMetadata(xml: string): SamlPeer {
  const { root } = readXml(xml);
  const entityId = readAttribute(root, "entityID");
  const descriptor = childNamed(root, NAMESPACES.metadata, "IDPSSODescriptor");
  const described = root.localName === "EntityDescriptor" && root.namespaceURI === NAMESPACES.metadata;
  if (!described || entityId === null || entityId.length > 1024 || descriptor === null)
    throw new SamlRejection("no_metadata");
  const services = childrenNamed(descriptor, NAMESPACES.metadata, "SingleSignOnService");
  const service = services.find((one) => readAttribute(one, "Binding") === BINDINGS.redirect);
  if (service === undefined) throw new SamlRejection("no_metadata");
  const signing = childrenNamed(descriptor, NAMESPACES.metadata, "KeyDescriptor").filter(
    (one) => readAttribute(one, "use") !== "encryption",
  );
  const found = signing
    .flatMap(descendantsOf)
    .filter((one) => one.namespaceURI === NAMESPACES.signature && one.localName === "X509Certificate");
  const certificates = [...new Set(found.map((one) => readCertificate(readElementText(one) ?? "").pem))];
  if (certificates.length === 0 || certificates.length > MAX_CERTIFICATES) throw new SamlRejection("certificate");
  return { entityId, address: parseSafeUrl(readAttribute(service, "Location")), certificates };
}
