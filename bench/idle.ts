import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchServers } from "./bench-servers.ts";
import { formatWhole, type Line, type Result } from "./report.ts";

const STREAMS = 10_000;
/** Streams per person and process; the product refuses more than twelve. */
const OF_ONE = 10;
const AT_ONCE = 20;
/** A refused page retries like a browser. */
const TRIES = 20;
const RETRY_MS = 1_000;
/** Number of local addresses: one alone has at most 28,000 ports. */
const ADDRESSES = 4;
/** Twice this is the listening time: two heartbeats of every stream. */
const LISTENED_MS = 22_000;
const ASKED_EVERY_MS = 20;
const MAX_P99_MS = 100;
const MAX_KILOBYTES = 100;
const TICKS = 100;

type Stream = { readonly beats: () => number; readonly ended: () => boolean; end(): void };

function openOne(origin: string, token: string, localAddress: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    let [beats, ended] = [0, false];
    const headers = { authorization: `Bearer ${token}` };
    const asked = request(`${origin}/api/notifications/events`, { headers, agent: false, localAddress });
    asked.on("response", (answer) => {
      if (answer.statusCode !== 200) {
        asked.destroy();
        return reject(new Error(`a stream was answered with ${answer.statusCode}`));
      }
      answer.on("data", (chunk: Buffer) => {
        if (chunk.includes("data:")) resolve({ beats: () => beats, ended: () => ended, end: () => asked.destroy() });
        else beats += 1;
      });
      answer.on("close", () => {
        ended = true;
        reject(new Error("a stream ended before anything was told"));
      });
      answer.on("error", () => undefined);
    });
    asked.on("error", reject);
    asked.end();
  });
}

async function openWithRetries(origin: string, token: string, localAddress: string): Promise<Stream> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await openOne(origin, token, localAddress);
    } catch (error) {
      if (left === 0) throw error;
      await pause(RETRY_MS);
    }
  }
}

async function openAll(
  stage: BenchServers,
  tokens: readonly string[],
  open: Stream[],
  say: (line: string) => void,
): Promise<void> {
  let next = 0;
  async function one(): Promise<void> {
    while (next < STREAMS) {
      const nth = next;
      next += 1;
      const token = tokens[Math.floor(nth / OF_ONE)] ?? "";
      open.push(await openWithRetries(stage.product, token, `127.0.0.${1 + (nth % ADDRESSES)}`));
      if (open.length % (STREAMS / 10) === 0) say(`${formatWhole(open.length)} streams are open`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Access tokens of people, who are created if missing. */
async function ensurePeople(stage: BenchServers): Promise<string[]> {
  const known = "SELECT id FROM users WHERE email LIKE 'idle%@bench.invalid' ORDER BY email LIMIT $1";
  await stage.database.query(
    `INSERT INTO users (id, email, name, surname, verified, created_at)
    SELECT gen_random_uuid(), 'idle' || n || '@bench.invalid', 'Idle', n::text, true, now()
    FROM generate_series(1, $1::int) AS n WHERE NOT EXISTS (SELECT FROM users WHERE email = 'idle1@bench.invalid')`,
    [STREAMS / OF_ONE],
  );
  const { rows } = await stage.database.query(known, [STREAMS / OF_ONE]);
  const tokens: string[] = [];
  for (const { id } of rows) tokens.push(await stage.enter(String(id)));
  return tokens;
}

/** Memory in kilobytes and CPU seconds, from the system. */
async function measureUse(pid: number): Promise<{ kilobytes: number; seconds: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS;
  return { kilobytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]), seconds };
}

type Asked = { p50: number; p99: number; slowest: number; cpu: number };

/** Reads the board at fixed intervals, whether the previous read was answered or not. */
async function readMeanwhile(stage: BenchServers): Promise<Asked> {
  const waits: Promise<number>[] = [];
  const before = await measureUse(stage.pid);
  const until = performance.now() + LISTENED_MS;
  for (let at = performance.now(); at < until; at += ASKED_EVERY_MS) {
    await pause(Math.max(0, at - performance.now()));
    waits.push(
      fetch(`${stage.product}/api/opportunities`, { headers: { authorization: `Bearer ${stage.token}` } }).then(
        async (answer) => {
          await answer.arrayBuffer();
          if (!answer.ok) throw new Error(`a list was answered with ${answer.status}`);
          return performance.now() - at;
        },
      ),
    );
  }
  const sorted = (await Promise.all(waits)).toSorted((a, b) => a - b);
  const of = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
  const cpu = ((await measureUse(stage.pid)).seconds - before.seconds) / (LISTENED_MS / 1_000);
  return { p50: of(0.5), p99: of(0.99), slowest: of(1), cpu };
}

/** CPU use without requests. */
async function measureIdleCpu(pid: number): Promise<number> {
  const before = await measureUse(pid);
  await pause(LISTENED_MS);
  return ((await measureUse(pid)).seconds - before.seconds) / (LISTENED_MS / 1_000);
}

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;

function lineOf(streams: number, asked: Asked, resting: number, kilobytes: number, reached: boolean | null): Line {
  const figures = [asked.p50, asked.p99, asked.slowest].map((ms) => ms.toFixed(1));
  const cells = [
    formatWhole(streams),
    ...figures,
    percent(asked.cpu),
    percent(resting),
    formatWhole(kilobytes / 1_024),
  ];
  return { cells, reached };
}

/** Ten thousand open pages on one process: the cost of keeping them, and the effect on others. */
export async function benchmarkIdle(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const open: Stream[] = [];
  const tokens = await ensurePeople(stage);
  const none = {
    asked: await readMeanwhile(stage),
    resting: await measureIdleCpu(stage.pid),
    ...(await measureUse(stage.pid)),
  };
  try {
    const started = performance.now();
    await openAll(stage, tokens, open, say);
    const opening = (performance.now() - started) / 1_000;
    say(`${formatWhole(open.length)} streams are open after ${formatWhole(opening)} s`);
    const resting = await measureIdleCpu(stage.pid);
    const asked = await readMeanwhile(stage);
    const { kilobytes } = await measureUse(stage.pid);
    const living = open.filter((one) => !one.ended() && one.beats() >= 2).length;
    const each = (kilobytes - none.kilobytes) / open.length;
    say(`${formatWhole(living)} of them were heard of all the time; ${each.toFixed(1)} kB each`);
    const reached = living === STREAMS && asked.p99 < MAX_P99_MS && each < MAX_KILOBYTES;
    return {
      name: "idle",
      title: `${formatWhole(STREAMS)} event streams of ${formatWhole(tokens.length)} people open at one process, nothing told to them but that it lives, while somebody reads the board ${1_000 / ASKED_EVERY_MS} times a second: milliseconds, part of a core while it is read and while nothing is asked, memory of the process in MB. Opened in ${formatWhole(opening)} s; ${each.toFixed(1)} kB each.`,
      goal: `none ends, p99 under ${MAX_P99_MS} ms, ${MAX_KILOBYTES} kB a stream.`,
      columns: ["streams", "p50", "p99", "slowest", "core", "core at rest", "MB"],
      lines: [
        lineOf(0, none.asked, none.resting, none.kilobytes, null),
        lineOf(open.length, asked, resting, kilobytes, reached),
      ],
    };
  } finally {
    for (const one of open) one.end();
  }
}
