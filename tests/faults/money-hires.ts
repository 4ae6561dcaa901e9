import type { Random } from "../../bench/random.ts";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { newReferral } from "../../src/contract/hiring/referrals.ts";
import { setReferralStatus } from "../../src/server/hiring/referrals/set-status.ts";
import { submitReferral } from "../../src/server/hiring/referrals/submit.ts";
import { confirmClaim, denyClaim } from "../../src/server/payments/claims/answer.ts";
import { decideDispute } from "../../src/server/payments/claims/disputes/decide.ts";
import { openDispute, replyToDispute } from "../../src/server/payments/claims/disputes/open.ts";
import { reconcileClaims } from "../../src/server/payments/claims/reconcile.ts";
import { submitClaim } from "../../src/server/payments/claims/submit-claim.ts";
import { acceptAgreement, requestAgreement } from "../../src/server/payments/reward-share-agreements/agreements.ts";
import { recordReceipt } from "../../src/server/payments/rewards/receive.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import { applyToJob, buildReferral, makeReferralVisible } from "../support/candidates.ts";
import { backdateClaim, STARTED } from "../support/claims.ts";
import { backdateHire } from "../support/money.ts";
import { ensureUsername } from "../support/reward-share-agreements.ts";
import type { Person, World } from "../support/world.ts";

/** The participants of one walk; `jobs`: two of the owner's. */
export type WalkParties = {
  readonly owner: Person;
  readonly referrer: Person;
  readonly other: Person;
  readonly admin: Person;
  readonly jobs: readonly string[];
};
export type Referred = { readonly id: string; readonly reward: number };
type Shares = { payee: string | null; percent: number }[];

/** A walk hires more people than a job has openings. */
const HIRE = { from: "Interviewing", status: "Hired", beyond_openings: true } as const;

let people = 0;

/** A unique address, also with two processes. */
function uniqueAddress(): string {
  people += 1;
  return `walker-${people}@people.example`;
}

/** Events that a walk must cover, counted when they happen. */
export const HIRE_EVENTS = [
  ...(["claimed", "confirmed", "left to silence", "denied", "disputed"] as const),
  ...(["upheld", "moved by a decision", "split by a decision"] as const),
  ...(["hired again after a claim", "hired again and credited", "left", "agreed split", "agreed split left"] as const),
] as const;
type HireEvent = (typeof HIRE_EVENTS)[number];

/** Hires that a company did not report itself: claimed, left unanswered, denied, disputed, shared, hired again. */
export class MoneyHires {
  readonly happened = new Map<HireEvent, number>();
  readonly #world: World;
  readonly #random: Random;
  readonly #byCard: (reward: Referred) => () => Promise<void>;

  /** `byCard`: the owner paid a reward on the provider's page. */
  constructor(world: World, random: Random, byCard: (reward: Referred) => () => Promise<void>) {
    this.#world = world;
    this.#random = random;
    this.#byCard = byCard;
  }

  async #refer(
    by: Person,
    { owner, referrer, jobs, other }: WalkParties,
    email: string,
    to: "Interviewing" | "Rejected",
    percent: number | null = null,
  ): Promise<Referred> {
    // Two referrers of one person use different jobs.
    const job = jobs[by === referrer ? 0 : 1] ?? "";
    const split = percent === null ? {} : { reward_share: await this.#agree(by, other, job, percent) };
    const body = newReferral.parse(buildReferral(job, { candidate_email: email, ...split }));
    const { id, reward_amount: reward } = await submitReferral(by.ctx, body);
    await makeReferralVisible(by, id);
    const steps = [
      ["Pending", "Reviewing"],
      ["Reviewing", "Interviewing"],
      ["Interviewing", "Rejected"],
    ] as const;
    for (const [from, status] of to === "Rejected" ? steps : steps.slice(0, 2))
      await setReferralStatus(owner.ctx, id, { from, status });
    return { id, reward };
  }

  /** `percent`: of the requester. Returns the agreement's id. */
  async #agree(by: Person, other: Person, job: string, percent: number): Promise<string> {
    const body = { job, username: await ensureUsername(other), percent };
    const { id } = await requestAgreement(by.ctx, body);
    await acceptAgreement(other.ctx, id);
    return id;
  }

  readonly #turns = { answer: 0, leaving: 0 };
  /** Alternates between kinds, so that a walk covers each. */
  #inTurn(what: "answer" | "leaving", kinds: number): number {
    this.#turns[what] += 1;
    return this.#turns[what] % kinds;
  }

  #count(event: HireEvent): void {
    this.happened.set(event, (this.happened.get(event) ?? 0) + 1);
  }

  async #claim(by: Person, id: string): Promise<void> {
    await submitClaim(by.ctx, id, STARTED);
    this.#count("claimed");
  }

  async #silence(id: string): Promise<void> {
    await backdateClaim(this.#world, id, 8);
    await reconcileClaims(this.#world.ctx);
    this.#count("left to silence");
  }

  async #open(by: Person, referral: string, words: string): Promise<void> {
    await openDispute(by.ctx, { referral, words, file: null });
    this.#count("disputed");
  }

  /** An admin's decision, of every kind. */
  #decision({ referrer, other }: WalkParties): { outcome: "uphold" | "move" | "split"; shares: Shares } {
    const drawn = this.#random.below(5);
    const percent = 1 + this.#random.below(99);
    if (drawn === 0) return { outcome: "uphold", shares: [] };
    if (drawn === 1) return { outcome: "move", shares: [{ payee: null, percent: 100 }] };
    if (drawn === 2) return { outcome: "move", shares: [{ payee: other.id, percent: 100 }] };
    const rest = drawn === 3 ? other.id : null;
    return {
      outcome: "split",
      shares: [
        { payee: referrer.id, percent },
        { payee: rest, percent: 100 - percent },
      ],
    };
  }

  async #argue(parties: WalkParties, id: string, decided = this.#decision(parties)): Promise<void> {
    const { owner, referrer, admin } = parties;
    const { rows } = await this.#world.pool.query<{ id: string; opened_as: string }>(
      "SELECT id, opened_as FROM disputes WHERE referral = $1 AND decided_at IS NULL",
      [id],
    );
    const [dispute] = rows;
    if (dispute === undefined) return;
    const said = { words: "We see that otherwise.", file: null };
    await replyToDispute(dispute.opened_as === "company" ? referrer.ctx : owner.ctx, dispute.id, said);
    await decideDispute(admin.ctx, dispute.id, { ...decided, words: "It was read by both." });
    this.#count(
      ({ uphold: "upheld", move: "moved by a decision", split: "split by a decision" } as const)[decided.outcome],
    );
  }

  /** A person named by two referrers; the first one's hire is claimed and answered in one of several ways. */
  claimed(parties: WalkParties): () => Promise<Referred> {
    const { owner, referrer, other } = parties;
    const answer = this.#inTurn("answer", 3);
    const kept = this.#random.below(2) === 0;
    return async () => {
      const email = uniqueAddress();
      const first = await this.#refer(referrer, parties, email, kept ? "Rejected" : "Interviewing");
      await this.#refer(other, parties, email, "Rejected");
      await this.#claim(referrer, first.id);
      if (answer === 0) {
        await confirmClaim(owner.ctx, first.id, { beyond_openings: true });
        this.#count("confirmed");
      } else if (answer === 1) await this.#silence(first.id);
      else {
        await denyClaim(owner.ctx, first.id, { reason: "They never began.", known_before: false });
        this.#count("denied");
        await this.#argue(parties, first.id);
      }
      return first;
    };
  }

  /** The person is then also hired by an application: the claimed hire is not paid again (R10). */
  hiredAgain(parties: WalkParties): () => Promise<Referred> {
    const { owner, referrer, other } = parties;
    const silent = this.#random.below(2) === 0;
    return async () => {
      const email = uniqueAddress();
      const first = await this.#refer(referrer, parties, email, "Rejected");
      await this.#refer(other, parties, email, "Rejected");
      await this.#claim(referrer, first.id);
      if (silent) await this.#silence(first.id);
      else await confirmClaim(owner.ctx, first.id, { beyond_openings: true });
      // To the other referrer's job, where the other credit would apply.
      await this.#hireByThemselves(parties, email, 1);
      this.#count("hired again after a claim");
      return first;
    };
  }

  /** The person applies and is hired. */
  async #hireByThemselves({ owner, jobs }: WalkParties, email: string, at: 0 | 1): Promise<void> {
    const person = await this.#world.person("Wanda Walker", { email, verified: true });
    const { id } = await applyToJob(person, jobs[at] ?? "", { candidate_email: email });
    for (const [from, status] of [
      ["Applied", "Reviewing"],
      ["Reviewing", "Interviewing"],
      ["Interviewing", "Hired"],
    ] as const)
      await owner.call(applicationEndpoints.setStatus, {
        params: { id },
        body: { from, status, beyond_openings: true },
      });
  }

  /**
   * Rejected by both and hired by an application: the first referrer gets the reward, shared as agreed if there were
   * two (R10, R30).
   */
  credited(parties: WalkParties): () => Promise<Referred> {
    const { referrer, other } = parties;
    const percent = this.#random.below(2) === 0 ? null : 1 + this.#random.below(99);
    const at = this.#random.below(2) === 0 ? 0 : 1;
    return async () => {
      const email = uniqueAddress();
      const first = await this.#refer(referrer, parties, email, "Rejected", percent);
      if (percent === null) await this.#refer(other, parties, email, "Rejected");
      await this.#hireByThemselves(parties, email, at);
      this.#count("hired again and credited");
      return first;
    };
  }

  /** Two agree before one of them refers; one may leave, and the other's part is paid anyway (R30, R31). */
  agreed(parties: WalkParties): () => Promise<Referred> {
    const { owner, referrer, admin } = parties;
    const percent = 1 + this.#random.below(99);
    const card = this.#random.below(2) === 0;
    const leaves = this.#inTurn("leaving", 2) === 0;
    return async () => {
      const other = leaves ? await this.#world.person("Tilda Third") : parties.other;
      const first = await this.#refer(referrer, { ...parties, other }, uniqueAddress(), "Interviewing", percent);
      await setReferralStatus(owner.ctx, first.id, HIRE);
      this.#count("agreed split");
      if (card) await this.#byCard(first)();
      else await recordReceipt(admin.ctx, first.id, { reward_amount: first.reward, note: "" });
      if (leaves) {
        await other.call(accountDataEndpoints.giveUp, { body: {} });
        await other.call(accountDataEndpoints.remove, { body: {} });
        this.#count("agreed split left");
      }
      await backdateHire(this.#world, first.id, 91);
      await releaseAllDue(this.#world.ctx);
      return first;
    };
  }

  /** A dispute about a reward that is due, in escrow or over, and its decision. */
  argued(parties: WalkParties, { id }: Referred): () => Promise<void> {
    const by = this.#random.below(2) === 0 ? parties.owner : parties.referrer;
    const decided = this.#decision(parties);
    return async () => {
      await this.#open(by, id, "This is not right.");
      await this.#argue(parties, id, decided);
    };
  }

  /** A reward shared by a decision, up to its release; if paid by card, its payment may be charged back. */
  shared(parties: WalkParties): () => Promise<Referred> {
    const { owner, referrer, other, admin } = parties;
    const percent = 1 + this.#random.below(98);
    const card = this.#random.below(2) === 0;
    return async () => {
      const email = uniqueAddress();
      const first = await this.#refer(referrer, parties, email, "Interviewing");
      await this.#refer(other, parties, email, "Rejected");
      await setReferralStatus(owner.ctx, first.id, HIRE);
      if (card) await this.#byCard(first)();
      else await recordReceipt(admin.ctx, first.id, { reward_amount: first.reward, note: "" });
      await this.#open(owner, first.id, "Both of them named the person.");
      const shares = [
        { payee: referrer.id, percent },
        { payee: other.id, percent: 1 },
        { payee: null, percent: 99 - percent },
      ].filter((share) => share.percent > 0);
      await this.#argue(parties, first.id, { outcome: "split", shares });
      await backdateHire(this.#world, first.id, 91);
      await releaseAllDue(this.#world.ctx);
      return first;
    };
  }

  /** A recipient of a part or all deletes their account: before funding, in escrow, or during a dispute. */
  leaving(parties: WalkParties): () => Promise<Referred> {
    const { owner, referrer, admin } = parties;
    const percent = this.#random.below(4) === 0 ? 100 : 1 + this.#random.below(98);
    const [funded, argued] = [this.#random.below(2) === 0, this.#random.below(3) === 0];
    return async () => {
      const email = uniqueAddress();
      const third = await this.#world.person("Tilda Third");
      const first = await this.#refer(referrer, parties, email, "Interviewing");
      await this.#refer(third, parties, email, "Rejected");
      await setReferralStatus(owner.ctx, first.id, HIRE);
      if (funded) await recordReceipt(admin.ctx, first.id, { reward_amount: first.reward, note: "" });
      await this.#open(owner, first.id, "Somebody else was first.");
      const shares = [
        { payee: third.id, percent },
        { payee: null, percent: 100 - percent },
      ].filter((share) => share.percent > 0);
      await this.#argue(parties, first.id, { outcome: percent === 100 ? "move" : "split", shares });
      if (argued) await this.#open(referrer, first.id, "I was first.");
      await third.call(accountDataEndpoints.giveUp, { body: {} });
      await third.call(accountDataEndpoints.remove, { body: {} });
      this.#count("left");
      await this.#argue(parties, first.id);
      await backdateHire(this.#world, first.id, 91);
      await releaseAllDue(this.#world.ctx);
      return first;
    };
  }
}
