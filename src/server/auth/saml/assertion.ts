import { ATTRIBUTES, BEARER, FORMAT, NS } from "./names.ts";
import { SamlRefused } from "./refused.ts";
import { attributeOf, childOf, childrenOf, elementsOf, textOf } from "./xml.ts";

/** Tolerated clock difference. */
const CLOCKS_MS = 60_000;

/** The values an assertion must match. */
export type Expected = {
  readonly issuer: string;
  readonly audience: string;
  readonly acs: string;
  readonly requestId: string;
  readonly now: Date;
};

function timeOf(element: Element, name: string): number | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new SamlRefused("wrong_shape");
  return time;
}

/** The end of an element's validity including clock tolerance; null if not stated. Throws SamlRefused outside of it. */
function inTime(element: Element, end: string, now: Date): number | null {
  const from = timeOf(element, "NotBefore");
  if (from !== null && now.getTime() < from - CLOCKS_MS) throw new SamlRefused("early");
  const until = timeOf(element, end);
  if (until === null) return null;
  if (now.getTime() >= until + CLOCKS_MS) throw new SamlRefused("expired");
  return until + CLOCKS_MS;
}

function needed<T>(value: T | null, reason: "wrong_shape" | "no_subject" | "audience" | "expired" | "issuer"): T {
  if (value === null) throw new SamlRefused(reason);
  return value;
}

const CONDITIONS = new Set(["AudienceRestriction", "OneTimeUse", "ProxyRestriction"]);

function checkConditions(assertion: Element, { audience, now }: Expected): number {
  const conditions = needed(childOf(assertion, NS.assertion, "Conditions"), "audience");
  const known = elementsOf(conditions).every(
    (one) => one.namespaceURI === NS.assertion && CONDITIONS.has(one.localName),
  );
  if (!known) throw new SamlRefused("wrong_shape");
  const until = inTime(conditions, "NotOnOrAfter", now);
  const restrictions = childrenOf(conditions, NS.assertion, "AudienceRestriction");
  const ours = (one: Element) => childrenOf(one, NS.assertion, "Audience").some((named) => textOf(named) === audience);
  if (restrictions.length === 0 || !restrictions.every(ours)) throw new SamlRefused("audience");
  return needed(until, "expired");
}

/** Checks the bearer confirmation: recipient, request and time. */
function checkBearer(subject: Element, { acs, requestId, now }: Expected): number {
  const bearers = childrenOf(subject, NS.assertion, "SubjectConfirmation").filter(
    (one) => attributeOf(one, "Method") === BEARER,
  );
  const [bearer, second] = bearers;
  if (bearer === undefined || second !== undefined) throw new SamlRefused("no_subject");
  const data = needed(childOf(bearer, NS.assertion, "SubjectConfirmationData"), "no_subject");
  if (attributeOf(data, "Recipient") !== acs) throw new SamlRefused("recipient");
  if (attributeOf(data, "InResponseTo") !== requestId) throw new SamlRefused("other_request");
  return needed(inTime(data, "NotOnOrAfter", now), "expired");
}

function valuesOf(assertion: Element, names: readonly string[]): string[] {
  const attributes = childrenOf(assertion, NS.assertion, "AttributeStatement")
    .flatMap((statement) => childrenOf(statement, NS.assertion, "Attribute"))
    .filter((attribute) => names.includes(attributeOf(attribute, "Name") ?? ""));
  const values = attributes.flatMap((attribute) => childrenOf(attribute, NS.assertion, "AttributeValue").map(textOf));
  return values.filter((value) => value !== null);
}

/** The single address; none if there are several, because the account would be ambiguous. */
function emailOf(assertion: Element, subject: { readonly name: string; readonly format: string | null }): string {
  const told = subject.format === FORMAT.email ? [subject.name] : valuesOf(assertion, ATTRIBUTES.email);
  const [email, second] = new Set(told.map((address) => address.toLowerCase()));
  const written = told[0] ?? "";
  const whole =
    email !== undefined && second === undefined && written.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+$/.test(written);
  if (!whole) throw new SamlRefused("no_email");
  return written;
}

function subjectOf(subject: Element): { readonly name: string; readonly format: string | null } {
  const nameId = childOf(subject, NS.assertion, "NameID");
  const name = needed(textOf(nameId), "no_subject");
  const format = nameId === null ? null : attributeOf(nameId, "Format");
  if (format === FORMAT.transient) throw new SamlRefused("passing_subject");
  return { name, format };
}

/** Reads an assertion, whose signature the caller verified. Throws SamlRefused. */
export function readAssertion(assertion: Element, expected: Expected) {
  if (attributeOf(assertion, "Version") !== "2.0") throw new SamlRefused("wrong_shape");
  const issuer = needed(textOf(childOf(assertion, NS.assertion, "Issuer")), "issuer");
  if (issuer !== expected.issuer) throw new SamlRefused("issuer");
  const subject = needed(childOf(assertion, NS.assertion, "Subject"), "no_subject");
  const named = subjectOf(subject);
  const ends = [checkConditions(assertion, expected), checkBearer(subject, expected)];
  const statements = childrenOf(assertion, NS.assertion, "AuthnStatement");
  if (statements.length === 0) throw new SamlRefused("wrong_shape");
  for (const statement of statements) inTime(statement, "SessionNotOnOrAfter", expected.now);
  return {
    subject: named.name,
    email: emailOf(assertion, named),
    first_name: valuesOf(assertion, ATTRIBUTES.first_name)[0] ?? "",
    last_name: valuesOf(assertion, ATTRIBUTES.last_name)[0] ?? "",
    assertionId: needed(attributeOf(assertion, "ID"), "wrong_shape"),
    expiresAt: new Date(Math.min(...ends)),
    sessionIndex: statements.map((one) => attributeOf(one, "SessionIndex")).find((index) => index !== null) ?? null,
  };
}
