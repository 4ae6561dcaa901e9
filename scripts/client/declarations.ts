import { ERRORS } from "../../src/contract/errors.ts";
import { type PromisedCall, pathOf, schemaOf } from "./promised-calls.ts";
import { propertyName, type Schema, typeOf } from "./schema-types.ts";

/** Rule references help maintainers of an endpoint but not its callers. */
const REASON = /\s*\(rules? [^)]*\)/g;

const HEAD = `import type { Bytes, CallOptions, ClientOptions, FileAnswer } from "./options.js";

export { ApiError, ConnectionError, type Fault } from "./errors.js";
export type { Bytes, CallOptions, ClientOptions, Fetch, FileAnswer } from "./options.js";

/** A client of one installation. Throws a TypeError where \`url\` is no address of the web. */
export declare function createClient(options: ClientOptions): Client;
`;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Named types; equal types are written once. */
class Names {
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
function withLists(sent: Schema, parsed: Schema): Schema {
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

function pathArguments({ endpoint }: PromisedCall): Argument[] {
  const { properties = {} }: Schema = endpoint.params === undefined ? {} : schemaOf(endpoint.params, "input");
  const types = properties as Record<string, Schema>;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return names.map((name) => ({
    name: RESERVED.has(name) ? `${name}_id` : name,
    type: typeOf(types[name] ?? { type: "string" }, "sent"),
    optional: false,
  }));
}

function sentArguments({ endpoint }: PromisedCall, prefix: string, names: Names): Argument[] {
  const { body, query, takes } = endpoint;
  const found: Argument[] = [];
  if (body !== undefined && takes === "bytes") found.push({ name: "file", type: "Bytes", optional: false });
  if (body !== undefined && takes === "json") {
    const schema = schemaOf(body, "input");
    found.push({
      name: "body",
      type: names.take(`${prefix}Body`, typeOf(schema, "sent")),
      optional: isOptional(schema),
    });
  }
  if (query !== undefined) {
    const schema = withLists(schemaOf(query, "input"), schemaOf(query, "output"));
    found.push({
      name: "query",
      type: names.take(`${prefix}Query`, typeOf(schema, "sent")),
      optional: isOptional(schema),
    });
  }
  return found;
}

/** Optional arguments come last. */
function written(args: readonly Argument[]): string {
  return args
    .map(({ name, type, optional }, at) => {
      const left = optional && args.slice(at).every((later) => later.optional);
      return left ? `${name}?: ${type}` : optional ? `${name}: ${type} | undefined` : `${name}: ${type}`;
    })
    .join(", ");
}

/** The doc comment of a call. */
function saidOf({ endpoint, scope }: PromisedCall): string[] {
  const codes = endpoint.errors.filter((code) => ERRORS[code].status < 500);
  const refusals = codes.length === 0 ? [] : [`Refused by: ${codes.map((code) => `\`${code}\``).join(", ")}.`];
  const { deprecated } = endpoint;
  return [
    `${endpoint.summary.replaceAll(REASON, "")}.`,
    `\`${endpoint.method.toUpperCase()} ${pathOf(endpoint)}\`, scope \`${scope}\`.`,
    ...refusals,
    ...(deprecated === undefined ? [] : [`@deprecated since ${deprecated.since}: ${deprecated.instead}`]),
  ];
}

function verbLines(call: PromisedCall, names: Names): string[] {
  const prefix = `${capital(call.noun)}${capital(call.verb)}`;
  const sent = sentArguments(call, prefix, names);
  const { answers, output } = call.endpoint;
  const answer =
    answers === "file" ? "FileAnswer" : names.take(`${prefix}Answer`, typeOf(schemaOf(output, "output"), "answered"));
  const options: Argument = { name: "options", type: "CallOptions", optional: true };
  const args = written([...pathArguments(call), ...sent, options]);
  const comment = ["/**", ...saidOf(call).map((line) => ` * ${line.replaceAll("*/", "* /")}`), " */"];
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
export function declarationsOf(calls: readonly PromisedCall[]): string {
  const names = new Names();
  const nouns = new Map<string, string[]>();
  for (const call of calls) {
    const lines = verbLines(call, names).map((line) => `    ${line}`);
    nouns.set(call.noun, [...(nouns.get(call.noun) ?? []), ...lines]);
  }
  const fields = [...nouns].map(([noun, lines]) => `  readonly ${noun}: {\n${lines.join("\n")}\n  };`);
  const client = `/** Every call that a key can make, by noun and verb. */\nexport interface Client {\n${fields.join("\n")}\n}`;
  return `${[HEAD, ...names.lines, client].join("\n")}\n`;
}
