import type { Hono, Context as HonoContext } from "hono";
import { type AppError, ERRORS } from "../../../contract/errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { parseBearer } from "../../identity/auth/sessions/bearer.ts";
import { toNetworkKey } from "../../identity/auth/sessions/network.ts";
import type { Context } from "../../infra/db/context.ts";
import { retryTransaction } from "../../infra/db/failures.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import { queryParameters, readJson } from "../../infra/platform/http-body.ts";
import type { CostClass } from "../../infra/platform/load/cost-classes.ts";
import { type Limit, RateLimitError } from "../../infra/platform/load/rate-limits.ts";
import type { FailureReporter } from "../../infra/platform/serving.ts";
import { lockMembers } from "../teams/locked-team.ts";
import { createActiveTokens, type ScimCaller } from "./active-tokens.ts";
import { isPossibleId } from "./context.ts";
import type { ListParameters, ResourceKind, ScimAction, ScimProtocol } from "./protocol.ts";
import { ScimRejection, saveRejectedRequest } from "./scim-rejection.ts";
import { deactivates, lockUserFirst, type UserToLock } from "./users.ts";

/** The root path of the SCIM API. */
const SCIM_PATH = "/scim/v2";

/** Per token: a provider provisions a whole company at once and reads each user before changing it. */
const READS: Limit = { name: "scim reads", points: 1_200, seconds: 60 };
const WRITES: Limit = { name: "scim writes", points: 600, seconds: 60 };

const TYPE = "application/scim+json";
const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

type ScimContext = {
  contextFor(network: string, request_id: string): Context;
  addressOf(c: HonoContext<AppEnv>): string;
  /** Throws `unavailable` while requests of this class are shed. */
  admit(costClass: CostClass): void;
  readonly report: FailureReporter;
};
type OpenedProtocol = {
  readonly protocol: ScimProtocol;
  readonly saidFailure: typeof import("./protocol.ts").toScimError;
};
type ScimRequest = { readonly c: HonoContext<AppEnv>; readonly ctx: Context; readonly caller: ScimCaller };

function scimResponse(status: number, body: object | null, headers: Record<string, string> = {}): Response {
  const all = { "content-type": TYPE, "cache-control": "no-store", ...headers };
  return new Response(body === null ? null : JSON.stringify(body), { status, headers: all });
}

function scimError(status: number, detail: string, scimType?: string, headers?: Record<string, string>): Response {
  const said = { schemas: [ERROR], status: String(status), ...(scimType !== undefined && { scimType }), detail };
  return scimResponse(status, said, headers);
}

const KINDS: Readonly<Record<string, ResourceKind>> = { Users: "User", Groups: "Group" };
const METADATA_ENDPOINTS: Readonly<Record<string, "ServiceProviderConfig" | "ResourceType" | "Schema">> = {
  ServiceProviderConfig: "ServiceProviderConfig",
  ResourceTypes: "ResourceType",
  Schemas: "Schema",
};

function parseNumber(value: unknown): number | undefined {
  const number = typeof value === "number" || (typeof value === "string" && value !== "") ? Number(value) : Number.NaN;
  return Number.isInteger(number) ? Math.min(number, 1_000_000) : undefined;
}

function parseText(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw new ScimRejection("invalid", "", `${name} is no text.`);
  return value.trim() === "" ? undefined : value;
}
const parseList = (value: unknown, name: string) =>
  Array.isArray(value) ? value.map((one) => parseText(one, name) ?? "").join(",") : parseText(value, name);

/** The list parameters in a query or a body. Throws `ScimRejection`. */
function parseListParameters(said: Readonly<Record<string, unknown>>): ListParameters {
  return {
    filter: parseText(said.filter, "filter"),
    attributes: parseList(said.attributes, "attributes"),
    excludedAttributes: parseList(said.excludedAttributes, "excludedAttributes"),
    sortBy: parseText(said.sortBy, "sortBy"),
    startIndex: parseNumber(said.startIndex),
    count: parseNumber(said.count),
  };
}

/** The body, in either content type that providers send. Throws like `readJson`. */
async function readBody({ c }: ScimRequest): Promise<unknown> {
  const { raw } = c.req;
  const type = (raw.headers.get("content-type") ?? "").replace(/^application\/scim\+json/i, "application/json");
  const headers = new Headers(raw.headers);
  headers.set("content-type", type);
  const again = new Request(raw.url, { method: raw.method, headers, body: raw.body, duplex: "half" } as RequestInit);
  return readJson(again, LIMITS.body_bytes);
}

/** Runs one change with the company locked: a provider's changes run one after the other, each in one transaction. */
async function withLockedCompany<T>(
  { ctx, caller }: ScimRequest,
  whom: UserToLock | null,
  work: (act: ScimAction) => Promise<T>,
): Promise<T> {
  const { company } = caller;
  const once = () =>
    ctx.write(async (tx) => {
      if (whom !== null) await lockUserFirst(tx, company, whom);
      await lockMembers(tx, company);
      return work({ db: tx, company, context: { ctx, tx, caller }, failure: null });
    });
  return retryTransaction(once);
}

const readAction = ({ ctx, caller }: ScimRequest): ScimAction => {
  return { db: ctx.db, company: caller.company, context: null, failure: null };
};

const NOT_FOUND = scimError.bind(null, 404, "There is nothing at this address.");
const METHOD_NOT_ALLOWED = scimError.bind(null, 405, "This is not supported here.");

/**
 * Deactivates a user, then makes the whole change. A refusal of the change is returned, not thrown, so that it does not
 * undo the deactivation (rule X193). Throws what refuses the deactivation itself.
 */
async function afterDeactivation(
  { protocol, saidFailure }: OpenedProtocol,
  id: string,
  act: ScimAction,
  whole: (act: ScimAction) => Promise<object>,
): Promise<{ readonly done: object } | { readonly refused: unknown }> {
  await protocol.deactivate(id, act);
  const { context } = act;
  if (context === null) throw new Error("a read changes nobody");
  try {
    return { done: await context.tx.savepoint(() => whole(act)) };
  } catch (error) {
    if (saidFailure(error) === null) throw error;
    return { refused: error };
  }
}

async function handleResource(
  request: ScimRequest,
  opened: OpenedProtocol,
  kind: ResourceKind,
  id: string,
  method: string,
): Promise<Response> {
  const { protocol } = opened;
  if (!isPossibleId(id)) return scimError(404, `Resource not found`);
  const whom = kind === "User" ? { id } : null;
  switch (method) {
    case "GET":
      return scimResponse(
        200,
        await protocol.read(kind, id, readAction(request), parseListParameters(queryParameters(request.c.req.raw))),
      );
    case "PUT":
    case "PATCH": {
      const body = await readBody(request);
      const change = method === "PUT" ? protocol.write : protocol.patch;
      const whole = (act: ScimAction) => change(kind, id, body, act);
      const deactivating = kind === "User" && deactivates(method, body);
      const outcome = await withLockedCompany(request, whom, async (act) =>
        deactivating ? afterDeactivation(opened, id, act, whole) : { done: await whole(act) },
      );
      if ("refused" in outcome) throw outcome.refused;
      return scimResponse(200, outcome.done);
    }
    case "DELETE":
      await withLockedCompany(request, whom, (act) => protocol.dispose(kind, id, act));
      return scimResponse(204, null);
    default:
      return METHOD_NOT_ALLOWED();
  }
}

async function handleCollection(
  request: ScimRequest,
  { protocol }: OpenedProtocol,
  kind: ResourceKind,
  method: string,
): Promise<Response> {
  if (method === "GET")
    return scimResponse(
      200,
      await protocol.list([kind], readAction(request), parseListParameters(queryParameters(request.c.req.raw))),
    );
  if (method !== "POST") return METHOD_NOT_ALLOWED();
  const body = await readBody(request);
  const whom = kind === "User" ? { body } : null;
  const made = await withLockedCompany(request, whom, (act) => protocol.write(kind, undefined, body, act));
  const location = `${request.ctx.config.publicUrl}${SCIM_PATH}/${kind}s/${String(made.id)}`;
  return scimResponse(201, made, { location });
}

async function listResources(
  request: ScimRequest,
  { protocol }: OpenedProtocol,
  kinds: readonly ResourceKind[],
): Promise<Response> {
  const body = await readBody(request);
  const said = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return scimResponse(200, await protocol.list(kinds, readAction(request), parseListParameters(said)));
}

/** Resolves a path below the root. */
async function route(request: ScimRequest, opened: OpenedProtocol, path: string): Promise<Response> {
  const method = request.c.req.method === "HEAD" ? "GET" : request.c.req.method;
  const [resource = "", id, ...more] = path.split("/").filter((part) => part !== "");
  if (more.length > 0) return NOT_FOUND();
  if (resource === ".search" && id === undefined && method === "POST")
    return listResources(request, opened, ["User", "Group"]);
  const kind = Object.hasOwn(KINDS, resource) ? KINDS[resource] : undefined;
  if (kind !== undefined) {
    if (id === ".search" && method === "POST") return listResources(request, opened, [kind]);
    return id === undefined
      ? handleCollection(request, opened, kind, method)
      : handleResource(request, opened, kind, id, method);
  }
  const about = Object.hasOwn(METADATA_ENDPOINTS, resource) ? METADATA_ENDPOINTS[resource] : undefined;
  if (about === undefined) return NOT_FOUND();
  return method === "GET" ? scimResponse(200, await opened.protocol.about(about, id)) : METHOD_NOT_ALLOWED();
}

function errorResponse(error: AppError): Response {
  const retry = error instanceof RateLimitError ? { "retry-after": String(error.seconds) } : undefined;
  const { status, message } = ERRORS[error.code];
  return scimError(status, message, error.code === "bad_json" ? "invalidSyntax" : undefined, retry);
}

/** Reads are limited per process, changes across all processes. */
async function limit({ c, ctx, caller }: ScimRequest): Promise<void> {
  const reads = ["GET", "HEAD"].includes(c.req.method) || c.req.path.endsWith("/.search");
  await (reads ? ctx.limits.consumeLocal(READS, caller.id) : ctx.limits.consume(WRITES, caller.id));
}

/** Mounts SCIM 2.0 for companies' identity providers, authorized by a company's token (rule X190). */
export function mountScim(app: Hono<AppEnv>, means: ScimContext): void {
  const live = createActiveTokens(means.contextFor("", "scim"));
  let opening: Promise<OpenedProtocol> | undefined;
  // The library is loaded with the first request.
  const open = ({ config }: Context) => {
    const opened =
      opening ??
      import("./protocol.ts").then(({ createProtocol, toScimError }) => {
        return { protocol: createProtocol(`${config.publicUrl}${SCIM_PATH}`), saidFailure: toScimError };
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
    const [network, request_id] = [toNetworkKey(means.addressOf(c)), c.get("requestId")];
    const ctx = means.contextFor(network, request_id);
    try {
      means.admit(["GET", "HEAD"].includes(c.req.method) ? "lists" : "vital");
      const token = parseBearer(c.req.header("authorization"));
      const caller = token === null ? null : await live.callerOf(token, network);
      if (caller === null)
        return scimError(401, "No token, or none that works.", undefined, { "www-authenticate": "Bearer" });
      const request = { c, ctx, caller };
      await limit(request);
      const opened = await open(ctx);
      try {
        return await route(request, opened, c.req.path.slice(SCIM_PATH.length));
      } catch (error) {
        if (error instanceof ScimRejection) await saveRejectedRequest(ctx, caller.company, error);
        const known = opened.saidFailure(error);
        if (known === null) throw error;
        return scimError(known.status, known.detail, known.scimType);
      }
    } catch (error) {
      return errorResponse(means.report(error, { request_id, route: SCIM_PATH }));
    }
  });
}
