import pg from "pg";
import { vi } from "vitest";

/** A node of a plan as EXPLAIN (ANALYZE, FORMAT JSON) gives it. */
export type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** A statement as it went to the database. */
export type Asked = { readonly text: string; readonly values: readonly unknown[] };

/** The plan and everything below it. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Rows that a node looked at, whether it gave them on or not. */
export function rowsRead(node: Plan): number {
  return (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
}

/** The scans of these tables that were really run. */
export function scansOf(plan: Plan[], tables: readonly string[]): Plan[] {
  return plan.filter((node) => tables.includes(node["Relation Name"] ?? "") && node["Actual Loops"] > 0);
}

/** What of the scans reads its table from the beginning. */
export const sequential = (scans: Plan[]): Plan[] => scans.filter((node) => node["Node Type"] === "Seq Scan");

const READS = /^\s*(SELECT|WITH)\b/i;
const CHANGES = /^\s*(SELECT|WITH|UPDATE|DELETE)\b/i;

/** The reads that go to the database while `work` runs, in any connection of this thread. */
export const readsDuring = (work: () => Promise<unknown>): Promise<Asked[]> => askedDuring(work, READS);

/** The same with whatever changes rows that it has to find. */
export const changesDuring = (work: () => Promise<unknown>): Promise<Asked[]> => askedDuring(work, CHANGES);

async function askedDuring(work: () => Promise<unknown>, wanted: RegExp): Promise<Asked[]> {
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

/** Runs a statement once more and tells how: planned for its values. */
export async function planOf(client: pg.ClientBase, { text, values }: Asked): Promise<Plan[]> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]);
  return nodesOf(rows[0]["QUERY PLAN"][0].Plan);
}

/** How a statement would be run, without running it: whatever it changes. */
export async function intendedPlanOf(client: pg.ClientBase, { text, values }: Asked): Promise<Plan[]> {
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
  return nodesOf(rows[0]["QUERY PLAN"][0].Plan);
}
