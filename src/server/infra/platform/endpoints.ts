import type { Hono, Context as HonoContext } from "hono";
import type { z } from "zod";
import type { Access, Endpoint, InputOf } from "../../../contract/endpoint.ts";
import { AppError, ERRORS, type ErrorBody } from "../../../contract/errors.ts";
import { type FieldErrors, fieldErrorsOf } from "../../../contract/field-errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { Actor, UserActor } from "./actor.ts";
import type { EventStreams } from "./event-streams.ts";
import { DATA_HEADERS } from "./headers.ts";
import { queryParameters, readIdempotencyKey, readJson, readSignedMessage, readUpload } from "./http-body.ts";
import { type CostClass, costClassOf } from "./load/cost-classes.ts";
import { type RateLimitState, type RateLimits, rateHeaders } from "./load/rate-limits.ts";
import { type BrokenStreamHandler, prependChunk, toReadableStream, withEndCallback } from "./responses/byte-stream.ts";
import { stripUndeclared } from "./strip-undeclared.ts";
import { checkAccess, MissingScopeError } from "./v1/access.ts";
import { corsHeadersFor, preflightResponse } from "./v1/cors.ts";
import { allowedMethods, endpointPaths, entriesByPath } from "./v1/endpoint-paths.ts";

/** Policy for file responses. If a browser displays a file anyway, nothing in it can run (item 46). */
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Percent-encodes a text as RFC 5987 requires for an extended value. */
function extended(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * `Content-Disposition` of a download (RFC 6266): an ASCII file name for old clients and the full name for all others.
 */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended(name)}`;
}

/** Headers of a file response: download instead of display, and no storage in caches on the way. */
function fileHeaders({ name, type, size }: FileAnswer): Record<string, string> {
  return {
    ...DATA_HEADERS,
    "content-security-policy": FILE_POLICY,
    "content-type": type,
    ...(size !== null && { "content-length": String(size) }),
    "content-disposition": attachment(name),
  };
}

/**
 * Builds the response of an endpoint with `answers: "file"` from its handler's result. The first bytes are read here,
 * so that an error can still set the status. A HEAD request opens nothing.
 */
async function fileResponse(answer: unknown, headOnly: boolean, broken: BrokenStreamHandler): Promise<Response> {
  const file = answer as FileAnswer;
  const headers = fileHeaders(file);
  if (headOnly) return new Response(null, { headers });
  const pieces = file.body[Symbol.asyncIterator]();
  return new Response(toReadableStream(prependChunk(await pieces.next(), pieces), broken), { headers });
}

/** Headers of a deprecated endpoint: since when (RFC 9745), until when (RFC 8594), and its replacement. */
export function deprecationHeaders({ deprecated }: Pick<Endpoint, "deprecated">): Record<string, string> {
  if (deprecated === undefined) return {};
  const { since, ends, instead } = deprecated;
  return {
    deprecation: `@${Date.parse(since) / 1_000}`,
    ...(ends !== undefined && { sunset: new Date(ends).toUTCString() }),
    link: `<${instead}>; rel="deprecation"; type="text/html"`,
  };
}

type ActorFor<A extends Access> = A extends "public" ? Actor : UserActor;
type AccessOf<E> = E extends Endpoint<infer A> ? A : never;

type Answer<E> = E extends Endpoint ? z.input<E["output"]> : never;

/**
 * Implements one endpoint: takes the context of its access and its parsed input, returns its answer. An endpoint that
 * answers with events yields them until `over` aborts.
 */
export type Handler<C extends { actor: Actor }, E> = (
  ctx: Omit<C, "actor"> & { actor: ActorFor<AccessOf<E>> },
  input: InputOf<E>,
  over: AbortSignal,
) => E extends { answers: "events" } ? AsyncIterable<Answer<E>> : Promise<Answer<E>>;

/**
 * Context of a creation handler. It has no database handle of its own, because it may already run inside of a
 * transaction.
 */
type Inside<C> = Omit<C, "actor" | "db" | "readReplica" | "limits"> & {
  limits: Pick<RateLimits, "consumeIn" | "consumeLocal">;
};

/**
 * A creation with a preflight. `before` runs outside of the transaction and commits its effects in any case (limits,
 * form tickets, passwords and codes). `create` may run inside of the transaction that stores the answer.
 */
export type PreflightCreation<C, T, I, O> = {
  before(ctx: C, input: I): Promise<unknown>;
  create(ctx: T, input: I, checked: never): Promise<O>;
};

/** Combines the two steps of a creation; the result of the first is passed to the second. */
export function withPreflight<C, T, I, B, O>(
  before: (ctx: C, input: I) => Promise<B>,
  create: (ctx: T, input: I, checked: B) => Promise<O>,
): PreflightCreation<C, T, I, O> {
  return { before, create };
}

/** Event streams with access control: `before` throws while the status can still be set. */
type EventSteps<C, E> = {
  before(ctx: Outside<C, E>, input: InputOf<E>): Promise<unknown>;
  create(ctx: Outside<C, E>, input: InputOf<E>, over: AbortSignal): AsyncIterable<Answer<E>>;
};

type Outside<C, E> = Omit<C, "actor"> & { actor: ActorFor<AccessOf<E>> };
type Within<C, E> = Inside<C> & { actor: ActorFor<AccessOf<E>> };
type CreationHandler<C, E> =
  | ((ctx: Within<C, E>, input: InputOf<E>) => Promise<Answer<E>>)
  | PreflightCreation<Outside<C, E>, Within<C, E>, InputOf<E>, Answer<E>>;

/** Handlers for all endpoints of a resource. A missing one does not compile. */
export type Handlers<C extends { actor: Actor }, N> = {
  [K in keyof N]: N[K] extends { idempotent: true }
    ? CreationHandler<C, N[K]>
    : N[K] extends { answers: "events" }
      ? Handler<C, N[K]> | EventSteps<C, N[K]>
      : Handler<C, N[K]>;
};

type AnyHandler = (ctx: object, input: object, more?: unknown) => Promise<unknown> | AsyncIterable<unknown>;
/** An endpoint with its handler, and the preflight step of a creation. */
export type Mounted = {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly before?: (ctx: object, input: object) => Promise<unknown>;
};

/** Binds the endpoints of a resource to their handlers. */
export function implement<C extends { actor: Actor }, N extends Record<string, Endpoint>>(
  resource: string,
  endpoints: N,
  handlers: Handlers<C, N>,
): Mounted[] {
  return Object.entries(endpoints).map(([key, endpoint]) => {
    const given = handlers[key as keyof N] as unknown as AnyHandler | { before: AnyHandler; create: AnyHandler };
    const name = `${resource}.${key}`;
    if (typeof given === "function") return { name, endpoint, handler: given };
    return { name, endpoint, handler: given.create, before: async (ctx, input) => given.before(ctx, input) };
  });
}

/** The parts of a call before parsing. */
export type RawInput = { params?: unknown; query?: unknown; body?: unknown };

type Parsed = { data?: unknown; fieldErrors?: FieldErrors };

function parsePart(part: z.ZodType | undefined, value: unknown): Parsed {
  if (part === undefined) return {};
  const parsed = part.safeParse(value, { reportInput: true });
  return parsed.success ? { data: parsed.data } : { fieldErrors: fieldErrorsOf(parsed.error.issues) };
}

/**
 * Parses all parts of an input and reports every error at once by field. A path parameter that cannot be an id means
 * the resource does not exist: `not_found`.
 */
export function parseInput(endpoint: Endpoint, raw: RawInput): object {
  const params = parsePart(endpoint.params, raw.params);
  if (params.fieldErrors) throw new AppError("not_found");
  const query = parsePart(endpoint.query, raw.query);
  const body = parsePart(endpoint.body, raw.body);
  if (query.fieldErrors || body.fieldErrors)
    throw new AppError("validation_failed", { fields: { ...query.fieldErrors, ...body.fieldErrors } });
  return { params: params.data, query: query.data, body: body.data };
}

/** The error body as sent. Texts of 5xx errors come only from the catalogue. */
export function errorBody(error: AppError, request_id: string): ErrorBody {
  const fields = error.fields === undefined ? {} : { fields: error.fields };
  const scope = error instanceof MissingScopeError ? { scope: error.scope } : {};
  return { code: error.code, message: ERRORS[error.code].message, ...fields, ...scope, request_id };
}

/** Variables that middleware sets for the routes. */
export type AppEnv = {
  Variables: {
    requestId: string;
    route: string;
    complete?: Response;
    more?: Record<string, string>;
    there?: readonly Mounted[];
  };
};

/** A creation as `once` runs it. `before` is absent if nothing happens outside of the transaction. */
export type CreationSteps = {
  before?: () => Promise<unknown>;
  create(ctx: object, checked: unknown): Promise<{ status: number; body: unknown }>;
};

/** Handles a response body that fails while it is sent. */
export type BrokenResponseHandler = (c: HonoContext<AppEnv>) => BrokenStreamHandler;

/** What mounting needs from the application: authentication, contexts, and exactly-once creations. */
export type MountOptions<C extends { actor: Actor }> = {
  /** The origin of this installation. */
  readonly origin: string;
  authenticate(request: Request, address: string): Promise<Actor>;
  /** Throws `unavailable` while requests of this class are rejected. */
  admit(costClass: CostClass): void;
  /**
   * Waits until a costly request of this actor may run; returns the function that ends it. Stops waiting when the
   * client disconnects. Throws `rate_limited`.
   */
  begin(actor: Actor, left: AbortSignal): Promise<() => void>;
  /** Counts the call. Returns the remaining quota if the caller should see it. Throws `rate_limited`. */
  limit(actor: Actor, endpoint: Endpoint, address: string): Promise<RateLimitState | null>;
  /** Records what an API key is about to do, and that a session's user is active. */
  noteWrite(ctx: C, entry: Mounted, input: object): Promise<void>;
  addressOf(c: HonoContext<AppEnv>): string;
  contextFor(actor: Actor, request_id: string, address: string): C;
  readonly streams: EventStreams;
  readonly brokenOff: BrokenResponseHandler;
  /**
   * Runs a creation once per key and returns status and body as first sent. `encryptsResponse`: the stored body is
   * encrypted.
   */
  once(
    ctx: C,
    intent: { operation: string; key: string; content: unknown; encryptsResponse: boolean },
    steps: CreationSteps,
  ): Promise<{ status: number; body: unknown }>;
};

const JSON_HEADERS = { ...DATA_HEADERS, "content-type": "application/json" };

/**
 * Builds a response with all headers at once, because adding headers later in `observe` would cost more than the rest.
 */
function complete(c: HonoContext<AppEnv>, status: number, body: unknown): Response {
  const headers = { ...JSON_HEADERS, ...c.get("more"), "x-request-id": c.get("requestId") };
  const response = new Response(JSON.stringify(body), { status, headers });
  c.set("complete", response);
  return response;
}

/** Uploads are not read here; their handler decides on size and type. */
function bodyOf(endpoint: Endpoint, request: Request): unknown {
  if (endpoint.body === undefined) return undefined;
  if (endpoint.takes === "signed") return readSignedMessage(request, LIMITS.body_bytes, endpoint.signed_by);
  return endpoint.takes === "bytes" ? readUpload(request) : readJson(request, LIMITS.body_bytes);
}

type AdmittedCall<C> = { readonly entry: Mounted; readonly ctx: C; readonly input: object };

/** A costly file response occupies its budget until the last byte is read or the client leaves. */
async function respondWithFile(
  c: HonoContext<AppEnv>,
  { entry, ctx, input, broken, end }: AdmittedCall<object> & { broken: BrokenStreamHandler; end: () => void },
): Promise<Response> {
  try {
    const [answer, headOnly] = [(await entry.handler(ctx, input)) as FileAnswer, c.req.method === "HEAD"];
    const file = await fileResponse({ ...answer, body: withEndCallback(answer.body, end) }, headOnly, broken);
    for (const [name, value] of Object.entries(c.get("more") ?? {})) file.headers.set(name, value);
    if (headOnly) end();
    // The deadline has already answered, so nobody reads this body.
    if (c.finalized) await file.body?.cancel();
    return file;
  } catch (error) {
    end();
    throw error;
  }
}

async function answerOf<C extends { actor: Actor }>(
  c: HonoContext<AppEnv>,
  { entry, ctx, input, present }: AdmittedCall<C> & { present: (value: unknown) => unknown },
  options: MountOptions<C>,
): Promise<{ status: number; body: unknown }> {
  const { endpoint, before, handler, name: operation } = entry;
  const key = endpoint.idempotent ? readIdempotencyKey(c.req.raw) : null;
  const steps: CreationSteps = {
    ...(before !== undefined && { before: () => before(ctx, input) }),
    create: async (context, checked) => ({
      status: endpoint.status,
      body: present(await handler(context, input, checked)),
    }),
  };
  if (key !== null)
    return options.once(ctx, { operation, key, content: input, encryptsResponse: endpoint.encryptsResponse }, steps);
  return steps.create(ctx, await steps.before?.());
}

/** Authenticates the caller, checks access and counts the call. Calls that a key is not allowed to make count, too. */
async function admitCall<C extends { actor: Actor }>(c: HonoContext<AppEnv>, entry: Mounted, options: MountOptions<C>) {
  const address = options.addressOf(c);
  const actor = await options.authenticate(c.req.raw, address);
  const keyed = actor.kind === "user" && actor.key !== undefined;
  if (!keyed) checkAccess(entry, actor);
  const left = await options.limit(actor, entry.endpoint, address);
  if (left !== null) c.set("more", { ...c.get("more"), ...rateHeaders(left) });
  if (keyed) checkAccess(entry, actor);
  return { actor, address };
}

/** Mounts endpoints on the app. `{name}` in a path becomes Hono's `:name`. Other methods of a path answer 405. */
export function mount<C extends { actor: Actor }>(
  app: Hono<AppEnv>,
  mounted: readonly Mounted[],
  options: MountOptions<C>,
): void {
  for (const entry of mounted) {
    const { endpoint } = entry;
    const present = stripUndeclared(endpoint.output);
    const costClass = costClassOf(entry.name, endpoint);
    const [notices, opened] = [deprecationHeaders(endpoint), corsHeadersFor(entry, options.origin)];
    app.on(endpoint.method.toUpperCase(), endpointPaths(entry), async (c: HonoContext<AppEnv>) => {
      c.set("route", endpoint.path);
      c.set("more", { ...notices, ...opened(c.req.raw) });
      options.admit(costClass);
      const { actor, address } = await admitCall(c, entry, options);
      const body = await bodyOf(endpoint, c.req.raw);
      const input = parseInput(endpoint, { params: c.req.param(), query: queryParameters(c.req.raw), body });
      const ctx = options.contextFor(actor, c.get("requestId"), address);
      await options.noteWrite(ctx, entry, input);
      if (endpoint.answers === "events") {
        await entry.before?.(ctx, input);
        const headers = { ...c.get("more"), "x-request-id": c.get("requestId") };
        const values = (over: AbortSignal) => entry.handler(ctx, input, over) as AsyncIterable<unknown>;
        const still = () => options.authenticate(c.req.raw, address);
        const answer = options.streams.open({ actor, still, headers, values, present });
        c.set("complete", answer);
        return answer;
      }
      const end = endpoint.costly ? await options.begin(actor, c.req.raw.signal) : () => undefined;
      if (endpoint.answers === "file")
        return respondWithFile(c, { entry, ctx, input, broken: options.brokenOff(c), end });
      try {
        const answer = await answerOf(c, { entry, ctx, input, present }, options);
        return complete(c, answer.status, answer.body);
      } finally {
        end();
      }
    });
  }
  for (const [path, entries] of entriesByPath(mounted)) {
    // One address may match several paths: `/api/job-drafts/copies` also matches the path with an id.
    app.all(path, async (c, next) => {
      const there = [...(c.get("there") ?? []), ...entries];
      c.set("there", there);
      return preflightResponse(c.req.raw, there) ?? next();
    });
  }
  app.all("/api/*", (c, next) => {
    const there = c.get("there");
    if (there === undefined) return next();
    c.set("route", there[0]?.endpoint.path ?? c.req.path);
    c.header("allow", allowedMethods(there));
    throw new AppError("method_not_allowed");
  });
}
