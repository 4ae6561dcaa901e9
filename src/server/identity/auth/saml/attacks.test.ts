import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import * as idp from "../../../../../tests/support/saml-stand-in.ts";
import { type SamlPeer, verifySamlResponse } from "./saml.ts";
import { SamlRejection, type SamlRejectionReason } from "./saml-rejection.ts";

const company = idp.createSamlIdp();
const stranger = idp.createSamlIdp();
const told = { nameId: "boss@company.test" };

async function tell(xml: string, peer: SamlPeer = company.peer, response = idp.encodePosted(xml)): Promise<string> {
  return await verifySamlResponse(peer, idp.OWN_SAML, { response, requestId: idp.REQUEST_ID, now: idp.NOW }).then(
    ({ email }) => email,
    (error: unknown) => (error instanceof SamlRejection ? error.reason : String(error)),
  );
}

/** Removes a part that must exist. */
function without(xml: string, part: string): string {
  if (!xml.includes(part)) throw new Error(`not there: ${part.slice(0, 60)}`);
  return xml.replace(part, () => "");
}

function put(xml: string, before: string, part: string): string {
  if (!xml.includes(before)) throw new Error(`not there: ${before}`);
  return xml.replace(before, () => `${part}${before}`);
}

function cut(xml: string, pattern: RegExp): string {
  const [found] = pattern.exec(xml) ?? [];
  if (found === undefined) throw new Error(`not there: ${pattern}`);
  return found;
}

const answer = idp.buildSignedResponse(company);
const assertion = cut(answer, /<saml:Assertion.*<\/saml:Assertion>/s);
const signature = cut(answer, /<ds:Signature .*<\/ds:Signature>/s);
const bare = without(assertion, signature);
const evil = idp.buildAssertion(told, "_evil");
const evilSigned = put(evil, "<saml:Subject>", signature);
/** A forged assertion that contains the signature, which contains something else. */
const holding = (part: string) => put(evil, "<saml:Subject>", put(signature, "</ds:Signature>", part));
const signedWhole = idp.buildSignedResponse(company, {}, { of: "Response" });
const signatureOfWhole = cut(signedWhole, /<ds:Signature .*<\/ds:Signature>/s);
const bareWhole = without(signedWhole, signatureOfWhole);
const evilWhole = idp.buildResponse(evil).replace('ID="_response1"', 'ID="_evilresponse"');
const object = (part: string) => `<ds:Object xmlns:ds="${idp.DSIG}">${part}</ds:Object>`;
const extensions = (part: string) => `<samlp:Extensions>${part}</samlp:Extensions>`;

it.each([
  ["of which the assertion is signed", answer],
  ["of which the whole is signed", signedWhole],
])("X217 takes an untouched answer %s, put together as the attacks are", async (_name, xml) => {
  expect(await tell(xml)).toBe("ann@company.test");
});

it("X217 takes the pieces of attacks put back where they were", async () => {
  expect(await tell(idp.buildResponse(put(bare, "<saml:Subject>", signature)))).toBe("ann@company.test");
  expect(await tell(put(bareWhole, "<samlp:Status>", signatureOfWhole))).toBe("ann@company.test");
});

it.each<[string, string, SamlRejectionReason]>([
  [
    "XSW1: the signed response in the signature of another",
    put(evilWhole, "<samlp:Status>", put(signatureOfWhole, "</ds:Signature>", bareWhole)),
    "wrong_shape",
  ],
  [
    "XSW2: the signed response beside its signature",
    put(evilWhole, "<samlp:Status>", `${bareWhole}${signatureOfWhole}`),
    "wrong_shape",
  ],
  ["XSW3: an assertion before the signed one", idp.buildResponse(`${evil}${assertion}`), "wrong_shape"],
  [
    "XSW4: the signed assertion in another",
    idp.buildResponse(put(evil, "</saml:Assertion>", assertion)),
    "wrong_shape",
  ],
  [
    "XSW5: the signature in another assertion than the signed one",
    idp.buildResponse(`${evilSigned}${bare}`),
    "wrong_shape",
  ],
  ["XSW6: the signed assertion in a signature in another", idp.buildResponse(holding(bare)), "wrong_shape"],
  ["XSW7: an assertion among extensions", idp.buildResponse(`${extensions(evil)}${assertion}`), "wrong_shape"],
  ["XSW8: the signed assertion in an object of the signature", idp.buildResponse(holding(object(bare))), "wrong_shape"],
  ["an assertion after the signed one", idp.buildResponse(`${assertion}${evil}`), "wrong_shape"],
  ["no assertion", idp.buildResponse(""), "wrong_shape"],
  ["an assertion among extensions alone", idp.buildResponse(extensions(assertion)), "wrong_shape"],
  ["an assertion without a response", assertion, "wrong_shape"],
  [
    "another namespace's assertion beside",
    put(answer, "<samlp:Status>", '<x:Assertion xmlns:x="urn:x"/>'),
    "wrong_shape",
  ],
  [
    "an assertion of another namespace",
    answer.replace('xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID', 'xmlns:saml="urn:x" ID'),
    "wrong_shape",
  ],
  ["an ID twice", put(answer, "<samlp:Status>", extensions('<x ID="_assertion1"/>')), "wrong_shape"],
  ["an ID twice, once as Id", put(answer, "<samlp:Status>", extensions('<x Id="_assertion1"/>')), "wrong_shape"],
  [
    "an ID twice, once of another namespace",
    put(answer, "<samlp:Status>", extensions('<x y:id="_assertion1" xmlns:y="urn:y"/>')),
    "wrong_shape",
  ],
  ["the signature moved to the response", put(idp.buildResponse(bare), "<samlp:Status>", signature), "wrong_signature"],
  ["the signature moved into the subject", idp.buildResponse(put(bare, "<saml:NameID", signature)), "wrong_signature"],
  ["a second signature among extensions", put(answer, "<samlp:Status>", extensions(signature)), "wrong_signature"],
  ["two signatures of one assertion", put(answer, "<saml:Subject>", signature), "wrong_shape"],
  [
    "a signature of another namespace beside",
    put(answer, "<samlp:Status>", extensions('<x:Signature xmlns:x="urn:x"/>')),
    "wrong_signature",
  ],
  [
    "a signature of another namespace alone",
    idp.buildResponse(put(bare, "<saml:Subject>", '<x:Signature xmlns:x="urn:x"/>')),
    "unsigned",
  ],
  ["an object in its signature", put(answer, "</ds:Signature>", object("")), "wrong_signature"],
  ["another assertion under the signature", idp.buildResponse(evilSigned), "wrong_signature"],
  [
    "another assertion under the ID that was signed",
    idp.buildResponse(put(idp.buildAssertion(told), "<saml:Subject>", signature)),
    "wrong_signature",
  ],
  ["another name than was signed", answer.replace("ann@company.test", "boss@company.test"), "wrong_signature"],
  ["another destination than was signed", signedWhole.replace("_request1", "_request1 "), "wrong_signature"],
  ["nothing signed", idp.buildResponse(bare), "unsigned"],
  [
    "a right signature of the whole and a wrong one of the assertion",
    idp.signXml(idp.buildSignedResponse(stranger), company.key, { of: "Response" }),
    "wrong_signature",
  ],
  [
    "a wrong signature of the whole and a right one of the assertion",
    idp.signXml(answer, stranger.key, { of: "Response" }),
    "wrong_signature",
  ],
  [
    "a signature by another key, which comes with it",
    idp.buildSignedResponse(stranger, {}, { embedded: stranger.certificate }),
    "wrong_signature",
  ],
])("X217 refuses %s", async (_name, xml, reason) => {
  expect(await tell(xml)).toBe(reason);
});

const MORE = "http://www.w3.org/2001/04/xmldsig-more#";
const hmac = (material: string) => createHmac("sha256", company.certificate).update(material).digest("base64");
const second = `<ds:Transform Algorithm="${idp.EXCLUSIVE}"/>`;
const other = (algorithm: string, content = "") =>
  answer.replace(second, () => `<ds:Transform Algorithm="${algorithm}">${content}</ds:Transform>`);
it.each<[string, string, SamlRejectionReason]>([
  ["SHA-1", idp.buildSignedResponse(company, {}, { algorithm: `${idp.DSIG}rsa-sha1` }), "algorithm"],
  ["a digest by SHA-1", idp.buildSignedResponse(company, {}, { digest: `${idp.DSIG}sha1` }), "algorithm"],
  [
    "HMAC, the public key its secret",
    idp.buildSignedResponse(company, {}, { algorithm: `${MORE}hmac-sha256`, by: hmac }),
    "algorithm",
  ],
  ["no algorithm at all", idp.buildSignedResponse(company, {}, { algorithm: "none", by: () => "AAAA" }), "algorithm"],
  [
    "an algorithm of every object's own",
    idp.buildSignedResponse(company, {}, { algorithm: "constructor" }),
    "algorithm",
  ],
  [
    "ECDSA by name and RSA by key",
    idp.buildSignedResponse(company, {}, { algorithm: `${MORE}ecdsa-sha256` }),
    "wrong_signature",
  ],
  [
    "a form that keeps comments",
    idp.buildSignedResponse(company, {}, { canonical: `${idp.EXCLUSIVE}WithComments` }),
    "algorithm",
  ],
  [
    "a transform that keeps comments",
    idp.buildSignedResponse(company, {}, { transforms: [idp.ENVELOPED, `${idp.EXCLUSIVE}WithComments`] }),
    "algorithm",
  ],
  ["one transform alone", idp.buildSignedResponse(company, {}, { transforms: [idp.ENVELOPED] }), "wrong_signature"],
  [
    "transforms in another order",
    idp.buildSignedResponse(company, {}, { transforms: [idp.EXCLUSIVE, idp.ENVELOPED] }),
    "algorithm",
  ],
  [
    "three transforms",
    idp.buildSignedResponse(company, {}, { transforms: [idp.ENVELOPED, idp.EXCLUSIVE, idp.EXCLUSIVE] }),
    "wrong_signature",
  ],
  ["XPath", other("http://www.w3.org/TR/1999/REC-xpath-19991116", "<ds:XPath>not(//*)</ds:XPath>"), "algorithm"],
  ["XSLT", other("http://www.w3.org/TR/1999/REC-xslt-19991116"), "algorithm"],
  ["two references", idp.buildSignedResponse(company, {}, { also: "//*[local-name(.)='Status']" }), "wrong_signature"],
  [
    "a reference to the whole document",
    idp.buildSignedResponse(company, {}, { of: "Response", empty: true }),
    "wrong_signature",
  ],
  ["a comment among what it covers", answer.replace("<ds:Reference", "<!-- --><ds:Reference"), "wrong_signature"],
  ["a digest behind a comment", answer.replace(/<ds:DigestValue>/, "<ds:DigestValue>AAAA<!-- -->"), "wrong_signature"],
  [
    "a digest in a comment",
    answer.replace(/<ds:DigestValue>(.*?)</, "<ds:DigestValue><!--AAAA-->$1<"),
    "wrong_signature",
  ],
  [
    "more prefixes than anybody has",
    idp.buildSignedResponse(company, {}, { prefixes: Array(300).fill("xs") }),
    "wrong_signature",
  ],
  ["something else in a transform", other(idp.EXCLUSIVE, '<x xmlns="urn:x"/>'), "wrong_signature"],
  ["two lists of prefixes", other(idp.EXCLUSIVE, '<InclusiveNamespaces PrefixList="a"/>'.repeat(2)), "wrong_signature"],
  [
    "prefixes of its own in how it is put in order",
    answer.replace(/(<ds:CanonicalizationMethod [^>]*)\/>/, "$1><ds:x/></ds:CanonicalizationMethod>"),
    "wrong_signature",
  ],
  ["two sets of what it covers", answer.replace(/(<ds:SignedInfo>.*<\/ds:SignedInfo>)/s, "$1$1"), "wrong_signature"],
])("X217 refuses a signature with %s", async (_name, xml, reason) => {
  // Fails if nothing was replaced, because that would be no attack.
  expect(xml).not.toBe(answer);
  expect(await tell(xml)).toBe(reason);
});

/** As deep, wide and long as 256 kB allow: signature checking takes quadratic time. */
const nested = (depth: number) => `${"<x>".repeat(depth)}${"</x>".repeat(depth)}`;
const attributes = (many: number) => `<x ${Array.from({ length: many }, (_, n) => `a${n}=""`).join(" ")}/>`;
it.each<[string, (many: number) => string, number]>([
  ["elements in elements", (depth) => extensions(nested(depth)), 37],
  ["attributes of an element", (many) => extensions(attributes(many)), 40],
  ["opened signs", (many) => extensions("<x/>".repeat(many)), 5_000 - answer.split("<").length - 1],
  ["bytes", (many) => " ".repeat(many), 262_144 - answer.length],
])("X217 counts %s, and refuses one too many", async (_name, part, most) => {
  const holding = (many: number) => put(answer, "<samlp:Status>", part(many));
  expect(await tell(holding(most))).toBe("ann@company.test");
  expect(await tell(holding(most + 1))).toBe("too_large");
});

it("X217 takes prefixes of 500 signs in all, and no more", async () => {
  const prefixes = (signs: number) => idp.buildSignedResponse(company, {}, { prefixes: ["x".repeat(signs)] });
  expect(await tell(prefixes(500))).toBe("ann@company.test");
  expect(await tell(prefixes(501))).toBe("wrong_signature");
});

it.each([
  ["a tab by its number", "&#9;"],
  ["a line's end by its number", "&#xA;"],
  ["the last of all signs", "&#x10FFFF;"],
  ["the last before the halves", "&#xD7FF;"],
])("X217 takes %s", async (_name, sign) => {
  expect(await tell(put(answer, "<samlp:Status>", extensions(sign)))).toBe("ann@company.test");
});

const laughs = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
it.each<[string, string, SamlRejectionReason]>([
  ["a DTD", `<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd">${answer}`, "forbidden_markup"],
  ["an entity of a file", `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${answer}`, "forbidden_markup"],
  ["a billion laughs", `${laughs}${answer.replace("ann@", "&b;@")}`, "forbidden_markup"],
  ["an entity that nobody declared", answer.replace("ann@", "&nbsp;ann@"), "unreadable"],
  [
    "an instruction in a name",
    answer.replace("ann@company.test", "ann@company.test<?x?>.evil.test"),
    "forbidden_markup",
  ],
  ["CDATA in a name", answer.replace("ann@", "<![CDATA[ann]]>@"), "forbidden_markup"],
  ["a zero", answer.replace("ann@", "\u0000ann@"), "forbidden_markup"],
  ["a zero by its number", answer.replace("ann@", "&#x00;ann@"), "forbidden_markup"],
  ["a number that is none, of which a zero would be made", answer.replace("ann@", "&#X41;ann@"), "forbidden_markup"],
  ["a word for a number", answer.replace("ann@", "&#one;ann@"), "forbidden_markup"],
  ["half a sign by its number", answer.replace("ann@", "&#xD83D;ann@"), "forbidden_markup"],
  ["a sign beyond all", answer.replace("ann@", "&#1114112;ann@"), "forbidden_markup"],
  ["a bell by its number", answer.replace("ann@", "&#7;ann@"), "forbidden_markup"],
  ["elements in elements without end", put(answer, "<samlp:Status>", extensions(nested(50))), "too_large"],
  ["ten thousand elements", put(answer, "<samlp:Status>", extensions("<x/>".repeat(10_000))), "too_large"],
  ["an element of a hundred attributes", put(answer, "<samlp:Status>", extensions(attributes(100))), "too_large"],
  ["another encoding", `<?xml version="1.0" encoding="UTF-7"?>${answer}`, "forbidden_markup"],
  ["two roots", `${answer}${answer}`, "unreadable"],
  ["text after its end", `${answer}x`, "unreadable"],
  ["an attribute without quotes", answer.replace('Version="2.0"', "Version=2.0"), "unreadable"],
  ["an attribute twice", answer.replace('Version="2.0"', 'Version="2.0" Version="1.0"'), "unreadable"],
  ["an element that does not end", answer.replace("</samlp:Status>", ""), "unreadable"],
  ["more than 256 kB", put(answer, "</samlp:Response>", " ".repeat(262_144)), "too_large"],
  ["nothing", "", "unreadable"],
])("X217 refuses a text with %s", async (_name, xml, reason) => {
  expect(await tell(xml)).toBe(reason);
});

it.each([
  ["no base64", "<xml>", "unreadable"],
  ["no UTF-8", Buffer.from([0x3c, 0xff, 0x3e]).toString("base64"), "unreadable"],
  [
    "one byte that is no UTF-8, outside of what is signed",
    Buffer.from(put(answer, "<samlp:Status>", extensions("\u00ff")), "latin1").toString("base64"),
    "unreadable",
  ],
  ["a megabyte", "A".repeat(1_048_576), "too_large"],
])("X217 refuses %s", async (_name, response, reason) => {
  expect(await tell("", company.peer, response)).toBe(reason);
});

it.each([
  ["signed with it", idp.buildSignedResponse(company, { nameId: "ann@company.test<!-- -->.evil.test" })],
  [
    "put in later",
    idp
      .buildSignedResponse(company, { nameId: "ann@company.test.evil.test" })
      .replace("test.evil", "test<!-- -->.evil"),
  ],
])("X217 reads a name to its end behind a comment, %s", async (_name, xml) => {
  expect(await tell(xml)).toBe("ann@company.test.evil.test");
});

it("X217 reads no name of two elements", async () => {
  expect(await tell(idp.buildSignedResponse(company, { nameId: "ann@company.test<b>.evil.test</b>" }))).toBe(
    "no_subject",
  );
});

it("X217 believes what keeps a prefix that nothing shows the use of, and many groups", async () => {
  expect(await tell(idp.buildSignedResponse(company, {}, { prefixes: ["xs"] }))).toBe("ann@company.test");
  const groups = idp.buildAttribute("groups", ...Array.from({ length: 1_000 }, (_, n) => `group &#38; ${n} &#x1F600;`));
  expect(await tell(idp.buildSignedResponse(company, { attributes: groups }))).toBe("ann@company.test");
});

it("X217 rejects every response if a company has no certificate", async () => {
  expect(await tell(answer, { ...company.peer, certificates: [] })).toBe("wrong_signature");
});

it("X217 returns what identifies a repeated response", async () => {
  const read = () =>
    verifySamlResponse(company.peer, idp.OWN_SAML, {
      response: idp.encodePosted(answer),
      requestId: idp.REQUEST_ID,
      now: idp.NOW,
    });
  const [first, again] = [await read(), await read()];
  expect([first.assertionId, again.assertionId]).toEqual(["_assertion1", "_assertion1"]);
});
