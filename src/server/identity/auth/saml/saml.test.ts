import { generateKeyPairSync } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { createCertificate } from "../../../../../tests/support/certificates.ts";
import * as idp from "../../../../../tests/support/saml-stand-in.ts";
import { buildSamlMetadata, buildSamlRequest, readPeerMetadata, type SamlPeer, verifySamlResponse } from "./saml.ts";
import { SamlRejection, type SamlRejectionReason } from "./saml-rejection.ts";

const MORE = "http://www.w3.org/2001/04/xmldsig-more#";
const company = idp.createSamlIdp();
const curved = idp.createSamlIdp("ec");
const { secondsFromNow } = idp;

async function read(xml: string, peer: SamlPeer = company.peer, now = idp.NOW) {
  return await verifySamlResponse(peer, idp.OWN_SAML, {
    response: idp.encodePosted(xml),
    requestId: idp.REQUEST_ID,
    now,
  });
}

async function reasonOf(work: Promise<unknown>): Promise<SamlRejectionReason | string> {
  return await work.then(
    () => "accepted",
    (error: unknown) => (error instanceof SamlRejection ? error.reason : String(error)),
  );
}

it("X217 reads the user from an unmodified response", async () => {
  expect(await read(idp.buildSignedResponse(company))).toEqual({
    subject: "ann@company.test",
    email: "ann@company.test",
    first_name: "Ann",
    last_name: "Lee",
    assertionId: "_assertion1",
    expiresAt: new Date(secondsFromNow(360)),
    sessionIndex: "_session1",
  });
});

const XMLENC = "http://www.w3.org/2001/04/xmlenc#";
it.each<[string, idp.SignatureOptions, idp.Provider]>([
  ["RSA-SHA256 of the assertion", {}, company],
  ["RSA-SHA256 of the response", { of: "Response" }, company],
  ["RSA-SHA384", { algorithm: `${MORE}rsa-sha384`, digest: `${MORE}sha384` }, company],
  ["RSA-SHA512", { algorithm: `${MORE}rsa-sha512`, digest: `${XMLENC}sha512` }, company],
  ["ECDSA-SHA256", { algorithm: `${MORE}ecdsa-sha256` }, curved],
])("X217 believes %s", async (_name, manner, provider) => {
  expect((await read(idp.buildSignedResponse(provider, {}, manner), provider.peer)).email).toBe("ann@company.test");
});

it("X217 believes an answer of which both parts are signed, and any of several certificates", async () => {
  const both = idp.signXml(idp.buildSignedResponse(company), company.key, { of: "Response" });
  const rotating = { ...company.peer, certificates: [curved.certificate, company.certificate] };
  expect((await read(both, rotating)).email).toBe("ann@company.test");
});

it.each<[string, idp.AssertionValues, SamlRejectionReason]>([
  ["expired", { until: secondsFromNow(-61) }, "expired"],
  ["expired to the second, with the room of clocks", { until: secondsFromNow(-60) }, "expired"],
  ["confirmed no longer", { confirmedUntil: secondsFromNow(-61) }, "expired"],
  ["of a session that is over", { sessionUntil: secondsFromNow(-61) }, "expired"],
  ["of later", { from: secondsFromNow(61) }, "early"],
  ["for another audience", { audience: "https://other.test" }, "audience"],
  ["for no audience", { audience: null }, "audience"],
  ["for another recipient", { recipient: "https://other.test/acs" }, "recipient"],
  ["sent elsewhere", { destination: "https://other.test/acs" }, "destination"],
  ["sent nowhere", { destination: null }, "destination"],
  ["of another request", { inResponseTo: "_other" }, "other_request"],
  ["that nobody asked for", { inResponseTo: null, confirmedFor: null }, "other_request"],
  ["confirmed for another request", { confirmedFor: "_other" }, "other_request"],
  ["by another issuer", { issuer: "https://other.test" }, "issuer"],
  ["in another's response", { responseIssuer: "https://other.test" }, "issuer"],
  ["that is a refusal", { status: "Responder" }, "status_not_success"],
  ["of a passing subject", { format: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" }, "passing_subject"],
  ["of no subject", { nameId: " " }, "no_subject"],
  ["without an address", { format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent" }, "no_email"],
  ["with a condition that nobody knows", { conditions: "<saml:Condition/>" }, "wrong_shape"],
  ["at a time that is no time", { until: "tomorrow" }, "wrong_shape"],
  ["that is encrypted", { more: "<saml:EncryptedAssertion/>" }, "encrypted"],
])("X217 refuses an answer %s", async (_name, told, reason) => {
  expect(await reasonOf(read(idp.buildSignedResponse(company, told)))).toBe(reason);
});

const CONFIRMATION = /<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/;
/** An answer whose assertion was changed before it was signed. */
function changed(pattern: RegExp | string, by: string, told: idp.AssertionValues = {}): string {
  const before = idp.buildAssertion(told);
  const after = before.replace(pattern, by);
  if (after === before) throw new Error(`not there: ${pattern}`);
  return idp.signXml(idp.buildResponse(after), company.key);
}

it.each<[string, string, SamlRejectionReason]>([
  ["of another version", changed('Version="2.0"', 'Version="1.1"'), "wrong_shape"],
  ["without a sign-in", changed(/<saml:AuthnStatement[^>]*\/>/, ""), "wrong_shape"],
  ["of no issuer", changed(/(<saml:Issuer>).*?(<\/saml:Issuer>)/, "$1 $2"), "issuer"],
  ["without a subject", changed(/<saml:Subject>.*<\/saml:Subject>/, ""), "no_subject"],
  ["confirmed twice", changed(CONFIRMATION, "$&$&"), "no_subject"],
  ["confirmed in another way", changed("cm:bearer", "cm:sender-vouches"), "no_subject"],
  ["confirmed without a word", changed(/<saml:SubjectConfirmationData[^>]*\/>/, ""), "no_subject"],
  ["confirmed for ever", changed(/(<saml:SubjectConfirmationData[^>]*) NotOnOrAfter="[^"]*"/, "$1"), "expired"],
  ["good for ever", changed(/(<saml:Conditions[^>]*) NotOnOrAfter="[^"]*"/, "$1"), "expired"],
  ["without conditions", changed(/<saml:Conditions.*<\/saml:Conditions>/, ""), "audience"],
  [
    "for us and only for another",
    changed(
      "</saml:Conditions>",
      "<saml:AudienceRestriction><saml:Audience>https://other.test</saml:Audience></saml:AudienceRestriction>$&",
    ),
    "audience",
  ],
  ["at a time of another zone", changed(secondsFromNow(-30), "2026-03-02T10:59:30.000+01:00"), "wrong_shape"],
  ["at a time of no calendar", changed(secondsFromNow(-30), "2026-03-32T10:59:30Z"), "wrong_shape"],
  [
    "in a response of another version",
    idp.buildSignedResponse(company).replace('Version="2.0"', 'Version="1.1"'),
    "wrong_shape",
  ],
  [
    "in a response without a status",
    idp.buildSignedResponse(company).replace(/<samlp:Status>.*<\/samlp:Status>/, ""),
    "status_not_success",
  ],
  [
    "in a response with an empty status",
    idp.buildSignedResponse(company).replace(/<samlp:StatusCode [^>]*\/>/, ""),
    "status_not_success",
  ],
])("X217 refuses an assertion %s", async (_name, xml, reason) => {
  expect(await reasonOf(read(xml))).toBe(reason);
});

it.each<[string, string]>([
  ["for several audiences, one of which we are", changed("<saml:Audience>", "<saml:Audience>x</saml:Audience>$&")],
  ["with conditions of the standard", changed("</saml:Conditions>", "<saml:OneTimeUse/><saml:ProxyRestriction/>$&")],
  [
    "confirmed in two ways, once by who bears it",
    changed(CONFIRMATION, '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:sender-vouches"/>$&'),
  ],
  ["of whole seconds", changed(secondsFromNow(-30), "2026-03-02T09:59:30Z")],
  ["without a beginning", changed(/ NotBefore="[^"]*"/, "")],
  ["of a session that goes on", idp.buildSignedResponse(company, { sessionUntil: secondsFromNow(60) })],
  [
    "in a response that names no issuer",
    idp.buildSignedResponse(company).replace(/<saml:Issuer xmlns:saml[^>]*>.*?<\/saml:Issuer>/, ""),
  ],
])("X217 takes an assertion %s", async (_name, xml) => {
  expect(await reasonOf(read(xml).then(({ email }) => email))).toBe("accepted");
});

it("X217 knows an assertion until the first of its ends, and its session where it is named", async () => {
  const early = { until: secondsFromNow(300), confirmedUntil: secondsFromNow(120) };
  expect((await read(idp.buildSignedResponse(company, early))).expiresAt).toEqual(new Date(secondsFromNow(180)));
  expect((await read(changed(' SessionIndex="_session1"', ""))).sessionIndex).toBeNull();
});

it.each<[string, idp.AssertionValues]>([
  ["a minute late", { until: secondsFromNow(-59) }],
  ["a minute early", { from: secondsFromNow(60) }],
])("X217 gives clocks %s", async (_name, told) => {
  expect(await reasonOf(read(idp.buildSignedResponse(company, told)))).toBe("accepted");
});

const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
it.each([
  ["email", "firstName", "lastName"],
  ["mail", "givenname", "sn"],
  ["urn:oid:0.9.2342.19200300.100.1.3", "urn:oid:2.5.4.42", "urn:oid:2.5.4.4"],
  [`${CLAIMS}/emailaddress`, `${CLAIMS}/givenname`, `${CLAIMS}/surname`],
])("X217 finds an address and a name in %s", async (email, first, last) => {
  const attributes = [
    [email, "ann@b.test"],
    [first, "Ann"],
    [last, "O&#39;Neil"],
  ].map(([name = "", value = ""]) => idp.buildAttribute(name, value));
  const told = { format: PERSISTENT, nameId: "x-17", attributes: attributes.join("") };
  expect(await read(idp.buildSignedResponse(company, told))).toMatchObject({
    subject: "x-17",
    email: "ann@b.test",
    first_name: "Ann",
    last_name: "O'Neil",
  });
});

const addressed = (...addresses: string[]) =>
  idp.buildSignedResponse(company, { format: PERSISTENT, attributes: idp.buildAttribute("email", ...addresses) });
it("X217 takes an address that is told twice, and of 254 signs, and needs no name", async () => {
  expect(await read(addressed("Ann@B.test", "ann@b.test"))).toMatchObject({
    email: "Ann@B.test",
    first_name: "",
    last_name: "",
  });
  const longest = `${"a".repeat(247)}@b.test`;
  expect((await read(addressed(longest))).email).toBe(longest);
});

it.each([
  `${"a".repeat(248)}@b.test`,
  "ann",
  "@b.test",
  "ann@",
  "ann b@b.test",
  "ann@b@b.test",
  "&#60;ann@b.test&#62;",
])("X217 takes %s for no address", async (address) => {
  expect(await reasonOf(read(addressed(address)))).toBe("no_email");
});

it("X217 takes neither of two addresses", async () => {
  const attributes = idp.buildAttribute("email", "ann@b.test", "bob@b.test");
  expect(await reasonOf(read(idp.buildSignedResponse(company, { format: PERSISTENT, attributes })))).toBe("no_email");
});

it("sends the request to an identity provider, with our entity id", async () => {
  const peer = { ...company.peer, address: "https://idp.test/sso?tenant=1" };
  const { location } = await buildSamlRequest(peer, idp.OWN_SAML, { id: "_r1", relayState: "a&b", now: idp.NOW });
  const asked = new URL(location).searchParams;
  expect([asked.get("tenant"), asked.get("RelayState")]).toEqual(["1", "a&b"]);
  const xml = inflateRawSync(Buffer.from(asked.get("SAMLRequest") ?? "", "base64")).toString();
  expect(xml).toContain(`ID="_r1" Version="2.0" IssueInstant="${secondsFromNow(0)}"`);
  expect(buildSamlMetadata({ entityId: `https://a.test/"<x>`, acs: idp.OWN_SAML.acs })).toContain(
    `entityID="https://a.test/&#34;&#60;x&#62;"`,
  );
});

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
function metadataOf(certificates: readonly string[], address = "https://idp.test/sso"): string {
  const keys = certificates.map(
    (one) =>
      `<KeyDescriptor use="signing"><d:KeyInfo xmlns:d="${idp.DSIG}"><d:X509Data><d:X509Certificate>\n${one}\n</d:X509Certificate></d:X509Data></d:KeyInfo></KeyDescriptor>`,
  );
  const service = `<SingleSignOnService Binding="${REDIRECT}" Location="${address}"/>`;
  return `<?xml version="1.0"?><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.test/meta"><IDPSSODescriptor>${keys.join("")}${service}</IDPSSODescriptor></EntityDescriptor>`;
}

it("X217 reads an identity provider with both certificates of a change", async () => {
  const peer = readPeerMetadata(metadataOf([curved.certificate, company.certificate, company.certificate]));
  expect(peer).toMatchObject({ entityId: "https://idp.test/meta", address: "https://idp.test/sso" });
  expect(peer.certificates).toHaveLength(2);
  expect((await read(idp.buildSignedResponse(company), peer)).email).toBe("ann@company.test");
});

const good = metadataOf([company.certificate]);
const longest = `https://idp.test/${"x".repeat(2_048 - 17)}`;
const ten = Array.from({ length: 10 }, () => idp.createSamlIdp("ec").certificate);
const encrypting = good.replace(/<KeyDescriptor.*?<\/KeyDescriptor>/s, (key) => {
  return `${key.replace("signing", "encryption").replace(/(X509Certificate>)\n.*?\n/s, "$1AAAA")}${key}`;
});
it.each<[string, string, number]>([
  ["an address of 2,048 signs", metadataOf([company.certificate], longest), 1],
  ["ten certificates", metadataOf(ten), 10],
  ["a name of 1,024 signs", good.replace("https://idp.test/meta", "x".repeat(1_024)), 1],
  ["a key for both uses", good.replace(' use="signing"', ""), 1],
  ["a key that only encrypts", encrypting, 1],
  ["a mark of its bytes' order, and lines of Windows", `\ufeff${good.replace("?>", "?>\r\n")}\r\n`, 1],
  ["exactly 256 kB", `${good}${" ".repeat(262_144 - good.length)}`, 1],
])("X217 takes metadata with %s", (_name, xml, certificates) => {
  expect(readPeerMetadata(xml).certificates).toHaveLength(certificates);
});

it.each<[string, string, SamlRejectionReason]>([
  ["a DTD", good.replace("<Ent", `<!DOCTYPE x SYSTEM "file:///etc/passwd"><Ent`), "forbidden_markup"],
  ["an entity", good.replace("<Ent", `<!DOCTYPE x [<!ENTITY a "b">]><Ent`), "forbidden_markup"],
  ["an address without TLS", metadataOf([company.certificate], "http://idp.test/sso"), "unsafe_address"],
  ["a script for an address", metadataOf([company.certificate], "javascript:alert(1)"), "unsafe_address"],
  [
    "an address of 3,000 signs",
    metadataOf([company.certificate], `https://idp.test/${"x".repeat(3_000)}`),
    "unsafe_address",
  ],
  ["a name that nobody could keep", good.replace("idp.test/meta", "idp.test/&#zero;"), "forbidden_markup"],
  ["an address with a password", metadataOf([company.certificate], "https://a:b@idp.test/"), "unsafe_address"],
  ["more than 256 kB", `${good}${" ".repeat(262_144)}`, "too_large"],
  ["one sign more than 256 kB", `${good}${" ".repeat(262_145 - good.length)}`, "too_large"],
  ["an address of 2,049 signs", metadataOf([company.certificate], `${longest}x`), "unsafe_address"],
  ["an address with a name", metadataOf([company.certificate], "https://a@idp.test/"), "unsafe_address"],
  ["an address with a fragment", metadataOf([company.certificate], "https://idp.test/#a"), "unsafe_address"],
  ["no address", good.replace(/ Location="[^"]*"/, ""), "unsafe_address"],
  ["a name of 1,025 signs", good.replace("https://idp.test/meta", "x".repeat(1_025)), "no_metadata"],
  ["no name", good.replace(/ entityID="[^"]*"/, ""), "no_metadata"],
  ["a service for forms alone", good.replace("HTTP-Redirect", "HTTP-POST"), "no_metadata"],
  ["another's role", good.replaceAll("IDPSSODescriptor", "SPSSODescriptor"), "no_metadata"],
  ["another root", good.replaceAll("EntityDescriptor", "EntitiesDescriptor"), "no_metadata"],
  ["a namespace of another kind", good.replace("SAML:2.0:metadata", "SAML:1.1:metadata"), "no_metadata"],
  [
    "a curve that nobody uses",
    metadataOf([createCertificate(generateKeyPairSync("ec", { namedCurve: "secp256k1" }).publicKey)]),
    "certificate",
  ],
  ["no certificate", metadataOf([]), "certificate"],
  ["something else for a certificate", metadataOf(["AAAA"]), "certificate"],
  ["a weak key", metadataOf([idp.createSamlIdp("rsa", 1024).certificate]), "certificate"],
  [
    "eleven certificates",
    metadataOf(Array.from({ length: 11 }, () => idp.createSamlIdp("ec").certificate)),
    "certificate",
  ],
  ["other XML", "<html/>", "no_metadata"],
  ["no XML", "company.test", "unreadable"],
  ["XML that does not end", good.slice(0, -4), "unreadable"],
])("X217 refuses metadata with %s", async (_name, xml, reason) => {
  expect(await reasonOf(Promise.resolve().then(() => readPeerMetadata(xml)))).toBe(reason);
});
