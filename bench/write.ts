import { readFile } from "node:fs/promises";
import { LIMITS } from "../src/contract/limits.ts";
import type { BenchServers } from "./bench-servers.ts";
import { type Posting, readPostings } from "./postings.ts";
import { formatWhole, type Line, quantileOf, type Result } from "./report.ts";

const POSTS = 400;
const WARM_UP = 40;
/** Medians with 100,000 jobs before full-text search, and the allowed increase. */
const ALLOWED = 1.5;
const MEGABYTE = 2 ** 20;

type Call = { method: string; path: string; body?: object };

/** Calls the product as the viewer, or with another access token. Returns the answer and milliseconds. Throws if refused. */
export async function callProduct<T>(
  { product, token }: Pick<BenchServers, "product" | "token">,
  { method, path, body }: Call,
): Promise<{ took: number; said: T }> {
  const begun = performance.now();
  const response = await fetch(`${product}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const said = (await response.json()) as T;
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${JSON.stringify(said)}`);
  return { took: performance.now() - begun, said };
}

/** A job's form with the texts of a posting. */
export function jobOf({ title, location, text }: Posting): object {
  const description = text.slice(0, LIMITS.description).toWellFormed();
  const company = { company_name: "Quillstack", company_website: "https://quillstack.invalid" };
  const requirements = "TypeScript, PostgreSQL, Kubernetes, Stakeholder management";
  return { ...company, title, location, description, requirements, f_type: "Full-time", reward_amount: 2_500 };
}

/** Posts, changes and deletes jobs with real texts sequentially, with all derived data. */
export async function benchmarkWrites(
  stage: BenchServers,
  say: (line: string) => void,
  boards?: string,
): Promise<Result> {
  const postings = await readPostings(boards);
  const times = { post: [] as number[], change: [] as number[], delete: [] as number[] };
  for (let nth = 0; nth < POSTS + WARM_UP; nth += 1) {
    const posting = postings[nth % postings.length];
    const next = postings[(nth + 1) % postings.length];
    if (posting === undefined || next === undefined) throw new Error("there are no postings");
    const made = await callProduct<{ id: string; company: { id: string } }>(stage, {
      method: "POST",
      path: "/api/jobs",
      body: jobOf(posting),
    });
    const path = `/api/jobs/${made.said.id}`;
    const { company_name: _name, company_website: _website, ...fields } = jobOf(next) as Record<string, unknown>;
    const body = { ...fields, company: made.said.company.id, status: "Open" };
    const changed = await callProduct(stage, { method: "PUT", path, body });
    const deleted = await callProduct(stage, { method: "DELETE", path });
    if (nth < WARM_UP) continue;
    times.post.push(made.took);
    times.change.push(changed.took);
    times.delete.push(deleted.took);
  }
  const lines = Object.entries(times).map(([name, took]): Line => {
    const cells = [`${name} a job`, quantileOf(took, 0.5).toFixed(1), quantileOf(took, 0.99).toFixed(1)];
    say(cells.join("  "));
    return { cells, reached: null };
  });
  return {
    name: `write, ${formatWhole(stage.jobs)} jobs`,
    title: `${POSTS} jobs with the texts of real ones, posted, changed and deleted one after the other.`,
    goal: `at most ${ALLOWED} times what it took before whole texts were searched, on the same machine in the same hour; compared by hand.`,
    columns: ["what", "p50", "p99"],
    lines,
  };
}

type Size = { name: string; bytes: string };

const SIZES = `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
    WHERE relname IN ('jobs', 'job_search', 'job_skills', 'job_places') AND relkind = 'r'
  UNION ALL
  SELECT indexrelid::regclass::text, pg_relation_size(indexrelid) FROM pg_index
    WHERE indrelid = 'job_search'::regclass
  ORDER BY bytes DESC`;

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024;
}

/** Disk space of the search data, and memory of the product's process. */
export async function benchmarkSize(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const { rows } = await stage.database.query<Size>(SIZES);
  const sizes = [...rows, { name: "memory of the product's process", bytes: String(await residentOf(stage.pid)) }];
  const lines = sizes.map(({ name, bytes }): Line => {
    const cells = [name, formatWhole(Number(bytes) / MEGABYTE), formatWhole(Number(bytes) / stage.jobs)];
    say(cells.join("  "));
    return { cells, reached: null };
  });
  return {
    name: `size, ${formatWhole(stage.jobs)} jobs`,
    title:
      "Tables with their indexes and texts, the indexes of the table that is searched, and a process after all of this.",
    goal: "none; compared from version to version.",
    columns: ["what", "MB", "bytes a job"],
    lines,
  };
}
