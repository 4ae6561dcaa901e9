import { ATTRIBUTES, BEARER, NAME_ID_FORMATS, NAMESPACES } from "./names.ts";
import { SamlRejection } from "./saml-rejection.ts";
import { childElements, childNamed, childrenNamed, readAttribute, readElementText } from "./xml.ts";

/** Tolerated clock difference. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The values an assertion must match. */
export type ExpectedAssertion = {
  readonly issuer: string;
  readonly audience: string;
  readonly acs: string;
  readonly requestId: string;
  readonly now: Date;
};

function readTime(element: Element, name: string): number | null {
  const text = readAttribute(element, name);
  if (text === null) return null;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new SamlRejection("wrong_shape");
  return time;
}

/** The end of an element's validity including clock tolerance; null if not stated. Throws SamlRejection outside of it. */
function validUntil(element: Element, end: string, now: Date): number | null {
  const from = readTime(element, "NotBefore");
  if (from !== null && now.getTime() < from - CLOCK_TOLERANCE_MS) throw new SamlRejection("early");
  const until = readTime(element, end);
  if (until === null) return null;
  if (now.getTime() >= until + CLOCK_TOLERANCE_MS) throw new SamlRejection("expired");
  return until + CLOCK_TOLERANCE_MS;
}

function requireValue<T>(value: T | null, reason: "wrong_shape" | "no_subject" | "audience" | "expired" | "issuer"): T {
  if (value === null) throw new SamlRejection(reason);
  return value;
}

const CONDITIONS = new Set(["AudienceRestriction", "OneTimeUse", "ProxyRestriction"]);

function checkConditions(assertion: Element, { audience, now }: ExpectedAssertion): number {
  const conditions = requireValue(childNamed(assertion, NAMESPACES.assertion, "Conditions"), "audience");
  const known = childElements(conditions).every(
    (one) => one.namespaceURI === NAMESPACES.assertion && CONDITIONS.has(one.localName),
  );
  if (!known) throw new SamlRejection("wrong_shape");
  const until = validUntil(conditions, "NotOnOrAfter", now);
  const restrictions = childrenNamed(conditions, NAMESPACES.assertion, "AudienceRestriction");
  const ours = (one: Element) =>
    childrenNamed(one, NAMESPACES.assertion, "Audience").some((named) => readElementText(named) === audience);
  if (restrictions.length === 0 || !restrictions.every(ours)) throw new SamlRejection("audience");
  return requireValue(until, "expired");
}

/** Checks the bearer confirmation: recipient, request and time. */
function checkBearer(subject: Element, { acs, requestId, now }: ExpectedAssertion): number {
  const bearers = childrenNamed(subject, NAMESPACES.assertion, "SubjectConfirmation").filter(
    (one) => readAttribute(one, "Method") === BEARER,
  );
  const [bearer, second] = bearers;
  if (bearer === undefined || second !== undefined) throw new SamlRejection("no_subject");
  const data = requireValue(childNamed(bearer, NAMESPACES.assertion, "SubjectConfirmationData"), "no_subject");
  if (readAttribute(data, "Recipient") !== acs) throw new SamlRejection("recipient");
  if (readAttribute(data, "InResponseTo") !== requestId) throw new SamlRejection("other_request");
  return requireValue(validUntil(data, "NotOnOrAfter", now), "expired");
}

function attributeValues(assertion: Element, names: readonly string[]): string[] {
  const attributes = childrenNamed(assertion, NAMESPACES.assertion, "AttributeStatement")
    .flatMap((statement) => childrenNamed(statement, NAMESPACES.assertion, "Attribute"))
    .filter((attribute) => names.includes(readAttribute(attribute, "Name") ?? ""));
  const values = attributes.flatMap((attribute) =>
    childrenNamed(attribute, NAMESPACES.assertion, "AttributeValue").map(readElementText),
  );
  return values.filter((value) => value !== null);
}

/** The single address; none if there are several, because the account would be ambiguous. */
function findEmail(assertion: Element, subject: { readonly name: string; readonly format: string | null }): string {
  const addresses =
    subject.format === NAME_ID_FORMATS.email ? [subject.name] : attributeValues(assertion, ATTRIBUTES.email);
  const [email, second] = new Set(addresses.map((address) => address.toLowerCase()));
  const written = addresses[0] ?? "";
  const whole =
    email !== undefined && second === undefined && written.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+$/.test(written);
  if (!whole) throw new SamlRejection("no_email");
  return written;
}

function readSubject(subject: Element): { readonly name: string; readonly format: string | null } {
  const nameId = childNamed(subject, NAMESPACES.assertion, "NameID");
  const name = requireValue(readElementText(nameId), "no_subject");
  const format = nameId === null ? null : readAttribute(nameId, "Format");
  if (format === NAME_ID_FORMATS.transient) throw new SamlRejection("passing_subject");
  return { name, format };
}

/** Reads an assertion, whose signature the caller verified. Throws SamlRejection. */
export function readAssertion(assertion: Element, expected: ExpectedAssertion) {
  if (readAttribute(assertion, "Version") !== "2.0") throw new SamlRejection("wrong_shape");
  const issuer = requireValue(readElementText(childNamed(assertion, NAMESPACES.assertion, "Issuer")), "issuer");
  if (issuer !== expected.issuer) throw new SamlRejection("issuer");
  const subject = requireValue(childNamed(assertion, NAMESPACES.assertion, "Subject"), "no_subject");
  const named = readSubject(subject);
  const ends = [checkConditions(assertion, expected), checkBearer(subject, expected)];
  const statements = childrenNamed(assertion, NAMESPACES.assertion, "AuthnStatement");
  if (statements.length === 0) throw new SamlRejection("wrong_shape");
  for (const statement of statements) validUntil(statement, "SessionNotOnOrAfter", expected.now);
  return {
    subject: named.name,
    email: findEmail(assertion, named),
    first_name: attributeValues(assertion, ATTRIBUTES.first_name)[0] ?? "",
    last_name: attributeValues(assertion, ATTRIBUTES.last_name)[0] ?? "",
    assertionId: requireValue(readAttribute(assertion, "ID"), "wrong_shape"),
    expiresAt: new Date(Math.min(...ends)),
    sessionIndex: statements.map((one) => readAttribute(one, "SessionIndex")).find((index) => index !== null) ?? null,
  };
}
