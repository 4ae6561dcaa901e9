import { CronExpressionParser } from "cron-parser";
import { TASK_CLASS_NAMES } from "../../../contract/admin/failed-tasks.ts";
import type { Operations, QueueState, ScheduledTask, Setting } from "../../../contract/admin/operations.ts";
import { boundedCount } from "../../../rules/bounded-count.ts";
import { schemaVersionAt } from "../../infra/db/connection/schema-version.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import type { Config } from "../../infra/platform/config.ts";
import { VERSION } from "../../infra/platform/version.ts";
import { countFailed, readBacklog } from "../../infra/queue/queue-metrics.ts";
import { observeSystem, type SystemObservations } from "./observations.ts";
import { describeParts, type QueueObservations } from "./parts.ts";

const plainSetting = (variable: string, value: string | number): Setting => ({
  variable,
  is: "value",
  value: String(value),
});
/** For secrets and identifying values: only whether the variable is set. */
const presenceSetting = (variable: string, value: unknown): Setting => ({
  variable,
  is: value === null || value === undefined ? "unset" : "set",
  value: null,
});
const addressSetting = (variable: string, address: string): Setting =>
  plainSetting(variable, address.startsWith("s3://") ? "bucket" : "folder");

/** Settings as this process read them. An allowlist, so that a new variable exposes nothing by default. */
function settingsOf(config: Config): Setting[] {
  const { trustedProxies, adminEmails, stripe } = config;
  return [
    plainSetting("ROLE", config.role),
    plainSetting("PROCESSES", config.processes),
    plainSetting("DATABASE_URL", config.databaseUrl === null ? "embedded" : "own"),
    presenceSetting("DATABASE_READ_URL", config.databaseReadUrl),
    presenceSetting("DATABASE_DIRECT_URL", config.databaseDirectUrl),
    presenceSetting("DATABASE_MIGRATE_URL", config.databaseMigrateUrl),
    plainSetting("DATABASE_POOL", config.databasePool),
    plainSetting("DATABASE_QUEUE_POOL", config.databaseQueuePool),
    addressSetting("FILES_URL", config.filesUrl),
    addressSetting("ERASED_URL", config.erasedUrl),
    presenceSetting("SMTP_URL", config.smtpUrl),
    plainSetting("OPERATOR", config.operator),
    presenceSetting("SCANNER_URL", config.scannerUrl),
    presenceSetting("OIDC_ISSUER", config.oidc),
    plainSetting("PAYMENTS", stripe === null ? "manual" : "stripe"),
    presenceSetting("BANK_DETAILS", config.bankDetails),
    plainSetting("PAY_RULES", config.payRules),
    plainSetting("PROBATION_DAYS", config.probationDays),
    plainSetting("DEMO_DATA", config.demoData),
    plainSetting("ADMIN_EMAILS", adminEmails.length),
    plainSetting("TRUST_PROXY", trustedProxies === null ? "off" : "on"),
    plainSetting("LEAVING_SECONDS", config.leavingSeconds),
    plainSetting("RATE_LIMIT_FACTOR", config.rateLimitFactor),
    plainSetting("ACCOUNT_MAILS_PER_HOUR", config.accountMailsPerHour),
    plainSetting("PASSWORD_MIN_LENGTH", config.passwordMinLength),
    presenceSetting("DNS_SERVERS", config.dnsServers),
    presenceSetting("PUSH_HOSTS", config.pushHosts),
    presenceSetting("WEBHOOK_HOSTS", config.webhookHosts.length === 0 ? null : config.webhookHosts),
    presenceSetting("METRICS_TOKEN", config.metricsToken),
    presenceSetting("OTEL_EXPORTER_OTLP_ENDPOINT", config.traces),
    ...(config.traces === null ? [] : [plainSetting("OTEL_TRACES_SAMPLER_ARG", config.traces.share)]),
    plainSetting("LOG_LEVEL", config.logLevel),
  ];
}

/** Tolerance: the queue checks schedules twice a minute, and some tasks wait their turn. */
const LATE_MS = 15 * 60_000;

type Row = {
  readonly task: string;
  readonly class: string;
  readonly cron: string;
  readonly done_at: Date | null;
  readonly milliseconds: number | null;
  readonly failed_at: Date | null;
};

const TIMETABLE_QUERY = `SELECT schedule.key AS task, schedule.name AS class, cron, done_at, milliseconds,
    CASE WHEN failed_at > coalesce(done_at, '-infinity') THEN failed_at END AS failed_at
  FROM pgboss.schedule LEFT JOIN task_runs ON task = schedule.key WHERE kind = 'cron' AND schedule.key <> ''
  ORDER BY schedule.key`;

/** The next time of a cron expression in UTC, computed like the queue does. */
function nextOf(cron: string, after: Date): Date {
  return CronExpressionParser.parse(cron, { tz: "UTC", currentDate: after }).next().toDate();
}

/** Whether a task is overdue. One that never ran is not, because its first due time is unknown. */
function isLate(cron: string, last: Date | null, now: Date): boolean {
  return last !== null && nextOf(cron, last).getTime() + LATE_MS < now.getTime();
}

/** Lists the scheduled tasks with their last results. Takes the database's time. */
async function readTimetable(db: ReadHandle, now: Date): Promise<ScheduledTask[]> {
  const rows = await db.prepared<Row>({ name: "timetable", text: TIMETABLE_QUERY }, []);
  return rows.map(({ done_at, failed_at, cron, ...row }) => ({
    ...row,
    cron,
    done_at: done_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
    next_at: nextOf(cron, now).toISOString(),
    late: isLate(cron, done_at, now),
  }));
}

function queuesOf({ backlog, given_up }: QueueObservations, now: Date): QueueState[] {
  return TASK_CLASS_NAMES.map((name) => {
    const { waiting = 0, oldest = 0 } = backlog.find((one) => one.class === name) ?? {};
    const since = waiting === 0 ? null : new Date(now.getTime() - oldest * 1_000).toISOString();
    return { class: name, waiting, oldest: since, given_up: given_up.get(name) ?? 0 };
  });
}

const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function paymentsOf(
  { waiting }: SystemObservations,
  { given_up }: QueueObservations,
  stripe: boolean,
): Operations["payments"] {
  const { last_event_at, unhandled } = waiting;
  const provider = stripe ? "stripe" : "manual";
  return {
    provider,
    last_event_at: instantOf(last_event_at),
    waiting: unhandled,
    given_up: given_up.get("money") ?? 0,
  };
}

/**
 * Returns the last known state of every part (rule O27). Queries only the database and no external service; a part that
 * does not answer is reported as silent without delay. Throws if the database does not answer.
 */
export async function readOperations(ctx: UserContext): Promise<Operations> {
  const { db, config } = ctx;
  const seen = await observeSystem(ctx);
  const { server, waiting, backup } = seen;
  const timetable = await readTimetable(db, server.now);
  const state: QueueObservations = { backlog: await readBacklog(db), given_up: await countFailed(db), timetable };
  const schema = schemaVersionAt(server.migrated);
  return {
    at: server.now.toISOString(),
    parts: describeParts({ ...seen, ...state, schema, config }),
    queues: queuesOf(state, server.now),
    mails: {
      waiting: boundedCount(waiting.mails),
      oldest: instantOf(waiting.oldest_mail),
      last_sent: instantOf(waiting.last_mail),
    },
    payments: paymentsOf(seen, state, config.stripe !== null),
    backup: backup && {
      ...backup,
      taken_at: backup.taken_at.toISOString(),
      finished_at: backup.finished_at.toISOString(),
    },
    restored_copy: waiting.copy_taken_at && { taken_at: waiting.copy_taken_at.toISOString() },
    timetable,
    versions: { product: VERSION, node: process.version, postgres: server.postgres, schema: schema?.schema ?? "" },
    settings: settingsOf(config),
  };
}
