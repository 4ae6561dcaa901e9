import { setTimeout as pause } from "node:timers/promises";
import { type PairPooler, startPairPooler } from "./pooler.ts";
import { type Server15, STANDBY, startServer15, startStandby15 } from "./server-15.ts";

const NAME = "vouchwell";
const ROLE = "ALTER ROLE app IN DATABASE vouchwell SET";

/** A primary that can be lost, its hot standby, and a pooler that leads to the current primary. */
export type FailingPair = {
  readonly pooler: PairPooler;
  primary(): Server15;
  /** Creates a standby of the primary if there is none. `synchronous`: whether commits wait for it. */
  complete(synchronous: boolean): Promise<Server15>;
  /** Promotes the standby and redirects the pooler like an operator. Returns when that began. */
  promote(how: "reload" | "restart"): Promise<number>;
  close(): Promise<void>;
};

/** Opens it without a standby. Takes the folder of PostgreSQL's programs and PgBouncer. */
export async function startFailingPair(programs: string, pgbouncer: string): Promise<FailingPair> {
  let primary = await startServer15(programs, ["max_connections = 120"]);
  let standby: Server15 | null = null;
  const lost: Server15[] = [];
  await primary.run("postgres", "CREATE ROLE app LOGIN", `CREATE DATABASE ${NAME} OWNER app`);
  for (const setting of ["statement_timeout = 4000", "idle_in_transaction_session_timeout = 15000", "jit = off"])
    await primary.run("postgres", `${ROLE} ${setting}`);
  const pooler = await startPairPooler(pgbouncer, primary.port, NAME);
  async function waitFor(synchronous: boolean): Promise<void> {
    const names = synchronous ? `'${STANDBY}'` : "''";
    await primary.run("postgres", `ALTER SYSTEM SET synchronous_standby_names = ${names}`, "SELECT pg_reload_conf()");
    const wanted = synchronous ? "sync" : "async";
    const state = "SELECT sync_state FROM pg_stat_replication";
    while ((await primary.ask("postgres", state))[0]?.sync_state !== wanted) await pause(25);
  }
  return {
    pooler,
    primary: () => primary,
    async complete(synchronous) {
      standby ??= await startStandby15(programs, primary);
      await waitFor(synchronous);
      return standby;
    },
    async promote(how) {
      if (standby === null) throw new Error("there is no standby");
      const begun = performance.now();
      await standby.run("postgres", "SELECT pg_promote()");
      lost.push(primary);
      [primary, standby] = [standby, null];
      await pooler.moveTo(primary.port, how);
      return begun;
    },
    async close() {
      await pooler.close();
      for (const server of [primary, standby, ...lost]) await server?.destroy();
    },
  };
}
