import type pg from "pg";
import type { z } from "zod";
import { applicationEndpoints, type newApplication } from "../../src/contract/hiring/applications.ts";
import { candidateEndpoints } from "../../src/contract/hiring/candidates.ts";
import { type newReferral, referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { makeVisibleToCompany } from "../../src/server/hiring/referrals/make-visible.ts";
import type { Person } from "./world.ts";

type ReferralInput = z.input<typeof newReferral>;
type ApplicationInput = z.input<typeof newApplication>;

export const RECOMMENDATION = "Jonah rebuilt our billing without a single lost cent and taught three people how.";

let people = 0;

/** An address that no other test of the file uses. */
export function uniqueEmail(): string {
  people += 1;
  return `candidate-${people}@people.example`;
}

/** A valid referral to an open job, of a person who agreed to be referred (rule F20). */
export function buildReferral(job: string, overrides: Partial<ReferralInput> = {}): ReferralInput {
  return {
    job,
    candidate_name: "Jonah Weiss",
    candidate_email: uniqueEmail(),
    recommendation: RECOMMENDATION,
    consent_given: true,
    ...overrides,
  };
}

/** The same for a candidate from the referrer's list. */
export function buildSubmission(job: string, recommendation = RECOMMENDATION) {
  return { job, recommendation, consent_given: true };
}

/** The fields of a referral that an agent may fill in; consent cannot be stated by a program. */
export function buildDraftedReferral(job: string, overrides: Partial<ReferralInput> = {}) {
  const { consent_given: _person, ...drafted } = buildReferral(job, overrides);
  return drafted;
}

/** A valid application to an open job. */
export function buildApplication(job: string, overrides: Partial<ApplicationInput> = {}): ApplicationInput {
  return {
    job,
    candidate_name: "Mira Castellan",
    candidate_email: uniqueEmail(),
    cover_letter: "I have run write paths for nine years.",
    ...overrides,
  };
}

/** Makes a referral visible to the company, as the delivery of the consent mail does (rule F10). */
export async function makeReferralVisible(by: Pick<Person, "ctx">, id: string): Promise<void> {
  await by.ctx.write((tx) => makeVisibleToCompany(by.ctx, tx, [id]));
}

/** Adds Amara Okafor to a referrer's list by hand. Returns the entry's id. */
export async function saveCandidateByHand(by: Person, email: string, cv: string | null = null): Promise<string> {
  const body = { name: "Amara Okafor", email, role_interest: "Engineering" as const, ...(cv !== null && { cv }) };
  return (await by.call(candidateEndpoints.add, { body })).id;
}

/** Refers a person who was not notified yet. */
export function referWithoutNotice(referrer: Person, job: string, overrides: Partial<ReferralInput> = {}) {
  return referrer.call(referralEndpoints.create, { body: buildReferral(job, overrides) });
}

/** Refers a person and notifies them, so that the company sees the referral. */
export async function referCandidate(referrer: Person, job: string, overrides: Partial<ReferralInput> = {}) {
  const made = await referWithoutNotice(referrer, job, overrides);
  await makeReferralVisible(referrer, made.id);
  return { ...made, shown: true };
}

export function applyToJob(applicant: Person, job: string, overrides: Partial<ApplicationInput> = {}) {
  return applicant.call(applicationEndpoints.create, { body: buildApplication(job, overrides) });
}

/** Resolves once `many` statements of this database wait for a lock. */
export async function locksAwaited(pool: pg.Pool, many = 1): Promise<void> {
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await pool.query(waiting)).rows.length < many);
}

/**
 * Runs a statement in a transaction, starts `meanwhile`, and commits once that waits for the statement's lock, or once
 * `many` of its statements wait for one. Returns the result of `meanwhile`.
 */
export async function runWhileLocked<T>(
  pool: pg.Pool,
  statement: string,
  values: unknown[],
  meanwhile: () => Promise<T>,
  many = 1,
): Promise<T> {
  const holder = await pool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query(statement, values);
    const outcome = meanwhile();
    await locksAwaited(pool, many);
    await holder.query("COMMIT");
    return await outcome;
  } finally {
    holder.release(true);
  }
}
