import type { RefusalCode, RefusedField } from "../../../contract/posting/import-runs.ts";

/** What is wrong with a field, in the words of the command line; screens have theirs by the code. */
const WORDS: Readonly<Record<RefusalCode, (n: number | null) => string>> = {
  missing: () => "is missing",
  empty: () => "is empty",
  not_text: () => "must be a text",
  not_object: () => "is not an object",
  not_list: () => "must be a list",
  not_place: () => "must be an object with a location",
  not_truth: () => "must be true or false",
  not_moment: () => "is not a point in time",
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

/** A fault as a schema gives it: its code and its bound. */
export function fault(code: RefusalCode, n?: number): string {
  return n === undefined ? code : `${code} ${n}`;
}

/** A fault of a field, as `fault` has written it. */
export function refusedField(field: string, written: string): RefusedField {
  const [code = "", n] = written.split(" ");
  const isKnown = Object.hasOwn(WORDS, code);
  return { field, code: isKnown ? (code as RefusalCode) : "not_text", n: n === undefined ? null : Number(n) };
}

/** All faults of a row in one line, each with the name of its field. */
export function reasonText(faults: readonly RefusedField[]): string {
  const reasons = faults.map(({ field, code, n }) => `${field === "" ? "the row" : `${field}:`} ${WORDS[code](n)}`);
  return [...new Set(reasons)].join("; ");
}
