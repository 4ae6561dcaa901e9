import { stripInvisible } from "../../contract/invisible.ts";
import { isLinkedinProfile, linkedinKey } from "../../contract/linkedin.ts";

/** A person of an address book with the fields that job matching needs; unknown fields are empty. */
export type Contact = {
  readonly name: string;
  readonly email: string;
  readonly linkedin: string;
  readonly company: string;
  readonly position: string;
  readonly place: string;
};

/**
 * Limits: bytes per file and in total, number of files (phones write one per person), total number of people,
 * characters per field.
 */
export const CONTACT_BOUNDS = {
  bytes: 64 * 1024 * 1024,
  all_bytes: 128 * 1024 * 1024,
  files: 5_000,
  people: 30_000,
  letters: 200,
} as const;

/** Line breaks, invisible characters, and characters that change the text direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: none of them is part of a name
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/g;
const ADDRESS = /^[^\s@<>"',;:\\]{1,64}@[^\s@<>"',;:\\]+\.[^\s@<>"',;:\\.]{2,}$/;
const PROFILE = /^(?:https?:\/\/)?((?:[a-z]{1,3}\.)?linkedin\.com\/[^\s\\<>"'@?#]+)/i;
const LONGEST_ADDRESS = 254;
const LONGEST_VALUE = 4_000;

/** A text on one line without invisible characters. */
const onOneLine = (text: string) => text.replace(UNSEEN, " ").replaceAll(/\s+/g, " ").trim();

/** The same, cut to the maximum length. */
function lineOf(text: string): string {
  const line = onOneLine(text.slice(0, CONTACT_BOUNDS.letters * 4));
  return [...line].slice(0, CONTACT_BOUNDS.letters).join("").normalize("NFC");
}

/** The values read for a person: address books have several addresses and links per person. */
export type Read = Partial<Omit<Contact, "email" | "linkedin">> & {
  readonly email?: string | readonly string[] | undefined;
  readonly linkedin?: string | readonly string[] | undefined;
};

/** Google writes several values into one cell. An address or a link is never cut: its beginning may be another one. */
function valuesOf(read: string | readonly string[] = []): string[] {
  const values = [read].flat().flatMap((value) => value.split(":::"));
  return values.filter(({ length }) => length <= LONGEST_VALUE);
}

const wholeOf = (value: string) => stripInvisible(onOneLine(value).normalize("NFC"));

function addressIn(value: string): string {
  const email = wholeOf(value).replace(/^mailto:/i, "");
  return ADDRESS.test(email) && email.length <= LONGEST_ADDRESS ? email : "";
}

function profileIn(value: string): string {
  const profile = PROFILE.exec(wholeOf(value))?.[1];
  const address = `https://${profile}`;
  return profile !== undefined && isLinkedinProfile(address) ? address : "";
}

/** The first valid value. */
function firstOf(read: Read["email"], what: (value: string) => string): string {
  for (const value of valuesOf(read)) {
    const found = what(value);
    if (found !== "") return found;
  }
  return "";
}

/** A person in the format of a referral; null without a name. */
export function toContact(read: Read): Contact | null {
  const name = lineOf(read.name ?? "");
  if (name.length < 2) return null;
  return {
    name,
    email: firstOf(read.email, addressIn),
    linkedin: firstOf(read.linkedin, profileIn),
    company: lineOf(read.company ?? ""),
    position: lineOf(read.position ?? ""),
    place: lineOf(read.place ?? ""),
  };
}

/**
 * The keys by which a person is recognized. People sometimes share an address, so it counts only together with the
 * name.
 */
type Keys = { readonly profile: string; readonly email: string; readonly named: readonly string[] };

function keysOf(contact: Contact): Keys {
  const profile = linkedinKey(contact.linkedin) ?? "";
  const name = contact.name.toLowerCase();
  const email = contact.email.toLowerCase();
  const company = contact.company.toLowerCase();
  const byAddress = email === "" ? [] : [`${name}\n${email}`];
  // Without company, profile and address the name alone is a key, since nothing else may be known of a person.
  const byCompany = company !== "" || (profile === "" && email === "") ? [`${name} · ${company}`] : [];
  return { profile, email, named: [...byAddress, ...byCompany] };
}

/** Whether two people have different values of a unique key. */
function contradict(one: Keys, other: Keys): boolean {
  const differ = (a: string, b: string) => a !== "" && b !== "" && a !== b;
  return differ(one.profile, other.profile) || differ(one.email, other.email);
}

/**
 * Maximum number of people compared per name and company, so that a file with one repeated name does not become slow.
 */
const NAMESAKES = 20;

/**
 * Collects people, each once and in order. Equal profiles are the same person; so are equal names with the same
 * address or company if no unique key differs. Missing fields are filled from later files.
 */
export function createContactCollector(): { readonly people: readonly Contact[]; add(contact: Contact): void } {
  const people: Contact[] = [];
  const known: Keys[] = [];
  const profiles = new Map<string, number>();
  const namesakes = new Map<string, number[]>();
  function placeOf(keys: Keys): number | undefined {
    const isSame = (at: number) => {
      const other = known[at];
      return other !== undefined && !contradict(other, keys);
    };
    return profiles.get(keys.profile) ?? keys.named.flatMap((key) => namesakes.get(key) ?? []).find(isSame);
  }
  function note({ profile, named }: Keys, at: number): void {
    if (profile !== "") profiles.set(profile, at);
    for (const key of named) {
      const before = namesakes.get(key) ?? [];
      if (before.length < NAMESAKES && !before.includes(at)) namesakes.set(key, [...before, at]);
    }
  }
  return {
    people,
    add(contact) {
      const keys = keysOf(contact);
      const at = placeOf(keys) ?? people.length;
      const before = people[at];
      const now = before === undefined ? contact : mergeContacts(before, contact);
      people[at] = now;
      const all = before === undefined ? keys : keysOf(now);
      known[at] = all;
      note(keys, at);
      note(all, at);
    },
  };
}

function mergeContacts(one: Contact, other: Contact): Contact {
  const filled = Object.entries(one).map(([field, value]) => [field, value || other[field as keyof Contact]]);
  return Object.fromEntries(filled) as Contact;
}
