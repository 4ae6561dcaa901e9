import { type Contact, toContact } from "./contact.ts";

/** One property of a card: its name, its parameter names and values in upper case, and its raw value. */
type Property = { readonly name: string; readonly params: readonly string[]; readonly value: string };

const QUOTED = "QUOTED-PRINTABLE";
/** Pictures and keys: their continuation lines are not kept. */
const HEAVY = /^(?:[^.:;]*\.)?(?:PHOTO|LOGO|SOUND|KEY|X-ABCROP)/i;
const LONGEST_LINE = 20_000;

const isQuoted = (line: string) => /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line);

/**
 * Unfolds the lines of a file: a line with leading whitespace continues the previous one, and before version 3.0 so
 * does the line after a quoted-printable line that ends in "=". Overlong lines are cut.
 */
function* wholeLines(text: string): Generator<string> {
  let line = "";
  let heavy = false;
  let quoted = false;
  // The last line ended in "=", which stays in the whole line only if nothing follows.
  let open = false;
  const whole = () => (open ? `${line}=` : line);
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf("\n", from);
    const until = end < 0 ? text.length : end;
    const raw = text.slice(from, Math.min(until, from + LONGEST_LINE)).replace(/\r$/, "");
    from = until + 1;
    // BEGIN and END always start a new line, whatever came before.
    const goesOn: boolean = open ? !/^(?:BEGIN|END):VCARD/i.test(raw) : /^[ \t]/.test(raw);
    const room = line.length < LONGEST_LINE;
    if (!goesOn) {
      if (!heavy && line !== "") yield whole();
      line = "";
      heavy = HEAVY.test(raw);
      quoted = !heavy && isQuoted(raw);
    }
    const own: string = goesOn && !open ? raw.slice(1) : raw;
    open = quoted && (room || !goesOn) && own.endsWith("=");
    if (!heavy && (room || !goesOn)) line += open ? own.slice(0, -1) : own;
  }
  if (!heavy && line !== "") yield whole();
}

/** The position of a character outside of quotes. */
function outsideQuotes(text: string, sign: string): number {
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') quoted = !quoted;
    else if (!quoted && text[at] === sign) return at;
  }
  return -1;
}

function propertyOf(line: string): Property | null {
  const colon = outsideQuotes(line, ":");
  if (colon < 1) return null;
  const [head = "", ...params] = line.slice(0, colon).split(";");
  const name = head.slice(head.lastIndexOf(".") + 1).toUpperCase();
  return { name, params: params.map((param) => param.toUpperCase()), value: line.slice(colon + 1) };
}

/** Decodes bytes in the named character set; an unknown one as UTF-8. */
export type Decode = (bytes: readonly number[], charset: string) => string;

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The bytes of a base64 text; other characters are skipped. */
function bytesOf(value: string): number[] {
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const sign of value) {
    const six = BASE64.indexOf(sign);
    if (six < 0) continue;
    bits = ((bits << 6) | six) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 0xff);
  }
  return bytes;
}

/** Decodes bytes in the card's character set; without one as UTF-8 or, if that is invalid, as older programs write. */
function lettersOf(bytes: readonly number[], params: readonly string[], decode: Decode): string {
  const charset = params.find((param) => param.startsWith("CHARSET="))?.slice("CHARSET=".length);
  if (charset !== undefined) return decode(bytes, charset);
  const text = decode(bytes, "UTF-8");
  return text.includes("\ufffd") ? decode(bytes, "windows-1252") : text;
}

function unquoted(value: string, params: readonly string[], decode: Decode): string {
  return value.replaceAll(/(?:=[\dA-F]{2})+/gi, (run) => {
    const bytes = run
      .slice(1)
      .split("=")
      .map((code) => Number.parseInt(code, 16));
    return lettersOf(bytes, params, decode);
  });
}

function textOf({ value, params }: Property, decode: Decode): string {
  const has = (encoding: string) => params.includes(encoding) || params.includes(`ENCODING=${encoding}`);
  if (has(QUOTED)) return unquoted(value, params, decode);
  if (!has("BASE64") && !params.includes("ENCODING=B")) return value;
  return lettersOf(bytesOf(value), params, decode);
}

/** The components of a structured value, as text; an escaped separator does not separate. */
function partsOf(value: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at <= value.length; at += 1) {
    if (value[at] === "\\" && at + 1 < value.length) at += 1;
    else if (at === value.length || value[at] === ";") {
      parts.push(plain(value.slice(from, at)));
      from = at + 1;
    }
  }
  return parts;
}

/** Removes the escaping backslashes, also a trailing one; an escaped line break becomes a space. */
function plain(text: string): string {
  return text.replaceAll(/\\(n|[\\;,:]|$)/gi, (_both, sign: string) => (/n/i.test(sign) ? " " : sign)).trim();
}

function nameOf([family = "", given = "", more = ""]: readonly string[]): string {
  return [given, more, family].filter((part) => part !== "").join(" ");
}

type Line = Exclude<keyof Contact, "email" | "linkedin">;
type Card = { [Field in Line]?: string } & { email: string[]; linkedin: string[]; names?: string; thing?: boolean };

/** Maximum number of values of one kind per person. */
const VALUES = 20;

const newCard = (): Card => ({ email: [], linkedin: [] });

/**
 * Adds a property to the card. Of several of one kind the first counts; for addresses and links the first valid one.
 */
function addProperty(card: Card, property: Property, decode: Decode): void {
  const value = textOf(property, decode);
  switch (property.name) {
    case "FN":
      card.name ||= plain(value);
      break;
    case "N":
      card.names ||= nameOf(partsOf(value));
      break;
    case "EMAIL":
      if (card.email.length < VALUES) card.email.push(plain(value));
      break;
    case "ORG":
      card.company ||= partsOf(value)[0] ?? "";
      break;
    case "TITLE":
    case "ROLE":
      card.position ||= plain(value);
      break;
    case "ADR":
      card.place ||= partsOf(value)[3] ?? "";
      break;
    case "URL":
    case "X-SOCIALPROFILE":
    case "SOCIALPROFILE":
      if (card.linkedin.length < VALUES) card.linkedin.push(plain(value));
      break;
    case "KIND":
    case "X-ADDRESSBOOKSERVER-KIND":
      card.thing = /^(?:group|org|location|device)/i.test(value);
      break;
    case "X-ABSHOWAS":
      card.thing = /^company/i.test(value);
      break;
  }
}

type Reading = { people: Contact[]; begun: number; things: number; depth: number; card: Card; last: string };

/** A card begins: a nested one only if the outer one says so, else the previous card has no end. */
function beginCard(reading: Reading): void {
  if (reading.depth > 0 && reading.last === "AGENT") {
    reading.depth += 1;
    return;
  }
  reading.depth = 1;
  reading.begun += 1;
  reading.card = newCard();
}

function endCard(reading: Reading): void {
  const { card, depth } = reading;
  reading.depth = Math.max(0, depth - 1);
  if (depth !== 1) return;
  if (card.thing) reading.things += 1;
  const person = card.thing ? null : toContact({ ...card, name: card.name || card.names || "" });
  if (person !== null) reading.people.push(person);
}

/**
 * The people of vCards of the versions 2.1, 3.0 and 4.0, any number in one text, with the number of cards without a
 * name or an end; null without a card. Cards of companies and groups, and nested cards, are skipped. Reading stops
 * after `most` people; `onProgress` receives their total number.
 */
export function parseVcards(
  text: string,
  decode: Decode,
  most = Number.POSITIVE_INFINITY,
  onProgress: (people: number) => void = () => {},
): { people: Contact[]; unnamed: number } | null {
  const reading: Reading = { people: [], begun: 0, things: 0, depth: 0, card: newCard(), last: "" };
  const lines = text.includes("\n") ? text : text.replaceAll("\r", "\n");
  for (const line of wholeLines(lines)) {
    const property = propertyOf(line);
    if (property === null) continue;
    const marks = property.value.trim().toUpperCase() === "VCARD";
    if (property.name === "BEGIN" && marks) beginCard(reading);
    else if (property.name === "END" && marks) endCard(reading);
    else if (reading.depth === 1) addProperty(reading.card, property, decode);
    reading.last = property.name;
    if (property.name !== "END") continue;
    onProgress(reading.people.length);
    if (reading.people.length >= most) break;
  }
  const { people, begun, things } = reading;
  return begun === 0 ? null : { people, unnamed: begun - things - people.length };
}
