import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildSubmission,
  referWithoutNotice,
  saveCandidateByHand,
  uniqueEmail,
} from "../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates, runDeliveryCallbacks } from "../../../tests/support/consent.ts";
import { pdf } from "../../../tests/support/documents.ts";
import { sendQueuedEmails } from "../../../tests/support/mails.ts";
import { startSecondProcess } from "../../../tests/support/second-process.ts";
import { joinTeam } from "../../../tests/support/teams.ts";
import { createWorld, type Person } from "../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../contract/accounts/account-data.ts";
import { AppError } from "../../contract/errors.ts";
import { fileEndpoints } from "../../contract/files.ts";
import { candidateEndpoints } from "../../contract/hiring/candidates.ts";
import { invitationEndpoints } from "../../contract/hiring/consent.ts";
import { teamEndpoints } from "../../contract/members/team.ts";
import { removeCandidate } from "../hiring/candidates/remove.ts";
import { addSuppression } from "../hiring/consent/add-suppression.ts";
import {
  NOTIFY_CANDIDATE,
  NOTIFY_SAVED_CANDIDATE,
  notifyCandidate,
  notifySavedCandidate,
} from "../hiring/consent/consent-email.ts";
import { reconcileUnnotified } from "../hiring/consent/delivery.ts";
import { sendNewLink } from "../hiring/consent/resend.ts";
import { withdrawReferralAsReferrer } from "../hiring/consent/withdraw-referral.ts";
import { eraseReferral } from "../hiring/referrals/erase-referral.ts";
import { personHash } from "../hiring/referrals/person-keys.ts";
import { ANONYMOUS } from "../infra/platform/actor.ts";
import { emailKey } from "../infra/platform/identity.ts";

let owner: Person;
let ines: Person;
let noor: Person;

const world = await createWorld();
beforeEach(async () => {
  await world.queue.clear();
  [owner, ines, noor] = await Promise.all([
    world.person("Petra Poster"),
    world.person("Ines Marchetti"),
    world.person("Noor Visser"),
  ]);
});
afterAll(() => world.close());

const WAITING = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
const waiting = async () => (await world.pool.query(WAITING)).rows.length;

/** Waits until this many transactions wait for a lock, or one of these promises settled. */
async function untilWaiting(many: number, begun: readonly Promise<unknown>[]): Promise<void> {
  let ended = false;
  for (const one of begun) void one.then(() => (ended = true)).catch(() => (ended = true));
  while (!ended && (await waiting()) < many);
}

const refer = async (email: string, by = ines) =>
  (await referWithoutNotice(by, (await world.job(owner)).id, { candidate_email: email })).id;
const erase = (token: string) => world.visitor.try(invitationEndpoints.erase, { body: { token, never_again: true } });

/** Starts each operation while the previous one waits for the lock, then releases it. Returns their results. */
async function meet(statement: string, values: unknown[], work: readonly (() => Promise<unknown>)[]) {
  const holder = await world.pool.connect();
  const begun: Promise<unknown>[] = [];
  try {
    await holder.query("BEGIN");
    await holder.query(statement, values);
    for (const one of work) {
      begun.push(one());
      await untilWaiting(begun.length, begun);
    }
    await holder.query("COMMIT");
    return await Promise.allSettled(begun);
  } finally {
    holder.release(true);
  }
}

function expectNobodyCutOff(ends: readonly PromiseSettledResult<unknown>[]): void {
  for (const end of ends) {
    // A late request gets an error.
    if (end.status === "rejected") expect(end.reason).toBeInstanceOf(AppError);
    else expect((end.value as { status?: number } | undefined)?.status ?? 200).toBeLessThan(500);
    const code = end.status === "rejected" ? (end.reason as AppError).code : undefined;
    expect([code, (end.status === "fulfilled" && (end.value as { status?: number })?.status) || 200]).not.toContain(
      409,
    );
    expect(code).not.toBe("conflict");
  }
}

describe("F49 an erasure and whoever tells somebody hold things in one order", () => {
  it("F49 F5 F39 an erasure that meets the mail to somebody who was added: one after the other", async () => {
    const email = uniqueEmail();
    const referral = await refer(email);
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, email);
    const candidate = await saveCandidateByHand(noor, email);
    world.clock.advance(2.1 * 3_600_000);
    const ends = await meet(
      "SELECT FROM consent_requests WHERE referral = $1 FOR UPDATE",
      [referral],
      [() => notifySavedCandidate(world.ctx, { candidate }), () => erase(token)],
    );
    expectNobodyCutOff(ends);
    const { rows } = await world.pool.query("SELECT FROM candidates WHERE id = $1", [candidate]);
    expect(rows).toEqual([]);
  });

  it("F49 F5 F10 an erasure that meets a second referral which is about to be told: one after the other", async () => {
    const email = uniqueEmail();
    const first = await refer(email);
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, email);
    const second = await refer(email);
    const ends = await meet(
      "SELECT FROM referrals WHERE id = $1 FOR UPDATE",
      [[first, second].sort()[0]],
      [() => erase(token), () => notifyCandidate(world.ctx, { referral: second })],
    );
    expectNobodyCutOff(ends);
    const { rows } = await world.pool.query("SELECT FROM referrals WHERE candidate_email = $1", [email]);
    expect(rows).toEqual([]);
  });

  it("F49 F7 an erasure that meets the register, with a letter that waits and a CV that is held: one after the other", async () => {
    const email = uniqueEmail();
    const query = { name: "amara.pdf", form: "referral" } as const;
    const cv = String((await ines.try(fileEndpoints.uploadCv, { query, body: pdf() })).body.token);
    const { id } = await referWithoutNotice(ines, (await world.job(owner)).id, { candidate_email: email, cv });
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, email);
    const candidate = await saveCandidateByHand(noor, email);
    world.clock.advance(2.1 * 3_600_000);
    await notifySavedCandidate(world.ctx, { candidate });
    const register = () =>
      world.ctx.write((tx) => addSuppression(world.ctx, tx, personHash(world.ctx, emailKey(email)), null));
    const ends = await meet(
      "SELECT FROM files WHERE id = (SELECT cv FROM referrals WHERE id = $1) FOR UPDATE",
      [id],
      [() => erase(token), register],
    );
    expectNobodyCutOff(ends);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  });

  it("F49 erasures, deletions, mails, fresh links and lists, ten at once on two processes: no deadlock", async () => {
    const second = await startSecondProcess(world);
    const there = second.contextFor(ANONYMOUS, "test");
    const deadlocks = async () =>
      (await world.pool.query("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")).rows[0];
    const before = await deadlocks();
    try {
      for (let round = 0; round < 6; round += 1) {
        const email = uniqueEmail();
        const person = await world.person("Amara Okafor", { email, verified: true });
        const told = await refer(email);
        await notifyQueuedCandidates(world);
        const token = await findConsentToken(world, email);
        const [taken, fresh] = [await refer(email), await refer(email, noor)];
        const [kept, added] = [await saveCandidateByHand(noor, email), await saveCandidateByHand(ines, email)];
        const ends = await Promise.allSettled([
          erase(token),
          person.try(accountDataEndpoints.remove, { body: {} }),
          notifySavedCandidate(world.ctx, { candidate: kept }),
          notifySavedCandidate(there, { candidate: added }),
          notifyCandidate(there, { referral: fresh }),
          notifyCandidate(world.ctx, { referral: taken }),
          sendNewLink(there, email),
          withdrawReferralAsReferrer(ines.ctx, taken),
          removeCandidate(noor.ctx, kept),
          world.visitor.try(invitationEndpoints.answer, { body: { token, referral: told, answer: "decline" } }),
          world.visitor.try(invitationEndpoints.neverAgain, { body: { token } }),
          reconcileUnnotified(world.ctx),
        ]);
        for (const end of ends) {
          // A request without a free connection is told to retry.
          if (end.status === "rejected") expect(end.reason).toBeInstanceOf(AppError);
          else expect(Number((end.value as { status?: unknown } | undefined)?.status) || 200).not.toBe(500);
        }
        await sendQueuedEmails(world);
        await runDeliveryCallbacks(world);
        for (const name of [NOTIFY_CANDIDATE, NOTIFY_SAVED_CANDIDATE]) await world.queue.take(name);
      }
    } finally {
      await second.close();
    }
    expect(await deadlocks()).toEqual(before);
  });
});

describe("F48 F41 a CV that several records have", () => {
  async function shared(): Promise<{ cv: string; referrals: string[]; candidate: string }> {
    const query = { name: "amara.pdf", form: "candidate" } as const;
    const token = String((await ines.try(fileEndpoints.uploadCv, { query, body: pdf() })).body.token);
    const candidate = await saveCandidateByHand(ines, uniqueEmail(), token);
    for (let nth = 0; nth < 2; nth += 1) {
      const body = buildSubmission((await world.job(owner)).id);
      await ines.call(candidateEndpoints.submit, { params: { id: candidate }, body });
    }
    const { rows } = await world.pool.query(
      "SELECT referrals.id, cv FROM referrals JOIN candidate_referrals ON referral = referrals.id WHERE candidate = $1",
      [candidate],
    );
    return { cv: String(rows[0]?.cv), referrals: rows.map(({ id }) => String(id)), candidate };
  }

  /** Runs both concurrently: the first commits only once the second waits for it or is done. */
  async function both(
    first: (tx: Parameters<typeof eraseReferral>[1]) => Promise<void>,
    second: () => Promise<unknown>,
  ): Promise<void> {
    const [done, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const begun = world.ctx.write(async (tx) => {
      await first(tx);
      done.resolve();
      await go.promise;
    });
    await done.promise;
    const other = second();
    await untilWaiting(1, [other]);
    go.resolve();
    await Promise.all([begun, other]);
  }
  const filesOf = async (cv: string) => (await world.pool.query("SELECT FROM files WHERE id = $1", [cv])).rows.length;
  const END = { note: "withdrawn" } as const;

  it("F48 F41 two referrals that end at once leave no file that nobody has", async () => {
    const { cv, referrals, candidate } = await shared();
    await ines.call(candidateEndpoints.remove, { params: { id: candidate } });
    const [one = "", other = ""] = referrals;
    await both(
      (tx) => eraseReferral(world.ctx, tx, one, END),
      () => world.ctx.write((tx) => eraseReferral(world.ctx, tx, other, END)),
    );
    expect(await filesOf(cv)).toBe(0);
  });

  it("F48 F41 a referral and its candidate that end at once, too", async () => {
    const { cv, referrals, candidate } = await shared();
    const [one = "", other = ""] = referrals;
    await world.ctx.write((tx) => eraseReferral(world.ctx, tx, one, END));
    expect(await filesOf(cv)).toBe(1);
    await both(
      (tx) => eraseReferral(world.ctx, tx, other, END),
      () => removeCandidate(ines.ctx, candidate),
    );
    expect(await filesOf(cv)).toBe(0);
  });
});

it("F49 H17 whoever is taken out of a team while a referral that they opened is moved waits for it, and holds no job meanwhile", async () => {
  const { id: job, company } = await world.job(owner);
  await joinTeam(owner, company.id, noor, "owner");
  await world.pool.query("UPDATE jobs SET created_by = $1 WHERE id = $2", [noor.id, job]);
  const { id } = await referWithoutNotice(ines, job);
  await world.pool.query(
    "INSERT INTO record_views (job, record_kind, record_id, viewed_by, viewed_at) VALUES ($1, 'referral', $2, $3, now())",
    [job, id, noor.id],
  );
  const holder = await world.pool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM referrals WHERE id = $1 FOR UPDATE", [id]);
    const removal = owner.try(teamEndpoints.remove, { params: { id: company.id, member: noor.id }, body: {} });
    await untilWaiting(1, [removal]);
    await holder.query("SELECT FROM jobs WHERE id = $1 FOR NO KEY UPDATE", [job]);
    await holder.query("COMMIT");
    expect((await removal).status).toBe(200);
  } finally {
    holder.release(true);
  }
});
