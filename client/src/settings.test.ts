import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import {
  type Answering,
  CALLS,
  came,
  client,
  clientWith,
  failure,
  here,
  json,
  receiving,
} from "../../tests/support/client-calls.ts";
import { makeClient } from "./make-client.ts";
import { pause } from "./waiting.ts";

receiving();

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
        came.length = 0;
        const away: Answering = (response) => void response.writeHead(status, { location }).end();
        const error = await failure(client(away)(verb, value));
        expect(error).toMatchObject({ name: "ApiError", status, code: "http_redirect", outcome: "refused" });
        expect((error as Error).message).toContain("use the final one");
        expect(came).toHaveLength(1);
      }
    expect(elsewhere).toEqual([]);
    other.close();
  });

  test("trims a key; refuses one with invalid characters without quoting it", async () => {
    await clientWith({ key: " vw_key\r\n" }, json(200, {}))("get", "1");
    expect(came[0]?.headers.authorization).toBe("Bearer vw_key");
    came.length = 0;
    for (const bad of ["vw_se\ncret", "vw_se cret", "vw_secr\u00e4t", "", " ", 7 as never]) {
      let error: unknown;
      try {
        makeClient(CALLS, { url: here(), key: bad });
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(TypeError);
      expect(`${(error as Error).stack}`).not.toContain("vw_se");
      const given = await failure(client(json(200, {}))("create", {}, { idempotencyKey: bad }));
      expect(given).toBeInstanceOf(TypeError);
      expect((given as Error).message).not.toContain("vw_se");
    }
    expect(came).toEqual([]);
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
      expect(() => clientWith(bad), JSON.stringify(bad)).toThrow(TypeError);
    for (const bad of [{ longestWait: -1 }, { longestWait: Number.NaN }, { retries: -1 }, { retries: 1.5 }])
      expect(() => clientWith(bad), JSON.stringify(bad)).toThrow(TypeError);
    expect(await failure(client(json(200, {}))("get", "1", { timeout: 0 }))).toBeInstanceOf(TypeError);
    // An ignored key would be mistaken for a guarantee.
    for (const [verb, ...values] of [
      ["get", "1"],
      ["change", "1", {}],
      ["press", "1"],
    ] as const) {
      const error = await failure(client(json(200, {}))(verb, ...values, { idempotencyKey: "mine-1" }));
      expect(error).toMatchObject({ name: "TypeError", message: expect.stringContaining("idempotencyKey") });
    }
    expect(came).toEqual([]);
    // A timer with a longer delay would fire at once.
    const patient = clientWith({ timeout: Number.POSITIVE_INFINITY }, (response, one) => {
      setTimeout(() => json(200, { late: true })(response, one), 30);
    });
    expect(await patient("get", "1")).toEqual({ late: true });
    expect(await patient("get", "1", { timeout: 2 ** 31 })).toEqual({ late: true });
    const leave = new AbortController();
    const waiting = failure(pause(2 ** 40, leave.signal));
    setTimeout(() => leave.abort(new Error("left")), 20);
    expect(await waiting).toMatchObject({ message: "left" });
  });
});
