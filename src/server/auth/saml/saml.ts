import { deflateRawSync } from "node:zlib";
import { type Expected, readAssertion } from "./assertion.ts";
import { readCertificate } from "./certificates.ts";
import { BINDING, NS, SUCCESS } from "./names.ts";
import { SamlRefused } from "./refused.ts";
import { noOtherSignatures, signedText } from "./signature.ts";
import { attributeOf, childOf, childrenOf, escaped, readBase64, readXml, textOf, within } from "./xml.ts";

/** A company's identity provider: what it calls itself, where people sign in, and whose signatures are its own (PEM). */
export type SamlPeer = {
  readonly entityId: string;
  readonly address: string;
  readonly certificates: readonly string[];
};

/** What this installation is to an identity provider, and where answers are posted. */
export type SamlOwn = { readonly entityId: string; readonly acs: string };

/** Who signed in. The same assertion may come again until `expiresAt`: the caller keeps its id until then. */
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

/** Where a browser is sent to sign in at a company's identity provider. The id starts with a letter or an underscore. */
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

/** What may stand once, and where: two of anything that matters, anywhere, are an attack. */
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

/** What the response says of itself. Where it is not signed, it can only refuse: nothing is taken out of it. */
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

/** The assertion as it was signed, by itself or in its response: what nobody signed is not read again. */
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

/** Who signed in, of the answer that a browser posted (rule X217). Throws SamlRefused. */
export async function samlAnswer(
  peer: SamlPeer,
  own: SamlOwn,
  answer: { readonly response: string; readonly requestId: string; readonly now: Date },
): Promise<SamlIdentity> {
  const { requestId, now } = answer;
  const expected = { issuer: peer.entityId, audience: own.entityId, acs: own.acs, requestId, now };
  const { text, root } = readXml(readBase64(answer.response));
  // A refusal carries no assertion, and most identity providers do not sign it.
  if (root.localName === "Response" && root.namespaceURI === NS.protocol) checkStatus(root);
  const signed = signedAssertion(text, root, peer);
  if (signed.assertion.localName !== "Assertion") throw new SamlRefused("wrong_signature");
  checkStatus(signed.response);
  checkResponse(signed.response, expected);
  return readAssertion(signed.assertion, expected);
}

/** What an identity provider asks of this installation, to be given its address. */
export function samlMetadata(own: SamlOwn): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<md:EntityDescriptor xmlns:md="${NS.metadata}" entityID="${escaped(own.entityId)}">`,
    `<md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${NS.protocol}">`,
    `<md:AssertionConsumerService Binding="${BINDING.post}" Location="${escaped(own.acs)}" index="0" isDefault="true"/>`,
    `</md:SPSSODescriptor></md:EntityDescriptor>`,
  ].join("");
}

/** It travels in a header, the request behind it. */
const LONGEST_ADDRESS = 2_048;

function safeAddress(text: string | null): string {
  const address = text === null || text.length > LONGEST_ADDRESS ? null : URL.parse(text);
  const safe =
    address?.protocol === "https:" && address.username === "" && address.password === "" && address.hash === "";
  if (text === null || !safe) throw new SamlRefused("unsafe_address");
  return text;
}

/** An identity provider, of the metadata that it publishes; all of its certificates, for it changes them. Throws SamlRefused. */
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
