import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type DnsServer, startDnsServer } from "../../../../tests/support/dns-server.ts";
import { testConfig } from "../../../../tests/support/world.ts";
import type { SystemError } from "./adapter.ts";
import { formBody, jsonBody, sendRequest } from "./http.ts";
import { isSameText, nameSchema, parseResponse, idSchema as ref, splitName } from "./schemas.ts";

let server: Server;
let answer: RequestListener = (_request, response) => response.end("{}");
let came: string[] = [];
let dns: DnsServer;

beforeAll(async () => {
  server = createServer((request, response) => {
    came.push(request.url ?? "");
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  dns = await startDnsServer();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await dns.close();
});

const NOWHERE = "postgres://nobody@127.0.0.1:1/none";
const port = () => (server.address() as AddressInfo).port;
const standIn = () => testConfig(NOWHERE, { HIRING_SYSTEMS_URL: `http://127.0.0.1:${port()}` });
const QUESTION = { method: "GET", headers: {} } as const;

/** How a request to the test server fails. */
async function failureOf(listener: RequestListener): Promise<Pick<SystemError, "failure" | "message" | "restMs">> {
  answer = listener;
  came = [];
  const { failure, message, restMs } = await sendRequest(
    { config: standIn() },
    ["vendor.example", "/v1/x"],
    QUESTION,
  ).then(
    () => expect.fail("it was answered"),
    (error: SystemError) => error,
  );
  return { failure, message, restMs };
}
const answering =
  (status: number, headers = {}, body = "{}"): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

describe("X204 how systems are asked", () => {
  it.each(["127.0.0.1", "10.0.0.8", "169.254.169.254", "::1", "64:ff9b::7f00:1"])(
    "X204 a name that leads to %s is not connected to",
    async (address) => {
      dns.zones.set("api.lever.co", { leads: () => [address] });
      const config = testConfig(NOWHERE, { DNS_SERVERS: dns.address });
      came = [];
      await expect(sendRequest({ config }, [`api.lever.co:${port()}`, "/x"], QUESTION)).rejects.toMatchObject({
        failure: "unreachable",
        message: "ENOTPUBLIC",
      });
      expect(came).toEqual([]);
    },
  );

  it("X204 a redirect leads nowhere", async () => {
    const to = { location: `http://127.0.0.1:${port()}/elsewhere` };
    for (const status of [301, 302, 303, 307, 308])
      expect(await failureOf(answering(status, to))).toMatchObject({ failure: "broken" });
    expect(came).toEqual(["/vendor.example/v1/x"]);
  });

  it("X204 what an answer means is said without what stands in it", async () => {
    const body = JSON.stringify({ secret: "Jonah Weiss" });
    const said: [number, string][] = [
      [400, "refused"],
      [401, "keys"],
      [403, "keys"],
      [404, "refused"],
      [408, "broken"],
      [422, "refused"],
      [500, "broken"],
      [503, "broken"],
    ];
    for (const [status, failure] of said)
      expect(await failureOf(answering(status, {}, body))).toEqual({
        failure,
        message: `answered ${status}`,
        restMs: null,
      });
  });

  it("X203 X204 a system that wants a pause gets one, and none without an end", async () => {
    const rest = async (headers: Record<string, string>) => (await failureOf(answering(429, headers))).restMs;
    expect(await rest({ "retry-after": "7" })).toBe(7_000);
    expect(await rest({})).toBe(60_000);
    expect(await rest({ "retry-after": "soon" })).toBe(60_000);
    expect(await rest({ "retry-after": "999999" })).toBe(3_600_000);
    expect(await rest({ "retry-after": "0.001" })).toBe(1_000);
  });

  it("X204 hanging up, no JSON, and more than anybody publishes are failures", async () => {
    expect(await failureOf((request) => void request.socket.destroy())).toMatchObject({ failure: "unreachable" });
    expect(await failureOf(answering(200, {}, "<html>"))).toMatchObject({ failure: "broken", message: "no JSON" });
    const endless: RequestListener = (_request, response) => {
      response.writeHead(200);
      const piece = Buffer.alloc(1_024 * 1_024, "[");
      const more = () => {
        while (response.write(piece));
        response.once("drain", more);
      };
      response.on("error", () => undefined);
      more();
    };
    expect(await failureOf(endless)).toMatchObject({ failure: "unreachable" });
  });

  it("X204 an answer of another shape is none, and its text is nowhere", () => {
    const wrong = { id: "Jonah Weiss" };
    expect(() => parseResponse(z.object({ id: z.number() }), wrong)).toThrow("an answer of another shape");
    expect(parseResponse(z.object({ id: z.string() }), wrong)).toEqual(wrong);
  });

  it("X204 names are one line of a length that is read, and ids are nothing but ids", () => {
    expect(parseResponse(nameSchema, `Phone\u0000 Screen\n\ud800${"x".repeat(100_000)}`)).toMatch(
      /^Phone\s+Screen \ufffdx{200,}$/,
    );
    expect(parseResponse(nameSchema, "y".repeat(100_000))).toHaveLength(300);
    for (const wrong of ["", "../jobs", "a/b", "a?b", "a\u0000", "x".repeat(61)])
      expect(() => parseResponse(ref, wrong)).toThrow("another shape");
    expect(parseResponse(ref, "01932f5e-7c1a-7c55-9d2c-4a5b6c7d8e9f")).toHaveLength(36);
  });

  it("X204 a form holds one file whose name begins no other header", () => {
    const { type, bytes } = formBody(
      "b",
      { candidate: "c-1" },
      { field: "resume", name: 'a"\r\nx: y.pdf', type: "application/pdf", bytes: Buffer.from("%PDF-") },
    );
    expect(type).toBe("multipart/form-data; boundary=b");
    expect(bytes.toString()).toBe(
      [
        '--b\r\ncontent-disposition: form-data; name="candidate"\r\n\r\nc-1\r\n',
        '--b\r\ncontent-disposition: form-data; name="resume"; filename="a___x: y.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-\r\n--b--\r\n',
      ].join(""),
    );
    expect(jsonBody({ a: 1 }).bytes.toString()).toBe('{"a":1}');
  });

  it("X203 the same words are known again, whatever a system makes of line breaks and paragraphs", () => {
    expect(isSameText("One two.\n\nRhea", "<p>One  two.</p><p>Rhea</p>")).toBe(true);
    expect(isSameText("One two.", "One three.")).toBe(false);
  });

  it("X201 a name is cut into a first and a last one, and one word is both", () => {
    expect(splitName("Jonah  van der Weiss")).toEqual({ first: "Jonah van der", last: "Weiss" });
    expect(splitName("Cher")).toEqual({ first: "Cher", last: "Cher" });
  });
});
