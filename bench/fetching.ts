import type { BenchServers } from "./bench-servers.ts";
import { boardPath } from "./board-cases.ts";

const MOST = 100;
const PAGE = 20;

/** Fetches an answer as the viewer. Throws on failure. */
export async function fetchJson<T>(
  { product, token }: Pick<BenchServers, "product" | "token">,
  path: string,
): Promise<T> {
  const response = await fetch(`${product}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** The cursor of the n-th page, found by paging there. */
export async function findCursor(stage: BenchServers, query: Record<string, string>, page: number): Promise<string> {
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

/** Ids of listed jobs, evenly spread and deterministic. */
export async function someJobs(stage: BenchServers, count: number): Promise<string[]> {
  const { rows } = await stage.database.query<{ id: string }>(
    "SELECT id FROM jobs WHERE listed ORDER BY md5(id::text) LIMIT $1",
    [count],
  );
  return rows.map(({ id }) => id);
}
