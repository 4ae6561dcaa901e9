import { setImmediate as turn } from "node:timers/promises";
import { CSV_FIELDS, type CsvField, IMPORT_BOUNDS } from "../../../contract/jobs/posting/job-imports.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { type TableBounds, type TableRow, tableRows } from "../../../rules/tables/read-rows.ts";
import type { BoardRow } from "../import/import-file.ts";
import { type PostingShape, parseEmploymentType, parseMoment, toHtml, toSalary } from "./shape.ts";
import { SourceError } from "./source-error.ts";

/** Which column, by its heading, holds which field. */
export type Columns = { readonly [field in CsvField]?: string };

/** Column headings per field, in the languages of the product. */
const KNOWN_HEADINGS: Readonly<Record<CsvField, readonly string[]>> = {
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

/** The most likely field of each column; fields without a known heading are left out. */
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
    const head = KNOWN_HEADINGS[field].map((name) => known.get(name)).find((name) => name !== undefined);
    return head === undefined ? [] : [[field, head] as const];
  });
  return Object.fromEntries(found);
}

/** Limit of one row in UTF-16 units; a longer one is read line by line. */
const BOUNDS: TableBounds = { row: 250_000, columns: 300 };
/** Rows that may precede the headings: titles, date of the export. */
const MAX_ROWS_BEFORE_HEADINGS = 20;

/** Finds the headings: the first row with two known ones, otherwise the first with two cells. */
function findHeadings(rows: readonly TableRow[]): number {
  const first = rows.slice(0, MAX_ROWS_BEFORE_HEADINGS);
  const known = first.findIndex(({ cells }) => Object.keys(suggestColumns(cells.map(cleanHeading))).length > 1);
  if (known >= 0) return known;
  const several = first.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1);
  return Math.max(0, several);
}

/** The rows of a table from its headings on, in batches. */
async function* rowsFrom(text: AsyncIterable<string>): AsyncGenerator<readonly TableRow[]> {
  let all = "";
  for await (const piece of text) all += piece;
  let isFirst = true;
  for (const rows of tableRows(all, BOUNDS)) {
    yield isFirst ? rows.slice(findHeadings(rows)) : rows;
    isFirst = false;
    await turn();
  }
}

/** A heading as it is stored and shown: characters that cannot be stored or selected are removed. */
function cleanHeading(head: string): string {
  return head
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\p{C}/gu, "")
    .trim()
    .slice(0, LIMITS.title)
    .toWellFormed();
}

/** The headings of a table; none where it cannot be read. */
export async function readHeadings(text: AsyncIterable<string>): Promise<string[]> {
  for await (const [heads] of rowsFrom(text))
    return (heads?.cells ?? []).slice(0, IMPORT_BOUNDS.columns).map(cleanHeading);
  return [];
}

const YES = /^(?:1|true|yes|y|x|ja|oui|sí|si|remote)$/i;
function rowToPosting(value: (field: CsvField) => string | undefined): PostingShape {
  const [title, location] = [value("title"), value("location")];
  // Without an id, title and place identify a posting.
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
    descriptionHtml: toHtml(value("description")),
    department: value("department"),
    team: value("team"),
    employmentType: parseEmploymentType(value("type") ?? null),
    location,
    isRemote: YES.test(value("remote") ?? ""),
    compensation: toSalary({
      per: value("pay_per") ?? "year",
      currency: value("pay_currency"),
      min: value("pay_min"),
      max: value("pay_max"),
    }),
    publishedAt: parseMoment(value("published")),
  };
}

/** The column of each field. Throws SourceError where a required column is missing. */
function columnPositions(heads: readonly string[], columns: Columns): Map<CsvField, number> {
  const named = CSV_FIELDS.map((field) => [field, heads.indexOf(columns[field] ?? "")] as const);
  const places = new Map(named.filter(([field, place]) => place >= 0 && (columns[field] ?? "") !== ""));
  const hasNumber = (columns.id ?? "") === "" || places.has("id");
  if (!hasNumber || !places.has("title") || !places.has("description")) throw new SourceError("columns");
  return places;
}

/**
 * The rows of a table as postings, by the owner's column mapping. Throws SourceError where a required column or the id
 * column is missing.
 */
export async function* csvRows(text: AsyncIterable<string>, columns: Columns): AsyncGenerator<BoardRow> {
  let places: Map<CsvField, number> | null = null;
  let index = 0;
  for await (const rows of rowsFrom(text)) {
    for (const { line, cells } of rows) {
      if (places === null) {
        places = columnPositions(cells.map(cleanHeading), columns);
        continue;
      }
      const known = places;
      const value = (field: CsvField) => cells[known.get(field) ?? -1]?.trim() || undefined;
      yield { index: index++, line, value: rowToPosting(value) };
    }
  }
}
