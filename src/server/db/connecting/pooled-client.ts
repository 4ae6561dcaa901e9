import pg from "pg";

type Query = Parameters<pg.Client["query"]>[0];

function withoutName(query: Query): Query {
  const named = typeof query === "object" && query !== null && "name" in query && !("submit" in query);
  return named ? ({ ...(query as object), name: undefined } as unknown as Query) : query;
}

/**
 * A connection through a pooler in transaction mode: the next statement may meet another session, which knows nothing that
 * was prepared by name.
 */
export class PooledClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own nine signatures, handed on as they came.
  override query(query: any, ...rest: any[]): any {
    return (super.query as (...all: unknown[]) => unknown)(withoutName(query), ...rest);
  }
}
