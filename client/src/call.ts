/** Properties of a call: what it sends, how it answers, and whether it is idempotent by key. */
type Trait = "body" | "bytes" | "query" | "file" | "once" | "paged";

/** An API call. `path` has its parameters in braces. */
export type Call = { readonly method: string; readonly path: string; readonly traits: ReadonlySet<Trait> };

/** All calls by resource and action, one line each: `POST /jobs body once`. */
export type Calls = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Parses the line of a call. */
export function readCall(line: string): Call {
  const [method = "", path = "", ...traits] = line.split(" ");
  return { method, path, traits: new Set(traits as Trait[]) };
}

/** Arguments of a call in order: path parameters, body, query, options. */
export type CallArguments = {
  readonly path: string;
  readonly body: unknown;
  readonly query: Query;
  readonly options: unknown;
};
export type Query = Readonly<Record<string, unknown>>;

/** Encodes a path segment. Throws for an empty text, and for dots alone, which would change the path. */
function encodeSegment(name: string, value: unknown): string {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || /^\.{0,2}$/.test(text)) throw new TypeError(`${name} is needed for the address.`);
  return encodeURIComponent(text);
}

/** Assigns the arguments of a call. Throws a TypeError if the URL cannot be built. */
export function assignArguments({ path, traits }: Call, values: readonly unknown[]): CallArguments {
  const rest = [...values];
  const written = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeSegment(name, rest.shift()));
  const body = traits.has("body") || traits.has("bytes") ? rest.shift() : undefined;
  const query = (traits.has("query") ? rest.shift() : undefined) ?? {};
  return { path: written, body, query: query as Query, options: rest.shift() };
}

/** Encodes a query: lists joined by commas, undefined values omitted. */
export function encodeQuery(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    parameters.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  return parameters.size === 0 ? "" : `?${parameters}`;
}
