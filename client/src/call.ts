/** What is special about a call: what it sends, how it answers, and that it makes something once for each key. */
type Trait = "body" | "bytes" | "query" | "file" | "once" | "paged";

/** One call of the API. `path` has its parameters in braces. */
export type Call = { readonly method: string; readonly path: string; readonly traits: ReadonlySet<Trait> };

/** All calls by noun and verb, each in one line: `POST /jobs body once`. */
export type Calls = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Reads the line of a call. */
export function readCall(line: string): Call {
  const [method = "", path = "", ...traits] = line.split(" ");
  return { method, path, traits: new Set(traits as Trait[]) };
}

/** What is handed to a call, in its order: parameters of the path, what is sent, the query, options. */
export type Given = { readonly path: string; readonly body: unknown; readonly query: Query; readonly options: unknown };
export type Query = Readonly<Record<string, unknown>>;

/** One step of a path. Dots alone would be another path; an empty text too. */
function step(name: string, value: unknown): string {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || /^\.{0,2}$/.test(text)) throw new TypeError(`${name} is needed for the address.`);
  return encodeURIComponent(text);
}

/** Sorts what was handed to a call. Throws a TypeError where the address cannot be written. */
export function given({ path, traits }: Call, values: readonly unknown[]): Given {
  const rest = [...values];
  const written = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => step(name, rest.shift()));
  const body = traits.has("body") || traits.has("bytes") ? rest.shift() : undefined;
  const query = (traits.has("query") ? rest.shift() : undefined) ?? {};
  return { path: written, body, query: query as Query, options: rest.shift() };
}

/** A query as it is sent: lists joined by commas, what has no value left out. */
export function search(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    parameters.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  return parameters.size === 0 ? "" : `?${parameters}`;
}
