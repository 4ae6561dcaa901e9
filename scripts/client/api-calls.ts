import { z } from "zod";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { type Scope, scopeOf } from "../../src/contract/identity/keys/scopes.ts";
import type { Schema } from "./schema-types.ts";

/** A call of the client: its place there and its contract. */
export type ApiCall = {
  readonly name: string;
  readonly noun: string;
  readonly verb: string;
  readonly endpoint: Endpoint;
  readonly scope: Scope;
  /** Whether it answers a page of a list and takes a cursor. */
  readonly paged: boolean;
};

type ZodSchemaPair = { readonly zodSchema: z.core.$ZodType; readonly jsonSchema: { type?: unknown } };

/** A transformed text has no JSON schema of its own output; it is declared as a string. */
function describeAsText({ zodSchema, jsonSchema }: ZodSchemaPair): void {
  const pipe = zodSchema._zod.def as z.core.$ZodPipeDef;
  if (pipe.type !== "pipe" || pipe.in._zod.def.type !== "string") return;
  const made = pipe.out._zod.def as z.core.$ZodTransformDef;
  if (made.type !== "transform") return;
  const value = "A text";
  if (typeof made.transform(value, { value, issues: [] }) === "string") jsonSchema.type = "string";
}

/** The JSON schema of a schema's input or output. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const more = io === "output" ? { override: (seen: ZodSchemaPair) => describeAsText(seen) } : {};
  return z.toJSONSchema(schema, { io, unrepresentable: "any", ...more }) as Schema;
}

function schemaProperties(schema: z.ZodType | undefined, io: "input" | "output"): Schema {
  return schema === undefined ? {} : ((toJsonSchema(schema, io).properties ?? {}) as Schema);
}

function isPaged({ answers, query, output }: Endpoint): boolean {
  if (answers !== "json" || schemaProperties(query, "input").cursor === undefined) return false;
  const { items, next_cursor } = schemaProperties(output, "output") as Record<string, Schema>;
  return items?.type === "array" && next_cursor !== undefined;
}

/** Converts a name to camel case: `job_drafts` becomes `jobDrafts`. */
const toCamelCase = (name: string) => name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Every call that a key can make, in contract order (rule X123). */
export function listApiCalls(): ApiCall[] {
  return Object.entries(ENDPOINTS).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).flatMap(([verb, endpoint]) => {
      const name = `${noun}.${verb}`;
      const scope = scopeOf(name, endpoint);
      return scope === null ? [] : [{ name, noun: toCamelCase(noun), verb, endpoint, scope, paged: isPaged(endpoint) }];
    }),
  );
}

/** The path of a call below the stable API's prefix. */
export function apiPath({ path }: Endpoint): string {
  return path.replace("/api", "");
}

/** The line of a call, as read by the client (client/src/call.ts). */
export function callLine({ endpoint, paged }: ApiCall): string {
  const { method, body, query, takes, answers, idempotent } = endpoint;
  const traits = [
    body !== undefined && (takes === "bytes" ? "bytes" : "body"),
    query !== undefined && "query",
    answers === "file" && "file",
    idempotent && "once",
    paged && "paged",
  ];
  return [method.toUpperCase(), apiPath(endpoint), ...traits.filter((trait) => trait !== false)].join(" ");
}
