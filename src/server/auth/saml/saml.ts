import { deflateRawSync } from "node:zlib";
import { type Expected, readAssertion } from "./assertion.ts";
import { readCertificate } from "./certificates.ts";
import { BINDING, NS, SUCCESS } from "./names.ts";
import { SamlRefused } from "./refused.ts";
import { noOtherSignatures, signedText } from "./signature.ts";
import { attributeOf, childOf, childrenOf, escaped, readBase64, readXml, textOf, within } from "./xml.ts";

/** A company's identity provider: entity id, sign-in URL, and signing certificates (PEM). */
export type SamlPeer = {
  readonly entityId: string;
  readonly address: string;
  readonly certificates: readonly string[];
};

/** Our entity id and assertion consumer URL. */
export type SamlOwn = { readonly entityId: string; readonly acs: string };

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

const MOST_CERTIFICATES = 10;

/** Builds the sign-in URL at the identity provider. The id must start with a letter or an underscore. */
export async function samlRequest(
  idp: SamlPeer,
  own: SamlOwn,
  { id, relayState, now }: { readonly id: string; readonly relayState: string; readonly now: Date },
): Promise<{ location: string }> {
  const request = [
    `<samlp:AuthnRequest xmlns:samlp="${NS.protocol}" xmlns:saml="${NS.assertion}" ID="${escaped(id)}" Version="2.0"`,
    ` IssueInstant="${now.toISOString()}" Destination="${escaped(idp.address)}"`,
    ` ProtocolBinding="${BINDING.post}" AssertionConsumerServiceURL="${escaped(own.acs)}">`,
    `<saml:Issuer>${escaped(own.entityId)}</saml:Issuer><samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>`,
  ].join("");
  const location = new URL(idp.address);
  location.searchParams.set("SAMLRequest", deflateRawSync(request).toString("base64"));
  location.searchParams.set("RelayState", relayState);
  return { location: location.href };
}

/** Finds the assertion; duplicates of relevant elements anywhere indicate an attack. */
function assertionIn(response: Element): Element {
  const all = within(response);
  if (all.some(({ localName }) => localName.startsWith("Encrypted"))) throw new SamlRefused("encrypted");
  const ids = all.flatMap((one) => Array.from(one.attributes).filter(({ localName }) => /^id$/i.test(localName)));
  const [assertion] = childrenOf(response, NS.assertion, "Assertion");
  const once = (name: string) => all.filter(({ localName }) => localName === name).length === 1;
  const right = response.localName === "Response" && response.namespaceURI === NS.protocol;
  if (!right || new Set(ids.map(({ value }) => value)).size < ids.length) throw new SamlRefused("wrong_shape");
  if (assertion === undefined || !once("Assertion") || !once("Response")) throw new SamlRefused("wrong_shape");
  if (!noOtherSignatures(response, [response, assertion])) throw new SamlRefused("wrong_signature");
  return assertion;
}

/** Checks the response itself. An unsigned response can only cause a rejection; no data is read from it. */
function checkResponse(response: Element, { issuer, acs, requestId }: Expected): void {
  if (attributeOf(response, "Version") !== "2.0") throw new SamlRefused("wrong_shape");
  if (attributeOf(response, "Destination") !== acs) throw new SamlRefused("destination");
  if (attributeOf(response, "InResponseTo") !== requestId) throw new SamlRefused("other_request");
  const named = childOf(response, NS.assertion, "Issuer");
  if (named !== null && textOf(named) !== issuer) throw new SamlRefused("issuer");
}

function checkStatus(response: Element): void {
  const status = childOf(response, NS.protocol, "Status");
  const code = status === null ? null : childOf(status, NS.protocol, "StatusCode");
  if (code === null || attributeOf(code, "Value") !== SUCCESS) throw new SamlRefused("status_not_success");
}

/** The signed assertion, signed itself or within its response; unsigned content is not used. */
function signedAssertion(text: string, response: Element, peer: SamlPeer): { response: Element; assertion: Element } {
  const assertion = assertionIn(response);
  const keys = peer.certificates.map((certificate) => readCertificate(certificate).key);
  const whole = signedText(text, response, keys);
  const part = signedText(text, assertion, keys);
  if (whole === null && part === null) throw new SamlRefused("unsigned");
  const signedResponse = whole === null ? response : readXml(whole).root;
  const signed = part === null ? assertionIn(signedResponse) : readXml(part).root;
  return { response: signedResponse, assertion: signed };
}

/** Validates a posted response and returns the user (rule X217). Throws SamlRefused. */
export async function samlAnswer(
  peer: SamlPeer,
  own: SamlOwn,
  answer: { readonly response: string; readonly requestId: string; readonly now: Date },
): Promise<SamlIdentity> {
  const { requestId, now } = answer;
  const expected = { issuer: peer.entityId, audience: own.entityId, acs: own.acs, requestId, now };
  const { text, root } = readXml(readBase64(answer.response));
  // Error responses contain no assertion, and most providers do not sign them.
  if (root.localName === "Response" && root.namespaceURI === NS.protocol) checkStatus(root);
  const signed = signedAssertion(text, root, peer);
  if (signed.assertion.localName !== "Assertion") throw new SamlRefused("wrong_signature");
  checkStatus(signed.response);
  checkResponse(signed.response, expected);
  return readAssertion(signed.assertion, expected);
}

/** Our service provider metadata for an identity provider. */
export function samlMetadata(own: SamlOwn): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<md:EntityDescriptor xmlns:md="${NS.metadata}" entityID="${escaped(own.entityId)}">`,
    `<md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${NS.protocol}">`,
    `<md:AssertionConsumerService Binding="${BINDING.post}" Location="${escaped(own.acs)}" index="0" isDefault="true"/>`,
    `</md:SPSSODescriptor></md:EntityDescriptor>`,
  ].join("");
}

/** The URL travels in a header, with the request appended. */
const LONGEST_ADDRESS = 2_048;

function safeAddress(text: string | null): string {
  const address = text === null || text.length > LONGEST_ADDRESS ? null : URL.parse(text);
  const safe =
    address?.protocol === "https:" && address.username === "" && address.password === "" && address.hash === "";
  if (text === null || !safe) throw new SamlRefused("unsafe_address");
  return text;
}

/**
 * Reads the metadata of an identity provider with all its certificates, because it rotates them. Throws SamlRefused.
 */
export function readPeerMetadata(xml: string): SamlPeer {
  const { root } = readXml(xml);
  const entityId = attributeOf(root, "entityID");
  const descriptor = childOf(root, NS.metadata, "IDPSSODescriptor");
  const described = root.localName === "EntityDescriptor" && root.namespaceURI === NS.metadata;
  if (!described || entityId === null || entityId.length > 1024 || descriptor === null)
    throw new SamlRefused("no_metadata");
  const services = childrenOf(descriptor, NS.metadata, "SingleSignOnService");
  const service = services.find((one) => attributeOf(one, "Binding") === BINDING.redirect);
  if (service === undefined) throw new SamlRefused("no_metadata");
  const signing = childrenOf(descriptor, NS.metadata, "KeyDescriptor").filter(
    (one) => attributeOf(one, "use") !== "encryption",
  );
  const found = signing
    .flatMap(within)
    .filter((one) => one.namespaceURI === NS.signature && one.localName === "X509Certificate");
  const certificates = [...new Set(found.map((one) => readCertificate(textOf(one) ?? "").pem))];
  if (certificates.length === 0 || certificates.length > MOST_CERTIFICATES) throw new SamlRefused("certificate");
  return { entityId, address: safeAddress(attributeOf(service, "Location")), certificates };
}
