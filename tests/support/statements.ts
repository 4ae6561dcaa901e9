import pg from "pg";

function textOf(asked: unknown): string {
  if (typeof asked === "string") return asked;
  const text: unknown = typeof asked === "object" && asked !== null ? Reflect.get(asked, "text") : undefined;
  return typeof text === "string" ? text : "";
}

/** All statements that this process sends to databases until `work` is done. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  const heard = function (this: pg.Client, ...asked: unknown[]): unknown {
    sent.push(textOf(asked[0]));
    return Reflect.apply(query, this, asked);
  };
  Object.assign(pg.Client.prototype, { query: heard });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return sent;
}
