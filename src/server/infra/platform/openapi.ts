import { z } from "zod";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { ERRORS, type ErrorCode } from "../../../contract/errors.ts";
import { scopeOf } from "../../../contract/identity/keys/scopes.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Mounted } from "./endpoints.ts";
import { isStableApi, STABLE_API_PREFIX } from "./v1/endpoint-paths.ts";

type Json = Record<string, unknown>;
type Described = Pick<Mounted, "name" | "endpoint">;

const ERROR_SCHEMA: Json = {
  type: "object",
  required: ["code", "message", "request_id"],
  properties: {
    code: { type: "string", enum: Object.keys(ERRORS) },
    message: { type: "string" },
    fields: {
      type: "object",
      description: "Errors by field name",
      additionalProperties: {
        type: "object",
        required: ["code", "message"],
        properties: { code: { type: "string" }, message: { type: "string" } },
      },
    },
    scope: { type: "string", description: "The scope an API key needs" },
    request_id: { type: "string" },
  },
};

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: described,
  }));
}

function codesOf({ name, endpoint }: Described): ErrorCode[] {
  const codes: ErrorCode[] = ["validation_failed", "rate_limited", "internal", "unavailable", ...endpoint.errors];
  if (endpoint.access !== "public") codes.push("not_signed_in");
  codes.push("key_invalid", scopeOf(name, endpoint) === null ? "key_refused" : "scope_missing");
  if (endpoint.access === "admin") codes.push("admin_required");
  if (endpoint.params !== undefined) codes.push("not_found");
  if (endpoint.body !== undefined) codes.push("unsupported_media_type");
  if (endpoint.body !== undefined && endpoint.takes === "json") codes.push("bad_json", "payload_too_large");
  if (endpoint.idempotent) codes.push("idempotency_in_progress", "idempotency_mismatch");
  return codes;
}

function failuresOf(entry: Described): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(entry)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join("\n\n"),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
  ]);
  return Object.fromEntries(entries);
}

const IDEMPOTENCY_HEADER: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key gives the same answer, so that a request can be repeated safely.",
  schema: { type: "string", maxLength: 255 },
};

const BYTES: Json = { type: "string", format: "binary" };

function sentOf({ takes }: Endpoint, body: z.ZodType): Json {
  if (takes === "bytes") return { "application/octet-stream": { schema: BYTES } };
  if (takes === "signed") return { "application/json": { schema: { type: "object" } } };
  return { "application/json": { schema: schemaOf(body, "input") } };
}

function answerOf({ answers, output }: Endpoint): Json {
  if (answers === "file") return { "application/octet-stream": { schema: BYTES } };
  return { [answers === "events" ? "text/event-stream" : "application/json"]: { schema: schemaOf(output, "output") } };
}

/** Removes rule references, which help maintainers of an endpoint but not its callers. */
const REASON = /(?:(?<!\s)\s+)?\(rules? [^()]*\)/g;

/** The resource of an endpoint's name, in words: `companyJobs` and `company_jobs` give `company jobs`. */
function nounOf(name: string): string {
  const [resource = ""] = name.split(".");
  return resource.replaceAll(/_|(?=[A-Z])/g, " ").toLowerCase();
}

/**
 * A bearer token is a session's token or an API key. For a key the required scope is given (OpenAPI 3.1 allows scopes
 * for any scheme).
 */
function securityOf({ name, endpoint }: Described): Json[] {
  const scope = scopeOf(name, endpoint);
  const known = [{ bearer: [] }, ...(scope === null ? [] : [{ key: [scope] }])];
  return endpoint.access === "public" ? [{}, ...known] : known;
}

function operationOf(entry: Described): Json {
  const { name, endpoint } = entry;
  const parameters = [...parametersOf(endpoint.params, "path"), ...parametersOf(endpoint.query, "query")];
  if (endpoint.idempotent) parameters.push(IDEMPOTENCY_HEADER);
  const body = endpoint.body && { requestBody: { required: true, content: sentOf(endpoint, endpoint.body) } };
  const success = {
    description: endpoint.answers === "events" ? "Server-sent events; the data of each is one such value" : "Success",
    content: answerOf(endpoint),
  };
  return {
    operationId: name.replaceAll(".", "_"),
    tags: [nounOf(name)],
    summary: endpoint.summary.replaceAll(REASON, ""),
    parameters,
    ...body,
    ...(endpoint.deprecated !== undefined && { deprecated: true }),
    security: securityOf(entry),
    responses: { [endpoint.status]: success, ...failuresOf(entry) },
  };
}

type Whole = { readonly origin: string; readonly base: string; readonly description: string };

function documentOf(described: readonly Described[], { origin, base, description }: Whole): Json {
  const paths: Record<string, Json> = {};
  for (const entry of described) {
    const { path, method } = entry.endpoint;
    const shown = base === "" ? path : path.replace("/api", "");
    paths[shown] = { ...paths[shown], [method]: operationOf(entry) };
  }
  const key = { type: "http", scheme: "bearer", description: "An API key from the settings, as `vw_…`" };
  return {
    openapi: "3.1.0",
    info: { title: PRODUCT_NAME, version: "1", description },
    servers: [{ url: origin + base }],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" }, key },
    },
  };
}

/** The OpenAPI 3.1 document of all mounted endpoints. Takes the public origin of this installation. */
export function openApiDocument(mounted: readonly Described[], origin: string): Json {
  const description =
    "Jobs with a reward, referrals and applications. Sign in at `/auth/v1` to get an access token, or create an API key in the settings. The stable API is described by `/api/v1/openapi.json`.";
  return documentOf(mounted, { origin, base: "", description });
}

/**
 * The OpenAPI document of the stable API: nothing in it changes its meaning, and a removal is announced long before
 * (rule X86).
 */
export function stableApiDocument(mounted: readonly Described[], origin: string): Json {
  const base = `${origin}${STABLE_API_PREFIX}`;
  const description = `The stable API: nothing below is removed or changes its meaning without long notice in its responses (\`Deprecation\`, \`Sunset\`).

1. Sign in and create an API key under [Settings, Account, API keys](${origin}/settings?tab=account#api-keys). It is shown once.
2. Send it with each call: \`Authorization: Bearer vw_…\`. Each call states the scope it needs.
3. Ask who you are:

\`\`\`sh
curl -sS ${base}/me \\
  -H "Authorization: Bearer $${PRODUCT_NAME.toUpperCase()}_KEY"
\`\`\``;
  return documentOf(mounted.filter(isStableApi), { origin, base: STABLE_API_PREFIX, description });
}
