/** Somebody out of an address book, as far as a job can be matched with them; what is not known is empty. */
export type Contact = {
  readonly name: string;
  readonly email: string;
  readonly linkedin: string;
  readonly company: string;
  readonly position: string;
  readonly place: string;
};

/** Bytes of one file, how many files, people of all of them, and letters of one thing about them. */
export const CONTACT_BOUNDS = { bytes: 64_000_000, files: 20, people: 30_000, letters: 200 } as const;

/** What ends a line, is not seen, or turns the direction of what stands beside it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: none of them is part of a name
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/g;
const ADDRESS = /^[^\s@<>"',;:\\]{1,64}@[^\s@<>"',;:\\]+\.[^\s@<>"',;:\\.]{2,}$/;
const PROFILE = /^(?:https?:\/\/)?((?:[a-z]{2,3}\.)?linkedin\.com\/in\/[^\s\\<>"'@?#]+)/i;
const LONGEST_ADDRESS = 254;

/** A text on one line, without what nobody sees, cut where it is longer than any name. */
function lineOf(text: string): string {
  const line = text
    .slice(0, CONTACT_BOUNDS.letters * 4)
    .replace(UNSEEN, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return [...line].slice(0, CONTACT_BOUNDS.letters).join("").normalize("NFC");
}

/** Somebody as they were read, in the form in which a referral takes them; null without a name. */
export function contactOf(read: Partial<Contact>): Contact | null {
  const name = lineOf(read.name ?? "");
  if (name.length < 2) return null;
  const email = lineOf(read.email ?? "").replace(/^mailto:/i, "");
  const profile = PROFILE.exec(lineOf(read.linkedin ?? ""))?.[1];
  return {
    name,
    email: ADDRESS.test(email) && email.length <= LONGEST_ADDRESS ? email : "",
    linkedin: profile === undefined ? "" : `https://${profile}`,
    company: lineOf(read.company ?? ""),
    position: lineOf(read.position ?? ""),
    place: lineOf(read.place ?? ""),
  };
}

function keysOf({ name, email, linkedin, company }: Contact): string[] {
  const keys = [email, linkedin.replace(/^https:\/\/(?:[a-z]{2,3}\.)?/i, "").replace(/\/$/, "")];
  const said = keys.filter((key) => key !== "");
  // Two people may have one name, and of one of them nothing else may be known.
  const named = company !== "" || said.length === 0 ? [`${name} · ${company}`] : [];
  return [...said, ...named].map((key) => key.toLowerCase());
}

/**
 * The people of all files, each once, in their order: the same address, profile, or name with the same company is the same person. What one file
 * does not say of them another one may.
 */
export function withoutDoubles(read: readonly Contact[]): Contact[] {
  const known = new Map<string, number>();
  const people: Contact[] = [];
  for (const contact of read) {
    const keys = keysOf(contact);
    const at = keys.map((key) => known.get(key)).find((place) => place !== undefined) ?? people.length;
    const before = people[at];
    people[at] = before === undefined ? contact : filledUp(before, contact);
    for (const key of keys) known.set(key, at);
  }
  return people;
}

function filledUp(one: Contact, other: Contact): Contact {
  const filled = Object.entries(one).map(([field, value]) => [field, value || other[field as keyof Contact]]);
  return Object.fromEntries(filled) as Contact;
}
