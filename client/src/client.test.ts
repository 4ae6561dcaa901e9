import { describe, expect, test } from "vitest";
import {
  brokenResponder,
  CALLS,
  createClientWith,
  createClientWithOptions,
  jsonResponder,
  type Responder,
  receivedRequests,
  refusalResponder,
  rejectionOf,
  serverUrl,
  setResponders,
  startServerForFile,
  waits,
} from "../../tests/support/client-calls.ts";
import { ApiError, ConnectionError } from "./errors.ts";
import { makeClient } from "./make-client.ts";
import { parseRetryAfter, pause, retryDelay } from "./waiting.ts";

startServerForFile();

describe("X123 requests", () => {
  test("encodes path segments, omits empty query values, joins lists by commas, sends the key", async () => {
    const call = createClientWith(jsonResponder(200, { items: [], next_cursor: null }));
    await call("get", "a/b ä?");
    await call("list", { type: ["remote", "contract"], search: "a&b", limit: 5, cursor: undefined, none: null });
    expect(receivedRequests.map(({ url }) => url)).toEqual([
      "/api/v1/things/a%2Fb%20%C3%A4%3F",
      "/api/v1/things?type=remote%2Ccontract&search=a%26b&limit=5",
    ]);
    expect(receivedRequests[0]?.headers).toMatchObject({ authorization: "Bearer vw_key", accept: "application/json" });
    expect(receivedRequests[0]?.headers["idempotency-key"]).toBeUndefined();
  });

  test.each([undefined, "", ".", "..", null, {}])("rejects %j as a path segment and sends nothing", async (id) => {
    expect(await rejectionOf(createClientWith(jsonResponder(200, {}))("get", id))).toBeInstanceOf(TypeError);
    expect(receivedRequests).toEqual([]);
  });

  test("sends bodies as JSON, uploads as bytes, and no key if there is none", async () => {
    await createClientWith(jsonResponder(201, {}))("create", { name: "Ä" });
    expect(receivedRequests[0]).toMatchObject({ method: "POST", body: '{"name":"Ä"}' });
    await createClientWithOptions({ key: undefined }, jsonResponder(201, {}))(
      "upload",
      new TextEncoder().encode("%PDF"),
      {
        name: "a b.pdf",
      },
    );
    expect(receivedRequests[1]).toMatchObject({ url: "/api/v1/uploads?name=a+b.pdf", body: "%PDF" });
    expect(receivedRequests[1]?.headers["content-type"]).toBe("application/octet-stream");
    expect(receivedRequests[1]?.headers.authorization).toBeUndefined();
  });

  test("accepts an installation below a path; refuses anything but a web address at once", async () => {
    await createClientWithOptions({ url: `${serverUrl()}/jobs/` }, jsonResponder(200, {}))("get", "1");
    expect(receivedRequests[0]?.url).toBe("/jobs/api/v1/things/1");
    for (const url of ["", "jobs.example", "ftp://jobs.example", "javascript:1"])
      expect(() => makeClient(CALLS, { url })).toThrow(TypeError);
  });
});

describe("X124 idempotent creation", () => {
  test("uses one key per creation, the same for all its attempts", async () => {
    const call = createClientWith(
      brokenResponder,
      refusalResponder(503, "unavailable"),
      refusalResponder(409, "idempotency_in_progress"),
      jsonResponder(201, { id: "1" }),
    );
    expect(await call("create", { name: "a" })).toEqual({ id: "1" });
    const keys = receivedRequests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    await call("create", { name: "a" });
    expect(receivedRequests.at(-1)?.headers["idempotency-key"]).not.toBe(keys[0]);
    await call("create", { name: "a" }, { idempotencyKey: "mine-1" });
    expect(receivedRequests.at(-1)?.headers["idempotency-key"]).toBe("mine-1");
  });

  test.each([
    ["change", ["1", {}]],
    ["press", ["1"]],
  ] as const)("does not repeat %s if its outcome is unknown", async (verb, values) => {
    for (const answer of [
      brokenResponder,
      refusalResponder(503, "unavailable"),
      refusalResponder(502, "unavailable"),
    ]) {
      receivedRequests.length = 0;
      expect(await rejectionOf(createClientWith(answer)(verb, ...values))).toBeInstanceOf(Error);
      expect(receivedRequests).toHaveLength(1);
    }
    receivedRequests.length = 0;
    // Refused before anything was done.
    await createClientWith(refusalResponder(429, "rate_limited", { "retry-after": "1" }), jsonResponder(200, {}))(
      verb,
      ...values,
    );
    expect(receivedRequests).toHaveLength(2);
    // An intermediary that gives no time: the limit may last long.
    receivedRequests.length = 0;
    expect(await rejectionOf(createClientWith(refusalResponder(429, "http_429"))(verb, ...values))).toMatchObject({
      retry_after: null,
    });
    expect(receivedRequests).toHaveLength(1);
  });

  test.each([400, 401, 403, 404, 409, 422, 500])("treats %i as an answer and does not retry", async (status) => {
    for (const [verb, value] of [
      ["get", "1"],
      ["create", {}],
    ] as const) {
      receivedRequests.length = 0;
      expect(await rejectionOf(createClientWith(refusalResponder(status, "some"))(verb, value))).toMatchObject({
        status,
        code: "some",
      });
      expect(receivedRequests).toHaveLength(1);
    }
  });
});

describe("X124 retry delays", () => {
  test("waits as long as the API asks, otherwise with growing delays, and finally throws the last failure", async () => {
    const call = createClientWith(
      refusalResponder(429, "rate_limited", { "retry-after": "7" }),
      refusalResponder(503, "unavailable"),
      brokenResponder,
    );
    expect(await rejectionOf(call("get", "1"))).toBeInstanceOf(ConnectionError);
    expect(waits).toEqual([7_000, 250, 500]);
    expect(receivedRequests).toHaveLength(4);
  });

  test("fails at once if the wait would be too long, and says how long", async () => {
    const call = createClientWith(refusalResponder(429, "rate_limited", { "retry-after": "3600" }));
    expect(await rejectionOf(call("get", "1"))).toMatchObject({ code: "rate_limited", retry_after: 3_600 });
    expect([receivedRequests.length, waits]).toEqual([1, []]);
    expect(
      await rejectionOf(createClientWithOptions({ retries: 0 }, refusalResponder(503, "unavailable"))("get", "1")),
    ).toBeInstanceOf(ApiError);
    expect(receivedRequests).toHaveLength(2);
  });

  test("parses Retry-After as seconds or date and ignores invalid values", () => {
    const now = Date.parse("2026-11-26T12:00:00Z");
    const dates = ["Thu, 26 Nov 2026 12:00:30 GMT", "Thu, 26 Nov 2026 11:00:00 GMT"];
    expect(["5", " 0 ", ...dates, "soon", null].map((said) => parseRetryAfter(said, now))).toEqual([
      5,
      0,
      30,
      0,
      null,
      null,
    ]);
    const others = ["-5", "1.5", "2026-11-26", "Thu, 26 Nov 2026 12:00:30 +0100", "Nov 26 2026", ""];
    for (const said of others) expect(parseRetryAfter(said, now), said).toBeNull();
    expect([0, 1, 2, 20].map((attempt) => retryDelay(attempt, null, 1))).toEqual([250, 500, 1_000, 8_000]);
    expect(retryDelay(0, 2, 0.5)).toBe(2_125);
  });

  test("ends a wait when its signal aborts", async () => {
    const leave = new AbortController();
    const waiting = rejectionOf(pause(60_000, leave.signal));
    leave.abort(new Error("left"));
    expect(await waiting).toMatchObject({ message: "left" });
    expect(await rejectionOf(pause(60_000, AbortSignal.abort(new Error("gone"))))).toMatchObject({ message: "gone" });
    await pause(0, undefined);
  });
});

describe("X125 errors", () => {
  test("a refusal has the fields of the API's answer", async () => {
    const fields = { title: { code: "job_title_required", message: "Job title is required" } };
    const body = { code: "validation_failed", message: "Please check the marked fields.", fields, request_id: "r7" };
    const error = await rejectionOf(createClientWith(jsonResponder(422, body))("create", {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: "ApiError", status: 422, ...body, scope: undefined, retry_after: null });
    const scope = await rejectionOf(
      createClientWith(jsonResponder(403, { ...body, code: "scope_missing", scope: "jobs:write" }))("get", "1"),
    );
    expect(scope).toMatchObject({ code: "scope_missing", scope: "jobs:write" });
  });

  test("an intermediary's answer is a refusal with its status; an unreadable one is a connection error", async () => {
    const page: Responder = (response) => void response.writeHead(413, "Too Large").end("<h1>no</h1>");
    expect(await rejectionOf(createClientWith(page)("create", {}))).toMatchObject({
      status: 413,
      code: "http_413",
      message: "413 Too Large",
    });
    const torn: Responder = (response) =>
      void response.writeHead(200, { "content-type": "application/json" }).end('{"a":');
    expect(await rejectionOf(createClientWithOptions({ retries: 0 }, torn)("get", "1"))).toBeInstanceOf(
      ConnectionError,
    );
  });

  test.each([
    [400, "validation_failed", "refused"],
    [404, "not_found", "refused"],
    [429, "rate_limited", "refused"],
    [409, "idempotency_in_progress", "unknown"],
    [408, "http_408", "unknown"],
    [500, "internal", "unknown"],
    [502, "http_502", "unknown"],
    [503, "unavailable", "unknown"],
    [504, "http_504", "unknown"],
  ] as const)("the outcome of %i %s is %s", async (status, code, outcome) => {
    const call = createClientWithOptions({ retries: 0 }, refusalResponder(status, code));
    expect(await rejectionOf(call("press", "1"))).toMatchObject({ status, code, outcome });
    expect(await rejectionOf(createClientWithOptions({ retries: 0 }, brokenResponder)("press", "1"))).toMatchObject({
      outcome: "unknown",
    });
  });

  test("an abort while reading a refusal throws the abort; a timeout there is no refusal", async () => {
    const left = new Error("left");
    const leave = new AbortController();
    const half =
      (then: () => void): Responder =>
      (response) => {
        response.writeHead(422, { "content-type": "application/json" }).write('{"code":');
        setTimeout(then, 30);
      };
    const during = createClientWith(half(() => leave.abort(left)));
    expect(await rejectionOf(during("create", {}, { signal: leave.signal }))).toBe(left);
    const slow = createClientWithOptions(
      { retries: 0, timeout: 60 },
      half(() => undefined),
    );
    const late = await rejectionOf(slow("create", {}));
    expect(late).toBeInstanceOf(ConnectionError);
    expect((late as Error).message).toContain("within 60 milliseconds");
  });

  test("an unreachable or silent server gives a connection error without the key", async () => {
    const gone = makeClient(CALLS, { url: "http://127.0.0.1:1", key: "vw_key", retries: 0 });
    const error = (await rejectionOf(gone.things?.get?.("1") ?? Promise.resolve())) as ConnectionError;
    expect(error).toBeInstanceOf(ConnectionError);
    // The message names the root cause instead of "fetch failed".
    expect(error.message).toMatch(/^GET http:\/\/127\.0\.0\.1:1\/api\/v1\/things\/1: (?!fetch failed)./);
    const silent = createClientWithOptions({ retries: 0, timeout: 50 }, () => undefined);
    const late = (await rejectionOf(silent("get", "1"))) as ConnectionError;
    expect(late.message).toContain("within 50 milliseconds");
    expect(`${error.message}${error.stack}${late.message}`).not.toContain("vw_key");
  });

  test("a signal ends a call with its reason before, during and between attempts", async () => {
    const left = new Error("left");
    expect(
      await rejectionOf(createClientWith(jsonResponder(200, {}))("get", "1", { signal: AbortSignal.abort(left) })),
    ).toBe(left);
    expect(receivedRequests).toEqual([]);
    const leave = new AbortController();
    const during = createClientWith(() => leave.abort(left));
    expect(await rejectionOf(during("get", "1", { signal: leave.signal }))).toBe(left);
    const later = new AbortController();
    const between = createClientWith((response, one) => {
      refusalResponder(503, "unavailable")(response, one);
      later.abort(left);
    });
    expect(await rejectionOf(between("get", "1", { signal: later.signal }))).toBe(left);
  });
});

describe("X125 lists and files", () => {
  type Paged = { all(query?: object): AsyncGenerator<number> };
  const listOf = (...given: Responder[]) => {
    setResponders(...given);
    return makeClient(CALLS, { url: serverUrl() }, { pause: async () => undefined }).things?.list as unknown as Paged;
  };
  const page = (items: number[], next_cursor: string | null) => jsonResponder(200, { items, next_cursor });

  test("iterates over all items, fetching pages as needed", async () => {
    const got: number[] = [];
    for await (const item of listOf(page([1, 2], "c1"), page([], "c2"), page([3], null)).all({ limit: 2 })) {
      if (item === 1) expect(receivedRequests).toHaveLength(1);
      got.push(item);
    }
    expect(got).toEqual([1, 2, 3]);
    expect(receivedRequests.map(({ url }) => url.split("?")[1])).toEqual([
      "limit=2",
      "limit=2&cursor=c1",
      "limit=2&cursor=c2",
    ]);
    receivedRequests.length = 0;
    for await (const _item of listOf(page([1, 2], "c1")).all()) break;
    expect(receivedRequests).toHaveLength(1);
  });

  test("fails for a page that links to itself and for a page that cannot be fetched", async () => {
    const drain = async (list: Paged) => {
      for await (const _item of list.all());
    };
    expect(await rejectionOf(drain(listOf(page([1], "c1"))))).toMatchObject({ message: "The same page came twice." });
    expect(await rejectionOf(drain(listOf(page([1], "c1"), refusalResponder(401, "key_invalid"))))).toMatchObject({
      code: "key_invalid",
    });
    const round = await rejectionOf(drain(listOf(page([1], "c1"), page([2], "c2"), page([3], "c1"))));
    expect(round).toMatchObject({ name: "ConnectionError", message: "The same page came twice." });
    for (const answer of [{}, { items: [1] }, { items: null, next_cursor: null }, { items: [], next_cursor: 5 }, null])
      expect(await rejectionOf(drain(listOf(jsonResponder(200, answer))))).toBeInstanceOf(ConnectionError);
  });

  test("a file has its name, type and bytes", async () => {
    const headers = {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="Z_.pdf"; filename*=UTF-8''Z%C3%BC.pdf`,
    };
    const file: Responder = (response) => void response.writeHead(200, headers).end(Buffer.from([1, 2, 255]));
    expect(await createClientWith(file)("file", "1")).toEqual({
      name: "Zü.pdf",
      type: "application/pdf",
      bytes: new Uint8Array([1, 2, 255]),
    });
  });
});
