import { type Random, randomForItem } from "../../../bench/random.ts";
import type { Reward } from "../../../src/contract/payments/rewards.ts";
import { RECOMMENDATION } from "../../support/candidates.ts";
import { pdf } from "../../support/documents.ts";
import { sendUntilAnswered, type WriteRequest, type WriteResponse } from "./client.ts";
import type { FaultInstallation } from "./installation.ts";
import type { Writer, Writers } from "./writers.ts";

const REWARD = 250;
/** The CV of every application. */
export const CV = pdf(20_000);
/** Number of newest jobs that are referred and applied to. */
const RECENT = 40;
/** Pause for background tasks before a person's next step. */
const REST_MS = 1_500;
/** Below the limit of unanswered messages per side and hour (rule T5); sides alternate. */
const MESSAGES = 12;
/** Refusals of a step that comes too early or meets a lock. */
const EARLY = new Set(["not_found", "reward_not_ready", "payout_not_ready", "status_not_allowed", "conflict"]);

/** A requested write, and whether it was acknowledged; ids and texts are unique. */
export type Write = {
  readonly what: "job" | "referral" | "application" | "message" | "step";
  /** Unique: a title, an address, a text, or a step's record and result. */
  readonly name: string;
  readonly wish: WriteRequest;
  /** The record in the answer; "" if not acknowledged. */
  id: string;
  at: number;
};

const STEPS = ["Reviewing", "Interviewing", "Hired", "receipt", "confirm", "withdraw", "complete"] as const;
export type Step = (typeof STEPS)[number];
const STATUSES: readonly string[] = ["Pending", ...STEPS.slice(0, 3)];

/** A referred person on the way to a paid reward. */
type HireProgress = {
  readonly referral: string;
  readonly owner: Writer;
  readonly referrer: Writer;
  readonly said: { count: number };
  stage: number;
  readyAt: number;
  payout: string;
};
type Job = { readonly id: string; readonly owner: Writer; applied: boolean };

/** Writes of many kinds, each retried until answered. */
export class Load {
  readonly writes: Write[] = [];
  /** Acknowledged writes by time: start of the attempt, and its answer. */
  readonly acknowledged: { readonly sent: number; readonly at: number }[] = [];
  /** Answers that clients must never get. */
  readonly unexpected: string[] = [];
  readonly #house: FaultInstallation;
  readonly #people: Writers;
  readonly #seed: number;
  readonly #ways: HireProgress[] = [];
  readonly #jobs: Job[] = [];
  readonly #over = new AbortController();
  #running: Promise<void>[] = [];
  #count = 0;

  constructor(house: FaultInstallation, people: Writers, seed: number) {
    this.#house = house;
    this.#people = people;
    this.#seed = seed;
  }

  begin(writers: number): void {
    this.#running = Array.from({ length: writers }, (_, n) => this.#write(randomForItem(this.#seed, 1_000 + n)));
  }

  /** Starts nothing new and stops retries. */
  async end(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#running);
  }

  async #write(random: Random): Promise<void> {
    while (!this.#over.signal.aborted) await this.#one(random);
  }

  /** One write of a random kind; a job if that kind is not possible yet. */
  async #one(random: Random): Promise<void> {
    const drawn = random.below(100);
    const job = this.#jobs.length === 0 ? undefined : random.pick(this.#jobs.slice(-RECENT));
    if (drawn < 9 && job !== undefined) return this.#refer(random, job);
    if (drawn < 55 && (await this.#goOn())) return;
    if (drawn < 80 && (await this.#say(random))) return;
    if (drawn < 84 && job !== undefined && !job.applied) return this.#apply(random, job);
    return this.#post(random);
  }

  #name(): string {
    this.#count += 1;
    return `${this.#seed}-${this.#count}`;
  }

  /** Sends and records a write. Null if unknown or refused. */
  async #make(what: Write["what"], name: string, wish: WriteRequest): Promise<WriteResponse | null> {
    const write: Write = { what, name, wish, id: "", at: 0 };
    this.writes.push(write);
    const answer = await sendUntilAnswered(this.#house, wish, this.#over.signal);
    if (answer === null) return null;
    if (answer.status >= 400) {
      this.unexpected.push(`${wish.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return null;
    }
    this.#acknowledge(write, answer, String(answer.body.id));
    return answer;
  }

  #acknowledge(write: Write, { sent, at }: WriteResponse, id: string): void {
    write.id = id;
    write.at = at;
    this.acknowledged.push({ sent, at });
  }

  async #post(random: Random): Promise<void> {
    const [owner, name] = [random.pick(this.#people.owners), this.#name()];
    const title = `Baker ${name}`;
    const company = { company_name: `Quillstack ${owner.id.slice(-6)}`, company_website: "https://quillstack.example" };
    const job = { title, ...company, description: "Own the write path.", location: "Lisbon", f_type: "Full-time" };
    const body = { ...job, reward_amount: REWARD };
    const answer = await this.#make("job", title, { by: owner, path: "/api/jobs", body, key: `job-${name}` });
    if (answer !== null) this.#jobs.push({ id: String(answer.body.id), owner, applied: false });
  }

  async #refer(random: Random, { id: job, owner }: Job): Promise<void> {
    const [referrer, name] = [random.pick(this.#people.referrers), this.#name()];
    const candidate_email = `candidate-${name}@people.example`;
    const person = {
      candidate_name: "Jonah Weiss",
      candidate_email,
      recommendation: RECOMMENDATION,
      consent_given: true,
    };
    const wish = { by: referrer, path: "/api/referrals", body: { job, ...person }, key: `referral-${name}` };
    const answer = await this.#make("referral", candidate_email, wish);
    if (answer === null) return;
    const way = { referral: String(answer.body.id), owner, referrer, said: { count: 0 }, stage: 0, payout: "" };
    this.#ways.push({ ...way, readyAt: performance.now() + REST_MS });
  }

  async #apply(random: Random, job: Job): Promise<void> {
    job.applied = true;
    const [by, name] = [random.pick(this.#people.referrers), this.#name()];
    const over = this.#over.signal;
    const path = "/api/uploads/cv?name=cv.pdf&form=application";
    const uploaded = await sendUntilAnswered(this.#house, { by, path, body: CV, key: `cv-${name}` }, over);
    if (uploaded === null) return;
    const candidate_email = `applicant-${name}@people.example`;
    const words = { candidate_name: "Mira Castellan", candidate_email, cover_letter: "I have run write paths." };
    const body = { job: job.id, ...words, cv: uploaded.body.token };
    await this.#make("application", candidate_email, { by, path: "/api/applications", body, key: `apply-${name}` });
  }

  /** A message of company and referrer in turn, about a visible person. */
  async #say(random: Random): Promise<boolean> {
    const open = this.#ways.filter(({ stage, said }) => stage > 0 && said.count < MESSAGES).slice(-RECENT);
    if (open.length === 0) return false;
    const { referral: record, owner, referrer, said } = random.pick(open);
    const [by, name] = [said.count % 2 === 0 ? owner : referrer, this.#name()];
    const text = `Word ${name}`;
    said.count += 1;
    const body = { kind: "referral", record, readers: "company_referrer", text };
    await this.#make("message", text, { by, path: "/api/messages", body, key: `word-${name}` });
    return true;
  }

  #wishOf({ referral, owner, referrer, payout }: HireProgress, step: Step): WriteRequest {
    const key = `${referral}-${step}`;
    const reward = `/api/referrals/${referral}/reward`;
    const { admin } = this.#people;
    if (step === "receipt")
      return { by: admin, path: `/api/admin/receipts/${referral}`, body: { reward_amount: REWARD }, key };
    if (step === "confirm") return { by: owner, path: `${reward}/confirm`, body: {}, key };
    if (step === "withdraw") return { by: referrer, path: `/api/payouts/${payout}/withdraw`, body: {}, key };
    if (step === "complete")
      return { by: admin, path: `/api/admin/payouts/${payout}/complete`, body: { attempt: 1 }, key };
    const from = STATUSES[STATUSES.indexOf(step) - 1];
    return {
      by: owner,
      path: `/api/referrals/${referral}/status`,
      body: { from, status: step, beyond_openings: true },
      key,
    };
  }

  /** The next step of the person who has waited longest. */
  async #goOn(): Promise<boolean> {
    const at = this.#ways.findIndex(({ readyAt }) => readyAt <= performance.now());
    const way = at < 0 ? undefined : this.#ways.splice(at, 1)[0];
    const step = STEPS[way?.stage ?? STEPS.length];
    if (way === undefined || step === undefined) return false;
    if (step === "withdraw") {
      const reward = await this.#read<Reward>(`/api/referrals/${way.referral}/reward`, way.referrer);
      way.payout = reward?.payout?.id ?? "";
      if (way.payout === "") {
        this.#ways.push({ ...way, readyAt: performance.now() + REST_MS });
        return true;
      }
    }
    const wish = this.#wishOf(way, step);
    const answer = await sendUntilAnswered(this.#house, wish, this.#over.signal);
    const write: Write = { what: "step", name: `${way.referral} ${step}`, wish, id: "", at: 0 };
    if (answer === null || answer.status < 400 || answer.unsure) this.writes.push(write);
    if (answer === null) return true;
    if (answer.status < 400) this.#acknowledge(write, answer, way.referral);
    else if (!EARLY.has(answer.code))
      this.unexpected.push(`${wish.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    // An attempt that was cut off may have succeeded.
    if (answer.status < 400 || (await this.#isDone(way, step))) way.stage += 1;
    if (way.stage < STEPS.length) this.#ways.push({ ...way, readyAt: performance.now() + REST_MS });
    return true;
  }

  async #read<T>(path: string, by: Writer): Promise<T | null> {
    return fetch(`${this.#house.url}${path}`, { headers: { authorization: `Bearer ${by.token}` } })
      .then((got) => (got.ok ? (got.json() as Promise<T>) : null))
      .catch(() => null);
  }

  /** Whether a person has passed a step, as far as the API tells. */
  async #isDone({ referral, owner }: HireProgress, step: Step): Promise<boolean> {
    const path = `/api/referrals/${referral}`;
    if (STATUSES.includes(step)) {
      const found = await this.#read<{ status: string }>(path, owner);
      return STATUSES.indexOf(found?.status ?? "") >= STATUSES.indexOf(step);
    }
    const reward = await this.#read<Reward>(`${path}/reward`, owner);
    if (step === "receipt") return reward?.state === "in_escrow" || reward?.state === "released";
    if (step === "confirm") return reward?.payout != null;
    if (step === "withdraw") return reward?.payout != null && reward.payout.status !== "Pending";
    return reward?.payout?.status === "Completed";
  }
}
