import { join } from "node:path";
import {
  FINDINGS,
  type Finding,
  type Part,
  type PartName,
  type ScheduledTask,
} from "../../../contract/admin/operations.ts";
import { CLOCK_SKEW_LIMITS } from "../../infra/db/connection/clock-skew.ts";
import type { SchemaVersion } from "../../infra/db/connection/schema-version.ts";
import type { Config } from "../../infra/platform/config.ts";
import type { Backlog } from "../../infra/queue/queue-metrics.ts";
import { MAX_UNPUBLISHED, type SystemObservations } from "./observations.ts";

/** Thresholds in seconds, as in the alerts of deploy/alerts. */
const LATE = { codes: 60, work: 900, mails: 3_600, lag: 60, left: 3_600, webhooks: 60, hiring: 300 } as const;
/** Scheduled tasks start every minute. Without any for this long, no worker is running. Seconds. */
const STALLED_SECONDS = 300;
/** A nightly backup may run late. Seconds. */
const OLD_BACKUP_SECONDS = 36 * 3_600;
/** Share of the server's connections in use. */
const FULL_SHARE = 0.9;

export type QueueObservations = {
  readonly backlog: readonly Backlog[];
  readonly given_up: ReadonlyMap<string, number>;
  readonly timetable: readonly ScheduledTask[];
};

/** All observations at one time. */
export type Observations = SystemObservations &
  QueueObservations & { readonly schema: SchemaVersion | null; readonly config: Config };

type Figures = {
  readonly count?: number;
  readonly seconds?: number;
  readonly bytes?: number;
  readonly at?: Date | null;
  readonly name?: string;
};
type PartFinding = readonly [says: Finding, figures?: Figures];

const secondsSince = (at: Date | null, now: Date): number =>
  at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1_000);

function database({ server, schema }: Observations): PartFinding {
  const { connections, room, postgres } = server;
  const name = schema?.schema ?? "";
  if (schema === null || schema.behind) return ["database_behind", { name }];
  if (name.startsWith("newer")) return ["database_newer"];
  if (connections > FULL_SHARE * room) return ["database_full", { count: connections, name: String(room) }];
  return ["database_fine", { name: postgres, count: connections }];
}

function standby({ lag }: Observations): PartFinding {
  if (lag === "none") return ["standby_none"];
  if (lag === "silent" || lag === "unknown") return [`standby_${lag}`];
  return [lag > LATE.lag ? "standby_lags" : "standby_fine", { seconds: lag }];
}

const VARIABLES = { data: "DATA_DIR", files: "FILES_URL", erased: "ERASED_URL" } as const;

function disk({ disk: seen }: Observations): PartFinding {
  if (seen === null) return ["disk_none"];
  const { use, state, free } = seen;
  return [`disk_${state}`, { name: VARIABLES[use], ...(free !== null && { bytes: free }) }];
}

function processes({ server, receivesEvents }: Observations): PartFinding {
  if (!receivesEvents) return ["processes_not_listening"];
  if (server.unpublished > MAX_UNPUBLISHED) return ["outbox_waiting"];
  return ["processes_fine", { count: server.processes, at: server.newest_process }];
}

/** When any scheduled task last ran. */
function lastTaskRun(timetable: readonly ScheduledTask[]): Date | null {
  const moments = timetable.flatMap(({ done_at, failed_at }) => [done_at, failed_at]).filter((at) => at !== null);
  const newest = moments.toSorted().at(-1);
  return newest === undefined ? null : new Date(newest);
}

function work({ server: { now }, waiting, backlog, timetable }: Observations): PartFinding {
  if (waiting.copy_taken_at !== null) return ["work_on_hold", { at: waiting.copy_taken_at }];
  const last = lastTaskRun(timetable);
  if (last === null) return ["work_none"];
  if (secondsSince(last, now) > STALLED_SECONDS) return ["work_still", { at: last }];
  const oldest = (ofClass: (name: string) => boolean) =>
    Math.max(0, ...backlog.filter((one) => ofClass(one.class)).map((one) => one.oldest));
  const codes = oldest((name) => name === "mail-now");
  if (codes > LATE.codes) return ["work_codes", { seconds: codes }];
  const others = oldest((name) => name !== "mail-now");
  if (others > LATE.work) return ["work_late", { seconds: others }];
  const failing = timetable.filter(({ failed_at, late }) => failed_at !== null || late);
  if (failing.length > 0) return ["work_failing", { count: failing.length, name: failing[0]?.task ?? "" }];
  return ["work_fine", { at: last }];
}

function givenUp({ given_up }: Observations): PartFinding {
  const money = given_up.get("money") ?? 0;
  const all = [...given_up.values()].reduce((sum, n) => sum + n, 0);
  if (money > 0) return ["given_up_money", { count: money }];
  return all > 0 ? ["given_up_some", { count: all }] : ["given_up_none"];
}

function mail({ server: { now }, waiting, config }: Observations): PartFinding {
  const { mails: count, oldest_mail, last_mail } = waiting;
  if (secondsSince(oldest_mail, now) > LATE.mails) return ["mail_late", { count, at: oldest_mail }];
  if (config.smtpUrl === null) return ["mail_folder"];
  return last_mail === null ? ["mail_none"] : ["mail_fine", { at: last_mail }];
}

function files({ server: { now }, waiting, config }: Observations): PartFinding {
  const { bytes_left: count, oldest_left, last_file } = waiting;
  if (secondsSince(oldest_left, now) > LATE.left) return ["files_left", { count, at: oldest_left }];
  const name = config.filesUrl.startsWith("s3://") ? "bucket" : "folder";
  return last_file === null ? ["files_none", { name }] : ["files_fine", { name, at: last_file }];
}

/** A local trial has no data to lose. */
const isLocalTrial = ({ publicUrl }: Config): boolean =>
  ["localhost", "127.0.0.1"].includes(new URL(publicUrl).hostname);

function erasures({ server: { now }, waiting, config }: Observations): PartFinding {
  const { erased: count, oldest_erased } = waiting;
  if (secondsSince(oldest_erased, now) > LATE.work) return ["erasures_wait", { count, at: oldest_erased }];
  const beside = config.erasedUrl === join(config.dataDir, "erased") && !isLocalTrial(config);
  return beside ? ["erasures_beside"] : ["erasures_fine"];
}

function backups({ server: { now }, backup }: Observations): PartFinding {
  if (backup === null) return ["backups_none"];
  const { taken_at: at, missing: count } = backup;
  if (secondsSince(at, now) > OLD_BACKUP_SECONDS) return ["backups_old", { at }];
  return count > 0 ? ["backups_gaps", { at, count }] : ["backups_fine", { at }];
}

function ledger({ ledger: sum }: Observations): PartFinding {
  if (sum === null) return ["ledger_counting"];
  return sum === 0 ? ["ledger_fine"] : ["ledger_torn", { count: sum }];
}

function payments({ waiting, config }: Observations): PartFinding {
  if (config.stripe === null) return ["payments_manual"];
  if (waiting.unhandled > 0) return ["payments_waiting", { count: waiting.unhandled }];
  return waiting.last_event_at === null ? ["payments_no_event"] : ["payments_fine", { at: waiting.last_event_at }];
}

function upgrade({ backfills: [first, ...others] }: Observations): PartFinding {
  return first === undefined ? ["upgrade_fine"] : ["upgrade_left", { count: others.length + 1, name: first }];
}

function webhooks({ webhooks: { endpoints, failing, waiting, oldest } }: Observations): PartFinding {
  if (oldest > LATE.webhooks) return ["webhooks_late", { count: waiting, seconds: oldest }];
  if (failing > 0) return ["webhooks_failing", { count: failing }];
  return endpoints === 0 ? ["webhooks_none"] : ["webhooks_fine", { count: endpoints }];
}

function hiring({ hiring: { systems, failing, waiting, oldest } }: Observations): PartFinding {
  if (oldest > LATE.hiring) return ["hiring_late", { count: waiting, seconds: oldest }];
  if (failing > 0) return ["hiring_failing", { count: failing }];
  return systems === 0 ? ["hiring_none"] : ["hiring_fine", { count: systems }];
}

function clocks({ apart }: Observations): PartFinding {
  const seconds = apart / 1_000;
  if (apart > CLOCK_SKEW_LIMITS.farMs) return ["clock_far", { seconds }];
  return [apart > CLOCK_SKEW_LIMITS.notableMs ? "clock_apart" : "clock_fine", { seconds }];
}

const PART_REPORTERS: Readonly<Record<PartName, (whole: Observations) => PartFinding>> = {
  database,
  standby,
  disk,
  processes,
  work,
  given_up: givenUp,
  mail,
  files,
  erasures,
  backups,
  ledger,
  payments,
  webhooks,
  hiring,
  clock: clocks,
  upgrade,
};

/** Returns message and status of every part. Pure function of the observations. */
export function describeParts(whole: Observations): Part[] {
  return Object.entries(PART_REPORTERS).map(([name, report]) => {
    const part = name as PartName;
    const [says, { at, ...figures } = {}] = report(whole);
    const levels: Readonly<Record<string, Part["health"]>> = FINDINGS[part];
    const shown = { ...figures, ...(at !== undefined && at !== null && { at: at.toISOString() }) };
    return { part, says, health: levels[says] ?? "attention", figures: shown };
  });
}
