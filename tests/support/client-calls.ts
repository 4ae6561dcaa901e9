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

export type Came = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
export type Answering = (response: ServerResponse, came: Came) => void;

let server: Server;
/** Requests and waits since the beginning of the test. */
export const came: Came[] = [];
export const waits: number[] = [];
/** Answers in order; the last one repeats. */
let answers: Answering[] = [];

export const json =
  (status: number, body: unknown, headers = {}): Answering =>
  (response) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
export const refusing = (status: number, code: string, headers = {}) =>
  json(status, { code, message: "Words.", request_id: "r1" }, headers);
export const broken: Answering = (response) => void response.destroy();

/** Starts the server for the tests of one file. Each file calls it, because modules are shared between files. */
export function receiving(): void {
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { method = "", url = "", headers } = request;
      let body = "";
      request.setEncoding("utf8").on("data", (chunk: string) => {
        body += chunk;
      });
      request.on("end", () => {
        const one = { method, url, headers, body };
        came.push(one);
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
    came.length = 0;
    waits.length = 0;
  });
}

/** The server's address. */
export const here = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Sets the next answers; the last one repeats. */
export function answering(...given: Answering[]): void {
  answers = given;
}

/** A client with these answers. */
export function client(...given: Answering[]) {
  return clientWith({}, ...given);
}
/** The same with options. */
export function clientWith(options: Partial<ClientOptions>, ...given: Answering[]) {
  answers = given;
  const surroundings = {
    chance: () => 0,
    pause: async (milliseconds: number, signal: AbortSignal | undefined) => {
      waits.push(milliseconds);
      signal?.throwIfAborted();
    },
  };
  const { things = {} } = makeClient(CALLS, { url: here(), key: "vw_key", ...options }, surroundings);
  return (verb: keyof typeof CALLS.things, ...values: unknown[]) => {
    const found = things[verb];
    if (found === undefined) throw new Error(`There is no ${verb}.`);
    return found(...values);
  };
}

/** The rejection reason of a promise. */
export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
