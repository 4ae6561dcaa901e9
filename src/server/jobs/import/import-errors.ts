import type { RefusalCode, RefusedField } from "../../../contract/jobs/posting/import-runs.ts";

/** Texts of field errors for the command line; screens translate the code. */
const ERROR_TEXTS: Readonly<Record<RefusalCode, (n: number | null) => string>> = {
  missing: () => "is missing",
  empty: () => "is empty",
  not_text: () => "must be a text",
  not_object: () => "is not an object",
  not_list: () => "must be a list",
  not_place: () => "must be an object with a location",
  not_truth: () => "must be true or false",
  not_moment: () => "is not a point in time",
  unreadable: () => "contains characters that could not be read",
  unstorable: () => "contains characters that cannot be stored",
  too_long: (n) => `is longer than ${n} characters`,
  too_much_text: (n) => `has more than ${n} characters of text`,
  too_many: () => "has too many entries",
  unknown_type: () => "is not a known type of employment",
  no_text: () => "has no text",
  pay_asked: () => "is missing, and the law of its place asks for it",
  double: (n) => `stands already in jobs[${n}]`,
  not_stored: () => "was refused by the database",
};

/** An error as a schema encodes it: its code and its limit. */
export function encodeError(code: RefusalCode, n?: number): string {
  return n === undefined ? code : `${code} ${n}`;
}

/** Decodes an error written by `encodeError`. */
export function decodeError(field: string, written: string): RefusedField {
  const [code = "", n] = written.split(" ");
  const isKnown = Object.hasOwn(ERROR_TEXTS, code);
  return { field, code: isKnown ? (code as RefusalCode) : "not_text", n: n === undefined ? null : Number(n) };
}

/** All errors of a row in one line, each with its field. */
export function errorText(errors: readonly RefusedField[]): string {
  const reasons = errors.map(
    ({ field, code, n }) => `${field === "" ? "the row" : `${field}:`} ${ERROR_TEXTS[code](n)}`,
  );
  return [...new Set(reasons)].join("; ");
}
