import { expect, test } from "vitest";
import { FINDINGS, PART_NAMES, type ScheduledTask } from "../../../contract/admin/operations.ts";
import { readConfig } from "../../infra/platform/config.ts";
import { describeParts, type Observations } from "./parts.ts";

const NOW = new Date("2026-11-26T12:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const config = readConfig({ SECRET_KEY: "a secret key that only tests use", DATA_DIR: "/nowhere" });
const stripe = { secretKey: "sk_test_x", webhookSecrets: [], country: "US", apiUrl: null };

const SERVER = {
  now: NOW,
  postgres: "17.6",
  connections: 12,
  room: 97,
  processes: 2,
  newest_process: ago(60),
  unpublished: 0,
  migrated: 1,
};
const WAITING = {
  mails: 0,
  oldest_mail: null,
  last_mail: null,
  last_file: null,
  bytes_left: 0,
  oldest_left: null,
  erased: 0,
  oldest_erased: null,
  last_event_at: null,
  unhandled: 0,
  copy_taken_at: null,
};
const TIMED: ScheduledTask = {
  task: "reconcile-interviews",
  class: "follow-up",
  cron: "* * * * *",
  milliseconds: 3,
  failed_at: null,
  late: false,
  done_at: ago(1).toISOString(),
  next_at: ago(-1).toISOString(),
};
const BACKUP = { id: "b", taken_at: ago(60), finished_at: ago(50), bytes: 1, place: "/b", missing: 0 };
const WEBHOOKS = { endpoints: 0, failing: 0, off: 0, waiting: 0, oldest: 0 };
const HIRING = { systems: 0, failing: 0, waiting: 0, oldest: 0 };
const DISK = { use: "data", state: "fine", free: 5 * 2 ** 30, size: 2 ** 34 } as const;
const SOUND: Observations = {
  webhooks: WEBHOOKS,
  hiring: HIRING,
  server: SERVER,
  waiting: WAITING,
  backup: BACKUP,
  apart: 0,
  lag: 0,
  disk: DISK,
  backfills: [],
  ledger: 0,
  receivesEvents: true,
  backlog: [],
  given_up: new Map(),
  timetable: [TIMED],
  schema: { schema: "0117_operations", behind: false },
  config,
};

const server = (more: Partial<Observations["server"]>) => ({ server: { ...SERVER, ...more } });
const waiting = (more: Partial<Observations["waiting"]>) => ({ waiting: { ...WAITING, ...more } });
const due = (name: string, oldest: number) => ({ backlog: [{ class: name, waiting: 1, oldest }] });
const timed = (more: Partial<ScheduledTask>) => ({ timetable: [TIMED, { ...TIMED, task: "another", ...more }] });
const withConfig = (more: Partial<Observations["config"]>) => ({ config: { ...config, ...more } });

/** Inputs and the resulting message: every message of the contract has a row. */
const SAID: readonly [saying: string, seen: Partial<Observations>][] = [
  ["database_fine", {}],
  ["database_full", server({ connections: 88 })],
  ["database_newer", { schema: { schema: "newer: 2", behind: false } }],
  ["database_behind", { schema: { schema: "0001_first", behind: true } }],
  ["standby_none", { lag: "none" }],
  ["standby_fine", { lag: 60 }],
  ["standby_lags", { lag: 61 }],
  ["standby_unknown", { lag: "unknown" }],
  ["standby_silent", { lag: "silent" }],
  ["disk_none", { disk: null }],
  ["disk_fine", {}],
  ["disk_low", { disk: { ...DISK, state: "low" } }],
  ["disk_full", { disk: { ...DISK, state: "full" } }],
  ["disk_read_only", { disk: { ...DISK, state: "read_only" } }],
  ["disk_failing", { disk: { ...DISK, state: "failing", free: null, size: null } }],
  ["processes_fine", server({ unpublished: 2_000 })],
  ["outbox_waiting", server({ unpublished: 2_001 })],
  ["processes_not_listening", { receivesEvents: false }],
  ["work_fine", due("mail-bulk", 900)],
  ["work_none", { timetable: [] }],
  ["work_late", due("mail-bulk", 901)],
  ["work_failing", timed({ failed_at: ago(3).toISOString() })],
  ["work_failing", timed({ late: true })],
  ["work_on_hold", waiting({ copy_taken_at: ago(60) })],
  ["work_codes", due("mail-now", 61)],
  ["work_still", { timetable: [{ ...TIMED, done_at: ago(5.1).toISOString() }] }],
  // A failing task still runs.
  ["work_failing", { timetable: [{ ...TIMED, done_at: ago(9).toISOString(), failed_at: ago(1).toISOString() }] }],
  ["given_up_none", { given_up: new Map([["mail", 0]]) }],
  ["given_up_some", { given_up: new Map([["mail", 2]]) }],
  ["given_up_money", { given_up: new Map([["mail", 2]]).set("money", 1) }],
  ["mail_folder", {}],
  ["mail_none", withConfig({ smtpUrl: "smtp://mail.example" })],
  ["mail_fine", { ...withConfig({ smtpUrl: "smtp://mail.example" }), ...waiting({ last_mail: ago(3) }) }],
  ["mail_late", waiting({ mails: 1, oldest_mail: ago(61) })],
  ["files_none", {}],
  ["files_fine", waiting({ last_file: ago(3) })],
  ["files_left", waiting({ bytes_left: 1, oldest_left: ago(61) })],
  ["erasures_fine", {}],
  ["erasures_beside", withConfig({ publicUrl: "https://jobs.example.com" })],
  ["erasures_wait", waiting({ erased: 1, oldest_erased: ago(16) })],
  ["backups_none", { backup: null }],
  ["backups_fine", { backup: { ...BACKUP, taken_at: ago(36 * 60) } }],
  ["backups_gaps", { backup: { ...BACKUP, missing: 1 } }],
  ["backups_old", { backup: { ...BACKUP, taken_at: ago(36 * 60 + 1) } }],
  ["ledger_fine", {}],
  ["ledger_counting", { ledger: null }],
  ["ledger_torn", { ledger: -1 }],
  ["payments_manual", {}],
  ["payments_fine", { ...withConfig({ stripe }), ...waiting({ last_event_at: ago(3) }) }],
  ["payments_no_event", withConfig({ stripe })],
  ["payments_waiting", { ...withConfig({ stripe }), ...waiting({ last_event_at: ago(3), unhandled: 2 }) }],
  ["hiring_none", {}],
  ["hiring_fine", { hiring: { ...HIRING, systems: 2, waiting: 3, oldest: 300 } }],
  ["hiring_failing", { hiring: { ...HIRING, systems: 2, failing: 1 } }],
  ["hiring_late", { hiring: { ...HIRING, systems: 2, failing: 1, waiting: 3, oldest: 301 } }],
  ["webhooks_none", {}],
  ["webhooks_fine", { webhooks: { ...WEBHOOKS, endpoints: 2, off: 1, waiting: 3, oldest: 60 } }],
  ["webhooks_failing", { webhooks: { ...WEBHOOKS, endpoints: 2, failing: 1 } }],
  ["webhooks_late", { webhooks: { ...WEBHOOKS, endpoints: 2, failing: 1, waiting: 3, oldest: 61 } }],
  ["clock_fine", { apart: 1_000 }],
  ["clock_apart", { apart: 1_001 }],
  ["clock_far", { apart: 10_001 }],
  ["upgrade_fine", {}],
  ["upgrade_left", { backfills: ["job-skills", "a_late_index"] }],
];

test.each(SAID)("O27 %s is reported with its status and changes nothing else", (saying, seen) => {
  const [before, after] = [describeParts(SOUND), describeParts({ ...SOUND, ...seen })];
  const about = after.find(({ says }) => says === saying) ?? expect.fail(`it says ${after.map(({ says }) => says)}`);
  const levels: Readonly<Record<string, string>> = FINDINGS[about.part];
  expect(about.health).toBe(levels[saying]);
  const others = (parts: typeof after) => parts.filter(({ part }) => part !== about.part).map(({ says }) => says);
  // The configuration affects several parts.
  if (seen.config === undefined) expect(others(after)).toEqual(others(before));
});

test("O27 every possible message of a part is covered", () => {
  const all = PART_NAMES.flatMap((part) => Object.keys(FINDINGS[part]));
  expect(SAID.map(([saying]) => saying)).toEqual(expect.arrayContaining(all));
});
