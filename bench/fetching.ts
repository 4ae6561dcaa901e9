import { boardPath } from "./cases.ts";
import type { Stage } from "./stage.ts";

const MOST = 100;
const PAGE = 20;

/** One answer of the product as the viewer gets it. Throws when it is not a success. */
export async function fetchJson<T>({ product, token }: Pick<Stage, "product" | "token">, path: string): Promise<T> {
  const response = await fetch(`${product}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** The cursor before the n-th page of the usual size: found by walking there, as a reader would. */
export async function cursorOfPage(stage: Stage, query: Record<string, string>, page: number): Promise<string> {
  let cursor: string | undefined;
  for (let rows = 0; rows < (page - 1) * PAGE; ) {
    const limit = Math.min(MOST, (page - 1) * PAGE - rows);
    const path = boardPath({ ...query, limit: String(limit), ...(cursor !== undefined && { cursor }) });
    const { next_cursor } = await fetchJson<{ next_cursor: string | null }>(stage, path);
    if (next_cursor === null) throw new Error(`${path} has no page ${page}`);
    cursor = next_cursor;
    rows += limit;
  }
  if (cursor === undefined) throw new Error("the first page needs no cursor");
  return cursor;
}

/** Ids of listed jobs, spread over all of them: the same ones in every run. */
export async function someJobs(stage: Stage, count: number): Promise<string[]> {
  const { rows } = await stage.database.query<{ id: string }>(
    "SELECT id FROM jobs WHERE listed ORDER BY md5(id::text) LIMIT $1",
    [count],
  );
  return rows.map(({ id }) => id);
}
