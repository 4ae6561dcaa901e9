import { type Random, randomForItem } from "../../bench/random.ts";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { candidateEndpoints } from "../../src/contract/hiring/candidates.ts";
import { invitationEndpoints } from "../../src/contract/hiring/consent.ts";
import { interviewEndpoints } from "../../src/contract/hiring/interviews/interviews.ts";
import { messageEndpoints } from "../../src/contract/hiring/messages/messages.ts";
import { referrerQuestionEndpoints } from "../../src/contract/hiring/messages/referrer-questions.ts";
import { moveEndpoints } from "../../src/contract/hiring/pipeline/moves.ts";
import { threadEndpoints } from "../../src/contract/hiring/pipeline/thread.ts";
import { referralChangeEndpoints } from "../../src/contract/hiring/referral-changes.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import { claimEndpoints } from "../../src/contract/payments/claims.ts";
import { disputeEndpoints } from "../../src/contract/payments/disputes.ts";
import { payoutEndpoints } from "../../src/contract/payments/payouts.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { settlementEndpoints } from "../../src/contract/payments/settlement.ts";
import { bindTasks } from "../../src/server/tasks.ts";
import { RECOMMENDATION } from "../support/candidates.ts";
import { backdateClaim } from "../support/claims.ts";
import { findConsentToken } from "../support/consent.ts";
import { buildOffer } from "../support/interviews.ts";
import { addBankAccount, backdateHire } from "../support/money.ts";
import { signInAgain } from "../support/people.ts";
import { createWebhookEndpoint } from "../support/webhook-receiver.ts";
import { CallError, createApiClient, type Person, type World } from "../support/world.ts";

/** The company has a webhook: its events are stored, and nothing is sent in a world. */
export const WEBHOOK_HOST = "127.0.0.1:9";
const DAY_MS = 86_400_000;
const STATUSES = ["Pending", "Reviewing", "Interviewing", "Hired", "Rejected"] as const;
const STAGES = ["Reviewing", "Interviewing", "Rejected"] as const;
/** Scheduled tasks that change referrals, applications, claims or money. */
const DAILY_TASKS = new Set([
  "close-expired-jobs",
  "reconcile-unnotified",
  "reconcile-consents",
  "reconcile-interviews",
  "reconcile-response-times",
  "reconcile-hire-claims",
  "release-due-rewards",
  "remind-unfunded-rewards",
]);

/** Steps that happen more often than others, so that walks reach hires and their money. */
const WEIGHTS: Readonly<Record<string, number>> = {
  "submit a referral": 5,
  apply: 4,
  "accept an invitation": 5,
  "accept an invitation with an account": 4,
  "set a referral's status": 12,
  "set an application's status": 6,
  "move people": 4,
  "write a message": 2,
  "offer an interview": 2,
  "answer an interview": 2,
  "claim a hire": 2,
  "answer a hire claim": 2,
  "receive a reward": 2,
  "withdraw a payout": 2,
};

const weighted = (steps: Record<string, Step>) =>
  Object.entries(steps).flatMap((step) => Array<typeof step>(WEIGHTS[step[0]] ?? 1).fill(step));

type Kind = "referral" | "application";
type Row = { id: string; job: string; status: string; by: string; email: string };
type Due = { id: string; by: string; reward_amount: number };
type Payable = { id: string; by: string; attempt: number };
type Step = () => Promise<unknown>;

/** What a walk did: each step with its result, and how often. */
export type Tally = Map<string, number>;

/** A random walk over what a company, referrers, candidates and an admin do in hiring and with its money. */
export class HiringWalk {
  readonly tally: Tally = new Map();
  readonly #world: World;
  readonly #random: Random;
  #people!: { owner: Person; admin: Person; referrers: Person[]; candidates: Person[] };
  readonly #jobs: string[] = [];
  #act: { job: string; act: string } | null = null;
  #keys = 0;

  constructor(world: World, seed: number) {
    this.#world = world;
    this.#random = randomForItem(seed, 0);
  }

  /** Creates the people and two jobs, then runs as many random steps. */
  async run(steps: number): Promise<void> {
    await this.#begin();
    for (let n = 0; n < steps; n += 1) {
      const [name, step] = this.#random.pick(weighted(this.#steps()));
      await this.#attempt(name, step);
      await this.#world.queue.work();
    }
  }

  async #begin(): Promise<void> {
    const person = (name: string, options = {}) =>
      this.#world.person(name, {
        email: `${name.split(" ")[0]?.toLowerCase()}@example.com`,
        verified: true,
        ...options,
      });
    const [owner, admin] = [await person("Marguerite Olander"), await person("Ada Settler", { admin: true })];
    const referrers = [await person("Ines Marchetti"), await person("Tilda Third")];
    const candidates: Person[] = [];
    for (const name of ["Jonah Weiss", "Mira Castellan", "Amara Okafor", "Petra Blum"])
      candidates.push(await person(name));
    for (const referrer of referrers) await addBankAccount(referrer);
    this.#people = { owner, admin, referrers, candidates };
    for (const reward_amount of [0, 1_200]) {
      const { id, company } = await this.#world.job(owner, { reward_amount });
      if (this.#jobs.length === 0) await createWebhookEndpoint(owner, company.id, `http://${WEBHOOK_HOST}/in`);
      this.#jobs.push(id);
    }
  }

  /** Sessions end within a day. */
  async #signInAgain(): Promise<void> {
    const { services, app } = this.#world;
    const again = async (person: Person): Promise<Person> => ({
      ...person,
      ...createApiClient(app, await signInAgain(services, person.id)),
    });
    const all = async (people: readonly Person[]) => {
      const signedIn: Person[] = [];
      for (const person of people) signedIn.push(await again(person));
      return signedIn;
    };
    const { owner, admin, referrers, candidates } = this.#people;
    this.#people = {
      owner: await again(owner),
      admin: await again(admin),
      referrers: await all(referrers),
      candidates: await all(candidates),
    };
  }

  async #attempt(name: string, step: Step): Promise<void> {
    let result = "done";
    try {
      if ((await step()) === null) result = "nothing to do";
    } catch (error) {
      if (!(error instanceof CallError) || error.status >= 500) throw error;
      result = error.code;
    }
    const key = `${name}: ${result}`;
    this.tally.set(key, (this.tally.get(key) ?? 0) + 1);
  }

  /** Rows are in the order of their creation, because ids are. */
  async #rows<R extends { id: string }>(text: string): Promise<R[]> {
    return (await this.#world.pool.query<R>(text)).rows;
  }

  async #record(kind: Kind, condition = "TRUE"): Promise<Row | null> {
    const rows = await this.#rows<Row>(`
      SELECT id, job, status, created_by AS by, candidate_email AS email FROM ${kind}s WHERE ${condition} ORDER BY id`);
    return rows.length === 0 ? null : this.#random.pick(rows);
  }

  #personOf(id: string): Person {
    const { owner, referrers, candidates } = this.#people;
    return [owner, ...referrers, ...candidates].find((one) => one.id === id) ?? owner;
  }

  #key(): { key: string } {
    this.#keys += 1;
    return { key: `walk-${this.#keys}` };
  }

  /** An address: mostly of a candidate with an account. */
  #candidate(): { name: string; email: string; account: Person | null } {
    if (this.#random.below(3) > 0) {
      const account = this.#random.pick(this.#people.candidates);
      return { name: account.name, email: account.email, account };
    }
    const number = this.#random.below(6);
    return { name: `Stranger ${number}`, email: `stranger-${number}@people.example`, account: null };
  }

  #steps(): Record<string, Step> {
    return { ...this.#jobSteps(), ...this.#referralSteps(), ...this.#companySteps(), ...this.#moneySteps() };
  }

  #jobSteps(): Record<string, Step> {
    const { owner, candidates } = this.#people;
    const random = this.#random;
    return {
      "post a job": async () => {
        const fields = { reward_amount: random.below(3) * 500, requires_consent: random.below(4) === 0 };
        this.#jobs.push((await this.#world.job(owner, { title: `Role ${random.below(50)}`, ...fields })).id);
      },
      "change a job's status": async () => {
        const id = random.pick(this.#jobs);
        const { status: from } = await owner.call(jobEndpoints.get, { params: { id } });
        // Mostly Open, or nothing else could happen.
        const status = from !== "Open" ? "Open" : random.pick(["Open", "On Hold", "Filled"] as const);
        return owner.call(jobEndpoints.setStatus, { params: { id }, body: { from, status } });
      },
      "ask a question": async () => {
        const body = { text: `Is it remote? (${random.below(9)})` };
        const by = random.pick([...this.#people.referrers, ...candidates]);
        return by.call(referrerQuestionEndpoints.ask, { params: { id: random.pick(this.#jobs) }, body }, this.#key());
      },
      "answer a question": async () => {
        const [question] = await this.#rows(`
          SELECT id FROM referrer_questions WHERE answered_at IS NULL ORDER BY id`);
        if (question === undefined) return null;
        const body = { text: "Yes, it is.", seen: null };
        return owner.call(referrerQuestionEndpoints.answer, { params: { id: question.id }, body });
      },
      "let seconds pass": async () => this.#world.clock.advance(15_000),
      "let a day pass": async () => {
        this.#world.clock.advance(DAY_MS);
        await this.#signInAgain();
        for (const task of bindTasks(this.#world.services)) if (DAILY_TASKS.has(task.name)) await task.run({});
      },
    };
  }

  #referralSteps(): Record<string, Step> {
    const random = this.#random;
    const { referrers, candidates } = this.#people;
    const submit = async () => {
      const { name, email } = this.#candidate();
      const body = {
        job: random.pick(this.#jobs),
        candidate_name: name,
        candidate_email: email,
        recommendation: RECOMMENDATION,
        consent_given: random.below(3) > 0,
      };
      return random.pick(referrers).call(referralEndpoints.create, { body }, this.#key());
    };
    const apply = async () => {
      const account = random.pick(candidates);
      const body = {
        job: random.pick(this.#jobs),
        candidate_name: account.name,
        candidate_email: account.email,
        cover_letter: "I have run write paths for nine years.",
      };
      return account.call(applicationEndpoints.create, { body }, this.#key());
    };
    const answer = (chosen: "accept" | "decline", claims: boolean) => async () => {
      const row = await this.#record("referral", "candidate_email <> '' AND status NOT IN ('Rejected', 'Withdrawn')");
      if (row === null) return null;
      const token = await findConsentToken(this.#world, row.email);
      const account = candidates.find(({ email }) => email === row.email);
      const by = claims && account !== undefined ? account : this.#world.visitor;
      return by.call(invitationEndpoints.answer, { body: { token, referral: row.id, answer: chosen } });
    };
    return {
      "submit a referral": submit,
      apply: apply,
      "accept an invitation": answer("accept", false),
      "accept an invitation with an account": answer("accept", true),
      "decline an invitation": answer("decline", false),
      "claim a referral": async () => {
        const row = await this.#record("referral", "candidate_email <> ''");
        const account = candidates.find(({ email }) => email === row?.email);
        if (row === null || account === undefined) return null;
        const token = await findConsentToken(this.#world, row.email);
        return account.call(invitationEndpoints.claim, { body: { token } });
      },
      "withdraw a referral": async () => {
        const row = await this.#record("referral", "status IN ('Pending', 'Reviewing')");
        if (row === null || random.below(2) === 0) return null;
        return this.#personOf(row.by).call(referralChangeEndpoints.withdraw, { params: { id: row.id } });
      },
      "withdraw an application": async () => {
        const row = await this.#record("application", "status IN ('Applied', 'Reviewing')");
        if (row === null || random.below(2) === 0) return null;
        const body = { from: row.status as "Applied" };
        return this.#personOf(row.by).call(applicationEndpoints.withdraw, { params: { id: row.id }, body });
      },
      "save a candidate": async () => {
        const { name, email } = this.#candidate();
        const body = { name, email, role_interest: "Engineering" as const };
        return random.pick(referrers).call(candidateEndpoints.add, { body }, this.#key());
      },
      "delete an account": async () => {
        if (random.below(20) > 0 || candidates.length < 3) return null;
        const [leaver] = candidates.splice(random.below(candidates.length), 1);
        return leaver?.call(accountDataEndpoints.remove, { body: {} });
      },
    };
  }

  #companySteps(): Record<string, Step> {
    const random = this.#random;
    const { owner } = this.#people;
    const setStatus = (kind: Kind) => async () => {
      const seen = kind === "referral" ? " AND visible_at IS NOT NULL" : "";
      const row = await this.#record(kind, `status NOT IN ('Hired', 'Rejected', 'Withdrawn')${seen}`);
      if (row === null) return null;
      const order = STATUSES.indexOf((row.status === "Applied" ? "Pending" : row.status) as "Pending");
      const status = random.below(6) === 0 ? "Rejected" : (STATUSES[order + 1] ?? "Rejected");
      const body = { from: row.status as never, status, beyond_openings: true } as const;
      const endpoint = kind === "referral" ? referralEndpoints.setStatus : applicationEndpoints.setStatus;
      return owner.call(endpoint, { params: { id: row.id }, body });
    };
    const anyRecord = async () => {
      const kind = random.pick(["referral", "application"] as const);
      const seen = kind === "referral" ? " AND visible_at IS NOT NULL" : "";
      return { kind, row: await this.#record(kind, `candidate_email <> ''${seen}`) };
    };
    return {
      "set a referral's status": setStatus("referral"),
      "set an application's status": setStatus("application"),
      "move people": async () => {
        const { kind, row } = await anyRecord();
        if (row === null) return null;
        const stage = row.status === "Pending" || row.status === "Applied" ? "New" : row.status;
        const body = {
          people: [{ kind, id: row.id, from: { stage: stage as "New", step: null } }],
          to: { stage: random.pick(STAGES), step: null },
        };
        const { undo } = await owner.call(moveEndpoints.move, { params: { id: row.job }, body });
        if (undo !== null) this.#act = { job: row.job, act: undo.act };
        return undo;
      },
      "undo a move": async () => {
        if (this.#act === null) return null;
        const { job, act } = this.#act;
        this.#act = null;
        return owner.call(moveEndpoints.undo, { params: { id: job }, body: { act } });
      },
      "write a message": async () => {
        const { kind, row } = await anyRecord();
        if (row === null) return null;
        const by = random.pick([owner, this.#personOf(row.by)]);
        const readers = kind === "application" ? "company_candidate" : "all";
        const body = { kind, record: row.id, readers, text: `Hello (${random.below(99)}).` } as const;
        return by.call(messageEndpoints.write, { body }, this.#key());
      },
      "write a note": async () => {
        const { kind, row } = await anyRecord();
        if (row === null) return null;
        const body = { kind, record: row.id, text: "Calm.", verdict: "yes" as const, mentions: [] };
        return owner.call(threadEndpoints.addNote, { params: { id: row.job }, body }, this.#key());
      },
      "offer an interview": async () => {
        const kind = random.pick(["referral", "application"] as const);
        const row = await this.#record(kind, "status = 'Interviewing' AND candidate_email <> ''");
        if (row === null) return null;
        const start = this.#world.clock.now().getTime() + (3 + random.below(5)) * DAY_MS;
        const slots = [0, 1].map((nth) => new Date(start - (start % 3_600_000) + nth * 3_600_000).toISOString());
        const body = buildOffer(owner, kind, row.id, { slots });
        return owner.call(interviewEndpoints.offer, { params: { id: row.job }, body }, this.#key());
      },
      "answer an interview": () => this.#answerInterview(),
      "cancel an interview": async () => {
        const [row] = await this.#rows("SELECT id FROM interviews WHERE state <> 'ended' ORDER BY id");
        if (row === undefined) return null;
        return owner.call(interviewEndpoints.cancel, { params: { id: row.id }, body: { reply: "We are sorry." } });
      },
    };
  }

  async #answerInterview(): Promise<unknown> {
    const { rows } = await this.#world.pool.query<{ id: string; person: string | null; slot: Date }>(`
      SELECT interviews.id, coalesce(applications.created_by, claimed_by) AS person,
        (SELECT min(starts_at) FROM interview_slots WHERE interview = interviews.id) AS slot
      FROM interviews LEFT JOIN applications ON record_kind = 'application' AND applications.id = record_id
        LEFT JOIN consent_requests ON record_kind = 'referral' AND consent_requests.referral = record_id
      WHERE state = 'offered' ORDER BY interviews.id`);
    const [row] = rows;
    if (row === undefined || row.person === null) return null;
    const pick = this.#random.below(3) > 0;
    const body = pick
      ? { answer: "pick" as const, starts_at: row.slot.toISOString(), reply: "" }
      : { answer: "none" as const, reply: "None of them." };
    return this.#personOf(row.person).call(interviewEndpoints.answer, { params: { id: row.id }, body });
  }

  #moneySteps(): Record<string, Step> {
    const random = this.#random;
    const { owner, admin } = this.#people;
    const ofState = async (states: string) => {
      const rows = await this.#rows<Due>(`
        SELECT referral AS id, referrer AS by, (amount / 100)::int AS reward_amount FROM rewards
        WHERE state IN (${states}) ORDER BY referral`);
      return rows.length === 0 ? null : random.pick(rows);
    };
    const payout = async (status: string) => {
      const rows = await this.#rows<Payable>(`
        SELECT id, user_id AS by, attempt FROM payouts WHERE status = '${status}' ORDER BY id`);
      return rows.length === 0 ? null : random.pick(rows);
    };
    return {
      "claim a hire": async () => {
        const row = await this.#record("referral", "status = 'Interviewing'");
        if (row === null) return null;
        const started_on = this.#world.clock.now().toISOString().slice(0, 10);
        const params = { id: row.id };
        return this.#personOf(row.by).call(claimEndpoints.make, { params, body: { started_on } }, this.#key());
      },
      "answer a hire claim": async () => {
        const [row] = await this.#rows("SELECT referral AS id FROM hire_claims WHERE state = 'open' ORDER BY referral");
        if (row === undefined) return null;
        const params = { id: row.id };
        if (random.below(3) === 0) {
          const body = { reason: "Nobody has begun.", known_before: false };
          return owner.call(claimEndpoints.deny, { params, body });
        }
        return owner.call(claimEndpoints.confirm, { params, body: { beyond_openings: true } });
      },
      "let a hire claim grow old": async () => {
        const row = await this.#rows("SELECT referral AS id FROM hire_claims WHERE state = 'open' ORDER BY referral");
        if (row[0] === undefined) return null;
        return backdateClaim(this.#world, row[0].id, 15);
      },
      "open a dispute": async () => {
        const row = await ofState("'due', 'awaiting_funds', 'in_escrow'");
        if (row === null || random.below(3) > 0) return null;
        const body = { referral: row.id, words: "We agreed on something else." };
        return random.pick([owner, this.#personOf(row.by)]).call(disputeEndpoints.open, { body }, this.#key());
      },
      "decide a dispute": async () => {
        const [row] = await this.#rows("SELECT id FROM disputes WHERE decided_at IS NULL ORDER BY id");
        if (row === undefined) return null;
        await this.#world.pool.query("UPDATE disputes SET answer_by = now() - interval '1 day' WHERE id = $1", [
          row.id,
        ]);
        const body = { outcome: "uphold", words: "It stands." } as const;
        return admin.call(disputeEndpoints.decide, { params: { id: row.id }, body });
      },
      "fund a reward": async () => {
        const row = await ofState("'due'");
        return row && owner.call(rewardEndpoints.fund, { params: { id: row.id } });
      },
      "receive a reward": async () => {
        const row = await ofState("'due', 'awaiting_funds'");
        const body = { reward_amount: row?.reward_amount ?? 0 };
        return row && admin.call(rewardEndpoints.recordReceipt, { params: { id: row.id }, body });
      },
      "confirm a probation": async () => {
        const row = await ofState("'in_escrow'");
        return row && owner.call(rewardEndpoints.confirm, { params: { id: row.id } });
      },
      "report a failed probation": async () => {
        const row = await ofState("'due', 'awaiting_funds', 'in_escrow', 'released'");
        if (row === null || random.below(3) > 0) return null;
        const body = { reason: "It was not the right place." };
        return owner.call(rewardEndpoints.reportFailure, { params: { id: row.id }, body });
      },
      "let a probation pass": async () => {
        const row = await ofState("'in_escrow'");
        return row && backdateHire(this.#world, row.id, 91);
      },
      "settle a refund": async () => {
        const row = await ofState("'refunded'");
        return row && admin.call(rewardEndpoints.settleRefund, { params: { id: row.id } });
      },
      "withdraw a payout": async () => {
        const row = await payout("Pending");
        return row && this.#personOf(row.by).call(payoutEndpoints.withdraw, { params: { id: row.id } });
      },
      "complete a payout": async () => {
        const row = await payout("Processing");
        const body = { attempt: row?.attempt ?? 0 };
        return row && admin.call(settlementEndpoints.complete, { params: { id: row.id }, body });
      },
      "fail a payout": async () => {
        const row = await payout("Processing");
        if (row === null || random.below(2) === 0) return null;
        const body = { attempt: row.attempt, reason: "returned" };
        return admin.call(settlementEndpoints.fail, { params: { id: row.id }, body });
      },
    };
  }
}
