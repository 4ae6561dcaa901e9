import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type ReceivedSpan,
  startTraceCollector,
  type TraceCollector,
} from "../../../../../tests/support/trace-collector.ts";
import { readConfig } from "../config.ts";
import type { Log } from "../log.ts";
import { logInTraces, openTracing } from "./open-tracing.ts";
import { type Tracing, UNTRACED } from "./tracing.ts";

const ROOT = fileURLToPath(new URL("../../../../..", import.meta.url));
const run = promisify(execFile);

type Line = { level: string; message: string; [field: string]: unknown };

let collector: TraceCollector;
let tracing: Tracing;
let lines: Line[];

const tell = (level: keyof Log) => (fields: object, message: string) => void lines.push({ level, message, ...fields });
const log: Log = { debug: tell("debug"), info: tell("info"), warn: tell("warn"), error: tell("error") };

function traces(more: Record<string, string> = {}) {
  const OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  return readConfig({ SECRET_KEY: "a secret key that only tests use", OTEL_EXPORTER_OTLP_ENDPOINT, ...more });
}

beforeAll(async () => {
  collector = await startTraceCollector();
});
beforeEach(async () => {
  lines = [];
  collector.spans.length = 0;
  collector.become("takes");
  tracing = await openTracing(traces(), log);
});
afterEach(() => tracing.close());
afterAll(() => collector.close());

const plain = { kind: "client" } as const;
const named = (name: string): ReceivedSpan =>
  collector.spans.find((span) => span.name === name) ??
  expect.fail(`no ${name} among ${collector.spans.map((s) => s.name)}`);

test("O30 nests work inside of a trace as spans and records only the kind of a failure", async () => {
  await tracing.trace("outer", { kind: "server", attributes: { "http.route": "/x" } }, async (span) => {
    span.rename("GET /x");
    await Promise.all([
      tracing.span("one", plain, () => tracing.span("deep", plain, async () => undefined)),
      tracing
        .span("two", plain, async () => {
          throw new TypeError("Zaphodine typed this");
        })
        .catch(() => undefined),
    ]);
    tracing.begin("three", plain)?.end();
  });
  await tracing.close();
  const outer = named("GET /x");
  expect(outer).toMatchObject({ parent: "", kind: 2, failed: false, attributes: { "http.route": "/x" } });
  expect(named("one")).toMatchObject({ parent: outer.id, kind: 3, failed: false });
  expect(named("two")).toMatchObject({ parent: outer.id, failed: true, attributes: { "error.type": "TypeError" } });
  expect(named("three").parent).toBe(outer.id);
  expect(named("deep").parent).toBe(named("one").id);
  expect(new Set(collector.spans.map(({ trace }) => trace)).size).toBe(1);
  expect(Buffer.concat(collector.bytes).includes("Zaphodine")).toBe(false);
});

test("O30 continues a remote trace, links it if apart, and starts a new one for an invalid traceparent", async () => {
  const { here, id } = await tracing.trace("cause", {}, async () => ({ here: tracing.here(), id: tracing.ids() }));
  for (const from of [here, undefined, "", "00-zz", `${here}-more`, `00-${"0".repeat(32)}-${"0".repeat(16)}-01`])
    await tracing.trace(`from ${from}`, { from }, async () => undefined);
  await tracing.trace("apart", { from: here, apart: true }, async () => undefined);
  await tracing.close();
  expect(named(`from ${here}`)).toMatchObject({ trace: id?.trace_id, parent: id?.span_id, links: [] });
  const others = collector.spans.filter(({ name }) => name.startsWith("from ") && name !== `from ${here}`);
  expect(
    others.filter(({ trace, parent, links }) => trace !== id?.trace_id && parent === "" && links.length === 0),
  ).toHaveLength(5);
  expect(named("apart")).toMatchObject({ parent: "", links: [id?.trace_id] });
  expect(named("apart").trace).not.toBe(id?.trace_id);
});

test("O30 adds nothing to a trace after it has ended", async () => {
  const { promise: later, resolve: begin } = Promise.withResolvers<void>();
  let left: Promise<unknown> | undefined;
  await tracing.trace("over", {}, async () => {
    left = later.then(() => [tracing.here(), tracing.ids(), tracing.begin("late", plain)]);
  });
  begin();
  expect(await left).toEqual([undefined, undefined, undefined]);
  expect(await tracing.span("nowhere", plain, async () => tracing.here())).toBeUndefined();
  await tracing.close();
  expect(collector.spans.map(({ name }) => name)).toEqual(["over"]);
});

test("O30 exports nothing at a share of 0 and propagates that decision", async () => {
  const none = await openTracing(traces({ OTEL_TRACES_SAMPLER_ARG: "0" }), log);
  const here = await none.trace("unseen", {}, () => none.span("piece", plain, async () => none.here()));
  expect(here).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  await tracing.trace("goes on", { from: here }, async () => undefined);
  await none.close();
  await tracing.close();
  expect(collector.spans).toEqual([]);
});

test("O30 O31 records outgoing HTTP requests by host and status, never by path, query or header", async () => {
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/cut") === true) request.socket.destroy();
    else response.writeHead(request.method === "PUT" ? 507 : 200).end("Zaphodine");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { authorization: "Bearer hunter2" };
  await tracing.trace("asks", {}, async () => {
    await (await fetch(`${url}/Zaphodine?token=hunter2`, { headers })).text();
    await (await fetch(`${url}/Zaphodine`, { method: "PUT", body: "hunter2", headers })).text();
    await fetch(`${url}/cut`).catch(() => undefined);
    const [answer] = await once(get(`${url}/Zaphodine?token=hunter2`, { headers }), "response");
    answer.resume();
    await once(answer, "end");
  });
  await (await fetch(`${url}/beside`)).text();
  await tracing.close();
  server.closeAllConnections();
  server.close();
  const asks = named("asks");
  const asked = collector.spans.filter(({ parent }) => parent === asks.id);
  expect(asked.map(({ name, attributes }) => [name, attributes["http.response.status_code"]])).toEqual([
    ["GET 127.0.0.1", 200],
    ["PUT 127.0.0.1", 507],
    ["GET 127.0.0.1", undefined],
    ["GET 127.0.0.1", 200],
  ]);
  expect(asked.map(({ failed }) => failed)).toEqual([false, true, true, false]);
  // Neither untraced work nor the export itself is recorded.
  expect(collector.spans).toHaveLength(5);
  expect(Buffer.concat(collector.bytes).toString("latin1")).not.toMatch(/Zaphodine|hunter2/);
});

test("O31 log lines carry the ids of their trace, and none outside of one", async () => {
  const told = logInTraces(log, tracing);
  told.info({ route: "/x" }, "before");
  const ids = await tracing.trace("outer", {}, () =>
    tracing.span("inner", plain, async () => {
      told.warn({ route: "/x" }, "inside");
      return tracing.ids();
    }),
  );
  expect(ids?.trace_id).toMatch(/^[0-9a-f]{32}$/);
  expect(lines).toEqual([
    { level: "info", message: "before", route: "/x" },
    { level: "warn", message: "inside", route: "/x", ...ids },
  ]);
  expect(logInTraces(log, UNTRACED)).toBe(log);
});

test("O32 logs once when a collector refuses and once when it recovers, with a bounded queue", async () => {
  collector.become("refuses");
  const before = collector.asked();
  // Far more than the queue holds, without a pause.
  for (let n = 0; n < 20_000; n += 1) await tracing.trace("lost", {}, async () => undefined);
  await expect.poll(() => collector.asked() - before, { timeout: 15_000 }).toBeGreaterThan(2);
  collector.become("takes");
  await expect
    .poll(
      async () => {
        await tracing.trace("found", {}, async () => undefined);
        return collector.spans.some(({ name }) => name === "found");
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  // The collector receives the span a moment before the exporter receives the response.
  await expect.poll(() => lines.length).toBe(2);
  expect(lines.map(({ level, message }) => [level, message])).toEqual([
    ["warn", "the collector takes no traces; everything else goes on"],
    ["warn", "the collector takes traces again"],
  ]);
  expect(lines[0]?.reason).toMatch(/401/);
  expect(Number(lines[1]?.lost)).toBeGreaterThanOrEqual(1_024);
  expect(collector.spans.filter(({ name }) => name === "lost").length).toBeLessThanOrEqual(4_096);
  expect(JSON.stringify(lines)).not.toContain("hunter2");
});

test("O32 a silent collector delays neither work nor shutdown", async () => {
  collector.become("silent");
  const began = performance.now();
  for (let n = 0; n < 1_000; n += 1) await tracing.trace("unheard", {}, async () => undefined);
  expect(performance.now() - began).toBeLessThan(2_000);
  await tracing.close();
  expect(performance.now() - began).toBeLessThan(6_000);
});

/**
 * The OpenTelemetry packages loaded by a process that starts the product, or only opens its tracing, with this
 * collector.
 */
async function loaded(endpoint: string, what: string): Promise<string[]> {
  const script = `
    import { registerHooks } from "node:module";
    const seen = new Set();
    registerHooks({ load(url, context, next) {
      const found = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url);
      if (found) seen.add(found[1]);
      return next(url, context);
    } });
    await import("./src/server/${what}.ts");
    const { readConfig } = await import("./src/server/infra/platform/config.ts");
    const { openTracing } = await import("./src/server/infra/platform/tracing/open-tracing.ts");
    await openTracing(readConfig(process.env), console);
    process.stdout.write(JSON.stringify([...seen]), () => process.exit(0));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script], {
    cwd: ROOT,
    env: { SECRET_KEY: "a secret key that only tests use", OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  });
  return JSON.parse(stdout) as string[];
}

test("O30 loads no SDK without a collector", async () => {
  // The metrics library imports the API package, which does nothing by itself.
  const [without, named] = await Promise.all([loaded("", "start"), loaded(collector.url, "infra/platform/config")]);
  expect(without).toEqual(["@opentelemetry/api"]);
  expect(named).toContain("@opentelemetry/sdk-trace");
});

test("O30 O1 invalid address, headers or share stop the start without showing a key", () => {
  const failures = (more: Record<string, string>) => {
    try {
      traces(more);
    } catch (error) {
      return String(error);
    }
    return "";
  };
  for (const address of [
    "collector:4318",
    "grpc://127.0.0.1:4317",
    "http://us:hunter2@127.0.0.1",
    "http://x/?key=hunter2",
  ])
    expect(failures({ OTEL_EXPORTER_OTLP_ENDPOINT: address })).toContain(
      "OTEL_EXPORTER_OTLP_ENDPOINT: must be the http",
    );
  for (const headers of ["hunter2", "a b=hunter2", "x-key=hunter2%", "x-key=hunter2%0d%0aforged"]) {
    const said = failures({ OTEL_EXPORTER_OTLP_HEADERS: headers });
    expect(said).toContain("OTEL_EXPORTER_OTLP_HEADERS: must be name=value");
    expect(said).not.toContain("hunter2");
  }
  expect(failures({ OTEL_TRACES_SAMPLER_ARG: "2" })).toContain("OTEL_TRACES_SAMPLER_ARG");
  // Variables meant only for other programs cause no error.
  const others = {
    OTEL_EXPORTER_OTLP_HEADERS: "a=b",
    OTEL_TRACES_SAMPLER_ARG: "endpoint=http://x,pollingIntervalMs=5",
  };
  expect(failures({ OTEL_EXPORTER_OTLP_ENDPOINT: "", ...others })).toBe("");
  expect(traces({ OTEL_EXPORTER_OTLP_HEADERS: "X-Api-Key=a%20b, other=c=d" }).traces?.headers).toEqual({
    "x-api-key": "a b",
    other: "c=d",
  });
});
