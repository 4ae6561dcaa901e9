import type { ReadHandle } from "../db/handles.ts";
import type { Metrics } from "../platform/metrics.ts";

/** How far sending lags: what is due for endpoints that take what they get, since when; and how many do not, or are off for it. */
export type WebhookFigures = {
  endpoints: number;
  failing: number;
  off: number;
  waiting: number;
  oldest: number;
};

/** More than anybody needs to know exactly. */
const MOST = 100_000;

/** What stands behind another event of its record waits for that one, and not for us. */
const WEBHOOK_FIGURES = `WITH due AS (
    SELECT greatest(happened_at, next_at) AS since FROM webhook_deliveries AS one
    JOIN webhook_endpoints AS endpoints ON endpoints.id = one.endpoint AND endpoints.off IS NULL AND endpoints.failing_since IS NULL
    WHERE one.state = 'waiting' AND (next_at IS NULL OR next_at <= now()) LIMIT ${MOST}
  )
  SELECT (SELECT count(*)::int FROM webhook_endpoints WHERE off IS NULL) AS endpoints,
    (SELECT count(*)::int FROM webhook_endpoints WHERE off IS NULL AND failing_since IS NOT NULL) AS failing,
    (SELECT count(*)::int FROM webhook_endpoints WHERE off IN ('gone', 'failing')) AS off,
    (SELECT count(*)::int FROM due) AS waiting,
    coalesce((SELECT extract(epoch FROM now() - min(since)) FROM due), 0)::float8 AS oldest`;

type Reader = Pick<ReadHandle, "prepared">;

/** Looks up how sending stands, by the database's clock. */
export async function webhookFigures(db: Reader): Promise<WebhookFigures> {
  const [row] = await db.prepared<WebhookFigures>({ name: "webhook-figures", text: WEBHOOK_FIGURES }, []);
  if (row === undefined) throw new Error("the database gave no row");
  return row;
}

/** Registers what an operator wants to be woken by: events that wait for us, beside those that wait for their receivers. */
export function registerWebhookFigures(metrics: Metrics, db: Reader): void {
  const read = (figure: keyof WebhookFigures) => async () => (await webhookFigures(db))[figure];
  metrics.figure("webhooks_waiting", "Events that are due for endpoints that take them", read("waiting"));
  metrics.figure("webhooks_oldest_due_seconds", "Seconds for which the oldest of these has been due", read("oldest"));
  metrics.figure("webhooks_failing", "Endpoints that are on and whose last try failed", read("failing"));
  metrics.figure("webhooks_given_up", "Endpoints that were switched off because they failed", read("off"));
}
