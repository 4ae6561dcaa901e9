import { setTimeout as pause } from "node:timers/promises";
import type { BenchServers } from "./bench-servers.ts";
import { personId } from "./marketplace.ts";
import { readPostings } from "./postings.ts";
import { quantileOf, type Result } from "./report.ts";
import { callProduct, jobOf } from "./write.ts";

const REFERRALS = 40;
const WARM_UP = 5;
const MOST_MS = 500;
/** Longer than the queue collects notifications for, so that each referral wakes it anew. */
const BETWEEN_MS = 700;
const POLL_MS = 5;
const NEVER_MS = 20_000;
const POSTER = personId(5);

const RECOMMENDATION =
  "We shared an office for four years. She finds the cause of a failure before others have described it, and she says so kindly.";

/** Milliseconds from submitting a referral until the database shows it to its company, on an idle machine. */
export async function benchmarkVisible(
  stage: BenchServers,
  say: (line: string) => void,
  boards?: string,
): Promise<Result> {
  const [posting] = await readPostings(boards);
  if (posting === undefined) throw new Error("there are no postings");
  const poster = { product: stage.product, token: await stage.enter(POSTER) };
  const job = await callProduct<{ id: string }>(poster, { method: "POST", path: "/api/jobs", body: jobOf(posting) });
  const times: number[] = [];
  for (let nth = 0; nth < REFERRALS + WARM_UP; nth += 1) {
    await pause(BETWEEN_MS);
    const started = performance.now();
    const body = {
      job: job.said.id,
      candidate_name: `Ada Lindqvist ${nth}`,
      candidate_email: `ada.${nth}.${job.said.id}@bench.invalid`,
      recommendation: RECOMMENDATION,
      consent_given: true,
    };
    const made = await callProduct<{ id: string }>(stage, { method: "POST", path: "/api/referrals", body });
    while (!(await isVisible(stage, made.said.id))) {
      if (performance.now() - started > NEVER_MS) throw new Error("a referral does not become visible");
      await pause(POLL_MS);
    }
    if (nth >= WARM_UP) times.push(performance.now() - started);
  }
  const [median, most] = [quantileOf(times, 0.5), Math.max(...times)];
  const cells = ["submitted until visible", median.toFixed(0), most.toFixed(0)];
  say(cells.join("  "));
  return {
    name: "visible",
    title: `${REFERRALS} referrals submitted one after the other; between them the candidate is emailed.`,
    goal: `${MOST_MS} ms.`,
    columns: ["what", "p50", "longest"],
    lines: [{ cells, reached: most <= MOST_MS }],
  };
}

async function isVisible({ database }: BenchServers, id: string): Promise<boolean> {
  const { rows } = await database.query("SELECT 1 FROM referrals WHERE id = $1 AND visible_at IS NOT NULL", [id]);
  return rows.length > 0;
}
