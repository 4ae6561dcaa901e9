import type { Random } from "../../bench/random.ts";
import { accountDataEndpoints } from "../../src/contract/account-data.ts";
import { applicationEndpoints } from "../../src/contract/applications.ts";
import { newReferral } from "../../src/contract/referrals.ts";
import { confirmClaim, denyClaim } from "../../src/server/claims/answer.ts";
import { decideDispute } from "../../src/server/claims/disputes/decide.ts";
import { openDispute, replyToDispute } from "../../src/server/claims/disputes/open.ts";
import { makeClaim } from "../../src/server/claims/make.ts";
import { tendClaims } from "../../src/server/claims/tend.ts";
import { recordReceipt } from "../../src/server/money/rewards/receive.ts";
import { releaseDue } from "../../src/server/money/rewards/release.ts";
import { setReferralStatus } from "../../src/server/referrals/set-status.ts";
import { submitReferral } from "../../src/server/referrals/submit.ts";
import { apply, referralOf, showReferral } from "../support/candidates.ts";
import { claimedDaysAgo, STARTED } from "../support/claims.ts";
import { daysAgo } from "../support/money.ts";
import type { Person, World } from "../support/world.ts";

/** Who takes part in one walk; `jobs`: two of the owner's. */
export type Parties = {
  readonly owner: Person;
  readonly referrer: Person;
  readonly other: Person;
  readonly admin: Person;
  readonly jobs: readonly string[];
};
export type Referred = { readonly id: string; readonly reward: number };
type Shares = { payee: string | null; percent: number }[];

let people = 0;

/** An address of nobody else, also where two processes walk at once. */
function freshAddress(): string {
  people += 1;
  return `walker-${people}@people.example`;
}

/** Hires that a company did not report by itself: claimed, left to silence, denied, argued about, shared, hired again. */
export class MoneyHires {
  readonly #world: World;
  readonly #random: Random;
  readonly #byCard: (reward: Referred) => () => Promise<void>;

  /** `byCard`: the owner has paid a reward on the provider's page. */
  constructor(world: World, random: Random, byCard: (reward: Referred) => () => Promise<void>) {
    this.#world = world;
    this.#random = random;
    this.#byCard = byCard;
  }

  async #refer(
    by: Person,
    { owner, jobs }: Parties,
    email: string,
    to: "Interviewing" | "Rejected",
  ): Promise<Referred> {
    const job = jobs[by === owner ? 0 : this.#turn()] ?? "";
    const body = newReferral.parse(referralOf(job, { candidate_email: email }));
    const { id, reward_amount: reward } = await submitReferral(by.ctx, body);
    await showReferral(by, id);
    const steps = [
      ["Pending", "Reviewing"],
      ["Reviewing", "Interviewing"],
      ["Interviewing", "Rejected"],
    ] as const;
    for (const [from, status] of to === "Rejected" ? steps : steps.slice(0, 2))
      await setReferralStatus(owner.ctx, id, { from, status });
    return { id, reward };
  }

  #next = 0;
  /** The two jobs in turn, so that two referrers of one person never have the same one. */
  #turn(): number {
    this.#next += 1;
    return this.#next % 2;
  }

  async #silence(id: string): Promise<void> {
    await claimedDaysAgo(this.#world, id, 8);
    await tendClaims(this.#world.ctx);
  }

  /** What an admin decides, of every kind. */
  #decision({ referrer, other }: Parties): { outcome: "uphold" | "move" | "split"; shares: Shares } {
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

  async #argue(parties: Parties, id: string, decided = this.#decision(parties)): Promise<void> {
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
  }

  /** Somebody whom two referrers named; the first one's hire is claimed, and answered in one way or another. */
  claimed(parties: Parties): () => Promise<Referred> {
    const { owner, referrer, other } = parties;
    const answer = this.#random.below(3);
    const kept = this.#random.below(2) === 0;
    return async () => {
      const email = freshAddress();
      const first = await this.#refer(referrer, parties, email, kept ? "Rejected" : "Interviewing");
      await this.#refer(other, parties, email, "Rejected");
      await makeClaim(referrer.ctx, first.id, STARTED);
      if (answer === 0) await confirmClaim(owner.ctx, first.id);
      else if (answer === 1) await this.#silence(first.id);
      else {
        await denyClaim(owner.ctx, first.id, { reason: "They never began.", known_before: false });
        await this.#argue(parties, first.id);
      }
      return first;
    };
  }

  /** And then the person is hired by an application as well: the hire that was claimed is not paid once more (R10). */
  hiredAgain(parties: Parties): () => Promise<Referred> {
    const { owner, referrer, other, jobs } = parties;
    const silent = this.#random.below(2) === 0;
    return async () => {
      const email = freshAddress();
      const first = await this.#refer(referrer, parties, email, "Rejected");
      await this.#refer(other, parties, email, "Rejected");
      await makeClaim(referrer.ctx, first.id, STARTED);
      if (silent) await this.#silence(first.id);
      else await confirmClaim(owner.ctx, first.id);
      const person = await this.#world.person("Wanda Walker", { email, verified: true });
      const { id } = await apply(person, jobs[0] ?? "", { candidate_email: email });
      for (const [from, status] of [
        ["Applied", "Reviewing"],
        ["Reviewing", "Interviewing"],
        ["Interviewing", "Hired"],
      ] as const)
        await owner.call(applicationEndpoints.setStatus, { params: { id }, body: { from, status } });
      return first;
    };
  }

  /** A dispute about a reward that may be due, in escrow or over, and its decision. */
  argued(parties: Parties, { id }: Referred): () => Promise<void> {
    const by = this.#random.below(2) === 0 ? parties.owner : parties.referrer;
    const decided = this.#decision(parties);
    return async () => {
      await openDispute(by.ctx, { referral: id, words: "This is not right.", file: null });
      await this.#argue(parties, id, decided);
    };
  }

  /** A reward that was shared by a decision, as far as its release; paid by card, its payment may be charged back afterwards. */
  shared(parties: Parties): () => Promise<Referred> {
    const { owner, referrer, other, admin } = parties;
    const percent = 1 + this.#random.below(98);
    const card = this.#random.below(2) === 0;
    return async () => {
      const email = freshAddress();
      const first = await this.#refer(referrer, parties, email, "Interviewing");
      await this.#refer(other, parties, email, "Rejected");
      await setReferralStatus(owner.ctx, first.id, { from: "Interviewing", status: "Hired" });
      if (card) await this.#byCard(first)();
      else await recordReceipt(admin.ctx, first.id, { reward_amount: first.reward, note: "" });
      await openDispute(owner.ctx, { referral: first.id, words: "Both of them named the person.", file: null });
      const shares = [
        { payee: referrer.id, percent },
        { payee: other.id, percent: 1 },
        { payee: null, percent: 99 - percent },
      ].filter((share) => share.percent > 0);
      await this.#argue(parties, first.id, { outcome: "split", shares });
      await daysAgo(this.#world, first.id, 91);
      await releaseDue(this.#world.ctx);
      return first;
    };
  }

  /** Somebody is given a part, or all of it, and deletes their account: before the money, in escrow, or while it is argued about. */
  leaving(parties: Parties): () => Promise<Referred> {
    const { owner, referrer, admin } = parties;
    const percent = this.#random.below(4) === 0 ? 100 : 1 + this.#random.below(98);
    const [funded, argued] = [this.#random.below(2) === 0, this.#random.below(3) === 0];
    return async () => {
      const email = freshAddress();
      const third = await this.#world.person("Tilda Third");
      const first = await this.#refer(referrer, parties, email, "Interviewing");
      await this.#refer(third, parties, email, "Rejected");
      await setReferralStatus(owner.ctx, first.id, { from: "Interviewing", status: "Hired" });
      if (funded) await recordReceipt(admin.ctx, first.id, { reward_amount: first.reward, note: "" });
      await openDispute(owner.ctx, { referral: first.id, words: "Somebody else was first.", file: null });
      const shares = [
        { payee: third.id, percent },
        { payee: null, percent: 100 - percent },
      ].filter((share) => share.percent > 0);
      await this.#argue(parties, first.id, { outcome: percent === 100 ? "move" : "split", shares });
      if (argued) await openDispute(referrer.ctx, { referral: first.id, words: "I was first.", file: null });
      await third.call(accountDataEndpoints.giveUp, { body: {} });
      await third.call(accountDataEndpoints.remove, { body: {} });
      await this.#argue(parties, first.id);
      await daysAgo(this.#world, first.id, 91);
      await releaseDue(this.#world.ctx);
      return first;
    };
  }
}
