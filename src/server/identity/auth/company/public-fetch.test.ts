import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDnsServer } from "../../../../../tests/support/dns-server.ts";
import { resolveTarget } from "../../../infra/platform/network/resolve-target.ts";
import { createPublicFetch } from "./public-fetch.ts";

const config = { webhookHosts: ["127.0.0.1:4000", "idp.internal"], dnsServers: ["127.0.0.1:1"] };

describe("X189 where a provider is asked", () => {
  test.each([
    ["https://login.company.example", true],
    ["https://login.company.example:8443/realms/all", true],
    ["http://127.0.0.1:4000", true],
    ["https://idp.internal/realm", true],
    ["http://idp.internal/realm", false],
    ["http://login.company.example", false],
    ["https://login.company.example:22", false],
    ["https://127.0.0.1", false],
    ["https://127.0.0.1:4001", false],
    ["https://2130706433", false],
    ["https://0x7f.1", false],
    ["https://[::1]", false],
    ["https://[::ffff:10.0.0.1]", false],
    ["https://169.254.169.254", false],
    ["https://user:word@login.company.example", false],
    ["file:///etc/passwd", false],
    ["nothing", false],
  ])("%s: %s", (address, asked) => {
    expect(resolveTarget(config, address) !== null).toBe(asked);
  });

  test("what is not asked fails as a provider that is away", async () => {
    await expect(createPublicFetch(config)("https://10.0.0.1/keys", {})).rejects.toThrow("fetch failed");
  });

  test("a name is resolved by the configured servers alone, which do not know this machine's own", async () => {
    const dns = await startDnsServer();
    let calls = 0;
    const own = createTcpServer((socket) => {
      calls += 1;
      socket.destroy();
    });
    await once(own.listen(0, "127.0.0.1"), "listening");
    const { port } = own.address() as AddressInfo;
    const ask = createPublicFetch({ webhookHosts: [], dnsServers: [dns.address] });
    await expect(ask(`https://localhost:${port}`, {})).rejects.toThrow("fetch failed");
    expect(calls).toBe(0);
    expect(dns.asked.map(({ name }) => name)).toContain("localhost");
    own.close();
    await dns.close();
  });
});

describe("X189 what a provider answers", () => {
  const MOST = 512 * 1_024;
  let provider: Server;
  let ask: (path: string, options?: object) => Promise<Response>;
  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      if (request.url === "/redirect") response.writeHead(302, { location: "/echo" }).end();
      else if (request.url === "/empty") response.writeHead(204).end();
      else if (request.url === "/unchanged") response.writeHead(304).end();
      else if (request.url === "/cookies") response.writeHead(200, { "set-cookie": ["a=1", "b=2"] }).end();
      else if (request.url?.startsWith("/size/")) response.end("x".repeat(Number(request.url.slice(6))));
      else if (request.url === "/nothing") request.socket.destroy();
      else if (request.url === "/echo") {
        let body = "";
        for await (const part of request) body += part;
        response.writeHead(201, { "content-type": "application/json" });
        response.end(JSON.stringify({ method: request.method, headers: request.headers, body }));
      }
    });
    await once(provider.listen(0, "127.0.0.1"), "listening");
    const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const fetch = createPublicFetch({ webhookHosts: [host], dnsServers: null });
    ask = (path, options = {}) => fetch(`http://${host}${path}`, options);
  });
  afterAll(() => {
    provider.closeAllConnections();
    provider.close();
  });

  test("method, headers and body are sent, and the answer comes with its status and type", async () => {
    const body = new URLSearchParams({ code: "é" });
    const answer = await ask("/echo", { method: "POST", headers: { accept: "application/json" }, body });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([201, "application/json"]);
    expect(await answer.json()).toMatchObject({
      method: "POST",
      headers: { accept: "application/json", "content-length": "11" },
      body: "code=%C3%A9",
    });
    expect(await (await ask("/echo", { method: "PUT", body: "é" })).json()).toMatchObject({
      headers: { "content-length": "2" },
      body: "é",
    });
    const bare = await (await ask("/echo", { body: null })).json();
    expect(bare).toMatchObject({ method: "GET", body: "" });
    expect(bare.headers).not.toHaveProperty("content-length");
  });

  test.each([
    ["/redirect", 302],
    ["/empty", 204],
    ["/unchanged", 304],
  ])("%s is answered with %i and no text", async (path, status) => {
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([status, ""]);
  });

  test("several headers of a name become one", async () => {
    expect([...(await ask("/cookies")).headers]).toContainEqual(["set-cookie", "a=1, b=2"]);
  });

  test("512 kB are read, one byte more is a failure, and so is no answer", async () => {
    expect(await (await ask(`/size/${MOST}`)).text()).toHaveLength(MOST);
    await expect(ask(`/size/${MOST + 1}`)).rejects.toThrow("fetch failed");
    await expect(ask("/nothing")).rejects.toThrow("fetch failed");
  });

  test("who asked may give up", async () => {
    const controller = new AbortController();
    provider.once("request", () => controller.abort());
    await expect(ask("/never", { signal: controller.signal })).rejects.toThrow("fetch failed");
  });
});
