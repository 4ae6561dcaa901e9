import { z } from "zod";
import { LIMITS } from "../../../contract/limits.ts";
import type { PayFields } from "../../../contract/pay.ts";
import type { JobType } from "../../../contract/statuses.ts";
import { summaryOf } from "../../../rules/jobs.ts";
import { sha256 } from "../../platform/crypto.ts";
import { departmentColumns, levelColumns } from "../facets/facet-columns.ts";
import { type PlaceColumns, placeColumns } from "../places/place-columns.ts";
import type { BoardRow } from "./import-file.ts";
import { payOf, salariesOf } from "./import-pay.ts";
import { addressOf, type NamedByBoard, placesNamed, placesText } from "./import-places.ts";
import { sanitiseDescription, textOfDescription } from "./import-sanitise.ts";

/** The fields of a job that an import fills in, and later changes when the board changed them. */
export type ImportedFields = {
  readonly title: string;
  /** Sanitised HTML. */
  readonly description: string;
  readonly location: string;
  readonly f_type: JobType;
  readonly requirements: string;
};

/** Fingerprints of the board's own values, by field. */
export type Marks = { readonly [field in keyof ImportedFields | "pay" | "places" | "read"]: string };

/** A posting as a job of ours. */
export type Posting = {
  readonly row: BoardRow;
  readonly source_id: string;
  readonly fields: ImportedFields;
  /** The columns of what it pays; null ones where the board does not say so. */
  readonly pay: PayFields;
  /** The columns of where it is: what its texts and addresses say together. */
  readonly placed: PlaceColumns;
  /** The columns of what its title says of seniority, and of what the board calls its department and team. */
  readonly levelled: ReturnType<typeof levelColumns>;
  readonly about: ReturnType<typeof departmentColumns>;
  readonly summary: string;
  /** Null where the board names no time. */
  readonly published_at: Date | null;
  readonly marks: Marks;
};

export type Refusal = { readonly row: BoardRow; readonly reason: string };

/** A board by what becomes of its rows. */
export type MappedBoard = {
  readonly postings: readonly Posting[];
  readonly unlisted: number;
  readonly refused: readonly Refusal[];
  /** Ids that the board lists, those of refused rows included: such a job is not gone. */
  readonly listed: ReadonlySet<string>;
  /** False when a refused row has no readable id: it is not known then which job it was. */
  readonly complete: boolean;
};

const MOST_HTML = 100_000;
const MOST_PLACES = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these cannot be stored or shown
const UNSTORABLE = /[\u0000-\u001f\u007f]/;

function line(max: number) {
  return z
    .string("must be a text")
    .transform((value) => value.normalize("NFC").replaceAll(/\s+/g, " ").trim())
    .refine((value) => value.isWellFormed() && !UNSTORABLE.test(value), "contains characters that cannot be stored")
    .refine((value) => value.length <= max, `is longer than ${max} characters`);
}

const required = (max: number) => line(max).refine((value) => value !== "", "is empty");
const optional = (max: number) => line(max).nullish();
const truth = z.boolean("must be true or false").nullish();
const place = z.object(
  { location: optional(LIMITS.location), address: z.unknown().optional() },
  "must be an object with a location",
);

const TYPES: Readonly<Record<string, JobType>> = {
  fulltime: "Full-time",
  parttime: "Part-time",
  contract: "Contract",
  temporary: "Contract",
  intern: "Internship",
};
const employmentType = z
  .string("must be a text")
  .refine((value) => typeOf(value) !== undefined, "is not a known type of employment")
  .nullish();

const identity = z.object({ id: required(LIMITS.location), isListed: truth }, "is not an object");
const rowSchema = z.object(
  {
    id: required(LIMITS.location),
    title: required(LIMITS.title),
    department: optional(LIMITS.title),
    team: optional(LIMITS.title),
    employmentType,
    location: optional(LIMITS.location),
    /** As with the compensation, whatever stands here stops no posting. */
    address: z.unknown().optional(),
    secondaryLocations: z.array(place, "must be a list").max(MOST_PLACES, "has too many entries").nullish(),
    isRemote: truth,
    /** Whatever stands here stops no posting. */
    compensation: z.unknown().optional(),
    publishedAt: z.iso.datetime({ offset: true, error: "is not a point in time" }).nullish(),
    descriptionHtml: z
      .string("must be a text")
      .max(MOST_HTML, `is longer than ${MOST_HTML} characters`)
      .refine((value) => value.isWellFormed(), "contains characters that cannot be stored"),
  },
  "is not an object",
);
type Row = z.output<typeof rowSchema>;

function typeOf(employment: string): JobType | undefined {
  return TYPES[employment.toLowerCase().replaceAll(/[^a-z]/g, "")];
}

/** Takes the rows of one board; a row that cannot become a job never stops another one. */
export function mapBoard(rows: readonly BoardRow[]): MappedBoard {
  const postings: Posting[] = [];
  const refused: Refusal[] = [];
  const first = new Map<string, number>();
  const gone = new Set<string>();
  let complete = true;
  for (const row of rows) {
    const known = identity.safeParse(row.value);
    if (!known.success) {
      complete = false;
      refused.push({ row, reason: reasonOf(known.error, row.value) });
      continue;
    }
    const { id, isListed } = known.data;
    const twin = first.get(id);
    if (twin !== undefined) {
      refused.push({ row, reason: `id: stands already in jobs[${twin}]` });
      continue;
    }
    first.set(id, row.index);
    if (isListed === false) {
      gone.add(id);
      continue;
    }
    const mapped = mapRow(row);
    if (typeof mapped === "string") refused.push({ row, reason: mapped });
    else postings.push(mapped);
  }
  const listed = new Set([...first.keys()].filter((id) => !gone.has(id)));
  return { postings, unlisted: gone.size, refused, listed, complete };
}

/** The row as a posting, or why it cannot be one. */
function mapRow(row: BoardRow): Posting | string {
  const parsed = rowSchema.safeParse(row.value);
  if (!parsed.success) return reasonOf(parsed.error, row.value);
  const { data } = parsed;
  const named = placesOf(data);
  const remote = data.isRemote === true;
  const location = placesText(
    named.map((one) => one.location),
    remote,
  );
  if (location === "") return "location: is missing";
  const f_type = jobTypeOf(data, location);
  if (f_type === undefined) return "employmentType: is missing";
  const description = sanitiseDescription(data.descriptionHtml);
  const text = textOfDescription(description);
  if (text === "") return "descriptionHtml: has no text";
  if (text.length > LIMITS.description)
    return `descriptionHtml: has more than ${LIMITS.description} characters of text`;
  const requirements = tagsOf(data);
  const fields = { title: data.title, description, location, f_type, requirements };
  const published_at = data.publishedAt ? new Date(data.publishedAt) : null;
  const pay = payOf(salariesOf(data.compensation));
  const placed = placeColumns(location, placesNamed(named, remote));
  const [summary, marks] = [summaryOf(text), marksOf(data, named, placed.places)];
  const [levelled, about] = [levelColumns(data.title), departmentColumns(requirements)];
  return { row, source_id: data.id, fields, pay, placed, levelled, about, summary, published_at, marks };
}

function placesOf(data: Row): NamedByBoard[] {
  return [data, ...(data.secondaryLocations ?? [])].flatMap(({ location, address }) =>
    location === undefined || location === null ? [] : [{ location, address }],
  );
}

/** The type of employment; `Remote` only where the board names none and the work is remote. */
function jobTypeOf(data: Row, location: string): JobType | undefined {
  if (data.employmentType) return typeOf(data.employmentType);
  return data.isRemote === true || location === "Remote" ? "Remote" : undefined;
}

/** Department and team are what a posting says about itself in words: they become its tags. */
function tagsOf({ department, team }: Row): string {
  const words = [department ?? "", team ?? ""].filter((word) => word !== "");
  const same = words[0]?.toLowerCase() === words[1]?.toLowerCase();
  return (same ? words.slice(0, 1) : words).join("\n");
}

/** What the board says, not what we make of it: a better import must not pass for a change of the board. */
function marksOf(data: Row, places: readonly NamedByBoard[], read: readonly string[]): Marks {
  const mark = (...values: unknown[]) => sha256(JSON.stringify(values));
  return {
    title: mark(data.title),
    description: mark(data.descriptionHtml),
    location: mark(...places.map(({ location }) => location), data.isRemote === true),
    /** What nobody has changed since then is read as places are read by then. */
    read: read.join(),
    places: mark(...places.map(({ location, address }) => [location, ...addressOf(address)]), data.isRemote === true),
    f_type: mark(data.employmentType ?? null, data.isRemote === true),
    requirements: mark(data.department ?? null, data.team ?? null),
    pay: mark(salariesOf(data.compensation)),
  };
}

/** All faults of a row in one line, each with the name of its field. */
function reasonOf(error: z.ZodError, value: unknown): string {
  const reasons = error.issues.map(({ path, message }) => {
    const name = path.join(".");
    const missing = path.length === 1 && isAbsent(value, String(path[0]));
    return `${name === "" ? "the row" : `${name}:`} ${missing ? "is missing" : message}`;
  });
  return [...new Set(reasons)].join("; ");
}

function isAbsent(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && Reflect.get(value, name) == null;
}
