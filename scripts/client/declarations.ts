import { ERRORS } from "../../src/contract/errors.ts";
import { type ApiCall, apiPath, toJsonSchema } from "./api-calls.ts";
import { propertyName, type Schema, schemaToType } from "./schema-types.ts";

/** Rule references help maintainers of an endpoint but not its callers. */
const REASON = /\s*\(rules? [^)]*\)/g;

const FILE_HEADER = `import type { Bytes, CallOptions, ClientOptions, FileAnswer } from "./options.js";

export { ApiError, ConnectionError, type FieldError } from "./errors.js";
export type { Bytes, CallOptions, ClientOptions, Fetch, FileAnswer } from "./options.js";

/** A client of one installation. Throws a TypeError where \`url\` is no address of the web. */
export declare function createClient(options: ClientOptions): Client;
`;

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Named types; equal types are written once. */
class TypeNames {
  readonly #known = new Map<string, string>();
  readonly lines: string[] = [];

  /** The text for a type: the type itself if short, otherwise its name. */
  take(name: string, type: string): string {
    if (!type.includes("{")) return type;
    const same = this.#known.get(type);
    this.lines.push(`export type ${name} = ${same ?? type};`);
    if (same === undefined) this.#known.set(type, name);
    return name;
  }
}

/** A comma-separated list in the URL may also be passed as an array. */
function allowLists(sent: Schema, parsed: Schema): Schema {
  const lists = (parsed.properties ?? {}) as Record<string, Schema>;
  const properties = Object.entries((sent.properties ?? {}) as Record<string, Schema>).map(([name, described]) => {
    const list = lists[name];
    const joined = described.type === "string" && list?.type === "array";
    return [name, joined ? { anyOf: [{ type: "string" }, list] } : described] as const;
  });
  return { ...sent, properties: Object.fromEntries(properties) };
}

type Argument = { readonly name: string; readonly type: string; readonly optional: boolean };

function isOptional(schema: Schema): boolean {
  return schema.type === "object" && !(Array.isArray(schema.required) && schema.required.length > 0);
}

/** Reserved words cannot name a parameter. */
const RESERVED: ReadonlySet<string> = new Set(["import", "export", "default", "delete", "new", "class", "function"]);

function pathArguments({ endpoint }: ApiCall): Argument[] {
  const { properties = {} }: Schema = endpoint.params === undefined ? {} : toJsonSchema(endpoint.params, "input");
  const types = properties as Record<string, Schema>;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return names.map((name) => ({
    name: RESERVED.has(name) ? `${name}_id` : name,
    type: schemaToType(types[name] ?? { type: "string" }, "sent"),
    optional: false,
  }));
}

function sentArguments({ endpoint }: ApiCall, prefix: string, names: TypeNames): Argument[] {
  const { body, query, takes } = endpoint;
  const found: Argument[] = [];
  if (body !== undefined && takes === "bytes") found.push({ name: "file", type: "Bytes", optional: false });
  if (body !== undefined && takes === "json") {
    const schema = toJsonSchema(body, "input");
    found.push({
      name: "body",
      type: names.take(`${prefix}Body`, schemaToType(schema, "sent")),
      optional: isOptional(schema),
    });
  }
  if (query !== undefined) {
    const schema = allowLists(toJsonSchema(query, "input"), toJsonSchema(query, "output"));
    found.push({
      name: "query",
      type: names.take(`${prefix}Query`, schemaToType(schema, "sent")),
      optional: isOptional(schema),
    });
  }
  return found;
}

/** Optional arguments come last. */
function formatArguments(args: readonly Argument[]): string {
  return args
    .map(({ name, type, optional }, at) => {
      const left = optional && args.slice(at).every((later) => later.optional);
      return left ? `${name}?: ${type}` : optional ? `${name}: ${type} | undefined` : `${name}: ${type}`;
    })
    .join(", ");
}

/** The doc comment of a call. */
function docComment({ endpoint, scope }: ApiCall): string[] {
  const codes = endpoint.errors.filter((code) => ERRORS[code].status < 500);
  const refusals = codes.length === 0 ? [] : [`Refused by: ${codes.map((code) => `\`${code}\``).join(", ")}.`];
  const { deprecated } = endpoint;
  return [
    `${endpoint.summary.replaceAll(REASON, "")}.`,
    `\`${endpoint.method.toUpperCase()} ${apiPath(endpoint)}\`, scope \`${scope}\`.`,
    ...refusals,
    ...(deprecated === undefined ? [] : [`@deprecated since ${deprecated.since}: ${deprecated.instead}`]),
  ];
}

function callLines(call: ApiCall, names: TypeNames): string[] {
  const prefix = `${capitalize(call.noun)}${capitalize(call.verb)}`;
  const sent = sentArguments(call, prefix, names);
  const { answers, output } = call.endpoint;
  const answer =
    answers === "file"
      ? "FileAnswer"
      : names.take(`${prefix}Answer`, schemaToType(toJsonSchema(output, "output"), "answered"));
  const options: Argument = { name: "options", type: "CallOptions", optional: true };
  const args = formatArguments([...pathArguments(call), ...sent, options]);
  const comment = ["/**", ...docComment(call).map((line) => ` * ${line.replaceAll("*/", "* /")}`), " */"];
  if (!call.paged) return [...comment, `${propertyName(call.verb)}(${args}): Promise<${answer}>;`];
  return [
    ...comment,
    `readonly ${propertyName(call.verb)}: {`,
    `  (${args}): Promise<${answer}>;`,
    "  /** Every item of all pages, one after the other. */",
    `  all(${args}): AsyncGenerator<${answer}["items"][number], void, undefined>;`,
    "};",
  ];
}

/** The type declarations of a client: arguments and answers of each call. */
export function buildDeclarations(calls: readonly ApiCall[]): string {
  const names = new TypeNames();
  const nouns = new Map<string, string[]>();
  for (const call of calls) {
    const lines = callLines(call, names).map((line) => `    ${line}`);
    nouns.set(call.noun, [...(nouns.get(call.noun) ?? []), ...lines]);
  }
  const fields = [...nouns].map(([noun, lines]) => `  readonly ${noun}: {\n${lines.join("\n")}\n  };`);
  const client = `/** Every call that a key can make, by noun and verb. */\nexport interface Client {\n${fields.join("\n")}\n}`;
  return `${[FILE_HEADER, ...names.lines, client].join("\n")}\n`;
}
