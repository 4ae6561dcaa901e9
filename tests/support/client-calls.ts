import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { makeClient } from "../../client/src/make-client.ts";
import type { ClientOptions } from "../../client/src/options.ts";

/** Calls of every kind. */
export const CALLS = {
  things: {
    create: "POST /things body once",
    change: "PUT /things/{id} body",
    press: "POST /things/{id}/press",
    get: "GET /things/{id}",
    list: "GET /things query paged",
    file: "GET /things/{id}/file file",
    upload: "POST /uploads bytes query",
  },
};

export type ReceivedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
export type Responder = (response: ServerResponse, came: ReceivedRequest) => void;

let server: Server;
/** Requests and waits since the beginning of the test. */
export const receivedRequests: ReceivedRequest[] = [];
export const waits: number[] = [];
/** Answers in order; the last one repeats. */
let answers: Responder[] = [];

export const jsonResponder =
  (status: number, body: unknown, headers = {}): Responder =>
  (response) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
export const refusalResponder = (status: number, code: string, headers = {}) =>
  jsonResponder(status, { code, message: "Words.", request_id: "r1" }, headers);
export const brokenResponder: Responder = (response) => void response.destroy();

/** Starts the server for the tests of one file. Each file calls it, because modules are shared between files. */
export function startServerForFile(): void {
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { method = "", url = "", headers } = request;
      let body = "";
      request.setEncoding("utf8").on("data", (chunk: string) => {
        body += chunk;
      });
      request.on("end", () => {
        const one = { method, url, headers, body };
        receivedRequests.push(one);
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        answer?.(response, one);
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    receivedRequests.length = 0;
    waits.length = 0;
  });
}

/** The server's address. */
export const serverUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Sets the next answers; the last one repeats. */
export function setResponders(...given: Responder[]): void {
  answers = given;
}

/** A client with these answers. */
export function createClientWith(...given: Responder[]) {
  return createClientWithOptions({}, ...given);
}
/** The same with options. */
export function createClientWithOptions(options: Partial<ClientOptions>, ...given: Responder[]) {
  answers = given;
  const surroundings = {
    chance: () => 0,
    pause: async (milliseconds: number, signal: AbortSignal | undefined) => {
      waits.push(milliseconds);
      signal?.throwIfAborted();
    },
  };
  const { things = {} } = makeClient(CALLS, { url: serverUrl(), key: "vw_key", ...options }, surroundings);
  return (verb: keyof typeof CALLS.things, ...values: unknown[]) => {
    const found = things[verb];
    if (found === undefined) throw new Error(`There is no ${verb}.`);
    return found(...values);
  };
}

/** The rejection reason of a promise. */
export const rejectionOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
