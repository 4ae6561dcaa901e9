import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { createBrowserSession } from "../../../../tests/support/browser-session.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { sessionState, setSession } from "../session/session-store.ts";
import { buildUrl, call } from "./api-client.ts";
import { ApiError } from "./api-error.ts";

const output = z.object({ id: z.string() });
const create = endpoint({
  method: "post",
  path: "/api/things",
  access: "user",
  body: z.object({ name: z.string() }),
  output,
  creates: true,
  summary: "Makes a thing",
});
const read = endpoint({
  method: "get",
  path: "/api/things/{id}",
  access: "public",
  params: z.object({ id: z.string() }),
  output,
  summary: "Reads a thing",
});

const session = createBrowserSession();

const sent: { url: string; init: RequestInit }[] = [];

/** Stubs the network: every request gets this response. */
function answerWith(status: number, body: unknown): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  });
}

function headerOf(name: string): string | null {
  return new Headers(sent.at(-1)?.init.headers).get(name);
}

beforeEach(() => {
  sent.length = 0;
  setSession(null);
});
afterEach(() => vi.unstubAllGlobals());

it("fills in and encodes parameters, joins lists, omits missing values", () => {
  expect(buildUrl("/api/jobs/{id}", { params: { id: "a/b c" } })).toBe("/api/jobs/a%2Fb%20c");
  expect(buildUrl("/api/jobs", { query: { search: "a&b", type: ["remote", "contract"], location: undefined } })).toBe(
    "/api/jobs?search=a%26b&type=remote%2Ccontract",
  );
  expect(() => buildUrl("/api/jobs/{id}", { params: {} })).toThrow("{id}");
});

it("adds defaults for fields that an answer of the previous version lacks, and keeps the given ones", async () => {
  const grown = { ...read, output: z.object({ id: z.string(), tags: z.array(z.string()) }), added: { tags: [] } };
  answerWith(200, { id: "1" });
  expect(await call(grown, { params: { id: "1" } })).toEqual({ id: "1", tags: [] });
  answerWith(200, { id: "1", tags: ["new"] });
  expect(await call(grown, { params: { id: "1" } })).toEqual({ id: "1", tags: ["new"] });
});

it("sends the session's token, and none without a session", async () => {
  answerWith(200, { id: "1" });
  await call(read, { params: { id: "1" } });
  expect(headerOf("authorization")).toBeNull();
  setSession(session);
  await call(read, { params: { id: "1" } });
  expect(headerOf("authorization")).toBe("Bearer token");
});

it("sends the form's idempotency key with a creation, or a new one", async () => {
  answerWith(201, { id: "1" });
  await call(create, { body: { name: "a" } }, { key: "attempt" });
  expect(headerOf("idempotency-key")).toBe("attempt");
  await call(create, { body: { name: "a" } });
  expect(headerOf("idempotency-key")).toMatch(/^[0-9a-f-]{32,36}$/);
});

it("throws the code, the fields and the request id of an error", async () => {
  const fields = { name: { code: "required", message: "This field is required" } };
  answerWith(422, { code: "validation_failed", message: "Please check the marked fields.", fields, request_id: "r1" });
  const failure = await call(create, { body: { name: "" } }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ code: "validation_failed", status: 422, fields, request_id: "r1" });
});

it("reports a missing answer, or that of a gateway, as unavailable", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  await expect(call(read, { params: { id: "1" } })).rejects.toMatchObject({ code: "unavailable" });
  answerWith(502, "<html>Bad gateway</html>");
  await expect(call(read, { params: { id: "1" } })).rejects.toMatchObject({ code: "unavailable" });
});

it("A7 ends a session that the server rejects", async () => {
  setSession(session);
  answerWith(401, { code: "not_signed_in", message: "Please sign in to continue.", request_id: "r2" });
  await expect(call(read, { params: { id: "1" } })).rejects.toMatchObject({ code: "not_signed_in" });
  expect(sessionState()).toMatchObject({ status: "signed-out", ended: true });
});

it("calls nobody when the session could not be renewed, and keeps it", async () => {
  setSession({ ...session, expires_at: Date.now() / 1000 - 1 } as typeof session);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    throw new TypeError("Failed to fetch");
  });
  await expect(call(read, { params: { id: "1" } })).rejects.toMatchObject({ code: "unavailable" });
  expect(sent.filter(({ url }) => String(url).includes("/api/things"))).toEqual([]);
  expect(sessionState()).toMatchObject({ status: "signed-in" });
});
