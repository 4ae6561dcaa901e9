/** Somebody out of an address book, as far as a job can be matched with them; what is not known is empty. */
export type Contact = {
  readonly name: string;
  readonly email: string;
  readonly linkedin: string;
  readonly company: string;
  readonly position: string;
  readonly place: string;
};

/** Bytes of one file and of all, how many files (phones write one for each person), people of all of them, and letters of one thing about them. */
export const CONTACT_BOUNDS = {
  ...{ bytes: 64 * 1024 * 1024, all_bytes: 128 * 1024 * 1024, files: 5_000 },
  ...{ people: 30_000, letters: 200 },
} as const;

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

/** Under what somebody may be found again: an address belongs to several people at times, so that it counts with their name. */
type Keys = { readonly profile: string; readonly email: string; readonly named: readonly string[] };

function keysOf(contact: Contact): Keys {
  const profile = contact.linkedin.replace(/^https:\/\/(?:[a-z]{2,3}\.)?/i, "").replace(/\/$/, "");
  const name = contact.name.toLowerCase();
  const email = contact.email.toLowerCase();
  const company = contact.company.toLowerCase();
  const byAddress = email === "" ? [] : [`${name}\n${email}`];
  // Two people may have one name, and of one of them nothing else may be known.
  const byCompany = company !== "" || (profile === "" && email === "") ? [`${name} · ${company}`] : [];
  return { profile: profile.toLowerCase(), email, named: [...byAddress, ...byCompany] };
}

/** Both say something that only one of them can have. */
function contradict(one: Keys, other: Keys): boolean {
  const differ = (a: string, b: string) => a !== "" && b !== "" && a !== b;
  return differ(one.profile, other.profile) || differ(one.email, other.email);
}

/** So many of one name and company are looked at, so that a file of one name alone takes no longer than any other. */
const NAMESAKES = 20;

/**
 * Takes people in, each once and in their order: the same profile is the same person, and so is the same name with the same address or
 * company where nothing else contradicts it. What one file does not say of them another one may.
 */
export function peopleOnce(): { readonly people: readonly Contact[]; add(contact: Contact): void } {
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
      const now = before === undefined ? contact : filledUp(before, contact);
      people[at] = now;
      const all = before === undefined ? keys : keysOf(now);
      known[at] = all;
      note(keys, at);
      note(all, at);
    },
  };
}

function filledUp(one: Contact, other: Contact): Contact {
  const filled = Object.entries(one).map(([field, value]) => [field, value || other[field as keyof Contact]]);
  return Object.fromEntries(filled) as Contact;
}
