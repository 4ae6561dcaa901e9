import { plainLetters } from "../search/words.ts";
import { type Contact, contactOf } from "./contact.ts";

/** What a column of an exported address book holds. */
type Column = "first" | "last" | keyof Contact;

/**
 * What LinkedIn, Google, Outlook and Apple call the columns in the product's languages and their neighbours': plain letters.
 * Of several columns for one thing the first that says something counts.
 */
const NAMES: Readonly<Record<Column, string>> = {
  first: "first name|given name|vorname|nombre|prenom|nome|voornaam|fornavn|fornamn|imie",
  last: "last name|family name|surname|nachname|familienname|apellido|apellidos|nom|nom de famille|cognome|sobrenome|achternaam|etternavn|efternamn|nazwisko",
  name: "name|full name|display name|vollstandiger name|anzeigename|nombre completo|nom complet|nome completo",
  email:
    "email address|email|e-mail|e-mail address|e-mail 1 - value|e-mail-adresse|e-mailadresse|correo electronico|direccion de correo electronico|direccion de correo|adresse e-mail|adresse de courriel|adresse de messagerie|courriel|indirizzo email|endereco de email",
  linkedin:
    "url|profile url|linkedin|linkedin url|linkedin profile|profil-url|url del perfil|url de perfil|url du profil|website 1 - value|web page",
  company:
    "company|company name|organization|organisation|organization name|organization 1 - name|unternehmen|firma|arbeitgeber|empresa|entreprise|societe|azienda|bedrijf",
  position:
    "position|title|job title|organization title|organization 1 - title|berufsbezeichnung|stelle|titel|puesto|cargo|poste|fonction|intitule du poste|posizione|functie",
  place:
    "location|city|business city|home city|work city|address 1 - city|ort|stadt|ort geschaftlich|standort|ciudad|ubicacion|ville|lieu|localisation|citta|cidade|plaats",
};

const COLUMNS: ReadonlyMap<string, Column> = new Map(
  Object.entries(NAMES).flatMap(([column, names]) => names.split("|").map((name) => [name, column as Column] as const)),
);

/** Rows that may stand before the names of the columns: LinkedIn's notes. */
const BEFORE_MAX = 20;

function columnsOf(row: readonly string[]): (Column | undefined)[] {
  return row.map((cell) =>
    COLUMNS.get(
      plainLetters(cell.slice(0, 100))
        .replaceAll(/[\s_]+/g, " ")
        .trim(),
    ),
  );
}

/** Two columns at least, of which one names people. */
function isHead(columns: readonly (Column | undefined)[]): boolean {
  const known = new Set(columns.filter((column) => column !== undefined));
  return known.size >= 2 && (known.has("first") || known.has("last") || known.has("name"));
}

function read(row: readonly string[], columns: readonly (Column | undefined)[]): Contact | null {
  const said: Partial<Record<Column, string>> = {};
  columns.forEach((column, at) => {
    const cell = row[at]?.trim() ?? "";
    if (column !== undefined && cell !== "") said[column] ??= cell;
  });
  const { first = "", last = "", name = "", ...more } = said;
  return contactOf({ ...more, name: `${first} ${last}`.trim() || name });
}

/**
 * The people of a table's rows, and how many rows name nobody; null where no row names the columns, so that nobody knows what
 * they hold. What stands before that row is no person.
 */
export function contactsOfRows(rows: readonly (readonly string[])[]): { people: Contact[]; unnamed: number } | null {
  const at = rows.slice(0, BEFORE_MAX).findIndex((row) => isHead(columnsOf(row)));
  const head = rows[at];
  if (head === undefined) return null;
  const columns = columnsOf(head);
  const below = rows.slice(at + 1).filter((row) => row.some((cell) => cell.trim() !== ""));
  const people = below.map((row) => read(row, columns)).filter((person) => person !== null);
  return { people, unnamed: below.length - people.length };
}
