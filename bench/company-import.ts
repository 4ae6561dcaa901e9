import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createTarPacker } from "modern-tar";
import { ARRIVAL_NOUNS } from "../src/contract/team/company-arrivals.ts";
import { carryArrival } from "../src/server/company-arrivals/carry.ts";
import { ANONYMOUS } from "../src/server/platform/actor.ts";
import type { Services } from "../src/server/services.ts";
import { type Result, whole } from "./report.ts";
import { withServices } from "./services.ts";

/** What is held beside what the process holds before, garbage left out, however large the archive is. */
const GOAL_MEMORY = 50;
const MEGABYTE = 2 ** 20;
const CV_BYTES = 250_000;
const LOOK_MS = 500;
const [OWNER, COMPANY, SOURCE] = ["a000", "a001", "a002"].map((end) => `01890000-0000-7000-8000-00000000${end}`);
const AT = "2026-01-05T10:00:00+00:00";

const idOf = (kind: string, nth: number) => `01890000-0000-7000-${kind}-${nth.toString(16).padStart(12, "0")}`;

/** Bytes that are nothing but a CV's: no two are alike, and none can be packed. */
function cvOf(): Buffer {
  const end = Buffer.from("\nstartxref\n0\n%%EOF\n");
  return Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(CV_BYTES - 9 - end.byteLength), end]);
}

type Cv = { readonly id: string; readonly bytes: Buffer };

const [PERSON, JOB] = [idOf("8001", 1), idOf("8002", 1)];

const COMPANY_LINE = {
  ...{ id: SOURCE, name: "Large", website: "", description: "", industry: "", size: "" },
  ...{ logo_file: null, created_at: AT, updated_at: AT },
};
const JOB_LINE = {
  ...{
    id: JOB,
    title: "Bridge Keeper",
    description: "Keep the bridge.",
    description_format: "text",
    location: "Lisbon",
  },
  ...{ places: null, places_chosen: false, department: null, f_type: "Full-time", status: "Closed", private: false },
  ...{ reward_amount: 1_000, pay_min: null, pay_max: null, pay_currency: null, pay_per: null, openings: 1 },
  ...{ answer_days: 5, requirements: "", closing_date: null, questions: [], referrers: "everybody", ask_first: false },
  ...{ worked_together: false, source: null, source_id: null, created_by: PERSON, created_at: AT, updated_at: AT },
  ...{ listed_at: AT, archived_at: null },
};

const referralLine = (cv: string, nth: number) => ({
  ...{
    id: idOf("8004", nth),
    job: JOB,
    candidate_name: `Person ${nth}`,
    candidate_email: `person-${nth}@people.example`,
  },
  ...{ candidate_linkedin: "", recommendation: "Kept every bridge that I know of. ".repeat(4), cv, status: "Pending" },
  ...{ turned_down_for: null, step: null, reward_status: "Pending", reward_amount: 1_000, hired_at: null },
  ...{ hired_with: null, probation_failed_at: null, probation_failure: null, shown_at: AT, ask_first: false },
  ...{ corrected_at: null, known_since: null, answer_days: 5, answer_due: null, first_answer_at: null },
  ...{ interviewing_at: null, created_by: PERSON, created_at: AT, updated_at: AT },
});

function fileLine({ id, bytes }: Cv) {
  const sha256 = createHash("sha256").update(bytes).digest("base64url");
  const facts = { kind: "cv", name: "cv.pdf", type: "application/pdf", size: bytes.byteLength };
  return { id, ...facts, sha256, there: true };
}

function linesOf(noun: string, cvs: readonly Cv[]): string[] {
  const lines: Readonly<Record<string, readonly object[]>> = {
    company: [COMPANY_LINE],
    people: [{ id: PERSON, name: "Ann Example", claim: null }],
    jobs: [JOB_LINE],
    files: noun === "files" ? cvs.map(fileLine) : [],
    referrals: noun === "referrals" ? cvs.map(({ id }, nth) => referralLine(id, nth)) : [],
  };
  return (lines[noun] ?? []).map((line) => JSON.stringify(line));
}

/** An archive of a company whose people have CVs of so many megabytes, on this machine. Only the ids and one CV are held. */
async function makeArchive(path: string, megabytes: number): Promise<number> {
  const bytes = cvOf();
  const cvs = Array.from({ length: Math.ceil((megabytes * MEGABYTE) / CV_BYTES) }, (_one, nth) => ({
    id: idOf("8003", nth),
    bytes,
  }));
  const parts = ARRIVAL_NOUNS.map((noun) => {
    const content = Buffer.from(
      linesOf(noun, cvs)
        .map((line) => `${line}\n`)
        .join(""),
    );
    return { name: `${noun}.ndjson`, content };
  });
  const manifest = {
    ...{ format: "vouchwell-company", version: 1, installation: SOURCE, claim_key: "0".repeat(64) },
    ...{ company: { id: SOURCE, name: "Large" }, made_at: new Date(AT).toISOString(), product: "Vouchwell", schema: 0 },
    parts: parts.map(({ name, content }) => ({
      ...{ name, lines: content.filter((byte) => byte === 10).length, bytes: content.byteLength },
      sha256: createHash("sha256").update(content).digest("hex"),
    })),
    files: { count: cvs.length, bytes: cvs.length * CV_BYTES },
  };
  const { readable, controller } = createTarPacker();
  const written = pipeline(Readable.fromWeb(readable as unknown as ReadableStream), createWriteStream(path));
  const add = async (name: string, body: Buffer) => {
    const writer = controller.add({ name, size: body.byteLength, type: "file" }).getWriter();
    await writer.write(new Uint8Array(body));
    await writer.close();
  };
  await add("manifest.json", Buffer.from(JSON.stringify(manifest)));
  for (const { name, content } of parts) await add(name, content);
  for (const cv of cvs) await add(`files/${cv.id}`, cv.bytes);
  controller.finalize();
  await written;
  return (await stat(path)).size;
}

/** Somebody who owns a company, and the archive as they sent it. Gives its id. */
async function setUp({ pool, files }: Services, path: string, size: number): Promise<string> {
  const arrival = crypto.randomUUID();
  await pool.query(
    "INSERT INTO users (id, email, name, verified, created_at) VALUES ($1, 'bench@people.example', 'Bench', true, now())",
    [OWNER],
  );
  await pool.query(
    "INSERT INTO companies (id, name, created_by, created_at, updated_at) VALUES ($1, 'Large', $2, now(), now())",
    [COMPANY, OWNER],
  );
  await files.put("archives/bench", path, size, "application/x-tar");
  await pool.query(
    `INSERT INTO company_arrivals (id, company, asked_by, storage_key, size, created_at, seen_at)
      VALUES ($1, $2, $3, 'archives/bench', $4, now(), now())`,
    [arrival, COMPANY, OWNER, size],
  );
  return arrival;
}

/** Looks at what the process holds once its garbage is collected; gives how much that grew at most. */
async function watched(): Promise<() => Promise<number>> {
  const session = new Session();
  session.connect();
  const held = async () => {
    await session.post("HeapProfiler.collectGarbage");
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = await held();
  let peak = before;
  let looking: Promise<void> | null = null;
  // One after the other: to collect garbage takes longer than an interval where much of it is held.
  const look = () => {
    looking ??= held()
      .then(
        (now) => {
          peak = Math.max(peak, now);
        },
        () => undefined,
      )
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  const timer = setInterval(look, LOOK_MS);
  return async () => {
    clearInterval(timer);
    await looking;
    await look();
    session.disconnect();
    return (peak - before) / MEGABYTE;
  };
}

/** As somebody's press does it. */
async function press({ pool }: Services, arrival: string): Promise<void> {
  await pool.query(
    `UPDATE company_arrivals SET state = 'writing', pressed_by = $2, at_noun = 0, at_line = 0, done = 0 WHERE id = $1 AND state = 'ready'`,
    [arrival, OWNER],
  );
  await pool.query("DELETE FROM company_arrival_ids WHERE arrival = $1", [arrival]);
}

async function carried(services: Services, arrival: string): Promise<number> {
  const begun = performance.now();
  await carryArrival(services.contextFor(ANONYMOUS, "bench"), { arrival });
  return (performance.now() - begun) / 1_000;
}

/** An archive of so many megabytes (`BENCH_ARCHIVE_MB`), looked at and taken in as the product does it. */
export async function companyImport(say: (line: string) => void, megabytes: number): Promise<Result> {
  const path = join(tmpdir(), `vouchwell-bench-archive-${process.pid}.tar`);
  try {
    const size = await makeArchive(path, megabytes);
    const work = async (services: Services) => {
      const arrival = await setUp(services, path, size);
      const grown = await watched();
      const previewed = await carried(services, arrival);
      await press(services, arrival);
      const taken = await carried(services, arrival);
      const { rows } = await services.pool.query("SELECT state, fault FROM company_arrivals WHERE id = $1", [arrival]);
      if (rows[0]?.state !== "done") throw new Error(`it ended as ${rows[0]?.state}: ${rows[0]?.fault}`);
      return { previewed, taken, grown: await grown() };
    };
    const { previewed, taken, grown } = await withServices("company-import", work);
    const cells = [whole(size / MEGABYTE), previewed.toFixed(1), taken.toFixed(1), whole(grown)];
    say(cells.join("  "));
    return {
      name: "company-import",
      title:
        "A company's archive of CVs of 250 kB and their people, looked at and taken in as the product does it, everything on one disk.",
      goal: `At most ${GOAL_MEMORY} MB held more than before, however large it is.`,
      columns: ["archive, MB", "previewed, s", "taken in, s", "memory, MB"],
      lines: [{ cells, reached: grown <= GOAL_MEMORY }],
    };
  } finally {
    await rm(path, { force: true });
  }
}
