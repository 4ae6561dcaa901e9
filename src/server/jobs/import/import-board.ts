import { z } from "zod";
import { LIMITS } from "../../../contract/limits.ts";
import type { PayFields } from "../../../contract/pay.ts";
import type { RefusalCode, RefusedField } from "../../../contract/posting/import-runs.ts";
import type { JobType } from "../../../contract/statuses.ts";
import { summaryOf } from "../../../rules/jobs.ts";
import { sha256 } from "../../platform/crypto.ts";
import { departmentColumns, levelColumns } from "../facets/facet-columns.ts";
import { type PlaceColumns, placeColumns } from "../places/place-columns.ts";
import type { BoardRow } from "./import-file.ts";
import { payOf, salariesOf } from "./import-pay.ts";
import { addressOf, type NamedByBoard, placesNamed, placesText } from "./import-places.ts";
import { fault, reasonText, refusedField } from "./import-refusal.ts";
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

/** A row that becomes no job: why, in words and by field. */
export type Refusal = { readonly row: BoardRow; readonly reason: string; readonly faults: readonly RefusedField[] };

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
    .string(fault("not_text"))
    .transform((value) => value.normalize("NFC").replaceAll(/\s+/g, " ").trim())
    .refine((value) => value.isWellFormed() && !UNSTORABLE.test(value), fault("unstorable"))
    .refine((value) => value.length <= max, fault("too_long", max));
}

const required = (max: number) => line(max).refine((value) => value !== "", fault("empty"));
const optional = (max: number) => line(max).nullish();
const truth = z.boolean(fault("not_truth")).nullish();
const place = z.object({ location: optional(LIMITS.location), address: z.unknown().optional() }, fault("not_place"));

const TYPES: Readonly<Record<string, JobType>> = {
  fulltime: "Full-time",
  parttime: "Part-time",
  contract: "Contract",
  temporary: "Contract",
  intern: "Internship",
};
const employmentType = z
  .string(fault("not_text"))
  .refine((value) => typeOf(value) !== undefined, fault("unknown_type"))
  .nullish();

const identity = z.object({ id: required(LIMITS.location), isListed: truth }, fault("not_object"));
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
    secondaryLocations: z.array(place, fault("not_list")).max(MOST_PLACES, fault("too_many")).nullish(),
    isRemote: truth,
    /** Whatever stands here stops no posting. */
    compensation: z.unknown().optional(),
    publishedAt: z.iso.datetime({ offset: true, error: fault("not_moment") }).nullish(),
    descriptionHtml: z
      .string(fault("not_text"))
      .max(MOST_HTML, fault("too_long", MOST_HTML))
      .refine((value) => value.isWellFormed(), fault("unstorable")),
  },
  fault("not_object"),
);
type Row = z.output<typeof rowSchema>;

function typeOf(employment: string): JobType | undefined {
  return TYPES[employment.toLowerCase().replaceAll(/[^a-z]/g, "")];
}

/** What becomes of the rows of one board that are taken one after the other; holds their ids alone. */
export type BoardMapper = {
  /** A job of ours, or why it is none; null for one that is not listed. */
  take(row: BoardRow): Posting | Refusal | null;
  /** What is known once all rows were taken. */
  end(): Pick<MappedBoard, "unlisted" | "listed" | "complete">;
};

/** Takes the type of employment of postings whose board names none; without it they are refused. */
export function boardMapper(usual?: JobType): BoardMapper {
  const first = new Map<string, number>();
  const gone = new Set<string>();
  let complete = true;
  return {
    take(row) {
      const known = identity.safeParse(row.value);
      if (!known.success) {
        complete = false;
        return refusal(row, faultsOf(known.error, row.value));
      }
      const { id, isListed } = known.data;
      const twin = first.get(id);
      if (twin !== undefined) return refusal(row, [{ field: "id", code: "double", n: twin }]);
      first.set(id, row.index);
      if (isListed === false) {
        gone.add(id);
        return null;
      }
      return mapRow(row, usual);
    },
    end() {
      const listed = new Set([...first.keys()].filter((id) => !gone.has(id)));
      return { unlisted: gone.size, listed, complete };
    },
  };
}

/** Whether a row becomes no job. */
export function isRefusal(taken: Posting | Refusal): taken is Refusal {
  return "reason" in taken;
}

/** Takes the rows of one board; a row that cannot become a job never stops another one. */
export function mapBoard(rows: readonly BoardRow[]): MappedBoard {
  const mapper = boardMapper();
  const postings: Posting[] = [];
  const refused: Refusal[] = [];
  for (const row of rows) {
    const taken = mapper.take(row);
    if (taken === null) continue;
    if (isRefusal(taken)) refused.push(taken);
    else postings.push(taken);
  }
  return { postings, refused, ...mapper.end() };
}

function refusal(row: BoardRow, faults: readonly RefusedField[]): Refusal {
  return { row, reason: reasonText(faults), faults };
}

/** The row as a posting, or why it cannot be one. */
function mapRow(row: BoardRow, usual: JobType | undefined): Posting | Refusal {
  const parsed = rowSchema.safeParse(row.value);
  if (!parsed.success) return refusal(row, faultsOf(parsed.error, row.value));
  const refused = (field: string, code: RefusalCode, n: number | null = null) => refusal(row, [{ field, code, n }]);
  const { data } = parsed;
  const named = placesOf(data);
  const remote = data.isRemote === true;
  const location = placesText(
    named.map((one) => one.location),
    remote,
  );
  if (location === "") return refused("location", "missing");
  const f_type = jobTypeOf(data, location) ?? usual;
  if (f_type === undefined) return refused("employmentType", "missing");
  const description = sanitiseDescription(data.descriptionHtml);
  const text = textOfDescription(description);
  if (text === "") return refused("descriptionHtml", "no_text");
  if (text.length > LIMITS.description) return refused("descriptionHtml", "too_much_text", LIMITS.description);
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

/** All faults of a row, each with the name of its field. */
function faultsOf(error: z.ZodError, value: unknown): RefusedField[] {
  return error.issues.map(({ path, message }) => {
    const missing = path.length === 1 && isAbsent(value, String(path[0]));
    return refusedField(path.join("."), missing ? fault("missing") : message);
  });
}

function isAbsent(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && Reflect.get(value, name) == null;
}
