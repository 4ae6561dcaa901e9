import type pg from "pg";
import { type BegunSpan, errorCode, type Tracing } from "../../platform/tracing/tracing.ts";

const TABLE = /\b(?:FROM|INTO|UPDATE)\s+(?:ONLY\s+)?(?:"?[a-z_]\w*"?\.)?"?([a-z_]\w*)"?/i;

/** The operation and table of a statement, without its values or text. */
export function summarizeStatement(text: string): { readonly operation: string; readonly table: string } {
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "";
  return { operation, table: TABLE.exec(text)?.[1] ?? "" };
}

type Config = {
  readonly text?: unknown;
  readonly name?: unknown;
  readonly submit?: unknown;
  readonly callback?: unknown;
};

/** Text and name of a query; null for special queries such as COPY. */
function statementOfQuery(query: unknown): { text: string; name: string } | null {
  if (typeof query === "string") return { text: query, name: "" };
  const { text, name, submit, callback } = (query ?? {}) as Config;
  if (typeof text !== "string" || submit !== undefined || callback !== undefined) return null;
  return { text, name: typeof name === "string" ? name : "" };
}

function beginSpan(tracing: Tracing, query: unknown): BegunSpan | undefined {
  const statement = statementOfQuery(query);
  if (statement === null) return undefined;
  const { operation, table } = summarizeStatement(statement.text);
  const summary = statement.name || `${operation} ${table}`.trim();
  return tracing.begin(summary, {
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.query.summary": summary,
      "db.operation.name": operation,
      ...(table !== "" && { "db.collection.name": table }),
    },
  });
}

/** A client whose statements are recorded as spans of the current trace (rule O30). */
export function tracedClient(Client: typeof pg.Client, tracing: Tracing): typeof pg.Client {
  return class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's own nine signatures, handed on as they came.
    override query(query: any, ...rest: any[]): any {
      const span = beginSpan(tracing, query);
      const ask = super.query as (...all: unknown[]) => unknown;
      if (span === undefined) return ask.call(this, query, ...rest);
      const end = (error: unknown) => {
        if (error !== undefined && error !== null) span.fail(errorCode(error));
        span.end();
      };
      const callback = rest.at(-1);
      if (typeof callback === "function") {
        const onResult = (error: unknown, ...answer: unknown[]) => {
          end(error);
          callback(error, ...answer);
        };
        return ask.call(this, query, ...rest.slice(0, -1), onResult);
      }
      const answer = ask.call(this, query, ...rest) as Promise<unknown>;
      answer.then(() => end(null), end);
      return answer;
    }
  };
}
