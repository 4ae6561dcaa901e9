import { isIPv4 } from "node:net";
import type { Hono, Context as HonoContext } from "hono";
import { AppError } from "../contract/errors.ts";
import { toNetworkKey } from "./identity/auth/sessions/network.ts";
import { registerBackfillMetric } from "./infra/db/backfills.ts";
import { createSchemaVersionReader } from "./infra/db/connection/schema-version.ts";
import { registerKeyDependencyMetric } from "./infra/db/keys/key-metrics.ts";
import { registerOutboxMetric } from "./infra/db/outbox/outbox.ts";
import { equalInConstantTime } from "./infra/platform/crypto.ts";
import { worstFolder } from "./infra/platform/disk.ts";
import type { AppEnv } from "./infra/platform/endpoints.ts";
import { makeMetrics } from "./infra/platform/metrics.ts";
import { type createClientAddress, observeRequests } from "./infra/platform/serving.ts";
import { traceRequests } from "./infra/platform/tracing/requests.ts";
import { VERSION } from "./infra/platform/version.ts";
import { registerQueueMetrics } from "./infra/queue/queue-metrics.ts";
import { registerHiringSystemMetrics } from "./integrations/hiring-systems/metrics.ts";
import { registerWebhookMetrics } from "./integrations/webhooks/webhook-metrics.ts";
import { registerDatabaseMetrics, registerDiskMetrics } from "./metrics.ts";
import { createMetricsReader } from "./processes.ts";
import type { Services } from "./services.ts";

/**
 * True for a direct request from this machine. A local proxy also connects from loopback but sets a forwarding header.
 */
function isLocal(c: HonoContext<AppEnv>, address: string): boolean {
  if (c.req.header("x-forwarded-for") !== undefined || c.req.header("forwarded") !== undefined) return false;
  const network = toNetworkKey(address);
  return address === "::1" || (isIPv4(network) && network.startsWith("127."));
}

/** Mounts the liveness check, the readiness check and the metrics of a process. */
export function mountOperations(
  app: Hono<AppEnv>,
  services: Services,
  addressOf: ReturnType<typeof createClientAddress>,
): void {
  const metrics = makeMetrics();
  const { pool, config } = services;
  metrics.gauge("database_connections", "Connections of the pool", () => pool.totalCount);
  metrics.gauge("database_waiting", "Requests that wait for a connection", () => pool.waitingCount);
  metrics.counts("shed_total", "Requests that were turned away to keep others going, by class", "class", () => {
    const { shedder, budgets } = services;
    return new Map<string, number>([...shedder.shed(), ["costly", budgets.refused()]]);
  });
  metrics.gauge("costly_waiting", "Costly requests that wait for others of their company", () =>
    services.budgets.waiting(),
  );
  const level = () => services.shedder.level();
  metrics.gauge("shed_level", "How many classes of requests are turned away, where it is most", level, "max");
  registerOutboxMetric(metrics, pool);
  registerBackfillMetric(metrics, services.db);
  registerQueueMetrics(metrics, services.db);
  registerWebhookMetrics(metrics, services.db);
  registerHiringSystemMetrics(metrics, services.db);
  registerKeyDependencyMetric(metrics, services);
  registerDatabaseMetrics(metrics, pool, services.replica, services.clock);
  registerDiskMetrics(metrics, services.disk);
  if (services.tracing.on) app.use("*", traceRequests(services.tracing, config.trustedProxies));
  app.use(
    "*",
    observeRequests(services.log, metrics, () => services.ids.next()),
  );
  const readSchema = createSchemaVersionReader(pool);
  const readFigures = createMetricsReader(metrics);
  app.get("/healthz", (c) => c.json({ status: "alive" }, 200, { "cache-control": "no-store" }));
  app.get("/readyz", async (c) => {
    const found = await readSchema();
    const reached = found !== null && !found.behind;
    // A load balancer that sees this answer routes requests elsewhere before the process stops listening.
    const ready = reached && !services.leaving();
    const status = ready ? "ready" : reached ? "leaving" : found === null ? "unavailable" : "behind";
    // A lost replica or a full disk does not prevent reads, so both are reported but the process stays ready.
    const replica = services.replica && { replica: services.replica.isUp() ? "up" : "lost" };
    const disk = worstFolder(await services.disk.look())?.state ?? "unused";
    const answer = { status, version: VERSION, schema: found?.schema ?? null, ...replica, disk };
    return c.json(answer, ready ? 200 : 503, { "cache-control": "no-store" });
  });
  app.get("/metrics", async (c) => {
    const given = c.req.header("authorization") ?? "";
    const { metricsToken } = config;
    const byToken = metricsToken !== null && equalInConstantTime(given, `Bearer ${metricsToken}`);
    if (!byToken && !isLocal(c, addressOf(c))) throw new AppError("not_found");
    return c.body(await readFigures(), 200, { "content-type": metrics.contentType, "cache-control": "no-store" });
  });
}
