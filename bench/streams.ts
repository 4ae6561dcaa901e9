import { request } from "node:http";
import type { BenchServers } from "./bench-servers.ts";
import { formatWhole, type Result } from "./report.ts";
import { fillTeam } from "./team.ts";

const STREAMS = 1_000;
/** Streams per person and process; the product refuses more than twelve. */
const OF_ONE = 10;
const CHANGES = 6;
const GOAL_MS = 2_000;
/** Timeout. */
const GIVE_UP_MS = 10_000;

type Listener = { heard(): Promise<number>; end(): void };

/** Listens to a job's pipeline; resolves once connected. */
function listen(origin: string, path: string, token: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    let news: ((at: number) => void) | undefined;
    let begun = false;
    const asked = request(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` }, agent: false });
    const listener: Listener = {
      heard: () => new Promise((hear) => (news = hear)),
      end: () => asked.destroy(),
    };
    asked.on("response", (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream was answered with ${answer.statusCode}`));
      answer.on("data", (chunk: Buffer) => {
        if (!chunk.toString().includes("data:")) return;
        if (begun) return news?.(performance.now());
        begun = true;
        resolve(listener);
      });
      answer.on("error", () => undefined);
    });
    asked.on("error", (error) => (begun ? undefined : reject(error)));
    asked.end();
  });
}

/** Moves a candidate of the first job back or forth. Returns the time of the request. */
async function change(stage: BenchServers, job: string, nth: number): Promise<number> {
  const [row] = (
    await stage.database.query(
      "SELECT id, coalesce(step, 1) AS step FROM referrals WHERE job = $1 AND status = 'Interviewing' ORDER BY id LIMIT 1",
      [job],
    )
  ).rows;
  const step = Number(row.step);
  const at = performance.now();
  const answer = await fetch(`${stage.product}/api/jobs/${job}/moves`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${stage.token}`,
      "content-type": "application/json",
      "idempotency-key": `streams-${at}-${nth}`,
    },
    body: JSON.stringify({
      people: [{ kind: "referral", id: row.id, from: { stage: "Interviewing", step } }],
      to: { stage: "Interviewing", step: step === 2 ? 3 : 2 },
    }),
  });
  if (!answer.ok) throw new Error(`nobody was moved: ${await answer.text()}`);
  return at;
}

/** A pipeline change on its way to a thousand listeners, half of them on another process. */
export async function benchmarkStreams(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const job = await fillTeam(stage.database);
  const other = await stage.beside();
  const open: Listener[] = [];
  try {
    const members = await stage.database.query(
      "SELECT user_id FROM company_members WHERE company = (SELECT company FROM jobs WHERE id = $1) ORDER BY 1",
      [job],
    );
    const people = members.rows.map(({ user_id }) => String(user_id)).slice(0, STREAMS / OF_ONE / 2);
    for (const person of people) {
      const token = await stage.enter(person);
      const path = `/api/jobs/${job}/pipeline/events`;
      const origins = [stage.product, other.url].flatMap((origin) => Array.from({ length: OF_ONE }, () => origin));
      open.push(...(await Promise.all(origins.map((origin) => listen(origin, path, token)))));
    }
    say(`${formatWhole(open.length)} streams are open`);
    const waits: number[] = [];
    for (let nth = 0; nth < CHANGES; nth += 1) {
      const over = new Promise<number>((resolve) => setTimeout(() => resolve(Number.POSITIVE_INFINITY), GIVE_UP_MS));
      const heard = open.map((one) => Promise.race([one.heard(), over]));
      const at = await change(stage, job, nth);
      const times = (await Promise.all(heard)).map((time) => time - at);
      say(`the slowest heard it after ${formatWhole(Math.max(...times))} ms`);
      // The first change is discarded, because everything is cold.
      if (nth > 0) waits.push(...times);
    }
    const sorted = waits.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
    const cells = [formatWhole(open.length), formatWhole(at(0.5)), formatWhole(at(0.99)), formatWhole(at(1))];
    return {
      name: "streams",
      title: `A change of a pipeline until those who look at it are told: ${formatWhole(open.length)} streams of ${people.length} people, half of them at each of two processes; milliseconds from the press.`,
      goal: `all within ${GOAL_MS / 1_000} s.`,
      columns: ["streams", "p50", "p99", "slowest"],
      lines: [{ cells, reached: open.length === STREAMS && at(1) < GOAL_MS }],
    };
  } finally {
    for (const one of open) one.end();
    await other.end("SIGTERM");
  }
}
