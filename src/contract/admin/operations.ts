import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { WORK_CLASSES } from "../failed-work.ts";
import { instant } from "../fields.ts";
import { boundedCount } from "../paging.ts";

/** In order; worth a look by day; wrong, whatever the hour; not there on purpose. */
export const STANDINGS = ["fine", "look", "wrong", "off"] as const;
export type Standing = (typeof STANDINGS)[number];

/**
 * What can be said of each part, and how it stands then; the words are `installation:says_<saying>`. Wrong is what an alert
 * wakes somebody for.
 */
export const SAYINGS = {
  database: {
    database_fine: "fine",
    database_full: "look",
    database_newer: "look",
    database_behind: "wrong",
  },
  standby: { standby_none: "off", standby_fine: "fine", standby_lags: "look", standby_silent: "wrong" },
  processes: { processes_fine: "fine", processes_untold: "look", processes_deaf: "look" },
  work: {
    work_fine: "fine",
    work_none: "look",
    work_late: "look",
    work_failing: "look",
    work_held: "look",
    work_codes: "wrong",
    work_still: "wrong",
  },
  given_up: { given_up_none: "fine", given_up_some: "look", given_up_money: "wrong" },
  mail: { mail_folder: "off", mail_none: "fine", mail_fine: "fine", mail_late: "look" },
  files: { files_none: "fine", files_fine: "fine", files_left: "look" },
  erasures: { erasures_fine: "fine", erasures_beside: "look", erasures_wait: "look" },
  backups: { backups_none: "look", backups_fine: "fine", backups_gaps: "look", backups_old: "look" },
  ledger: { ledger_fine: "fine", ledger_counting: "fine", ledger_torn: "wrong" },
  payments: {
    payments_manual: "fine",
    payments_fine: "fine",
    payments_unheard: "look",
    payments_waiting: "look",
  },
  webhooks: { webhooks_none: "off", webhooks_fine: "fine", webhooks_failing: "fine", webhooks_late: "look" },
  hiring: { hiring_none: "off", hiring_fine: "fine", hiring_failing: "fine", hiring_late: "look" },
  clock: { clock_fine: "fine", clock_apart: "look", clock_far: "wrong" },
} as const satisfies Record<string, Record<string, Standing>>;

export type PartName = keyof typeof SAYINGS;
type Keys<T> = T extends unknown ? keyof T : never;
export type Saying = Keys<(typeof SAYINGS)[PartName]>;

export const PART_NAMES = Object.keys(SAYINGS) as PartName[];
const SAYING_NAMES = PART_NAMES.flatMap((part) => Object.keys(SAYINGS[part])) as Saying[];

/** The sections of docs/alerts.md that say what to do; what stands nowhere there is said by `installation:do_<saying>` alone. */
export const ALERTS: Partial<Record<Saying, string>> = {
  database_full: "RequestsWaitForTheDatabase",
  standby_lags: "ReplicaLags",
  standby_silent: "ReplicaLags",
  processes_untold: "NewsAreNotTold",
  processes_deaf: "NewsAreNotTold",
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

/** What stands in the sentence. */
const figures = z.object({
  count: z.number().int(),
  seconds: z.number().min(0),
  at: instant,
  /** A version, a kind of place, a name of work: nobody's name, no address and no secret. */
  name: z.string(),
});

/** One part of the installation as it was last seen. */
const part = z.object({
  part: z.enum(PART_NAMES),
  standing: z.enum(STANDINGS),
  says: z.enum(SAYING_NAMES),
  figures: figures.partial(),
});
export type Part = z.output<typeof part>;

/** One class of background work. */
const queue = z.object({
  class: z.enum(WORK_CLASSES),
  /** Due and not begun. */
  waiting: z.number().int(),
  /** Since when the oldest of it has been due; null where none is. */
  oldest: instant.nullable(),
  given_up: z.number().int(),
});
export type QueueState = z.output<typeof queue>;

/** Work that starts by the clock, as the queue's own timetable has it. */
const timed = z.object({
  task: z.string(),
  class: z.string(),
  /** Five fields, UTC. */
  cron: z.string(),
  done_at: instant.nullable(),
  milliseconds: z.number().int().nullable(),
  /** Where it failed since it was last done. */
  failed_at: instant.nullable(),
  next_at: instant,
  /** It should have been done a quarter of an hour ago or longer. */
  late: z.boolean(),
});
export type TimedWork = z.output<typeof timed>;

/** A variable of the configuration as this process read it. Of what is secret or names somebody only whether it is set. */
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
    last_heard: instant.nullable(),
    /** Words of the provider that were heard ten minutes ago or longer and not acted upon. */
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
      /** Files that the database names and the storage did not have. */
      missing: z.number().int(),
    })
    .nullable(),
  /** A restored copy that nobody has released: as of when it is. */
  held: z.object({ taken_at: instant }).nullable(),
  timetable: z.array(timed),
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
    summary: "How every part of the installation was last seen; nothing outside of the database is asked for it",
  }),
};
