import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { z } from "zod";
import { hiringSystemEndpoints, type newHiringSystem } from "../../src/contract/integrations/hiring-systems.ts";
import { reconcileHiringSystems } from "../../src/server/integrations/hiring-systems/reconcile.ts";
import type { Person, World } from "./world.ts";

/** A request to a stand-in, after `/host`. */
export type VendorRequest = {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
};
/** A stand-in's answer: JSON; undefined for an empty body. */
export type VendorResponse = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};

/**
 * The fate of a request: answered; never received; received without an answer; processed with the answer lost; answered
 * with a failure.
 */
export type RequestFate = "answered" | "unheard" | "silent" | "lost" | VendorResponse;

export type VendorStandIn = { readonly hosts: readonly string[]; answer(asked: VendorRequest): VendorResponse };

/** Local stand-ins of vendors, for HIRING_SYSTEMS_URL. */
export type StandInServer = {
  readonly url: string;
  readonly asked: VendorRequest[];
  /** Decides the fate of each request, after anything else that must happen first. */
  fate: (asked: VendorRequest) => RequestFate | Promise<RequestFate>;
  close(): Promise<void>;
};

function reply(response: ServerResponse, { status, body, headers = {} }: VendorResponse): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** Listens as all of these vendors. Unknown hosts and malformed requests get 404. */
export async function startStandIn(...vendors: readonly VendorStandIn[]): Promise<StandInServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://stand-in");
      const [, host = "", ...rest] = pathname.split("/");
      const path = `/${rest.join("/")}`;
      const { method = "", headers } = request;
      const asked: VendorRequest = { method, host, path, query: searchParams, headers, body: Buffer.concat(chunks) };
      standIn.asked.push(asked);
      const fate = await standIn.fate(asked);
      if (fate === "silent") return;
      if (fate === "unheard") return void request.socket.destroy();
      if (typeof fate === "object") return reply(response, fate);
      const vendor = vendors.find(({ hosts }) => hosts.includes(host));
      const said = vendor?.answer(asked) ?? { status: 404, body: {} };
      if (fate === "lost") return void request.socket.destroy();
      reply(response, said);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const standIn: StandInServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    fate: () => "answered",
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return standIn;
}

/** The request's JSON body. */
export const requestJson = ({ body }: VendorRequest): Record<string, unknown> =>
  body.length === 0 ? {} : (JSON.parse(body.toString("utf8")) as Record<string, unknown>);

/** The hexadecimal signature of these bytes. */
export const hmac = (secret: string, bytes: string | Buffer): string =>
  createHmac("sha256", secret).update(bytes).digest("hex");

/** Sends a vendor's webhook to a connection's URL. Returns the status. */
export async function sendWebhook(
  world: World,
  hook: string,
  message: { readonly body: string; readonly headers: Record<string, string> },
): Promise<number> {
  const { pathname } = new URL(hook);
  const headers = { "content-type": "application/json", ...message.headers };
  const response = await world.app.request(pathname, { method: "POST", headers, body: message.body });
  await response.body?.cancel();
  return response.status;
}

/** Connects a company's system and maps a job to an opening there. */
export async function connectSystemAs(
  owner: Person,
  { company, job, opening }: { company: string; job?: string; opening?: string },
  body: z.input<typeof newHiringSystem>,
) {
  const system = await owner.call(hiringSystemEndpoints.connect, { params: { id: company }, body });
  if (job !== undefined && opening !== undefined)
    await owner.call(hiringSystemEndpoints.job, { params: { id: company, job }, body: { opening } });
  return system;
}

/** Accepts for the person of a visible referral, as through the mailed link. */
export async function acceptReferral(world: World, referral: string): Promise<void> {
  await world.pool.query(
    `INSERT INTO consent_requests (referral, created_at, answer, answered_at) VALUES ($1, now(), 'accepted', now())
     ON CONFLICT (referral) DO UPDATE SET answer = 'accepted', answered_at = now()`,
    [referral],
  );
}

/** The stored export state of a referral's person. */
export async function readTransferState(world: World, referral: string) {
  const { rows } = await world.pool.query("SELECT * FROM hiring_system_candidates WHERE referral = $1", [referral]);
  return rows[0] as Record<string, unknown> & { state: string; failure: string | null; failures: number };
}

/** Processes what is due, like the background task. */
export const runReconcile = (world: World): Promise<void> => reconcileHiringSystems(world.ctx);

/** Advances time by backdating rows, because the due times are the database's. */
export async function backdateDueTimes(world: World, milliseconds: number): Promise<void> {
  const earlier = "- $1 * interval '1 millisecond'";
  await world.pool.query(`UPDATE hiring_system_candidates SET next_at = next_at ${earlier} WHERE next_at IS NOT NULL`, [
    milliseconds,
  ]);
  await world.pool.query(
    `UPDATE hiring_systems SET paused_until = paused_until ${earlier} WHERE paused_until IS NOT NULL`,
    [milliseconds],
  );
}

/** Kinds of an owner's notifications about their system, oldest first. */
export async function listNotifications(world: World, { id }: Person): Promise<string[]> {
  const { rows } = await world.pool.query<{ kind: string }>(
    "SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'hiring%' ORDER BY created_at, id",
    [id],
  );
  return rows.map(({ kind }) => kind);
}
