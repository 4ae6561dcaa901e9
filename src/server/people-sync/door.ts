import type { Hono, Context as HonoContext } from "hono";
import { type AppError, ERRORS } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import { bearerIn } from "../auth/sessions/bearer.ts";
import { networkOf } from "../auth/sessions/network.ts";
import type { Context } from "../db/context.ts";
import { doneAgain } from "../db/failures.ts";
import type { AppEnv } from "../platform/endpoints.ts";
import { queryOf, readJson } from "../platform/http-body.ts";
import type { CostClass } from "../platform/load/cost-classes.ts";
import { type Limit, RateLimited } from "../platform/load/rate-limits.ts";
import type { Report } from "../platform/serving.ts";
import { holdMembers } from "../teams/held-team.ts";
import { deactivates } from "./deactivation.ts";
import { holdPersonFirst, type Whom } from "./held-first.ts";
import { makeLiveTokens, type SyncCaller } from "./live-tokens.ts";
import type { Act, Asked, Kind, Protocol } from "./protocol.ts";
import { keepRefusal } from "./refusals.ts";
import { SyncRefused } from "./refused.ts";
import { canBeId } from "./scene.ts";

/** The root path of the SCIM API. */
const SCIM_PATH = "/scim/v2";

/** Per token: a provider provisions a whole company at once and reads each user before changing it. */
const READS: Limit = { name: "scim reads", points: 1_200, seconds: 60 };
const WRITES: Limit = { name: "scim writes", points: 600, seconds: 60 };

const TYPE = "application/scim+json";
const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

type Means = {
  contextFor(network: string, request_id: string): Context;
  addressOf(c: HonoContext<AppEnv>): string;
  /** Throws `unavailable` while requests of this class are shed. */
  admit(costClass: CostClass): void;
  readonly report: Report;
};
type Opened = { readonly protocol: Protocol; readonly saidFailure: typeof import("./protocol.ts").saidFailure };
type Request = { readonly c: HonoContext<AppEnv>; readonly ctx: Context; readonly caller: SyncCaller };

function answer(status: number, body: object | null, headers: Record<string, string> = {}): Response {
  const all = { "content-type": TYPE, "cache-control": "no-store", ...headers };
  return new Response(body === null ? null : JSON.stringify(body), { status, headers: all });
}

function failed(status: number, detail: string, scimType?: string, headers?: Record<string, string>): Response {
  const said = { schemas: [ERROR], status: String(status), ...(scimType !== undefined && { scimType }), detail };
  return answer(status, said, headers);
}

const KINDS: Readonly<Record<string, Kind>> = { Users: "User", Groups: "Group" };
const ABOUT: Readonly<Record<string, "ServiceProviderConfig" | "ResourceType" | "Schema">> = {
  ServiceProviderConfig: "ServiceProviderConfig",
  ResourceTypes: "ResourceType",
  Schemas: "Schema",
};

function numberOf(value: unknown): number | undefined {
  const number = typeof value === "number" || (typeof value === "string" && value !== "") ? Number(value) : Number.NaN;
  return Number.isInteger(number) ? Math.min(number, 1_000_000) : undefined;
}

function textOf(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw new SyncRefused("invalid", "", `${name} is no text.`);
  return value.trim() === "" ? undefined : value;
}
const listOf = (value: unknown, name: string) =>
  Array.isArray(value) ? value.map((one) => textOf(one, name) ?? "").join(",") : textOf(value, name);

/** The list parameters in a query or a body. Throws `SyncRefused`. */
function askedIn(said: Readonly<Record<string, unknown>>): Asked {
  return {
    filter: textOf(said.filter, "filter"),
    attributes: listOf(said.attributes, "attributes"),
    excludedAttributes: listOf(said.excludedAttributes, "excludedAttributes"),
    sortBy: textOf(said.sortBy, "sortBy"),
    startIndex: numberOf(said.startIndex),
    count: numberOf(said.count),
  };
}

/** The body, in either content type that providers send. Throws like `readJson`. */
async function bodyOf({ c }: Request): Promise<unknown> {
  const { raw } = c.req;
  const type = (raw.headers.get("content-type") ?? "").replace(/^application\/scim\+json/i, "application/json");
  const headers = new Headers(raw.headers);
  headers.set("content-type", type);
  const again = new Request(raw.url, { method: raw.method, headers, body: raw.body, duplex: "half" } as RequestInit);
  return readJson(again, LIMITS.body_bytes);
}

/** Runs one change with the company locked: a provider's changes run one after the other, each in one transaction. */
async function changing<T>({ ctx, caller }: Request, whom: Whom | null, work: (act: Act) => Promise<T>): Promise<T> {
  const { company } = caller;
  const once = () =>
    ctx.write(async (tx) => {
      if (whom !== null) await holdPersonFirst(tx, company, whom);
      await holdMembers(tx, company);
      return work({ db: tx, company, scene: { ctx, tx, caller }, failure: null });
    });
  return doneAgain(once);
}

const reading = ({ ctx, caller }: Request): Act => {
  return { db: ctx.db, company: caller.company, scene: null, failure: null };
};

const NOT_FOUND = failed.bind(null, 404, "There is nothing at this address.");
const NO_METHOD = failed.bind(null, 405, "This is not supported here.");

/**
 * Deactivates a user, then makes the whole change. A refusal of the change is returned, not thrown, so that it does not
 * undo the deactivation (rule X193). Throws what refuses the deactivation itself.
 */
async function afterDeactivation(
  { protocol, saidFailure }: Opened,
  id: string,
  act: Act,
  whole: (act: Act) => Promise<object>,
): Promise<{ readonly done: object } | { readonly refused: unknown }> {
  await protocol.deactivate(id, act);
  const { scene } = act;
  if (scene === null) throw new Error("a read changes nobody");
  try {
    return { done: await scene.tx.savepoint(() => whole(act)) };
  } catch (error) {
    if (saidFailure(error) === null) throw error;
    return { refused: error };
  }
}

async function one(request: Request, opened: Opened, kind: Kind, id: string, method: string): Promise<Response> {
  const { protocol } = opened;
  if (!canBeId(id)) return failed(404, `Resource not found`);
  const whom = kind === "User" ? { id } : null;
  switch (method) {
    case "GET":
      return answer(200, await protocol.read(kind, id, reading(request), askedIn(queryOf(request.c.req.raw))));
    case "PUT":
    case "PATCH": {
      const body = await bodyOf(request);
      const change = method === "PUT" ? protocol.write : protocol.patch;
      const whole = (act: Act) => change(kind, id, body, act);
      const deactivating = kind === "User" && deactivates(method, body);
      const outcome = await changing(request, whom, async (act) =>
        deactivating ? afterDeactivation(opened, id, act, whole) : { done: await whole(act) },
      );
      if ("refused" in outcome) throw outcome.refused;
      return answer(200, outcome.done);
    }
    case "DELETE":
      await changing(request, whom, (act) => protocol.dispose(kind, id, act));
      return answer(204, null);
    default:
      return NO_METHOD();
  }
}

async function all(request: Request, { protocol }: Opened, kind: Kind, method: string): Promise<Response> {
  if (method === "GET")
    return answer(200, await protocol.list([kind], reading(request), askedIn(queryOf(request.c.req.raw))));
  if (method !== "POST") return NO_METHOD();
  const body = await bodyOf(request);
  const whom = kind === "User" ? { body } : null;
  const made = await changing(request, whom, (act) => protocol.write(kind, undefined, body, act));
  const location = `${request.ctx.config.publicUrl}${SCIM_PATH}/${kind}s/${String(made.id)}`;
  return answer(201, made, { location });
}

async function found(request: Request, { protocol }: Opened, kinds: readonly Kind[]): Promise<Response> {
  const body = await bodyOf(request);
  const said = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return answer(200, await protocol.list(kinds, reading(request), askedIn(said)));
}

/** Resolves a path below the root. */
async function route(request: Request, opened: Opened, path: string): Promise<Response> {
  const method = request.c.req.method === "HEAD" ? "GET" : request.c.req.method;
  const [noun = "", id, ...more] = path.split("/").filter((part) => part !== "");
  if (more.length > 0) return NOT_FOUND();
  if (noun === ".search" && id === undefined && method === "POST") return found(request, opened, ["User", "Group"]);
  const kind = Object.hasOwn(KINDS, noun) ? KINDS[noun] : undefined;
  if (kind !== undefined) {
    if (id === ".search" && method === "POST") return found(request, opened, [kind]);
    return id === undefined ? all(request, opened, kind, method) : one(request, opened, kind, id, method);
  }
  const about = Object.hasOwn(ABOUT, noun) ? ABOUT[noun] : undefined;
  if (about === undefined) return NOT_FOUND();
  return method === "GET" ? answer(200, await opened.protocol.about(about, id)) : NO_METHOD();
}

function said(error: AppError): Response {
  const retry = error instanceof RateLimited ? { "retry-after": String(error.seconds) } : undefined;
  const { status, message } = ERRORS[error.code];
  return failed(status, message, error.code === "bad_json" ? "invalidSyntax" : undefined, retry);
}

/** Reads are limited per process, changes across all processes. */
async function limit({ c, ctx, caller }: Request): Promise<void> {
  const reads = ["GET", "HEAD"].includes(c.req.method) || c.req.path.endsWith("/.search");
  await (reads ? ctx.limits.takeLocal(READS, caller.id) : ctx.limits.take(WRITES, caller.id));
}

/** Mounts SCIM 2.0 for companies' identity providers, authorized by a company's token (rule X190). */
export function mountScim(app: Hono<AppEnv>, means: Means): void {
  const live = makeLiveTokens(means.contextFor("", "scim"));
  let opening: Promise<Opened> | undefined;
  // The library is loaded with the first request.
  const open = ({ config }: Context) => {
    const opened =
      opening ??
      import("./protocol.ts").then(({ openProtocol, saidFailure }) => {
        return { protocol: openProtocol(`${config.publicUrl}${SCIM_PATH}`), saidFailure };
      });
    opening = opened;
    // A failed load is retried by the next request.
    opened.catch(() => {
      opening = undefined;
    });
    return opened;
  };
  app.all(`${SCIM_PATH}/*`, async (c) => {
    c.set("route", SCIM_PATH);
    const [network, request_id] = [networkOf(means.addressOf(c)), c.get("requestId")];
    const ctx = means.contextFor(network, request_id);
    try {
      means.admit(["GET", "HEAD"].includes(c.req.method) ? "lists" : "vital");
      const token = bearerIn(c.req.header("authorization"));
      const caller = token === null ? null : await live.callerOf(token, network);
      if (caller === null)
        return failed(401, "No token, or none that works.", undefined, { "www-authenticate": "Bearer" });
      const request = { c, ctx, caller };
      await limit(request);
      const opened = await open(ctx);
      try {
        return await route(request, opened, c.req.path.slice(SCIM_PATH.length));
      } catch (error) {
        if (error instanceof SyncRefused) await keepRefusal(ctx, caller.company, error);
        const known = opened.saidFailure(error);
        if (known === null) throw error;
        return failed(known.status, known.detail, known.scimType);
      }
    } catch (error) {
      return said(means.report(error, { request_id, route: SCIM_PATH }));
    }
  });
}
