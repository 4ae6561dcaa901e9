import { Parser } from "htmlparser2";
import { z } from "zod";
import type { PayFields } from "../../../contract/jobs/pay.ts";
import type { RefusalCode, RefusedField } from "../../../contract/jobs/posting/import-runs.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { JobType } from "../../../contract/statuses.ts";
import { summaryOf } from "../../../rules/jobs.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import { departmentColumns, levelColumns } from "../facets/facet-columns.ts";
import { type PlaceColumns, placeColumns } from "../places/place-columns.ts";
import { isRemoteWork } from "../sources/shape.ts";
import { decodeError, encodeError, errorText } from "./import-errors.ts";
import type { BoardRow } from "./import-file.ts";
import { findSalaries, toPayFields } from "./import-pay.ts";
import {
  type BoardPlace,
  isWorkArrangement,
  parsePostalAddress,
  placesOfPosting,
  placesText,
} from "./import-places.ts";
import { sanitizeDescriptionHtml, textOfDescription } from "./sanitize-description.ts";

/** The fields of a job that an import sets, and updates when the board changes them. */
export type ImportedFields = {
  readonly title: string;
  /** Sanitized HTML. */
  readonly description: string;
  readonly location: string;
  readonly f_type: JobType;
  readonly requirements: string;
};

/** Fingerprints of the board's own values, by field. */
export type FieldFingerprints = { readonly [field in keyof ImportedFields | "pay" | "places" | "read"]: string };

/** A posting mapped to a job. */
export type MappedPosting = {
  readonly row: BoardRow;
  readonly source_id: string;
  readonly fields: ImportedFields;
  /** The pay columns; null where the board states no pay. */
  readonly pay: PayFields;
  /** The place columns, from its texts and addresses together. */
  readonly placed: PlaceColumns;
  /** The columns for the title's seniority and the board's department and team. */
  readonly levelled: ReturnType<typeof levelColumns>;
  readonly about: ReturnType<typeof departmentColumns>;
  readonly summary: string;
  /** Null where the board states no time. */
  readonly published_at: Date | null;
  /** The day, where the board states only a day. */
  readonly posted_on: string | null;
  readonly marks: FieldFingerprints;
};

/** A row that cannot become a job, with the reasons as text and by field. */
export type RefusedRow = { readonly row: BoardRow; readonly reason: string; readonly errors: readonly RefusedField[] };

/** A board's rows by result. */
export type MappedBoard = {
  readonly postings: readonly MappedPosting[];
  readonly unlisted: number;
  /** Translations of another posting: one job. */
  readonly translations: number;
  readonly refused: readonly RefusedRow[];
  /** All ids that the board lists, including refused rows, so that their jobs are not closed. */
  readonly listed: ReadonlySet<string>;
  /** False when a refused row has no readable id, so its job is unknown. */
  readonly complete: boolean;
};

const MAX_HTML = 100_000;
const MAX_PLACES = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these cannot be stored or shown
const UNSTORABLE = /[\u0000-\u001f\u007f]/;

/** Maximum depth of HTML that was escaped repeatedly. */
const MAX_DECODE_ROUNDS = 3;

/** Decodes escaped HTML, as in many titles; a literal sign stays. */
function decodeText(text: string): string {
  let plain = text;
  for (let round = 0; round < MAX_DECODE_ROUNDS && /&[#\w]{2,32};/.test(plain); round += 1) {
    const words: string[] = [];
    new Parser({ ontext: (some) => words.push(some) }).end(plain.replaceAll("<", "&lt;"));
    plain = words.join("");
  }
  return plain;
}

function lineSchema(max: number, read = decodeText) {
  return z
    .string(encodeError("not_text"))
    .transform(read)
    .transform((value) => value.normalize("NFC").replaceAll(/\s+/g, " ").trim())
    .refine((value) => value.isWellFormed() && !UNSTORABLE.test(value), encodeError("unstorable"))
    .refine((value) => value.length <= max, encodeError("too_long", max));
}

const requiredSchema = (max: number, read = decodeText) =>
  lineSchema(max, read).refine((value) => value !== "", encodeError("empty"));
/** Identifiers stay unchanged. */
const identifierSchema = requiredSchema(LIMITS.location, (text) => text);
const optionalSchema = (max: number) => lineSchema(max).nullish();
const booleanSchema = z.boolean(encodeError("not_truth")).nullish();
const placeSchema = z.object(
  { location: optionalSchema(LIMITS.location), address: z.unknown().optional() },
  encodeError("not_place"),
);

const TYPES = new Map<string, JobType>([
  ["fulltime", "Full-time"],
  ["parttime", "Part-time"],
  ["contract", "Contract"],
  ["temporary", "Contract"],
  ["intern", "Internship"],
]);
const employmentTypeSchema = z
  .string(encodeError("not_text"))
  .refine((value) => typeOf(value) !== undefined, encodeError("unknown_type"))
  .nullish();

/** An invalid value here never refuses a posting. */
const noteSchema = z.string().nullish().catch(null);
const identitySchema = z.object(
  {
    id: identifierSchema,
    isListed: booleanSchema,
    expiresAt: z.unknown().optional(),
    translates: noteSchema,
    language: noteSchema,
  },
  encodeError("not_object"),
);
const rowSchema = z.object(
  {
    id: identifierSchema,
    title: requiredSchema(LIMITS.title),
    department: optionalSchema(LIMITS.title),
    team: optionalSchema(LIMITS.title),
    employmentType: employmentTypeSchema,
    location: optionalSchema(LIMITS.location),
    /** Like the compensation, an invalid value never refuses a posting. */
    address: z.unknown().optional(),
    secondaryLocations: z
      .array(placeSchema, encodeError("not_list"))
      .max(MAX_PLACES, encodeError("too_many"))
      .nullish(),
    isRemote: booleanSchema,
    /** More specific than `isRemote`. */
    workplaceType: z.unknown().optional(),
    /** An invalid value never refuses a posting. */
    compensation: z.unknown().optional(),
    /** A day, or a point in time. */
    publishedAt: z.union([z.iso.date(), z.iso.datetime({ offset: true })], encodeError("not_moment")).nullish(),
    descriptionHtml: z
      .string(encodeError("not_text"))
      .max(MAX_HTML, encodeError("too_long", MAX_HTML))
      .refine((value) => value.isWellFormed(), encodeError("unstorable")),
  },
  encodeError("not_object"),
);
type Row = z.output<typeof rowSchema>;

function typeOf(employment: string): JobType | undefined {
  return TYPES.get(employment.toLowerCase().replaceAll(/[^a-z]/g, ""));
}

/** Maps the rows of one board one by one; keeps only their ids in memory. */
export type BoardMapper = {
  /** Returns a job or the refusal; null for a row that is not listed. */
  take(row: BoardRow): MappedPosting | RefusedRow | null;
  /** Results that are known after the last row. */
  end(): Pick<MappedBoard, "unlisted" | "translations" | "listed" | "complete">;
};

/**
 * Takes the employment type for postings that state none (without it they are refused), and the time after which
 * postings count as expired.
 */
export function createBoardMapper(usual?: JobType, now?: Date): BoardMapper {
  const first = new Map<string, number>();
  const gone = new Set<string>();
  const languages = new Map<string, string>();
  let translations = 0;
  let complete = true;
  return {
    take(row) {
      const known = identitySchema.safeParse(row.value);
      if (!known.success) {
        complete = false;
        return refuseRow(row, fieldErrors(known.error, row.value));
      }
      const { id, isListed, expiresAt, translates, language } = known.data;
      const twin = first.get(id);
      if (twin !== undefined) return refuseRow(row, [{ field: "id", code: "double", n: twin }]);
      first.set(id, row.index);
      const isOver = now !== undefined && typeof expiresAt === "string" && Date.parse(expiresAt) <= now.getTime();
      if (isListed === false || isOver) {
        gone.add(id);
        return null;
      }
      if (translates && language) {
        const taken = languages.get(translates) ?? language;
        languages.set(translates, taken);
        if (taken !== language) {
          gone.add(id);
          translations += 1;
          return null;
        }
      }
      if (row.failure !== undefined) return refuseRow(row, [{ field: "", ...row.failure }]);
      return mapRow(row, usual);
    },
    end() {
      const listed = new Set([...first.keys()].filter((id) => !gone.has(id)));
      return { unlisted: gone.size - translations, translations, listed, complete };
    },
  };
}

/** Whether a row was refused. */
export function isRefusedRow(taken: MappedPosting | RefusedRow): taken is RefusedRow {
  return "reason" in taken;
}

/** Maps the rows of one board. A refused row never stops the others. */
export function mapBoard(rows: readonly BoardRow[]): MappedBoard {
  const mapper = createBoardMapper();
  const postings: MappedPosting[] = [];
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    const taken = mapper.take(row);
    if (taken === null) continue;
    if (isRefusedRow(taken)) refused.push(taken);
    else postings.push(taken);
  }
  return { postings, refused, ...mapper.end() };
}

function refuseRow(row: BoardRow, errors: readonly RefusedField[]): RefusedRow {
  return { row, reason: errorText(errors), errors };
}

/** Maps a row to a posting, or to the reasons for its refusal. */
function mapRow(row: BoardRow, usual: JobType | undefined): MappedPosting | RefusedRow {
  const parsed = rowSchema.safeParse(row.value);
  if (!parsed.success) return refuseRow(row, fieldErrors(parsed.error, row.value));
  const refused = (field: string, code: RefusalCode, n: number | null = null) => refuseRow(row, [{ field, code, n }]);
  const { data } = parsed;
  const remote = isRemoteWork(data.isRemote, data.workplaceType);
  const named = placesOf(data, remote);
  const location = placesText(
    named.map((one) => one.location),
    remote,
  );
  if (location === "") return refused("location", "missing");
  const f_type = jobTypeOf(data, remote, location) ?? usual;
  if (f_type === undefined) return refused("employmentType", "missing");
  const description = sanitizeDescriptionHtml(data.descriptionHtml);
  const text = textOfDescription(description);
  if (text === "") return refused("descriptionHtml", "no_text");
  if (text.length > LIMITS.description) return refused("descriptionHtml", "too_much_text", LIMITS.description);
  const requirements = tagsOf(data);
  const fields = { title: data.title, description, location, f_type, requirements };
  const published_at = data.publishedAt ? new Date(data.publishedAt) : null;
  const posted_on = z.iso.date().safeParse(data.publishedAt).data ?? null;
  const pay = toPayFields(findSalaries(data.compensation));
  const placed = placeColumns(location, placesOfPosting(named, remote));
  const [summary, marks] = [summaryOf(text), fieldFingerprints(data, remote, { named, read: placed.places })];
  const [levelled, about] = [levelColumns(data.title), departmentColumns(requirements)];
  return { row, source_id: data.id, fields, pay, placed, levelled, about, summary, published_at, posted_on, marks };
}

/** A place by its name, or by its address where the name is none. A remote job's office is not a place of the job. */
function placesOf(data: Row, remote: boolean): BoardPlace[] {
  return [data, ...(data.secondaryLocations ?? [])].flatMap(({ location, address }) => {
    const name = location ?? "";
    const named = name === "" ? [] : [{ location: name, address }];
    if (remote || !isWorkArrangement(name)) return named;
    const parts = parsePostalAddress(address);
    return parts.length === 0 ? named : [{ location: parts.join(", "), address }];
  });
}

/** The employment type; `Remote` only where the board states none and the work is remote. */
function jobTypeOf(data: Row, remote: boolean, location: string): JobType | undefined {
  if (data.employmentType) return typeOf(data.employmentType);
  return remote || location === "Remote" ? "Remote" : undefined;
}

/** Department and team become tags, because postings state them as plain words. */
function tagsOf({ department, team }: Row): string {
  const words = [department ?? "", team ?? ""].filter((word) => word !== "");
  const same = words[0]?.toLowerCase() === words[1]?.toLowerCase();
  return (same ? words.slice(0, 1) : words).join("\n");
}

/**
 * Fingerprints of the board's values, not of our parsed ones: an improved parser must not look like a change of the
 * board.
 */
function fieldFingerprints(
  data: Row,
  remote: boolean,
  { named, read }: { readonly named: readonly BoardPlace[]; readonly read: readonly string[] },
): FieldFingerprints {
  const mark = (...values: unknown[]) => sha256(JSON.stringify(values));
  return {
    title: mark(data.title),
    description: mark(data.descriptionHtml),
    location: mark(...named.map(({ location }) => location), remote),
    /** Marks the parser in use, so that fields without later edits are parsed again. */
    read: read.join(),
    places: mark(...named.map(({ location, address }) => [location, ...parsePostalAddress(address)]), remote),
    f_type: mark(data.employmentType ?? null, remote),
    requirements: mark(data.department ?? null, data.team ?? null),
    pay: mark(findSalaries(data.compensation)),
  };
}

/** All errors of a row, each with its field. */
function fieldErrors(error: z.ZodError, value: unknown): RefusedField[] {
  return error.issues.map(({ path, message }) => {
    const missing = path.length === 1 && isAbsent(value, String(path[0]));
    return decodeError(path.join("."), missing ? encodeError("missing") : message);
  });
}

function isAbsent(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && Reflect.get(value, name) == null;
}
