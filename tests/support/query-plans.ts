import pg from "pg";
import { vi } from "vitest";

/** A plan node of EXPLAIN (ANALYZE, FORMAT JSON). */
export type QueryPlan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: QueryPlan[];
};

/** A statement as sent to the database. */
export type SentStatement = { readonly text: string; readonly values: readonly unknown[] };

/** A plan with all nested nodes. */
export const planNodes = (plan: QueryPlan): QueryPlan[] => [plan, ...(plan.Plans ?? []).flatMap(planNodes)];

/** Rows that a node examined, including filtered ones. */
export function rowsRead(node: QueryPlan): number {
  return (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
}

/** The executed scans of these tables. */
export function findScans(plan: QueryPlan[], tables: readonly string[]): QueryPlan[] {
  return plan.filter((node) => tables.includes(node["Relation Name"] ?? "") && node["Actual Loops"] > 0);
}

/** Sequential scans among them. */
export const sequentialScans = (scans: QueryPlan[]): QueryPlan[] =>
  scans.filter((node) => node["Node Type"] === "Seq Scan");

const READS = /^\s*(SELECT|WITH)\b/i;
const CHANGES = /^\s*(SELECT|WITH|UPDATE|DELETE)\b/i;

/** Reads sent to the database while `work` runs, on any connection of this thread. */
export const recordReads = (work: () => Promise<unknown>): Promise<SentStatement[]> => recordStatements(work, READS);

/** The same for changes that must find rows. */
export const recordChanges = (work: () => Promise<unknown>): Promise<SentStatement[]> =>
  recordStatements(work, CHANGES);

async function recordStatements(work: () => Promise<unknown>, wanted: RegExp): Promise<SentStatement[]> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return spy.mock.calls.flatMap((call) => {
      const [config, values] = call as unknown as [string | { text: string; values?: unknown[] }, unknown[]?];
      const text = typeof config === "string" ? config : config.text;
      const own = typeof config === "string" ? undefined : config.values;
      return wanted.test(text) ? [{ text, values: values ?? own ?? [] }] : [];
    });
  } finally {
    spy.mockRestore();
  }
}

/** Executes a statement again and returns its plan for the given values. */
export async function explainAnalyze(client: pg.ClientBase, { text, values }: SentStatement): Promise<QueryPlan[]> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]);
  return planNodes(rows[0]["QUERY PLAN"][0].Plan);
}

/** The plan of a statement without executing it. */
export async function explainOnly(client: pg.ClientBase, { text, values }: SentStatement): Promise<QueryPlan[]> {
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
  return planNodes(rows[0]["QUERY PLAN"][0].Plan);
}
