import type { ReadHandle } from "../../infra/db/handles.ts";
import type { Metrics } from "../../infra/platform/metrics.ts";

/** Delivery lag: due and unleased events, since when; and how many endpoints fail or were disabled for failing. */
export type WebhookStats = {
  endpoints: number;
  failing: number;
  off: number;
  waiting: number;
  oldest: number;
};

/** Counts per endpoint are exact up to this number. */
const MOST = 1_000;

/**
 * Events that wait for us: due heads and unqueued events of endpoints that accept deliveries and have none in progress.
 * Events behind another one wait for that, and the rest of a busy endpoint for its receiver.
 */
const WEBHOOK_STATS_QUERY = `WITH idle AS (
    SELECT id FROM webhook_endpoints AS endpoints
    WHERE off IS NULL AND removed_at IS NULL AND company IS NOT NULL AND failing_since IS NULL AND NOT EXISTS (
      SELECT FROM webhook_deliveries AS sent
      WHERE sent.endpoint = endpoints.id AND sent.state = 'waiting' AND sent.head AND sent.next_at > now() AND sent.lease IS NOT NULL)
  ), due AS (
    SELECT next_at FROM idle CROSS JOIN LATERAL (
      (SELECT next_at FROM webhook_deliveries AS head WHERE head.endpoint = idle.id AND head.state = 'waiting' AND head.head
        AND head.next_at <= now() ORDER BY head.next_at LIMIT ${MOST})
      UNION ALL
      (SELECT next_at FROM webhook_deliveries AS come WHERE come.endpoint = idle.id AND come.state = 'waiting' AND come.head IS NULL
        ORDER BY come.number LIMIT ${MOST})) AS waiting
  )
  SELECT (SELECT count(*)::int FROM webhook_endpoints WHERE off IS NULL AND removed_at IS NULL) AS endpoints,
    (SELECT count(*)::int FROM webhook_endpoints WHERE off IS NULL AND removed_at IS NULL AND failing_since IS NOT NULL) AS failing,
    (SELECT count(*)::int FROM webhook_endpoints WHERE off IN ('gone', 'failing') AND removed_at IS NULL) AS off,
    (SELECT count(*)::int FROM due) AS waiting,
    coalesce((SELECT extract(epoch FROM now() - min(next_at)) FROM due), 0)::float8 AS oldest`;

type Reader = Pick<ReadHandle, "prepared">;

/** Reads the state of delivery, by the database's clock. */
export async function readWebhookStats(db: Reader): Promise<WebhookStats> {
  const [row] = await db.prepared<WebhookStats>({ name: "webhook-figures", text: WEBHOOK_STATS_QUERY }, []);
  if (row === undefined) throw new Error("the database gave no row");
  return row;
}

/** Concurrent calls share one result. */
const CACHE_MS = 1_000;

/** Registers the metrics for alerts: events that wait for us, apart from those that wait for receivers. */
export function registerWebhookMetrics(metrics: Metrics, db: Reader): void {
  let known: { readonly at: number; readonly figures: Promise<WebhookStats> } | undefined;
  const read = (figure: keyof WebhookStats) => async () => {
    const now = performance.now();
    if (known === undefined || now - known.at > CACHE_MS) known = { at: now, figures: readWebhookStats(db) };
    return (await known.figures)[figure];
  };
  metrics.figure("webhooks_waiting", "Events that are due and that nobody sends", read("waiting"));
  metrics.figure("webhooks_oldest_due_seconds", "Seconds for which the oldest of these has been due", read("oldest"));
  metrics.figure("webhooks_failing", "Endpoints that are on and whose last try failed", read("failing"));
  metrics.figure("webhooks_given_up", "Endpoints that were switched off because they failed", read("off"));
}
