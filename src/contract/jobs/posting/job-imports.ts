import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { companyName, dollars, id, idParams, instant, jobType, text } from "../../fields.ts";
import { uploadedBytes } from "../../files.ts";
import { LIMITS } from "../../limits.ts";
import { DEPARTMENTS } from "../facets.ts";
import { importRun, importRunDetail, RUN_KINDS } from "./import-runs.ts";

/** Sources of postings: hiring systems with public boards, a web page with JSON-LD, or a table. */
export const IMPORT_SYSTEMS = [
  "ashby",
  "greenhouse",
  "lever",
  "workable",
  "personio",
  "recruitee",
  "smartrecruiters",
  "page",
  "csv",
] as const;
export type ImportSystem = (typeof IMPORT_SYSTEMS)[number];

/**
 * Limits of imports: imports of one company; postings of one board; lines kept per run; days for which runs can be
 * read, and in which at most half of a board's open jobs is closed without confirmation; hours for which an uploaded
 * file waits to be imported.
 */
export const IMPORT_BOUNDS = {
  imports: 20,
  postings: 50_000,
  address: 500,
  lines: 500,
  columns: 100,
  days: 30,
  closing_days: 7,
  file_hours: 24,
} as const;

/** How the reward of an imported job is determined. */
export const REWARD_KINDS = ["amount", "departments", "pay"] as const;
/** The reward as a share of a year's pay, in percent. */
export const REWARD_PERCENT = { min: 1, max: 30 } as const;

/** Fields that a table's column can hold. */
export const CSV_FIELDS = [
  "id",
  "title",
  "description",
  "location",
  "type",
  "department",
  "team",
  "remote",
  "pay_min",
  "pay_max",
  "pay_currency",
  "pay_per",
  "published",
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

const rewards = z.partialRecord(z.enum(DEPARTMENTS), dollars.nullable());

const setup = {
  /** The employment type of postings whose board names none. */
  type: jobType.default("Full-time"),
  reward_kind: z.enum(REWARD_KINDS, "invalid").default("amount"),
  /** Whole dollars: the reward of all jobs, or of jobs without a more specific rule. */
  reward: dollars.default(0),
  percent: z
    .number("not_whole_number")
    .int("not_whole_number")
    .min(REWARD_PERCENT.min, "out_of_range")
    .max(REWARD_PERCENT.max, "out_of_range")
    .nullable()
    .default(null),
  /** Upper limit of a reward that is a share of the pay, whatever pay the board states. */
  reward_most: dollars.nullable().default(null),
  departments: rewards.default({}),
};

type RewardFields = {
  readonly reward_kind: (typeof REWARD_KINDS)[number];
  readonly percent: number | null;
  readonly reward_most: number | null;
};

/** Requires a percentage and an upper limit when the reward is a share of the pay. */
function withShare<Form extends z.ZodType<RewardFields>>(form: Form): Form {
  return form.superRefine((fields, { addIssue }) => {
    if (fields.reward_kind !== "pay") return;
    for (const name of ["percent", "reward_most"] as const)
      if (fields[name] === null) addIssue({ code: "custom", path: [name], message: "required" });
  });
}

/** An import of a public address, or, where the address is empty, of uploaded files under a name. */
export const newImport = withShare(
  z
    .strictObject({
      address: text(IMPORT_BOUNDS.address).default(""),
      name: companyName().default(""),
      ...setup,
    })
    .superRefine(({ address, name }, { addIssue }) => {
      if (address === "" && name === "") addIssue({ code: "custom", path: ["name"], message: "required" });
    }),
);
export type NewImport = z.output<typeof newImport>;

export const importChange = withShare(
  z.strictObject({
    ...setup,
    /** Repeats the import each day; only for addresses. */
    daily: z.boolean().default(false),
    /** For a table: the column heading of each field. */
    columns: z.partialRecord(z.enum(CSV_FIELDS), text(LIMITS.title)).default({}),
  }),
);
export type ImportChange = z.output<typeof importChange>;

/** How the reward of new jobs is determined. */
export type RewardRule = Pick<ImportChange, "reward_kind" | "reward" | "percent" | "reward_most" | "departments">;

const jobImport = z.object({
  id,
  /** Null for imports of files. */
  address: z.string().nullable(),
  name: z.string(),
  /** The system detected at the last read; null before the first one. */
  system: z.enum(IMPORT_SYSTEMS).nullable(),
  /** The file that waits to be imported. */
  file: z.object({ name: z.string(), size: z.number().int() }).nullable(),
  /** Column headings of the table that was uploaded last. */
  heads: z.array(z.string()),
  columns: z.partialRecord(z.enum(CSV_FIELDS), z.string()),
  type: jobType,
  reward_kind: z.enum(REWARD_KINDS),
  reward: z.number().int(),
  percent: z.number().int().nullable(),
  reward_most: z.number().int().nullable(),
  departments: z.partialRecord(z.enum(DEPARTMENTS), z.number().int().nullable()),
  daily: z.boolean(),
  due_at: instant.nullable(),
  created_at: instant,
  /** The most recent run of each kind. */
  preview: importRun.nullable(),
  imported: importRun.nullable(),
  /** The last preview, while it matches the current file and settings and no later import ran. */
  previewed: id.nullable(),
});
export type JobImport = z.output<typeof jobImport>;

/** Starts a preview, or an import of what a preview showed. */
const newRun = z
  .strictObject({
    kind: z.enum(RUN_KINDS, "invalid"),
    /** The preview that the user confirmed. Files require one; without it an address is imported as on the schedule. */
    preview: id.nullable().default(null),
    /**
     * Also closes the jobs that the preview left open because they are more than half of the open jobs; never more than
     * it showed.
     */
    close_most: z.boolean().default(false),
  })
  .superRefine(({ preview, close_most }, { addIssue }) => {
    if (close_most && preview === null) addIssue({ code: "custom", path: ["preview"], message: "required" });
  });
export type NewRun = z.output<typeof newRun>;

const importParams = z.object({ id, import: id });
const at = "/api/companies/{id}/imports/{import}" as const;

export const jobImportEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/companies/{id}/imports",
    access: "user",
    params: idParams,
    output: z.object({
      company: z.object({ id, name: z.string() }),
      /** Hosts whose addresses may be imported. If empty, only files can be imported. */
      hosts: z.array(z.string()),
      items: z.array(jobImport),
    }),
    summary: "A company's imports of jobs, with the last preview and the last import of each",
  }),
  add: endpoint({
    method: "post",
    path: "/api/companies/{id}/imports",
    access: "user",
    params: idParams,
    body: newImport,
    output: jobImport,
    creates: true,
    errors: ["imports_full", "import_duplicate", "rate_limited"],
    summary: "Add an import: the address of a public board, or a name for files; nothing is read yet",
  }),
  change: endpoint({
    method: "put",
    path: at,
    access: "user",
    params: importParams,
    body: importChange,
    output: jobImport,
    errors: ["import_running", "rate_limited"],
    summary: "Change the reward of new jobs, the columns of a table, and whether it runs each day",
  }),
  upload: endpoint({
    method: "post",
    path: `${at}/file`,
    access: "user",
    takes: "bytes",
    params: importParams,
    query: z.object({ name: z.string().min(1, "required").max(1_000, "too_long") }),
    body: uploadedBytes,
    output: jobImport,
    errors: ["import_too_large", "import_no_file", "import_running", "rate_limited"],
    summary: `Send the file of an import (JSON, XML or CSV, at most ${LIMITS.import_bytes} bytes); it is kept for a day to be imported`,
  }),
  start: endpoint({
    method: "post",
    path: `${at}/runs`,
    access: "user",
    params: importParams,
    body: newRun,
    output: importRun,
    creates: true,
    errors: ["import_running", "import_no_file", "import_preview", "rate_limited"],
    summary: "Preview or import in the background; one at a time for a company",
  }),
  run: endpoint({
    method: "get",
    path: `${at}/runs/{run}`,
    access: "user",
    params: z.object({ id, import: id, run: id }),
    output: importRunDetail,
    summary: "One run of an import: its progress, the outcome of each posting, and why some were rejected",
  }),
  stop: endpoint({
    method: "post",
    path: `${at}/runs/{run}/stop`,
    access: "user",
    params: z.object({ id, import: id, run: id }),
    output: importRun,
    summary: "Stop a run; what it has written stays. A finished run does not change",
  }),
  remove: endpoint({
    method: "delete",
    path: at,
    access: "user",
    params: importParams,
    output: z.object({ removed: z.literal(true) }),
    errors: ["import_running", "rate_limited"],
    summary: "Delete an import; the jobs stay",
  }),
};
