import type { Operations, QueueState } from "../../../contract/admin/operations.ts";
import { TASK_CLASS_NAMES } from "../../../contract/failed-tasks.ts";
import { boundedCount } from "../../../rules/bounded-count.ts";
import { schemaVersionAt } from "../../db/connection/schema-version.ts";
import type { UserContext } from "../../db/context.ts";
import { VERSION } from "../../platform/version.ts";
import { countFailed, readBacklog } from "../../queue/queue-metrics.ts";
import { observeSystem, type SystemObservations } from "./observations.ts";
import { describeParts, type QueueObservations } from "./parts.ts";
import { settingsOf } from "./settings.ts";
import { readTimetable } from "./timetable.ts";

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
  const { last_heard, unhandled } = waiting;
  const provider = stripe ? "stripe" : "manual";
  return { provider, last_heard: instantOf(last_heard), waiting: unhandled, given_up: given_up.get("money") ?? 0 };
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
    held: waiting.held && { taken_at: waiting.held.toISOString() },
    timetable,
    versions: { product: VERSION, node: process.version, postgres: server.postgres, schema: schema?.schema ?? "" },
    settings: settingsOf(config),
  };
}
