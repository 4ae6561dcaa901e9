import { type Contact, contactOf } from "./contact.ts";

/** One property of a card: its name, the names and values of its parameters in upper case, and its value as it stands. */
type Property = { readonly name: string; readonly params: readonly string[]; readonly value: string };

const QUOTED = "QUOTED-PRINTABLE";
/** Pictures and keys: nothing of them is kept while lines are put together. */
const HEAVY = /^(?:[^.:;]*\.)?(?:PHOTO|LOGO|SOUND|KEY|X-ABCROP)/i;
const LONGEST_LINE = 20_000;

const isQuoted = (line: string) => /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line);

/**
 * The lines of a file with those put together that belong together: what begins with a blank continues the line before, and in versions
 * before 3.0 so does whatever follows a line of quoted-printable that ends in "=". What a line has beyond any use is left out.
 */
function* wholeLines(text: string): Generator<string> {
  let line = "";
  let heavy = false;
  let quoted = false;
  // The last line ended in "=", which stands in the whole one only where nothing follows.
  let open = false;
  const whole = () => (open ? `${line}=` : line);
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf("\n", from);
    const until = end < 0 ? text.length : end;
    const raw = text.slice(from, Math.min(until, from + LONGEST_LINE)).replace(/\r$/, "");
    from = until + 1;
    // A card ends where it says so, whatever stood before.
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

/** Where a sign stands outside of quotes. */
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

/** Makes text of bytes in the letters that are named; of unknown ones as in UTF-8. */
export type Decode = (bytes: readonly number[], charset: string) => string;

/** What quoted-printable stands for, in the letters that the card names, else UTF-8. */
function unquoted(value: string, params: readonly string[], decode: Decode): string {
  const charset = params.find((param) => param.startsWith("CHARSET="))?.slice("CHARSET=".length) ?? "UTF-8";
  return value.replaceAll(/(?:=[\dA-F]{2})+/gi, (run) => {
    const bytes = run
      .slice(1)
      .split("=")
      .map((code) => Number.parseInt(code, 16));
    return decode(bytes, charset);
  });
}

function textOf({ value, params }: Property, decode: Decode): string {
  const quoted = params.some((param) => param === QUOTED || param === `ENCODING=${QUOTED}`);
  return quoted ? unquoted(value, params, decode) : value;
}

/** The parts of a value that has several, each as text: what a backslash stands before separates nothing. */
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

/** Without the backslashes that keep a sign from its meaning; a last one keeps nothing. */
function plain(text: string): string {
  return text.replaceAll(/\\(n|[\\;,:]|$)/gi, (_both, sign: string) => (/n/i.test(sign) ? " " : sign)).trim();
}

function nameOf([family = "", given = "", more = ""]: readonly string[]): string {
  return [given, more, family].filter((part) => part !== "").join(" ");
}

type Card = { -readonly [Field in keyof Contact]?: Contact[Field] } & { names?: string; thing?: boolean };

/** Takes one property into the card; of several of one kind the first counts. */
function take(card: Card, property: Property, decode: Decode): void {
  const value = textOf(property, decode);
  switch (property.name) {
    case "FN":
      card.name ||= plain(value);
      break;
    case "N":
      card.names ||= nameOf(partsOf(value));
      break;
    case "EMAIL":
      card.email ||= plain(value);
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
      if (/linkedin\.com\/in\//i.test(value)) card.linkedin ||= plain(value);
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

/** Another card begins: within the one before only where that says so, else the one before did not end. */
function begin(reading: Reading): void {
  if (reading.depth > 0 && reading.last === "AGENT") {
    reading.depth += 1;
    return;
  }
  reading.depth = 1;
  reading.begun += 1;
  reading.card = {};
}

function end(reading: Reading): void {
  const { card, depth } = reading;
  reading.depth = Math.max(0, depth - 1);
  if (depth !== 1) return;
  if (card.thing) reading.things += 1;
  const person = card.thing ? null : contactOf({ ...card, name: card.name || card.names || "" });
  if (person !== null) reading.people.push(person);
}

/**
 * The people of vCards of the versions 2.1, 3.0 and 4.0, any number in one text, and how many cards name nobody or do not end; null
 * where there is no card. Cards of companies and groups are left out, and so are cards within cards. After `most` people nothing is read;
 * `told` hears how many there are.
 */
export function contactsOfCards(
  text: string,
  decode: Decode,
  most = Number.POSITIVE_INFINITY,
  told: (people: number) => void = () => {},
): { people: Contact[]; unnamed: number } | null {
  const reading: Reading = { people: [], begun: 0, things: 0, depth: 0, card: {}, last: "" };
  const lines = text.includes("\n") ? text : text.replaceAll("\r", "\n");
  for (const line of wholeLines(lines)) {
    const property = propertyOf(line);
    if (property === null) continue;
    const marks = property.value.trim().toUpperCase() === "VCARD";
    if (property.name === "BEGIN" && marks) begin(reading);
    else if (property.name === "END" && marks) end(reading);
    else if (reading.depth === 1) take(reading.card, property, decode);
    reading.last = property.name;
    if (property.name !== "END") continue;
    told(reading.people.length);
    if (reading.people.length >= most) break;
  }
  const { people, begun, things } = reading;
  return begun === 0 ? null : { people, unnamed: begun - things - people.length };
}
