import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import {
  CALLS,
  createClientWith,
  createClientWithOptions,
  jsonResponder,
  type Responder,
  receivedRequests,
  rejectionOf,
  serverUrl,
  startServerForFile,
} from "../../tests/support/client-calls.ts";
import { makeClient } from "./make-client.ts";
import { pause } from "./waiting.ts";

startServerForFile();

describe("X123 key and option validation", () => {
  test("follows no redirect, so that neither key nor body reaches another host", async () => {
    const elsewhere: string[] = [];
    const other = createServer((request, response) => {
      elsewhere.push(request.url ?? "");
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    for (const [verb, value] of [
      ["get", "1"],
      ["create", { name: "a" }],
    ] as const)
      for (const status of [301, 302, 307, 308]) {
        receivedRequests.length = 0;
        const away: Responder = (response) => void response.writeHead(status, { location }).end();
        const error = await rejectionOf(createClientWith(away)(verb, value));
        expect(error).toMatchObject({ name: "ApiError", status, code: "http_redirect", outcome: "refused" });
        expect((error as Error).message).toContain("use the final one");
        expect(receivedRequests).toHaveLength(1);
      }
    expect(elsewhere).toEqual([]);
    other.close();
  });

  test("trims a key; refuses one with invalid characters without quoting it", async () => {
    await createClientWithOptions({ key: " vw_key\r\n" }, jsonResponder(200, {}))("get", "1");
    expect(receivedRequests[0]?.headers.authorization).toBe("Bearer vw_key");
    receivedRequests.length = 0;
    for (const bad of ["vw_se\ncret", "vw_se cret", "vw_secr\u00e4t", "", " ", 7 as never]) {
      let error: unknown;
      try {
        makeClient(CALLS, { url: serverUrl(), key: bad });
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(TypeError);
      expect(`${(error as Error).stack}`).not.toContain("vw_se");
      const given = await rejectionOf(createClientWith(jsonResponder(200, {}))("create", {}, { idempotencyKey: bad }));
      expect(given).toBeInstanceOf(TypeError);
      expect((given as Error).message).not.toContain("vw_se");
    }
    expect(receivedRequests).toEqual([]);
  });

  test("sends a key over http only on this machine; without a key http is allowed", () => {
    for (const url of [
      "http://jobs.example",
      "http://10.0.0.1",
      "http://localhost.example",
      "http://127.0.0.1.example",
    ])
      expect(() => makeClient(CALLS, { url, key: "vw_key" }), url).toThrow(/https/);
    for (const url of ["http://localhost:3000", "http://jobs.localhost", "http://[::1]:3000", "https://jobs.example"])
      makeClient(CALLS, { url, key: "vw_key" });
    makeClient(CALLS, { url: "http://jobs.example" });
  });

  test("refuses invalid options at once", async () => {
    for (const bad of [{ timeout: 0 }, { timeout: -1 }, { timeout: Number.NaN }, { timeout: "5" as never }])
      expect(() => createClientWithOptions(bad), JSON.stringify(bad)).toThrow(TypeError);
    for (const bad of [{ longestWait: -1 }, { longestWait: Number.NaN }, { retries: -1 }, { retries: 1.5 }])
      expect(() => createClientWithOptions(bad), JSON.stringify(bad)).toThrow(TypeError);
    expect(await rejectionOf(createClientWith(jsonResponder(200, {}))("get", "1", { timeout: 0 }))).toBeInstanceOf(
      TypeError,
    );
    // An ignored key would be mistaken for a guarantee.
    for (const [verb, ...values] of [
      ["get", "1"],
      ["change", "1", {}],
      ["press", "1"],
    ] as const) {
      const error = await rejectionOf(
        createClientWith(jsonResponder(200, {}))(verb, ...values, { idempotencyKey: "mine-1" }),
      );
      expect(error).toMatchObject({ name: "TypeError", message: expect.stringContaining("idempotencyKey") });
    }
    expect(receivedRequests).toEqual([]);
    // A timer with a longer delay would fire at once.
    const patient = createClientWithOptions({ timeout: Number.POSITIVE_INFINITY }, (response, one) => {
      setTimeout(() => jsonResponder(200, { late: true })(response, one), 30);
    });
    expect(await patient("get", "1")).toEqual({ late: true });
    expect(await patient("get", "1", { timeout: 2 ** 31 })).toEqual({ late: true });
    const leave = new AbortController();
    const waiting = rejectionOf(pause(2 ** 40, leave.signal));
    setTimeout(() => leave.abort(new Error("left")), 20);
    expect(await waiting).toMatchObject({ message: "left" });
  });
});
