import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notify } from "../../src/server/notifications/notify.ts";
import { sendRawRequest } from "../support/http.ts";
import { connectHttp2, type Http2Client } from "../support/http2-client.ts";
import { createPdf } from "../support/pdfs.ts";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { hasProgram, type Program, selfSigned, startProgram } from "../support/programs.ts";
import { QUICK_FOLDER } from "../support/quick-folder.ts";
import { startTraceCollector, type TraceCollector } from "../support/trace-collector.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

type Proxy = Program & { readonly port: number; readonly plain: number };

/** A local address other than the proxy's, which the product must see. */
const VISITOR = "127.0.0.7";
const MEGABYTE = 1_024 * 1_024;

let world: World;
let poster: Person;
let folder: string;
let certificate: ReturnType<typeof selfSigned>;
let ports: [number, number];
let collector: TraceCollector;
const products: Product[] = [];
/** Why a proxy's test is skipped. */
function leftOut(name: string): string | undefined {
  if (process.platform !== "linux") return `only Linux has ${VISITOR} beside 127.0.0.1`;
  return hasProgram(name) && hasProgram("openssl") ? undefined : "not installed";
}
const there = (name: string) => leftOut(name) === undefined;
for (const name of ["caddy", "nginx"]) if (!there(name)) console.log(`${name} is left out: ${leftOut(name)}`);

async function startBehindProxy(port: number): Promise<Product> {
  const { dataDir, secretKey, publicUrl } = world.services.config;
  const more = { DATABASE_URL: world.url, SECRET_KEY: secretKey, PUBLIC_URL: publicUrl, DATABASE_POOL: "4" };
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  return startProduct(dataDir, port, { ...more, ...traces, TRUST_PROXY: "1", LEAVING_SECONDS: "4" });
}

beforeAll(async () => {
  if (!there("caddy") && !there("nginx")) return;
  // Other processes use the real clock and accept only tokens of their own origin.
  world = await createWorld({ now: new Date().toISOString(), config: { PUBLIC_URL: "https://localhost" } });
  poster = await world.person("Marguerite Olander");
  folder = await mkdtemp(join(QUICK_FOLDER, "proxies-"));
  // nginx workers run as another user than root.
  await chmod(folder, 0o755);
  certificate = selfSigned(folder);
  collector = await startTraceCollector();
  ports = [await freePort(), await freePort()];
  products.push(...(await Promise.all(ports.map(startBehindProxy))));
}, 120_000);
afterAll(async () => {
  await Promise.all(products.map((product) => product.end("SIGKILL")));
  await collector?.close();
  await world?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

/** The file of `deploy` with an operator's replacements, each of which must match. */
async function configured(name: string, changes: readonly (readonly [string, string])[]): Promise<string> {
  let text = await readFile(`deploy/${name}`, "utf8");
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

async function startCaddy(): Promise<Proxy> {
  const [port, plain] = [await freePort(), await freePort()];
  const own = `\tadmin off\n\thttp_port ${plain}\n\tgrace_period`;
  const file = await configured("Caddyfile", [["\tgrace_period", own]]);
  const env = {
    SITE: `https://localhost:${port}`,
    TLS: `tls ${certificate.cert} ${certificate.key}`,
    UPSTREAMS: ports.map((one) => `127.0.0.1:${one}`).join(" "),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const program = await startProgram("caddy", ["run", "--config", file, "--adapter", "caddyfile"], port, env);
  return { port, plain, ...program };
}

async function startNginx(): Promise<Proxy> {
  const [port, plain] = [await freePort(), await freePort()];
  const file = await configured("nginx.conf", [
    ["127.0.0.1:3000 ", `127.0.0.1:${ports[0]} `],
    ["127.0.0.1:3001 ", `127.0.0.1:${ports[1]} `],
    ["listen 80 ", `listen 127.0.0.1:${plain} `],
    ["listen 443 ", `listen 127.0.0.1:${port} `],
    ["/etc/nginx/vouchwell.pem", certificate.cert],
    ["/etc/nginx/vouchwell.key", certificate.key],
    ["http {\n", `http {\n  client_body_temp_path ${folder}/bodies;\n`],
  ]);
  const how = `daemon off; pid ${folder}/nginx.pid; error_log stderr;`;
  const program = await startProgram("nginx", ["-p", folder, "-c", file, "-g", how], port);
  return { port, plain, ...program };
}

const asPoster = () => ({ authorization: `Bearer ${poster.token}` });

/** Number of job reads answered by a process, from its metrics. */
async function readingsAt(port: number): Promise<number> {
  const figures = (await sendRawRequest(port, "/metrics")).text;
  const lines = figures.matchAll(/^http_request_duration_seconds_count\{.*"\/api\/opportunities".*\} (\d+)$/gmu);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

type Reading = { answered: number; readonly failed: unknown[] };
/** nginx closes a connection after a thousand requests, and requests in flight must be repeated. */
const OF_ONE_CONNECTION = 500;

/** Reads jobs continuously with four concurrent readers until stopped. */
async function readOn(open: () => Promise<Http2Client>, over: AbortSignal, reading: Reading): Promise<void> {
  async function one(): Promise<void> {
    const client = await open();
    for (let n = 0; n < OF_ONE_CONNECTION && !over.aborted && reading.failed.length < 20; n += 1) {
      const status = await client.send("/api/opportunities", { headers: asPoster() }).then(
        (answer) => answer.status,
        (error) => String(error),
      );
      if (status !== 200) reading.failed.push(status);
      reading.answered += 1;
    }
    client.close();
  }
  async function oneAfterTheOther(): Promise<void> {
    // Stops after repeated failures of a proxy.
    while (!over.aborted && reading.failed.length < 20) await one();
  }
  await Promise.all(Array.from({ length: 4 }, oneAfterTheOther));
}

describe.each([
  ["caddy", startCaddy],
  ["nginx", startNginx],
] as const)("O17 behind %s as configured in deploy/", (name, startProxy) => {
  const here = test.runIf(there(name));
  let proxy: Proxy;
  let client: Http2Client;
  const enter = () => connectHttp2(proxy.port, certificate.pem, VISITOR);
  /** On a new connection: one that has sent many megabytes sometimes stalls with empty socket buffers. */
  const sendAlone: Http2Client["send"] = async (path, options) => {
    const own = await enter();
    return own.send(path, options).finally(() => own.close());
  };

  beforeAll(async () => {
    if (!there(name)) return;
    proxy = await startProxy();
    client = await enter();
  }, 60_000);
  afterAll(async () => {
    client?.close();
    await proxy?.end();
  });

  here("pages come by TLS and HTTP/2, compressed once, with the product's own headers", async () => {
    const page = await client.send("/", { headers: { "accept-encoding": "br, gzip", accept: "text/html" } });
    expect(client.session.alpnProtocol).toBe("h2");
    expect([page.status, page.headers["content-encoding"]]).toEqual([200, "br"]);
    expect(brotliDecompressSync(page.body).toString()).toContain("<!DOCTYPE html>");
    expect(page.headers["content-security-policy"]).toContain("default-src 'self'");
    expect(page.headers["strict-transport-security"]).toContain("max-age");
    expect(page.headers.server ?? "").not.toMatch(/\d|Caddy/);
    const plain = await client.send("/", { headers: { "accept-encoding": "identity", accept: "text/html" } });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body.toString()).toContain("<!DOCTYPE html>");
  });

  here("whoever comes without TLS is sent there", async () => {
    const { status, headers } = await sendRawRequest(proxy.plain, "/jobs?page=2", { headers: { host: "localhost" } });
    expect([301, 308]).toContain(status);
    expect(headers.location).toMatch(/^https:\/\/[\w.:]+\/jobs\?page=2$/);
  });

  here("a client that writes X-Forwarded-For itself is counted under its real address", async () => {
    const email = `${randomUUID()}@example.org`;
    const made = await client.send("/auth/v1/signup", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.9, 198.51.100.4" },
      body: JSON.stringify({ email, password: "correct horse battery" }),
    });
    expect(made.status).toBe(200);
    const text = `SELECT ip FROM auth_audit_log JOIN auth_users ON auth_users.id = auth_audit_log.user_id
      WHERE email_key = $1 AND event = 'sign_up'`;
    expect((await world.pool.query(text, [email])).rows).toEqual([{ ip: VISITOR }]);
    // The proxy is local but its client is not.
    expect((await client.send("/metrics")).status).not.toBe(200);
  });

  here("O33 a trace that a client claims is dropped on the way", async () => {
    collector.spans.length = 0;
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const gone = await client.send(`/api/jobs/${randomUUID()}`, { headers: { ...asPoster(), traceparent } });
    expect(gone.status).toBe(404);
    const seen = () => collector.spans.filter((span) => span.name === "GET /api/jobs/{id}");
    await expect.poll(seen, { timeout: 15_000 }).toHaveLength(1);
    expect(seen()[0]).toMatchObject({ parent: "" });
    expect(traceparent).not.toContain(seen()[0]?.trace);
  });

  here(
    "an upload of five megabytes arrives whole, and what is too large is refused by whom it meets first",
    async () => {
      const upload = (size: number) =>
        sendAlone("/api/uploads/cv?name=cv.pdf&form=application", {
          method: "POST",
          headers: { ...asPoster(), "content-type": "application/octet-stream", "idempotency-key": randomUUID() },
          body: createPdf({ pages: [["Marguerite Olander"]], catalogue: `/Padding(${"x".repeat(size)})` }),
        });
      const arrived = await upload(5 * MEGABYTE);
      expect(arrived.status).toBe(201);
      expect(JSON.parse(arrived.body.toString()).size).toBeGreaterThan(5 * MEGABYTE);
      const large = await upload(11 * MEGABYTE);
      expect([large.status, large.body.toString()]).toEqual([
        413,
        expect.stringContaining("file_too_large_application"),
      ]);
      const kept = "SELECT count(*)::int AS n FROM files";
      const before = (await world.pool.query(kept)).rows;
      const beyond = await upload(13 * MEGABYTE);
      // 413 by definition; Caddy up to 2.6 answers 502.
      expect([413, 502]).toContain(beyond.status);
      expect(beyond.body.toString()).not.toContain("file_too_large");
      expect((await world.pool.query(kept)).rows).toEqual(before);
    },
  );

  here("an event stream is passed on as it comes", async () => {
    const { headers, stream } = await client.open("/api/notifications/events", asPoster());
    expect([headers[":status"], headers["content-type"]]).toEqual([200, "text/event-stream"]);
    let heard = "";
    stream.on("data", (chunk: Buffer) => (heard += chunk.toString()));
    await expect.poll(() => heard, { timeout: 5_000 }).toContain('"unread":');
    const subject = world.services.ids.next();
    const before = heard.length;
    await world.ctx.write((tx) => notify(world.ctx, tx, { user_id: poster.id, kind: "application_received", subject }));
    await expect.poll(() => heard.slice(before), { timeout: 5_000 }).toContain('"unread":');
    const closed = once(stream, "close");
    stream.destroy();
    await closed;
  });

  here(
    "one of two processes stops and comes back while four people read: no request fails",
    async () => {
      const over = new AbortController();
      const reading: Reading = { answered: 0, failed: [] };
      const readers = readOn(enter, over.signal, reading);
      const readOnBy = (more: number) => {
        const before = reading.answered;
        return expect.poll(() => reading.answered, { timeout: 10_000 }).toBeGreaterThanOrEqual(before + more);
      };
      try {
        await readOnBy(20);
        const ended = products[0]?.end("SIGTERM");
        if (name === "caddy") {
          // After /readyz reports the shutdown, the proxy sends nothing more to the process, which still serves.
          await expect.poll(async () => (await sendRawRequest(ports[0], "/readyz")).status, { interval: 50 }).toBe(503);
          await expect
            .poll(
              async () => {
                const before = await readingsAt(ports[0]);
                await readOnBy(20);
                return (await readingsAt(ports[0])) - before;
              },
              { timeout: 3_000, interval: 1 },
            )
            .toBe(0);
        }
        expect(await ended).toBe(0);
        await readOnBy(20);
        products[0] = await startBehindProxy(ports[0]);
        await expect.poll(() => readingsAt(ports[0]), { timeout: 15_000, interval: 100 }).toBeGreaterThan(5);
      } finally {
        over.abort();
        await readers;
      }
      expect(reading.failed).toEqual([]);
    },
    120_000,
  );

  here("it stops in time though somebody has a page open", async () => {
    const { stream } = await client.open("/api/notifications/events", asPoster());
    stream.resume();
    expect(await proxy.end()).toBeLessThan(8_000);
  });
});
