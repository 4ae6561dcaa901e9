import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant } from "../fields.ts";
import { boundedCount } from "../paging.ts";
import { TASK_CLASS_NAMES } from "./failed-tasks.ts";

/** Healthy; needs attention during working hours; broken, needs attention at once; deliberately not configured. */
export const HEALTH_LEVELS = ["fine", "attention", "wrong", "off"] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];

/**
 * Every finding about a part, with its severity. Texts are `installation:says_<saying>`. Only "wrong" triggers an alert
 * that pages somebody.
 */
export const FINDINGS = {
  database: {
    database_fine: "fine",
    database_full: "attention",
    database_newer: "attention",
    database_behind: "wrong",
  },
  standby: {
    standby_none: "off",
    standby_fine: "fine",
    standby_lags: "attention",
    standby_unknown: "attention",
    standby_silent: "attention",
  },
  disk: {
    disk_none: "off",
    disk_fine: "fine",
    disk_low: "attention",
    disk_full: "wrong",
    disk_read_only: "wrong",
    disk_failing: "wrong",
  },
  processes: { processes_fine: "fine", outbox_waiting: "attention", processes_not_listening: "attention" },
  work: {
    work_fine: "fine",
    work_none: "attention",
    work_late: "attention",
    work_failing: "attention",
    work_on_hold: "attention",
    work_codes: "wrong",
    work_still: "wrong",
  },
  given_up: { given_up_none: "fine", given_up_some: "attention", given_up_money: "wrong" },
  mail: { mail_folder: "off", mail_none: "fine", mail_fine: "fine", mail_late: "attention" },
  files: { files_none: "fine", files_fine: "fine", files_left: "attention" },
  erasures: { erasures_fine: "fine", erasures_beside: "attention", erasures_wait: "attention" },
  backups: { backups_none: "attention", backups_fine: "fine", backups_gaps: "attention", backups_old: "attention" },
  ledger: { ledger_fine: "fine", ledger_counting: "fine", ledger_torn: "wrong" },
  payments: {
    payments_manual: "fine",
    payments_fine: "fine",
    payments_no_event: "attention",
    payments_waiting: "attention",
  },
  webhooks: { webhooks_none: "off", webhooks_fine: "fine", webhooks_failing: "fine", webhooks_late: "attention" },
  hiring: { hiring_none: "off", hiring_fine: "fine", hiring_failing: "fine", hiring_late: "attention" },
  clock: { clock_fine: "fine", clock_apart: "attention", clock_far: "wrong" },
  upgrade: { upgrade_fine: "fine", upgrade_left: "fine" },
} as const satisfies Record<string, Record<string, HealthLevel>>;

export type PartName = keyof typeof FINDINGS;
type Keys<T> = T extends unknown ? keyof T : never;
export type Finding = Keys<(typeof FINDINGS)[PartName]>;

export const PART_NAMES = Object.keys(FINDINGS) as PartName[];
const FINDING_NAMES = PART_NAMES.flatMap((part) => Object.keys(FINDINGS[part])) as Finding[];

/**
 * Sections of docs/alerts.md with the steps to take. A finding without a section is explained by
 * `installation:do_<saying>` alone.
 */
export const ALERTS: Partial<Record<Finding, string>> = {
  database_full: "RequestsWaitForTheDatabase",
  standby_lags: "ReplicaLags",
  standby_unknown: "ReplicaLagUnknown",
  standby_silent: "ReplicaLost",
  disk_low: "DiskIsNearlyFull",
  disk_full: "DiskCannotBeWritten",
  disk_read_only: "DiskCannotBeWritten",
  disk_failing: "DiskCannotBeWritten",
  outbox_waiting: "OutboxNotRelayed",
  processes_not_listening: "OutboxNotRelayed",
  work_late: "WorkIsLate",
  work_codes: "CodesAreLate",
  work_still: "WorkIsLate",
  given_up_some: "WorkGivenUp",
  given_up_money: "MoneyWorkGivenUp",
  mail_late: "MailsDoNotLeave",
  files_left: "WorkIsLate",
  erasures_wait: "WorkIsLate",
  ledger_torn: "LedgerDoesNotSumToZero",
};

/** Values that the sentence contains. */
const figures = z.object({
  count: z.number().int(),
  seconds: z.number().min(0),
  bytes: z.number().int(),
  at: instant,
  /** A version, a kind of storage, a variable or a task name; never a person's name, an address or a secret. */
  name: z.string(),
});

/** The last observed state of one part of the installation. */
const part = z.object({
  part: z.enum(PART_NAMES),
  health: z.enum(HEALTH_LEVELS),
  says: z.enum(FINDING_NAMES),
  figures: figures.partial(),
});
export type Part = z.output<typeof part>;

/** One class of background tasks. */
const queue = z.object({
  class: z.enum(TASK_CLASS_NAMES),
  /** Due and not started. */
  waiting: z.number().int(),
  /** Since when the oldest of these tasks has been due; null where none is due. */
  oldest: instant.nullable(),
  given_up: z.number().int(),
});
export type QueueState = z.output<typeof queue>;

/** A scheduled task, from the queue's own schedule. */
const scheduledTask = z.object({
  task: z.string(),
  class: z.string(),
  /** Cron expression with five fields, UTC. */
  cron: z.string(),
  done_at: instant.nullable(),
  milliseconds: z.number().int().nullable(),
  /** The last failure since the last success. */
  failed_at: instant.nullable(),
  next_at: instant,
  /** Overdue by a quarter of an hour or more. */
  late: z.boolean(),
});
export type ScheduledTask = z.output<typeof scheduledTask>;

/** A configuration variable as this process read it. For secrets and personal values only whether it is set. */
const setting = z.object({
  variable: z.string(),
  is: z.enum(["set", "unset", "value"]),
  value: z.string().nullable(),
});
export type Setting = z.output<typeof setting>;

export const operations = z.object({
  /** By the database's clock, as all ages here. */
  at: instant,
  parts: z.array(part),
  queues: z.array(queue),
  mails: z.object({ waiting: boundedCount, oldest: instant.nullable(), last_sent: instant.nullable() }),
  payments: z.object({
    provider: z.enum(["manual", "stripe"]),
    last_event_at: instant.nullable(),
    /** Provider events received ten minutes ago or longer and not processed. */
    waiting: z.number().int(),
    given_up: z.number().int(),
  }),
  backup: z
    .object({
      id: z.string(),
      taken_at: instant,
      finished_at: instant,
      bytes: z.number().int(),
      place: z.string(),
      /** Files that the database references and the storage lacks. */
      missing: z.number().int(),
    })
    .nullable(),
  /** A restored copy that is still locked: the point in time of its data. */
  restored_copy: z.object({ taken_at: instant }).nullable(),
  timetable: z.array(scheduledTask),
  versions: z.object({ product: z.string(), node: z.string(), postgres: z.string(), schema: z.string() }),
  settings: z.array(setting),
});
export type Operations = z.output<typeof operations>;

export const adminOperationsEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/admin/operations",
    access: "admin",
    output: operations,
    summary: "The last known health of each part of the installation; reads only the database",
  }),
};
