import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent as PlainAgent } from "node:http";
import { createServer as createSecureServer, Agent as SecureAgent } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasProgram, selfSigned } from "../../../../tests/support/programs.ts";
import {
  acceptResponder,
  type Receiver,
  respondWith,
  startWebhookReceiver,
} from "../../../../tests/support/webhook-receiver.ts";
import type { Target } from "../../infra/platform/network/resolve-target.ts";
import { sendWebhook } from "./send-webhook.ts";

let receiver: Receiver;
const kept = { keepAlive: true, timeout: 4_000 };
const agents = { http: new PlainAgent(kept), https: new SecureAgent(kept) };

beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
beforeEach(() => {
  receiver.got.splice(0);
  receiver.answer = acceptResponder;
});
afterEach(() => agents.http.destroy());
afterAll(() => receiver.close());

/** A host that looks public to the sender; its name resolves to this machine. */
const found: Target["lookup"] = (_name, options, done) =>
  options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
const target = (): Target => ({ url: new URL(receiver.address.replace("127.0.0.1", "hooks.example")), lookup: found });
const sent = (more: Partial<Parameters<typeof sendWebhook>[1]> = {}) =>
  sendWebhook(target(), { headers: { "webhook-id": "1" }, body: "{}", cut: new AbortController().signal, ...more });

describe("X76 the stored response", () => {
  it("X76 has at most 500 characters, and is empty for hosts in the configuration", async () => {
    receiver.answer = respondWith(200, "x".repeat(700));
    expect(await sent()).toEqual({ status: 200, failure: null, answer: "x".repeat(500) });
    const named = { url: new URL(receiver.address), lookup: undefined };
    const nothing = { headers: {}, body: "{}", cut: new AbortController().signal };
    expect(await sendWebhook(named, nothing)).toEqual({ status: 200, failure: null, answer: null });
  });

  it("X73 stops reading an endless response after 64 kB", async () => {
    let bytes = 0;
    receiver.answer = (_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write("y".repeat(16_384))) bytes += 16_384;
      };
      response.on("drain", more);
      more();
    };
    expect(await sent({ agents })).toEqual({ status: 200, failure: null, answer: "y".repeat(500) });
    expect(bytes).toBeLessThan(20_000_000);
  });

  it("X73 zeros, directions and markup are stored as text that can be shown", async () => {
    receiver.answer = respondWith(400, "\0<script>alert(1)</script>\u202e\u0007\ud83d");
    const { status, answer } = await sent();
    expect(status).toBe(400);
    expect(answer).toMatch(/^<script>alert\(1\)<\/script>/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these shall not be there
    expect(answer).not.toMatch(/[\u0000-\u0008\u202e]/);
  });
});

describe("X73 connections", () => {
  it("X73 are reused within a few seconds", async () => {
    const ports = new Set<number | undefined>();
    receiver.answer = (request, response, body) => {
      ports.add(request.socket.remotePort);
      acceptResponder(request, response, body);
    };
    for (let n = 0; n < 3; n += 1) expect(await sent({ agents })).toMatchObject({ status: 204 });
    expect(ports.size).toBe(1);
  });

  it("X74 are replaced without a failure when the other side closes one at the moment of sending", async () => {
    expect(await sent({ agents })).toMatchObject({ status: 204 });
    let hungUp = 0;
    receiver.answer = (request, response, body) => {
      hungUp += 1;
      if (hungUp === 1) request.socket.destroy();
      else acceptResponder(request, response, body);
    };
    expect(await sent({ agents })).toMatchObject({ status: 204, failure: null });
    expect(hungUp).toBe(2);
  });

  it("X74 count as a failure when closed each time", async () => {
    receiver.answer = (request) => void request.socket.destroy();
    expect(await sent({ agents })).toEqual({ status: null, failure: "broken", answer: null });
  });

  it.runIf(hasProgram("openssl"))("X73 a certificate that nobody has signed is a failure of its own", async () => {
    const folder = mkdtempSync(join(tmpdir(), "certificate-"));
    const { cert, key } = selfSigned(folder);
    const server = createSecureServer({ cert: readFileSync(cert), key: readFileSync(key) }).listen(0, "127.0.0.1");
    try {
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const { url, lookup } = { url: new URL(`https://localhost:${port}/in`), lookup: found };
      const nothing = { headers: {}, body: "{}", cut: new AbortController().signal };
      expect(await sendWebhook({ url, lookup }, nothing)).toEqual({
        status: null,
        failure: "certificate",
        answer: null,
      });
    } finally {
      server.close();
      rmSync(folder, { recursive: true });
    }
  });
});
