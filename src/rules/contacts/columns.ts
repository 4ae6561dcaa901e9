import { plainLetters } from "../search/words.ts";
import { type Contact, toContact } from "./contact.ts";

/** The content of a column of an exported address book. */
type Column = "first" | "last" | keyof Contact;

/**
 * Column names of LinkedIn, Google, Outlook and Apple in the product's languages and some others, without accents. If
 * several columns have one meaning, the first non-empty one counts; for addresses and links, the first valid one.
 */
const NAMES: Readonly<Record<Column, string>> = {
  first: "first name|given name|vorname|nombre|prenom|nome|voornaam|fornavn|fornamn|imie",
  last: "last name|family name|surname|nachname|familienname|apellido|apellidos|nom|nom de famille|cognome|sobrenome|achternaam|etternavn|efternamn|nazwisko",
  name: "name|full name|display name|vollstandiger name|anzeigename|nombre completo|nom complet|nome completo",
  email:
    "email address|email|e-mail|e-mail address|primary email|secondary email|e-mail 2|e-mail 3|primare e-mail-adresse|zweite e-mail-adresse|e-mail-adresse 2|e-mail 2-adresse|e-mail-adresse|e-mailadresse|correo electronico|direccion de correo electronico|direccion de correo|adresse e-mail|adresse de courriel|adresse de messagerie|courriel|indirizzo email|endereco de email",
  linkedin:
    "url|profile url|linkedin|linkedin url|linkedin profile|profil-url|url del perfil|url de perfil|url du profil|web page|website|webseite|personal web page|business home page|home page|web page 1|web page 2|sitio web|site web",
  company:
    "company|company name|organization|organisation|organization name|organization 1 - name|unternehmen|firma|arbeitgeber|empresa|entreprise|societe|azienda|bedrijf",
  position:
    "position|job title|organization title|organization 1 - title|berufsbezeichnung|stelle|puesto|cargo|poste|fonction|intitule du poste|posizione|functie",
  place:
    "location|city|business city|home city|work city|address 1 - city|ort|stadt|ort geschaftlich|standort|ciudad|ubicacion|ville|lieu|localisation|citta|cidade|plaats",
};

const COLUMNS: ReadonlyMap<string, Column> = new Map(
  Object.entries(NAMES).flatMap(([column, names]) => names.split("|").map((name) => [name, column as Column] as const)),
);

/** Numbered columns of addresses and links, as Google and Outlook write them. */
const NUMBERED: readonly (readonly [RegExp, Column])[] = [
  [/^e-?mail \d{1,2}(?: - value| address)$/, "email"],
  [/^website \d{1,2} - value$/, "linkedin"],
];
/** The person's position in some address books, and "Dr." in others, which have another column for the position. */
const TITLE = /^(?:title|titel|titulo|titre)$/;

/** Maximum number of rows before the column names, such as LinkedIn's notes. */
const BEFORE_MAX = 20;

function columnsOf(row: readonly string[]): (Column | undefined)[] {
  const names = row.map((cell) =>
    plainLetters(cell.slice(0, 100))
      .replaceAll(/[\s_]+/g, " ")
      .trim(),
  );
  const columns = names.map((name) => COLUMNS.get(name) ?? NUMBERED.find(([pattern]) => pattern.test(name))?.[1]);
  if (columns.includes("position")) return columns;
  return columns.map((column, at) => column ?? (TITLE.test(names[at] ?? "") ? "position" : undefined));
}

/** A header has at least two known columns, one of which is a name. */
function isHead(columns: readonly (Column | undefined)[]): boolean {
  const known = new Set(columns.filter((column) => column !== undefined));
  return known.size >= 2 && (known.has("first") || known.has("last") || known.has("name"));
}

function read(row: readonly string[], columns: readonly (Column | undefined)[]): Contact | null {
  const said: Partial<Record<Column, string[]>> = {};
  columns.forEach((column, at) => {
    const cell = row[at]?.trim() ?? "";
    if (column === undefined || cell === "") return;
    said[column] ??= [];
    said[column].push(cell);
  });
  const first = (column: Column) => said[column]?.[0] ?? "";
  return toContact({
    name: `${first("first")} ${first("last")}`.trim() || first("name"),
    email: said.email,
    linkedin: said.linkedin,
    company: first("company"),
    position: first("position"),
    place: first("place"),
  });
}

/**
 * The people of a table's rows, and the number of rows without a name; null without a header row, since the columns
 * are then unknown. Rows before the header are skipped.
 */
export function parseContactRows(rows: readonly (readonly string[])[]): { people: Contact[]; unnamed: number } | null {
  const at = rows.slice(0, BEFORE_MAX).findIndex((row) => isHead(columnsOf(row)));
  const head = rows[at];
  if (head === undefined) return null;
  const columns = columnsOf(head);
  const below = rows.slice(at + 1).filter((row) => row.some((cell) => cell.trim() !== ""));
  const people = below.map((row) => read(row, columns)).filter((person) => person !== null);
  return { people, unnamed: below.length - people.length };
}
