import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Listening, listen } from "../../src/server/infra/platform/listening.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import { type Prepared, prepareServer } from "../../src/server/start.ts";
import { startBucket } from "../support/bucket.ts";
import { startClamd } from "../support/clamd.ts";
import { type RawHttpRequest, type RawHttpResponse, sendRawRequest } from "../support/http.ts";
import { createPdf } from "../support/pdfs.ts";
import { type SmtpStub, startSmtpStub } from "../support/smtp.ts";
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from "../support/trace-collector.ts";
import { createWorld, type Person, testConfig, type World } from "../support/world.ts";

/** User input and identities, none of which may be in a trace or log line. */
const TYPED = {
  email: "zaphodine.quixotel@private.example",
  name: "Zaphodine Quixotel",
  letter: "Worked-beside-her for six years at the lighthouse and would do so again at once, any day.",
  search: "lamp-keeper",
  password: "Xk29-hidden-password",
};
const TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

/** The running product with its own worker and log. */
type Running = { readonly prepared: Prepared; readonly server: Listening; readonly logged: () => string };

let world: World;
let poster: Person;
let referrer: Person;
let collector: TraceCollector;
let smtp: SmtpStub;

async function run(more: Record<string, string> = {}): Promise<Running> {
  let logged = "";
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const own = { DATA_DIR: world.folder, SMTP_URL: smtp.url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, PORT: "0" };
  const prepared = await prepareServer({
    config: testConfig(world.url, { ...own, OTEL_EXPORTER_OTLP_HEADERS: "x-api-key=hunter2", ...more }),
    log: makeLog("debug", false, sink),
    database: Promise.resolve({ url: world.url, fresh: false, stop: async () => undefined }),
    makeSite: async () => ({
      render: async () => ({ response: new Response(null, { status: 404 }), html: null }),
      styleHashes: [],
      cached: false,
      assets: null,
    }),
  });
  const server = await listen(prepared.app, "127.0.0.1", 0);
  await prepared.work();
  return { prepared, server, logged: () => logged };
}

async function end({ prepared, server }: Running): Promise<void> {
  await server.drain();
  await prepared.close();
}

function json(body: unknown, by?: Person): RawHttpRequest {
  const headers: Record<string, string> = { "content-type": "application/json", host: "localhost:3000" };
  if (by !== undefined) headers.authorization = `Bearer ${by.token}`;
  return { method: "POST", headers, body: JSON.stringify(body) };
}

async function refer({ server }: Running, more: Record<string, string> = {}): Promise<RawHttpResponse> {
  const { id: job } = await world.job(poster);
  const body = { job, candidate_name: TYPED.name, candidate_email: TYPED.email, recommendation: TYPED.letter };
  const asked = json(body, referrer);
  return sendRawRequest(server.port, "/api/referrals", {
    ...asked,
    headers: { ...asked.headers, ...more } as Record<string, string>,
  });
}

const root = (name: string) => collector.spans.filter((span) => span.name === name);

/** Names of a span's ancestors up to the root. */
function wayUp(span: ReceivedSpan): string[] {
  const above = collector.spans.find(({ id, trace }) => id === span.parent && trace === span.trace);
  return above === undefined ? [span.name] : [span.name, ...wayUp(above)];
}

beforeAll(async () => {
  // Another process uses the real clock.
  world = await createWorld({ now: new Date().toISOString() });
  poster = await world.person("Marguerite Olander");
  referrer = await world.person("Kwame Asante");
  collector = await startTraceCollector();
  smtp = await startSmtpStub();
});
beforeEach(() => {
  collector.become("takes");
  collector.spans.length = 0;
  smtp.taken.length = 0;
});
afterAll(async () => {
  await smtp.close();
  await collector.close();
  await world.close();
});

test("O30 O31 a request and the mail it causes form one trace, with statements and tasks and without personal data", async () => {
  const running = await run();
  expect((await refer(running)).status).toBe(201);
  const typed = { email: `other.${TYPED.email}`, password: TYPED.password, data: { first_name: TYPED.name } };
  await sendRawRequest(running.server.port, "/auth/v1/signup", json(typed));
  await sendRawRequest(running.server.port, `/api/referrals?search=${TYPED.search}`, json({}, referrer));
  await sendRawRequest(running.server.port, `/api/${TYPED.search}?email=${TYPED.email}`, json(TYPED, referrer));
  await sendRawRequest(running.server.port, `/api/jobs/${TYPED.search}/${referrer.id}`, json(TYPED, referrer));
  await expect.poll(() => smtp.taken.filter((mail) => mail.includes(TYPED.email)).length, { timeout: 30_000 }).toBe(2);
  await end(running);

  const mails = root("hand over mail").map((span) => wayUp(span));
  expect(mails).toContainEqual([
    "hand over mail",
    "work send-mail",
    "enqueue send-mail",
    "work notify-candidate",
    "enqueue notify-candidate",
    "POST /api/referrals",
  ]);
  const [request] = root("POST /api/referrals");
  const whole = collector.spans.filter(({ trace }) => trace === request?.trace);
  expect(request).toMatchObject({ parent: "", kind: 2, attributes: { "http.response.status_code": 201 } });
  // Each statement is below its caller, by operation and table.
  const insert = whole.find(({ attributes }) => attributes["db.collection.name"] === "referrals");
  expect(wayUp(insert ?? expect.fail("no statement"))).toEqual(["INSERT referrals", "POST /api/referrals"]);
  expect(whole.filter(({ name }) => name === "COMMIT").length).toBeGreaterThanOrEqual(3);
  const parents = new Set(whole.map(({ id }) => id));
  expect(whole.filter(({ parent }) => parent !== "" && !parents.has(parent))).toEqual([]);
  expect(collector.headers[0]).toMatchObject({ "x-api-key": "hunter2" });

  const secrets = [
    ...Object.values(TYPED),
    "Quixotel",
    "Asante",
    "Olander",
    "private.example",
    referrer.id,
    poster.id,
    referrer.email,
    poster.email,
  ];
  for (const all of [Buffer.concat(collector.bytes).toString("latin1"), running.logged()])
    for (const secret of [...secrets, referrer.token, "127.0.0.1", "hunter2"])
      expect(all.includes(secret), secret).toBe(false);

  const lines = running
    .logged()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const line = lines.find(({ route, status }) => route === "/api/referrals" && status === 201);
  expect(line).toMatchObject({ trace_id: request?.trace, span_id: request?.id });
  expect(request?.attributes.request_id).toBe(line?.request_id);
});

test("O30 calls to bucket and scanner are part of the upload's trace", async () => {
  const [bucket, clamd] = [await startBucket(world.folder), await startClamd()];
  const running = await run({ FILES_URL: bucket.url, SCANNER_URL: clamd.url });
  const headers = {
    host: "localhost:3000",
    authorization: `Bearer ${referrer.token}`,
    "idempotency-key": randomUUID(),
  };
  const sent = { method: "POST", headers: { ...headers, "content-type": "application/octet-stream" } };
  const body = createPdf({ pages: [[TYPED.name]] });
  const address = `/api/uploads/cv?name=${encodeURIComponent(TYPED.name)}.pdf&form=application`;
  expect((await sendRawRequest(running.server.port, address, { ...sent, body })).status).toBe(201);
  await end(running);
  await Promise.all([bucket.close(), clamd.close()]);
  const [upload] = root("POST /api/uploads/cv");
  for (const name of ["scan upload", "PUT 127.0.0.1"])
    expect(root(name)).toEqual([expect.objectContaining({ trace: upload?.trace, parent: upload?.id, failed: false })]);
  expect(Buffer.concat(collector.bytes).includes("Quixotel")).toBe(false);
});

test("O30 statements that wait for a connection are in their caller's trace", async () => {
  const running = await run({ DATABASE_POOL: "3" });
  const { id } = await world.job(poster);
  const headers = { host: "localhost:3000", authorization: `Bearer ${referrer.token}` };
  const read = () => sendRawRequest(running.server.port, `/api/jobs/${id}`, { headers });
  // Cached afterwards.
  for (let n = 0; n < 3; n += 1) await read();
  const all = await Promise.all(Array.from({ length: 30 }, read));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  await end(running);
  const statements = collector.spans.filter(({ name }) => name === "job_detail").map(({ trace }) => trace);
  const requests = root("GET /api/jobs/{id}").map(({ trace }) => trace);
  expect(requests).toHaveLength(33);
  expect(statements.toSorted()).toEqual(requests.toSorted());
});

test("O33 ignores a client's trace context and continues a trusted proxy's", async () => {
  const direct = await run();
  await sendRawRequest(direct.server.port, "/api/jobs/none", {
    headers: { host: "localhost:3000", traceparent: TRACEPARENT },
  });
  await end(direct);
  const elsewhere = await run({ TRUST_PROXY: "192.0.2.0/24" });
  await sendRawRequest(elsewhere.server.port, "/api/jobs/none", {
    headers: { host: "localhost:3000", traceparent: TRACEPARENT },
  });
  await end(elsewhere);
  expect(root("GET /api/jobs/{id}")).toHaveLength(2);
  for (const span of root("GET /api/jobs/{id}")) expect(span).toMatchObject({ parent: "", links: [] });
  expect(collector.spans.some(({ trace }) => TRACEPARENT.includes(trace))).toBe(false);
  collector.spans.length = 0;
  const behind = await run({ TRUST_PROXY: "127.0.0.0/8" });
  const headers = {
    host: "localhost:3000",
    traceparent: TRACEPARENT,
    tracestate: "of=Zaphodine",
    baggage: "a=Zaphodine",
  };
  await sendRawRequest(behind.server.port, "/api/jobs/none", { headers });
  await end(behind);
  const [, trace, parent] = TRACEPARENT.split("-");
  expect(root("GET /api/jobs/{id}")).toEqual([expect.objectContaining({ trace, parent })]);
  expect(Buffer.concat(collector.bytes).includes("Zaphodine")).toBe(false);
});

test("O32 with a silent collector everything works as before, and the process stops in time", async () => {
  collector.become("silent");
  const running = await run();
  const took: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const began = performance.now();
    expect(
      (await sendRawRequest(running.server.port, "/api/jobs/none", { headers: { host: "localhost:3000" } })).status,
    ).toBe(404);
    took.push(performance.now() - began);
  }
  // Waiting for it would take five seconds.
  expect(Math.max(...took)).toBeLessThan(4_000);
  expect((await sendRawRequest(running.server.port, "/auth/v1/recover", json({ email: referrer.email }))).status).toBe(
    200,
  );
  await expect.poll(() => smtp.taken.length, { timeout: 30_000 }).toBe(1);
  // The first batch fails after some seconds, and the others with it.
  await expect.poll(() => running.logged().includes("takes no traces"), { timeout: 30_000 }).toBe(true);
  const began = performance.now();
  await end(running);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(running.logged().match(/takes no traces/g)).toHaveLength(1);
});

test("O30 runs queued tasks with an older format or an invalid trace", async () => {
  const running = await run();
  const piece = (more: object) =>
    JSON.stringify({ task: "send-mail", data: { id: world.services.ids.next() }, ...more });
  await running.prepared.services.pool.query(
    "INSERT INTO pgboss.job (name, data) SELECT 'mail', data::jsonb FROM unnest($1::text[]) AS data",
    [[piece({}), piece({ trace: "no trace" }), piece({ trace: TRACEPARENT, apart: true })]],
  );
  const left = "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'mail' AND state <> 'completed'";
  await expect.poll(async () => (await world.pool.query(left)).rows[0].n, { timeout: 30_000 }).toBe(0);
  await end(running);
  const works = root("work send-mail").filter(({ parent }) => parent === "");
  expect(works).toHaveLength(3);
  expect(works.flatMap(({ links }) => links)).toEqual([TRACEPARENT.split("-")[1]]);
});
