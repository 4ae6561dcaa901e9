import { z } from "zod";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { type Scope, scopeOf } from "../../src/contract/keys/scopes.ts";
import type { Schema } from "./schema-types.ts";

/** One call of the client: where it stands in it, and what it is in the contract. */
export type PromisedCall = {
  readonly name: string;
  readonly noun: string;
  readonly verb: string;
  readonly endpoint: Endpoint;
  readonly scope: Scope;
  /** Whether it answers a page of a list, and is asked for the next by a cursor. */
  readonly paged: boolean;
};

type Seen = { readonly zodSchema: z.core.$ZodType; readonly jsonSchema: { type?: unknown } };

/** A text that was tidied up while it was read is still a text, which its schema does not say: it is asked with one. */
function sayText({ zodSchema, jsonSchema }: Seen): void {
  const pipe = zodSchema._zod.def as z.core.$ZodPipeDef;
  if (pipe.type !== "pipe" || pipe.in._zod.def.type !== "string") return;
  const made = pipe.out._zod.def as z.core.$ZodTransformDef;
  if (made.type !== "transform") return;
  const value = "A text";
  if (typeof made.transform(value, { value, issues: [] }) === "string") jsonSchema.type = "string";
}

/** What a schema takes, or gives, as a JSON schema. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): Schema {
  const more = io === "output" ? { override: (seen: Seen) => sayText(seen) } : {};
  return z.toJSONSchema(schema, { io, unrepresentable: "any", ...more }) as Schema;
}

function propertiesOf(schema: z.ZodType | undefined, io: "input" | "output"): Schema {
  return schema === undefined ? {} : ((schemaOf(schema, io).properties ?? {}) as Schema);
}

function isPaged({ answers, query, output }: Endpoint): boolean {
  if (answers !== "json" || propertiesOf(query, "input").cursor === undefined) return false;
  const { items, next_cursor } = propertiesOf(output, "output") as Record<string, Schema>;
  return items?.type === "array" && next_cursor !== undefined;
}

/** Words of a name in the manner of JavaScript: `job_drafts` gives `jobDrafts`. */
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Every call that a key can make, in the order of the contract (rule X123). */
export function promisedCalls(): PromisedCall[] {
  return Object.entries(ENDPOINTS).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).flatMap(([verb, endpoint]) => {
      const name = `${noun}.${verb}`;
      const scope = scopeOf(name, endpoint);
      return scope === null ? [] : [{ name, noun: camel(noun), verb, endpoint, scope, paged: isPaged(endpoint) }];
    }),
  );
}

/** The address of a call below what is promised. */
export function pathOf({ path }: Endpoint): string {
  return path.replace("/api", "");
}

/** A call in the one line that the client reads (client/src/call.ts). */
export function lineOf({ endpoint, paged }: PromisedCall): string {
  const { method, body, query, takes, answers, idempotent } = endpoint;
  const traits = [
    body !== undefined && (takes === "bytes" ? "bytes" : "body"),
    query !== undefined && "query",
    answers === "file" && "file",
    idempotent && "once",
    paged && "paged",
  ];
  return [method.toUpperCase(), pathOf(endpoint), ...traits.filter((trait) => trait !== false)].join(" ");
}
