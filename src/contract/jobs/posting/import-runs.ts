import { z } from "zod";
import { id, instant } from "../../fields.ts";

export const RUN_KINDS = ["preview", "import"] as const;
export type RunKind = (typeof RUN_KINDS)[number];
export const RUN_STATES = ["waiting", "running", "done", "failed"] as const;

/** Why an import run failed. */
export const IMPORT_FAILURES = [
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
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

/** Why a field of a posting was refused. */
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
  "unreadable",
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
  /** The field's name in the importer's own format; empty for the whole row. */
  field: z.string(),
  code: z.enum(REFUSALS),
  /** The limit that was exceeded, or the row that already has this id. */
  n: z.number().int().nullable(),
});
export type RefusedField = z.output<typeof refusal>;

const IMPORT_OUTCOMES = ["refused", "created", "updated", "reopened", "unchanged", "closed", "left_open"] as const;

const importLine = z.object({
  what: z.enum(IMPORT_OUTCOMES),
  title: z.string(),
  /** The position among the postings, from 1; null for a job that is no longer listed. */
  row: z.number().int().nullable(),
  /** For a refused row of a file: the line where the row begins. */
  line: z.number().int().nullable(),
  job: id.nullable(),
  /** In a preview: the reward of the job that would be created, in whole dollars. */
  reward: z.number().int().nullable(),
  /** The fields that the board changed. */
  fields: z.array(z.string()),
  /**
   * Why the row was refused. In a preview also set when the job would be open without the pay range that the law
   * requires.
   */
  errors: z.array(refusal),
});
export type ImportLine = z.output<typeof importLine>;

const counts = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  reopened: z.number().int(),
  closed: z.number().int(),
  /**
   * Jobs that are no longer listed but stay open: they are more than half of the board's open jobs, so a person has to
   * confirm.
   */
  left_open: z.number().int(),
  /**
   * Jobs that stay open because the source was not read completely, or because a refused row has no id. They may still
   * be listed.
   */
  unsure: z.number().int(),
  unlisted: z.number().int(),
  /** Postings that translate another one; both are one job. Left out where there are none. */
  translations: z.number().int().optional(),
  refused: z.number().int(),
  /** Open jobs without the pay range that the law of their place requires. */
  unpaid: z.number().int(),
  /**
   * In a preview: the rewards of all jobs that would be created, in whole dollars; null where no job would be created.
   */
  rewards: z.object({ least: z.number().int(), most: z.number().int(), sum: z.number().int() }).nullable(),
});
export type ImportCounts = z.output<typeof counts>;

/** A preview or import, without its lines. */
export const importRun = z.object({
  id,
  kind: z.enum(RUN_KINDS),
  state: z.enum(RUN_STATES),
  /** True when a person started the run; false when the schedule did. */
  asked: z.boolean(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** Postings read so far. */
  done: z.number().int(),
  counts,
  failure: z.enum(IMPORT_FAILURES).nullable(),
});
export type ImportRun = z.output<typeof importRun>;

/** A run with the result for each posting: the first lines of each kind. */
export const importRunDetail = importRun.extend({ lines: z.array(importLine) });
export type ImportRunDetail = z.output<typeof importRunDetail>;
