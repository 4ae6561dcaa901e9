import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  companyWebhookEndpoints,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from "../../src/contract/integrations/webhooks.ts";
import { startWebhookDispatcher, type WebhookDispatcher } from "../../src/server/integrations/webhooks/dispatcher.ts";
import type { Person, World } from "./world.ts";

/** A request to a receiver. */
export type WebhookRequest = {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly at: number;
};
export type Payload = { type: string; timestamp: string; data: Record<string, unknown> & { version: number } };
type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A local external program with controlled answers. */
export type Receiver = {
  /** For WEBHOOK_HOSTS. */
  readonly host: string;
  readonly address: string;
  readonly got: WebhookRequest[];
  answer: Answering;
  payloads(): Payload[];
  close(): Promise<void>;
};

export const acceptResponder: Answering = (_request, response) => void response.writeHead(204).end();
export const respondWith =
  (status: number, text = "", headers = {}): Answering =>
  (_request, response) =>
    void response.writeHead(status, headers).end(text);

/** Listens; accepts everything until changed. */
export async function startWebhookReceiver(): Promise<Receiver> {
  const got: WebhookRequest[] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const headers = request.headers as Record<string, string>;
      got.push({ path: request.url ?? "", headers, body, at: Date.now() });
      receiver.answer(request, response, body);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = {
    host,
    address: `http://${host}/in`,
    got,
    answer: acceptResponder,
    payloads: () => got.map(({ body }) => JSON.parse(body) as Payload),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

/** Advances time by backdating rows, because due times are the database's. */
export async function backdateDeliveries(world: World, milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds);
  await world.pool.query(
    "UPDATE webhook_deliveries SET next_at = next_at - $1 * interval '1 millisecond' WHERE state = 'waiting'",
    [milliseconds],
  );
}

/** A webhook dispatcher of a world that runs on demand. */
export function createDispatcher(world: World): WebhookDispatcher {
  return startWebhookDispatcher(world.ctx);
}

/** An endpoint of a company with these events, or all. */
export async function createWebhookEndpoint(
  owner: Person,
  company: string,
  address: string,
  events: readonly WebhookEvent[] = WEBHOOK_EVENTS,
) {
  const body = { address, events: [...events] };
  const { webhook, secret } = await owner.call(companyWebhookEndpoints.add, { params: { id: company }, body });
  return { id: webhook.id, secret, params: { id: company, webhook: webhook.id } };
}

/** The stored deliveries of an endpoint, oldest first. */
export async function listDeliveries(world: World, endpoint: string) {
  const { rows } = await world.pool.query<{
    id: string;
    event: string;
    record: string;
    data: Record<string, string>;
    state: string;
    tries: number;
    failures: number;
    head: boolean | null;
    lease: string | null;
    failure: string | null;
    status: number | null;
    next_at: Date;
    answer: string | null;
  }>("SELECT * FROM webhook_deliveries WHERE endpoint = $1 ORDER BY number", [endpoint]);
  return rows;
}
