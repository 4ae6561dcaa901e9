import { ScimRejection } from "./scim-rejection.ts";

// SCIM filters and paths (RFC 7644, sections 3.4.2.2 and 3.5.2). Names are lower-cased strings that are only compared
// and never used as object keys, which prevents prototype pollution.

const OPERATORS = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
type Operator = (typeof OPERATORS)[number];
type Value = string | number | boolean | null;

export type Filter =
  | { readonly op: "and" | "or"; readonly filters: readonly Filter[] }
  | { readonly op: "not"; readonly filter: Filter }
  /** A value filter of a multi-valued attribute: `emails[type eq "work"]`. */
  | { readonly op: "[]"; readonly path: string; readonly filter: Filter }
  | { readonly op: "pr"; readonly path: string }
  | { readonly op: Operator; readonly path: string; readonly value: Value };

/** The target of a change: `emails[type eq "work"].value`. */
export type Path = { readonly attribute: string; readonly filter: Filter | null };

const MAX_LENGTH = 2_000;
const MAX_DEPTH = 16;

const CORE_URN_PREFIX = "urn:ietf:params:scim:schemas:core:2.0:";
const URN = /^urn:[\w.-]+(?::[\w.-]+)+$/;
const NAME = /^[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/;

/** An attribute name in lower case, without the URN of a core schema; null if the grammar rejects it. */
export function attributeName(text: string): string | null {
  const lower = text.toLowerCase();
  const colon = lower.lastIndexOf(":");
  const [urn, name] = [lower.slice(0, Math.max(0, colon)), lower.slice(colon + 1)];
  if (!NAME.test(name) || (colon >= 0 && !URN.test(urn))) return null;
  return urn === `${CORE_URN_PREFIX}user` || urn === `${CORE_URN_PREFIX}group` ? name : lower;
}

type Token = { readonly kind: "word" | "value" | "mark"; readonly text: string };

const TOKEN = /[\t ]+|(?<mark>[()[\]])|(?<value>"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)|(?<word>\.?[A-Za-z$][\w$.:-]*)/y;

function tokenize(text: string): Token[] | null {
  const tokens: Token[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length; ) {
    const found = TOKEN.exec(text);
    if (found === null) return null;
    for (const kind of ["word", "value", "mark"] as const) {
      const one = found.groups?.[kind];
      if (one !== undefined) tokens.push({ kind, text: one });
    }
  }
  return tokens;
}

const LITERALS = new Map<string, Value>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Thrown and caught within this file. */
class GrammarError extends Error {}

class Parser {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(text: string) {
    const tokens = text.length > MAX_LENGTH ? null : tokenize(text);
    if (tokens === null) throw new GrammarError();
    this.tokens = tokens;
  }

  filter(): Filter {
    return this.joined("or", () => this.joined("and", () => this.term()));
  }

  /** `emails[type eq "work"].value`, `name.givenName`. */
  path(): Path {
    const attribute = this.attribute();
    if (!this.take("[")) return { attribute, filter: null };
    const filter = this.within("]", () => this.filter());
    return { attribute: `${attribute}${this.rest() ?? ""}`, filter };
  }

  end(): void {
    if (this.at < this.tokens.length) throw new GrammarError();
  }

  private joined(op: "and" | "or", part: () => Filter): Filter {
    const first = part();
    const filters = [first];
    while (this.take(op)) filters.push(part());
    return filters.length === 1 ? first : { op, filters };
  }

  private term(): Filter {
    if (this.take("(")) return this.within(")", () => this.filter());
    if (this.next()?.text.toLowerCase() === "not" && this.tokens[this.at + 1]?.text === "(") {
      this.at += 2;
      return { op: "not", filter: this.within(")", () => this.filter()) };
    }
    const path = this.attribute();
    if (!this.take("[")) return this.compared(path);
    const filter = this.within("]", () => this.filter());
    const rest = this.rest();
    if (rest === null) return { op: "[]", path, filter };
    return { op: "and", filters: [{ op: "[]", path, filter }, this.compared(`${path}${rest}`)] };
  }

  private compared(path: string): Filter {
    const how = this.word().toLowerCase();
    if (how === "pr") return { op: "pr", path };
    const op = OPERATORS.find((one) => one === how);
    if (op === undefined) throw new GrammarError();
    return { op, path, value: this.value() };
  }

  private value(): Value {
    const token = this.next();
    this.at += 1;
    const word = LITERALS.get(token?.text ?? "");
    if (word !== undefined) return word;
    if (token?.kind !== "value") throw new GrammarError();
    try {
      return JSON.parse(token.text) as string | number;
    } catch {
      throw new GrammarError();
    }
  }

  private attribute(): string {
    const name = attributeName(this.word());
    if (name === null) throw new GrammarError();
    return name;
  }

  /** The part after a value filter: `.value`. */
  private rest(): string | null {
    const token = this.next();
    if (token?.kind !== "word" || !token.text.startsWith(".")) return null;
    this.at += 1;
    const name = attributeName(token.text.slice(1));
    if (name === null || name.includes(":")) throw new GrammarError();
    return `.${name}`;
  }

  private within<T>(close: string, inner: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new GrammarError();
    const found = inner();
    if (!this.take(close)) throw new GrammarError();
    this.depth -= 1;
    return found;
  }

  private next(): Token | undefined {
    return this.tokens[this.at];
  }

  private take(text: string): boolean {
    const token = this.next();
    if (token === undefined || token.kind === "value" || token.text.toLowerCase() !== text) return false;
    this.at += 1;
    return true;
  }

  private word(): string {
    const token = this.next();
    if (token?.kind !== "word") throw new GrammarError();
    this.at += 1;
    return token.text;
  }
}

function parseWith<T>(text: string, read: (parser: Parser) => T, refuse: () => ScimRejection): T {
  try {
    const parser = new Parser(text);
    const found = read(parser);
    parser.end();
    return found;
  } catch (error) {
    throw error instanceof GrammarError ? refuse() : error;
  }
}

export function invalidFilterError(): ScimRejection {
  const detail = "Supported filters compare userName, externalId, id, emails.value or displayName with eq.";
  return new ScimRejection("invalid", "", detail, "invalidFilter");
}

export function invalidPathError(): ScimRejection {
  return new ScimRejection("invalid", "path", "There is no such attribute.", "invalidPath");
}

/** Throws `ScimRejection` (`invalidFilter`). */
export function parseFilter(text: string): Filter {
  return parseWith(text, (parser) => parser.filter(), invalidFilterError);
}

/** Throws `ScimRejection` (`invalidPath`). */
export function parsePath(text: string): Path {
  return parseWith(text, (parser) => parser.path(), invalidPathError);
}

function compareValues(op: Operator, is: Value | undefined, value: Value): boolean {
  if (op === "eq" || op === "ne") {
    const [one, other] = [is, value].map((side) => (typeof side === "string" ? side.toLowerCase() : side));
    return (one === other) === (op === "eq");
  }
  if (typeof is !== "string" || typeof value !== "string") return false;
  const [text, part] = [is.toLowerCase(), value.toLowerCase()];
  switch (op) {
    case "co":
      return text.includes(part);
    case "sw":
      return text.startsWith(part);
    case "ew":
      return text.endsWith(part);
    case "gt":
      return text > part;
    case "ge":
      return text >= part;
    case "lt":
      return text < part;
    case "le":
      return text <= part;
  }
}

/** True if a filter matches a value with lower-case attribute names. Comparison ignores case. */
export function matchesFilter(filter: Filter, value: ReadonlyMap<string, Value>): boolean {
  switch (filter.op) {
    case "and":
      return filter.filters.every((one) => matchesFilter(one, value));
    case "or":
      return filter.filters.some((one) => matchesFilter(one, value));
    case "not":
      return !matchesFilter(filter.filter, value);
    case "[]":
      return false;
    case "pr":
      return value.has(filter.path);
    default:
      return compareValues(filter.op, value.get(filter.path), filter.value);
  }
}
