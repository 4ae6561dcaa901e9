import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { hasProgram, selfSigned, startProgram } from "../support/programs.ts";
import { QUICK_FOLDER } from "../support/quick-folder.ts";
import { makeWorld, type Person, type World } from "../support/world.ts";

type Proxy = { readonly port: number; end(): Promise<void> };
type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Send = { method?: string; headers?: Record<string, string>; body?: Buffer | string };

let world: World;
let poster: Person;
let folder: string;
let products: Product[] = [];
let ports: number[] = [];
let session: ClientHttp2Session | undefined;

async function startBehindProxy(port: number): Promise<Product> {
  const { dataDir, secretKey } = world.services.config;
  const more = { DATABASE_URL: world.url, SECRET_KEY: secretKey, PUBLIC_URL: "https://localhost", TRUST_PROXY: "1" };
  return startProduct(dataDir, port, { ...more, LEAVING_SECONDS: "3" });
}

beforeAll(async () => {
  // Other processes read the real clock.
  world = await makeWorld({ now: new Date().toISOString() });
  poster = await world.person("Marguerite Olander");
  folder = await mkdtemp(join(QUICK_FOLDER, "proxies-"));
  ports = [await freePort(), await freePort()];
  products = await Promise.all(ports.map(startBehindProxy));
}, 120_000);
afterEach(() => session?.destroy());
afterAll(async () => {
  await Promise.all(products.map((product) => product.end("SIGKILL")));
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** The file as it is in `deploy`, with what an operator puts in. Each of these has to stand there. */
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
  const { cert, key } = selfSigned(folder);
  const own = `{\n\tadmin off\n\tpersist_config off\n\thttp_port ${plain}\n}\n{$SITE:`;
  const file = await configured("Caddyfile", [["{$SITE:", own]]);
  const env = {
    SITE: `https://localhost:${port}`,
    TLS: `tls ${cert} ${key}`,
    UPSTREAMS: ports.map((one) => `127.0.0.1:${one}`).join(" "),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  return { port, ...(await startProgram("caddy", ["run", "--config", file, "--adapter", "caddyfile"], port, env)) };
}

async function startNginx(): Promise<Proxy> {
  const [port, plain] = [await freePort(), await freePort()];
  const { cert, key } = selfSigned(folder);
  const file = await configured("nginx.conf", [
    ["127.0.0.1:3000 ", `127.0.0.1:${ports[0]} `],
    ["127.0.0.1:3001 ", `127.0.0.1:${ports[1]} `],
    ["listen 80 ", `listen 127.0.0.1:${plain} `],
    ["listen 443 ", `listen 127.0.0.1:${port} `],
    ["/etc/nginx/vouchwell.pem", cert],
    ["/etc/nginx/vouchwell.key", key],
  ]);
  const how = `daemon off; pid ${folder}/nginx.pid; error_log stderr;`;
  return { port, ...(await startProgram("nginx", ["-p", folder, "-c", file, "-g", how], port)) };
}

async function send(port: number, path: string, { method = "GET", headers = {}, body }: Send = {}): Promise<Got> {
  if (session === undefined || session.destroyed)
    session = connect(`https://localhost:${port}`, { rejectUnauthorized: false });
  session.on("error", () => undefined);
  const stream = session.request({ ":path": path, ":method": method, ...headers });
  stream.end(body);
  const [answer] = (await once(stream, "response")) as [IncomingHttpHeaders & { ":status": number }];
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { status: answer[":status"], headers: answer, body: Buffer.concat(chunks) };
}

const asPoster = () => ({ authorization: `Bearer ${poster.token}` });

describe.each([
  ["caddy", startCaddy],
  ["nginx", startNginx],
] as const)("behind %s as deploy/ has it", (name, startProxy) => {
  const there = hasProgram(name) && hasProgram("openssl");
  let proxy: Proxy;

  beforeAll(async () => {
    if (there) proxy = await startProxy();
  }, 60_000);
  afterAll(() => proxy?.end());

  test.runIf(there)("pages come by HTTP/2, compressed once, with the product's own headers", async () => {
    const page = await send(proxy.port, "/", { headers: { "accept-encoding": "br, gzip", accept: "text/html" } });
    expect(session?.alpnProtocol).toBe("h2");
    expect(page.status).toBe(200);
    expect(page.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(page.body).toString()).toContain("<!DOCTYPE html>");
    expect(page.headers["content-security-policy"]).toContain("default-src 'self'");
    expect(page.headers["strict-transport-security"]).toContain("max-age");
    expect(page.headers.server ?? "").not.toMatch(/\d/);
  });

  test.runIf(there)("a client that writes X-Forwarded-For itself is counted under its real address", async () => {
    const email = `${randomUUID()}@example.org`;
    const made = await send(proxy.port, "/auth/v1/signup", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.9, 198.51.100.4" },
      body: JSON.stringify({ email, password: "correct horse battery" }),
    });
    expect(made.status).toBe(200);
    const text = `SELECT ip FROM auth_audit_log JOIN auth_users ON auth_users.id = auth_audit_log.user_id
      WHERE email_key = $1 AND event = 'sign_up'`;
    expect((await world.pool.query(text, [email])).rows).toEqual([{ ip: "127.0.0.1" }]);
  });

  test.runIf(there)(
    "an upload of five megabytes arrives whole, and what is beyond all bounds is refused",
    async () => {
      const upload = (size: number) =>
        send(proxy.port, "/api/uploads/cv?name=cv.pdf&form=application", {
          method: "POST",
          headers: { ...asPoster(), "content-type": "application/octet-stream", "idempotency-key": randomUUID() },
          body: Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(size, 0x20), Buffer.from("\n%%EOF\n")]),
        });
      const arrived = await upload(5 * 1024 * 1024);
      expect(arrived.status).toBe(201);
      expect(JSON.parse(arrived.body.toString()).size).toBeGreaterThan(5 * 1024 * 1024);
      expect((await upload(13 * 1024 * 1024).catch(() => ({ status: 413 }))).status).toBe(413);
    },
    60_000,
  );

  test.runIf(there)(
    "an event stream is passed on as it comes",
    async () => {
      session = connect(`https://localhost:${proxy.port}`, { rejectUnauthorized: false });
      const stream = session.request({ ":path": "/api/notifications/events", ...asPoster() });
      const [answer] = (await once(stream, "response")) as [IncomingHttpHeaders & { ":status": number }];
      expect([answer[":status"], answer["content-type"]]).toEqual([200, "text/event-stream"]);
      const [first] = (await once(stream, "data")) as [Buffer];
      expect(first.length).toBeGreaterThan(0);
    },
    30_000,
  );

  test.runIf(there)(
    "one of two processes stops while four people read: no request fails",
    async () => {
      let reading = true;
      const failed: unknown[] = [];
      let answered = 0;
      const read = async () => {
        while (reading) {
          const { status } = await send(proxy.port, "/api/opportunities", { headers: asPoster() }).catch((error) => ({
            status: String(error),
          }));
          answered += 1;
          if (status !== 200) failed.push(status);
        }
      };
      const readers = Array.from({ length: 4 }, read);
      await products[0]?.end("SIGTERM");
      const before = answered;
      await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(before + 20);
      const [port] = ports;
      if (port !== undefined) products[0] = await startBehindProxy(port);
      reading = false;
      await Promise.all(readers);
      expect(failed).toEqual([]);
    },
    120_000,
  );
});
