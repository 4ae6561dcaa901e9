import { inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import * as idp from "../../../../tests/support/saml-stand-in.ts";
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
