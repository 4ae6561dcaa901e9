import { z } from "zod";
import { id, instant } from "../fields.ts";

export const RUN_KINDS = ["preview", "import"] as const;
export type RunKind = (typeof RUN_KINDS)[number];
export const RUN_STATES = ["waiting", "running", "done", "failed"] as const;

/** Why a run came to no end. */
export const IMPORT_FAULTS = [
  "address",
  "unknown_host",
  "not_public",
  "unreachable",
  "certificate",
  "timeout",
  "redirect",
  "status",
  "broken",
  "too_large",
  "not_readable",
  "no_postings",
  "columns",
  "no_file",
  "too_slow",
  "no_rights",
  "stopped",
  "broken_off",
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];

/** What may be wrong with a field of a posting. */
const REFUSALS = [
  "missing",
  "empty",
  "not_text",
  "not_object",
  "not_list",
  "not_place",
  "not_truth",
  "not_moment",
  "unstorable",
  "too_long",
  "too_much_text",
  "too_many",
  "unknown_type",
  "no_text",
  "pay_asked",
  "double",
  "not_stored",
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

const refusal = z.object({
  /** As the importer's own format names it; empty for the row as a whole. */
  field: z.string(),
  code: z.enum(REFUSALS),
  /** The bound that was passed, or the row in which the id stands already. */
  n: z.number().int().nullable(),
});
export type RefusedField = z.output<typeof refusal>;

const IMPORT_OUTCOMES = ["refused", "created", "updated", "reopened", "closed", "left_open"] as const;

const importLine = z.object({
  what: z.enum(IMPORT_OUTCOMES),
  title: z.string(),
  /** Its place among the postings, from 1; null for what is no longer listed. */
  row: z.number().int().nullable(),
  /** Of what was refused in a file: the line where it begins. */
  line: z.number().int().nullable(),
  job: id.nullable(),
  /** Of a preview: what a job that would be created is to have, in whole dollars. */
  reward: z.number().int().nullable(),
  /** What the board changed. */
  fields: z.array(z.string()),
  faults: z.array(refusal),
});
export type ImportLine = z.output<typeof importLine>;

const counts = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  reopened: z.number().int(),
  closed: z.number().int(),
  /** No longer listed, and not closed: more than half of the board's open jobs, which somebody has to agree to. */
  left_open: z.number().int(),
  /** The same since what was read is not whole, or a refused row has no id: any of them may still be listed. */
  unsure: z.number().int(),
  unlisted: z.number().int(),
  refused: z.number().int(),
  /** Of those that stand open: without the pay that the law of their place asks for. */
  unpaid: z.number().int(),
  /** Of a preview: the rewards of all jobs that would be created, in whole dollars; null where there are none. */
  rewards: z.object({ least: z.number().int(), most: z.number().int(), sum: z.number().int() }).nullable(),
});
export type ImportCounts = z.output<typeof counts>;

/** One preview or import, without its lines. */
export const importRun = z.object({
  id,
  kind: z.enum(RUN_KINDS),
  state: z.enum(RUN_STATES),
  /** By somebody's press; false for the timetable. */
  asked: z.boolean(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** Postings that were read so far. */
  done: z.number().int(),
  counts,
  fault: z.enum(IMPORT_FAULTS).nullable(),
});
export type ImportRun = z.output<typeof importRun>;

/** The same with what became of the postings, the first of each kind by name. */
export const wholeRun = importRun.extend({ lines: z.array(importLine) });
export type WholeRun = z.output<typeof wholeRun>;
