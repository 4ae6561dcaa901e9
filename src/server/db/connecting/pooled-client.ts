import pg from "pg";
import { nameOfPlan } from "./kept-plans.ts";

type Query = { readonly text: string; readonly values?: unknown[]; readonly name?: string };
type Named = Query & { readonly name: string };
type Answer = Promise<pg.QueryResult>;
type Callback = (error: unknown, result?: pg.QueryResult) => void;

/**
 * What a pooler in transaction mode does with statements that have a name. `shared`: it hands all of it on to whatever session is free, where
 * others may have prepared it or not. `own`: it sees to it that each client finds its own. `none`: nobody has found out yet.
 */
export type KeptBy = "none" | "shared" | "own";

/** What PostgreSQL says of a name that it does not know, and of one that it knows already. */
const UNKNOWN = "26000";
const KNOWN = "42P05";
/** A table was changed, and the plan with it. */
const OUTDATED = "0A000";

/** So often a name is tried in sessions that others prepare statements in at the same time. */
const ROUNDS = 3;
const IS_PREPARED = "SELECT FROM pg_prepared_statements WHERE name = $1";

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code;

function isNamed(query: unknown): query is Query {
  return typeof query === "object" && query !== null && "name" in query && !("submit" in query);
}

/** By name, what the driver takes for prepared in its session, and what it has sent to be. */
type Driver = Record<"parsedStatements" | "submittedNamedStatements", Record<string, string>>;

/**
 * A connection through a pooler in transaction mode: the next statement may meet another session. A named one is asked for as if that session
 * knew it; where it does not, it is prepared there, under a name that stands for its text in every process. A transaction asks first.
 */
export class PooledClient extends pg.Client {
  keptBy: KeptBy = "none";

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own nine signatures, handed on as they came.
  override query(query: any, ...rest: any[]): any {
    if (!isNamed(query)) return this.#plain(query, ...rest);
    const name = this.keptBy === "none" ? undefined : nameOfPlan(query.text);
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

  /** Whether the driver prepares a statement before it asks for it. */
  #takeForPrepared({ name, text }: Named, isPrepared: boolean): void {
    const { parsedStatements, submittedNamedStatements } = (this as unknown as { connection: Driver }).connection;
    delete submittedNamedStatements[name];
    if (isPrepared) parsedStatements[name] = text;
    else delete parsedStatements[name];
  }

  async #ask(query: Named): Answer {
    const ask = (one: object) => this.#plain(one) as Answer;
    const unnamed = { ...query, name: undefined };
    // Each time it may be another session: one that lacks what the last one knew, or knows what the last one lacked.
    for (let round = 0; round < ROUNDS; round += 1) {
      this.#takeForPrepared(query, true);
      try {
        return await ask(query);
      } catch (error) {
        if (codeOf(error) === OUTDATED) return ask(unnamed);
        if (codeOf(error) !== UNKNOWN) throw error;
      }
      this.#takeForPrepared(query, false);
      try {
        return await ask(query);
      } catch (error) {
        if (codeOf(error) !== KNOWN) throw error;
      }
    }
    return ask(unnamed);
  }

  /** A transaction stays in its session, and a refusal would undo it: whether that one knows the statement is asked before. */
  async #askInside(query: Named): Answer {
    const { rowCount } = await (this.#plain({ text: IS_PREPARED, values: [query.name] }) as Answer);
    this.#takeForPrepared(query, (rowCount ?? 0) > 0);
    return this.#plain(query) as Answer;
  }
}

/** A name that nobody has prepared. */
const NOBODYS = "kept_by_nobody";
const PATIENCE_MS = 2_000;

/**
 * Finds out what the pooler at an address does with names, over a connection of its own: one that hands a name on brings back PostgreSQL's own
 * answer, and the connection goes on. Gives `none` where that cannot be said now.
 */
export async function keptByPooler(settings: pg.ClientConfig): Promise<KeptBy> {
  const client = new pg.Client({ ...settings, query_timeout: PATIENCE_MS, connectionTimeoutMillis: PATIENCE_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch {
    return "none";
  }
  try {
    (client as unknown as { connection: Driver }).connection.parsedStatements[NOBODYS] = "SELECT 1";
    const said = await client.query({ name: NOBODYS, text: "SELECT 1", values: [] }).then(() => "", codeOf);
    if (said !== UNKNOWN) return said === undefined ? "own" : "none";
    return await client.query("SELECT 1").then(
      () => "shared" as const,
      () => "own" as const,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
