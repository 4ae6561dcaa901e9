import pg from "pg";
import { planName } from "./plan-names.ts";

type Query = { readonly text: string; readonly values?: unknown[]; readonly name?: string };
type Named = Query & { readonly name: string };
type Answer = Promise<pg.QueryResult>;
type Callback = (error: unknown, result?: pg.QueryResult) => void;

/**
 * How a pooler in transaction mode treats prepared statements. `shared`: it forwards names unchanged to any free
 * session, where another client may have prepared them or not. `own`: it tracks them per client. `none`: not determined
 * yet.
 */
export type PreparedStatementSupport = "none" | "shared" | "own";

/** SQLSTATE of an unknown statement name, and of a name that already exists. */
const UNKNOWN_STATEMENT = "26000";
const DUPLICATE_STATEMENT = "42P05";
/** SQLSTATE after a table change that invalidated the plan. */
const INVALIDATED_PLAN = "0A000";

/** Attempts with a name in sessions where others prepare statements at the same time. */
const MAX_ATTEMPTS = 3;
const IS_PREPARED = "SELECT FROM pg_prepared_statements WHERE name = $1";

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code;

function isNamed(query: unknown): query is Query {
  return typeof query === "object" && query !== null && "name" in query && !("submit" in query);
}

/** Statements that the driver considers prepared in its session, and those it has submitted, by name. */
type Driver = Record<"parsedStatements" | "submittedNamedStatements", Record<string, string>>;

/**
 * A connection through a pooler in transaction mode, where each statement may run in another session. A named statement
 * is executed as if the session knew it. If it does not, it is prepared under a name derived from its text, which is
 * equal in every process. Inside of a transaction it checks first.
 */
export class PooledClient extends pg.Client {
  keptBy: PreparedStatementSupport = "none";

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own nine signatures, handed on as they came.
  override query(query: any, ...rest: any[]): any {
    if (!isNamed(query)) return this.#plain(query, ...rest);
    const name = this.keptBy === "none" ? undefined : planName(query.text);
    const named = { ...query, name };
    if (this.keptBy === "own") return this.#plain(named, ...rest);
    const status = this.getTransactionStatus();
    if (name === undefined || (status !== "I" && status !== "T"))
      return this.#plain({ ...query, name: undefined }, ...rest);
    const callback = rest.findLast((one) => typeof one === "function") as Callback | undefined;
    const values = rest.find((one) => Array.isArray(one)) as unknown[] | undefined;
    const whole = { ...named, name, ...(values !== undefined && { values }) };
    const answer = status === "T" ? this.#askInside(whole) : this.#ask(whole);
    if (callback === undefined) return answer;
    answer.then((result) => callback(null, result), callback);
    return undefined;
  }

  #plain(...all: unknown[]): unknown {
    return (super.query as (...all: unknown[]) => unknown)(...all);
  }

  /** Sets whether the driver prepares a statement before executing it. */
  #takeForPrepared({ name, text }: Named, isPrepared: boolean): void {
    const { parsedStatements, submittedNamedStatements } = (this as unknown as { connection: Driver }).connection;
    delete submittedNamedStatements[name];
    if (isPrepared) parsedStatements[name] = text;
    else delete parsedStatements[name];
  }

  async #ask(query: Named): Answer {
    const ask = (one: object) => this.#plain(one) as Answer;
    const unnamed = { ...query, name: undefined };
    // Each round may reach another session, which may lack a name that the last one knew, or the reverse.
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      this.#takeForPrepared(query, true);
      try {
        return await ask(query);
      } catch (error) {
        if (codeOf(error) === INVALIDATED_PLAN) return ask(unnamed);
        if (codeOf(error) !== UNKNOWN_STATEMENT) throw error;
      }
      this.#takeForPrepared(query, false);
      try {
        return await ask(query);
      } catch (error) {
        if (codeOf(error) !== DUPLICATE_STATEMENT) throw error;
      }
    }
    return ask(unnamed);
  }

  /**
   * A transaction stays in its session and an error would abort it, so it first checks whether the session knows the
   * statement.
   */
  async #askInside(query: Named): Answer {
    const { rowCount } = await (this.#plain({ text: IS_PREPARED, values: [query.name] }) as Answer);
    this.#takeForPrepared(query, (rowCount ?? 0) > 0);
    return this.#plain(query) as Answer;
  }
}

/** A name that no client prepares. */
const UNPREPARED_NAME = "kept_by_nobody";
const PROBE_TIMEOUT_MS = 2_000;

/**
 * Determines how the pooler at an address treats names, over a separate connection: if PostgreSQL's own error comes
 * back and the connection survives, names are forwarded. Returns `none` if it cannot be determined now.
 */
export async function detectPreparedStatementSupport(settings: pg.ClientConfig): Promise<PreparedStatementSupport> {
  const client = new pg.Client({
    ...settings,
    query_timeout: PROBE_TIMEOUT_MS,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch {
    return "none";
  }
  try {
    (client as unknown as { connection: Driver }).connection.parsedStatements[UNPREPARED_NAME] = "SELECT 1";
    const said = await client.query({ name: UNPREPARED_NAME, text: "SELECT 1", values: [] }).then(() => "", codeOf);
    if (said !== UNKNOWN_STATEMENT) return said === undefined ? "own" : "none";
    return await client.query("SELECT 1").then(
      () => "shared" as const,
      () => "own" as const,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
