import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";
import { LIMITS } from "../../../contract/limits.ts";
import { CSV_FIELDS, type CsvField, IMPORT_BOUNDS } from "../../../contract/posting/job-imports.ts";
import type { BoardRow } from "../import/import-file.ts";
import { employmentOf, escaped, momentOf, type Shape, salaryOf } from "./shape.ts";
import { SourceError } from "./source-error.ts";

/** Which column, by its head, holds which field. */
export type Columns = { readonly [field in CsvField]?: string };

const MOST_RECORD = 1_000_000;
const DELIMITERS = [",", ";", "\t"];

/** Heads by which tables call a field, in the languages of the product. */
const HEADS: Readonly<Record<CsvField, readonly string[]>> = {
  id: [
    "id",
    "job id",
    "jobid",
    "reference",
    "ref",
    "requisition id",
    "kennung",
    "referenz",
    "identifiant",
    "référence",
    "referencia",
  ],
  title: [
    "title",
    "job title",
    "position",
    "name",
    "titel",
    "stellentitel",
    "titre",
    "intitulé",
    "título",
    "titulo",
    "puesto",
  ],
  description: [
    "description",
    "job description",
    "details",
    "beschreibung",
    "stellenbeschreibung",
    "descripción",
    "descripcion",
  ],
  location: [
    "location",
    "city",
    "place",
    "office",
    "ort",
    "standort",
    "lieu",
    "ville",
    "ubicación",
    "ubicacion",
    "ciudad",
  ],
  type: [
    "type",
    "employment type",
    "job type",
    "contract",
    "art",
    "anstellungsart",
    "beschäftigungsart",
    "type de contrat",
    "tipo",
  ],
  department: ["department", "abteilung", "département", "service", "departamento"],
  team: ["team", "group", "équipe", "equipo"],
  remote: ["remote", "is remote", "homeoffice", "home office", "télétravail", "remoto", "teletrabajo"],
  pay_min: ["pay min", "salary min", "min salary", "salary from", "gehalt von", "salaire min", "salario mínimo"],
  pay_max: ["pay max", "salary max", "max salary", "salary to", "gehalt bis", "salaire max", "salario máximo"],
  pay_currency: ["currency", "pay currency", "salary currency", "währung", "devise", "moneda"],
  pay_per: ["per", "pay period", "salary period", "period", "zeitraum", "période", "periodo"],
  published: ["published", "published at", "date", "posted", "veröffentlicht", "publié", "fecha", "publicado"],
};

/** What the columns of a table are most likely for; a field whose head we do not know is left out. */
export function suggestColumns(heads: readonly string[]): Columns {
  const known = new Map(
    heads.map((head) => [
      head
        .toLowerCase()
        .replaceAll(/[\s_-]+/g, " ")
        .trim(),
      head,
    ]),
  );
  const found = CSV_FIELDS.flatMap((field) => {
    const head = HEADS[field].map((name) => known.get(name)).find((name) => name !== undefined);
    return head === undefined ? [] : [[field, head] as const];
  });
  return Object.fromEntries(found);
}

/** What stands between the values of a first line. */
function delimiterOf(text: string): string {
  const line = (text.split(/\r?\n/, 1)[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const counted = DELIMITERS.map((sign) => [line.split(sign).length, sign] as const);
  return counted.sort(([one], [other]) => other - one)[0]?.[1] ?? ",";
}

type Opened = { readonly first: string; readonly all: () => AsyncGenerator<string> };

/** Looks at how a text begins, at its whole first line where it is not too long, and gives all of it. */
async function opened(text: AsyncIterable<string>): Promise<Opened> {
  const pieces = text[Symbol.asyncIterator]();
  let first = "";
  while (!first.includes("\n") && first.length < MOST_RECORD) {
    const next = await pieces.next();
    if (next.done === true) break;
    first += next.value;
  }
  async function* all() {
    yield first;
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
  }
  return { first, all };
}

type TableRow = { readonly line: number; readonly values: readonly string[] };

/** The lines of a table, its heads first. Throws SourceError for what cannot be read as one. */
async function* recordsOf(text: AsyncIterable<string>): AsyncGenerator<TableRow> {
  const { first, all } = await opened(text);
  const options = {
    bom: true,
    delimiter: delimiterOf(first),
    relax_column_count: true,
    skip_empty_lines: true,
  } as const;
  const parser = parse({ ...options, info: true, max_record_size: MOST_RECORD });
  pipeline(Readable.from(all()), parser, () => undefined);
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line, values: record };
      line = info.lines + 1;
    }
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    throw new SourceError("not_readable", { cause });
  }
}

/** A column's head as it is kept and told: what cannot be stored or chosen is left out of it. */
function headOf(head: string): string {
  return head.normalize("NFC").replaceAll(/\p{C}/gu, "").trim().slice(0, LIMITS.title).toWellFormed();
}

/** The heads of a table; none where it cannot be read. */
export async function headsOf(text: AsyncIterable<string>): Promise<string[]> {
  for await (const { values } of recordsOf(text)) return values.slice(0, IMPORT_BOUNDS.columns).map(headOf);
  return [];
}

const YES = /^(?:1|true|yes|y|x|ja|oui|sí|si|remote)$/i;
const TAG = /<(?:p|br|ul|ol|li|h[1-6]|div|strong|b|em)(?:\s[^<>]*)?\/?>/i;

/** Plain words become paragraphs; what is HTML already stays for the importer to clean. */
function htmlOf(text: string | undefined): string | undefined {
  if (text === undefined || TAG.test(text)) return text;
  const paragraphs = text.split(/\n\s*\n/).map((part) => escaped(part.trim()).replaceAll("\n", "<br>"));
  return paragraphs.map((part) => `<p>${part}</p>`).join("");
}

function shapeOf(value: (field: CsvField) => string | undefined): Shape {
  const [title, location] = [value("title"), value("location")];
  // Without a number of its own a posting is the one of this title at this place.
  const id =
    value("id") ??
    ([title, location]
      .filter((part) => part !== undefined)
      .join(" · ")
      .slice(0, 200) ||
      undefined);
  return {
    id,
    title,
    descriptionHtml: htmlOf(value("description")),
    department: value("department"),
    team: value("team"),
    employmentType: employmentOf(value("type") ?? null),
    location,
    isRemote: YES.test(value("remote") ?? ""),
    compensation: salaryOf({
      per: value("pay_per") ?? "year",
      currency: value("pay_currency"),
      min: value("pay_min"),
      max: value("pay_max"),
    }),
    publishedAt: momentOf(value("published")),
  };
}

/**
 * The rows of a table as postings, by what its owner says of its columns. Throws SourceError where a column that is needed is not there, or
 * the one that tells postings apart.
 */
export async function* csvRows(text: AsyncIterable<string>, columns: Columns): AsyncGenerator<BoardRow> {
  let places: Map<CsvField, number> | null = null;
  let index = 0;
  for await (const { line, values } of recordsOf(text)) {
    if (places === null) {
      const heads = values.map(headOf);
      const named = CSV_FIELDS.map((field) => [field, heads.indexOf(columns[field] ?? "")] as const);
      places = new Map(named.filter(([field, place]) => place >= 0 && (columns[field] ?? "") !== ""));
      const hasNumber = (columns.id ?? "") === "" || places.has("id");
      if (!hasNumber || !places.has("title") || !places.has("description")) throw new SourceError("columns");
      continue;
    }
    const known = places;
    const value = (field: CsvField) => values[known.get(field) ?? -1]?.trim() || undefined;
    yield { index: index++, line, value: shapeOf(value) };
  }
}
