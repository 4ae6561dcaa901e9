import { fileEndpoints } from "../../src/contract/files.ts";
import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { interviewEndpoints } from "../../src/contract/hiring/interviews/interviews.ts";
import { jobDraftEndpoints } from "../../src/contract/jobs/posting/job-drafts.ts";
import { jobImportEndpoints } from "../../src/contract/jobs/posting/job-imports.ts";
import { claimEndpoints } from "../../src/contract/payments/claims.ts";
import { disputeEndpoints } from "../../src/contract/payments/disputes.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { OPEN_REWARD } from "../../src/server/payments/rewards/open-reward.ts";
import { buildApplication } from "../support/candidates.ts";
import { claimStart, moveToInterviewing, readHireAs } from "../support/claims.ts";
import { pdf } from "../support/documents.ts";
import { createPublicPage, introduceCandidate } from "../support/introductions.ts";
import { findPayout } from "../support/money.ts";
import { createReferralLink, tokenOfLink } from "../support/referral-links.ts";
import type { Person, World } from "../support/world.ts";
import type { WalkTargets } from "./read-all.ts";

type FullFixture = { world: World; owner: Person; referrer: Person; job: string; company: string };

async function cvOf(by: Person | World["visitor"], form: "referral" | "application" | "candidate"): Promise<string> {
  return String((await by.try(fileEndpoints.uploadCv, { query: { name: "cv.pdf", form }, body: pdf() })).body.token);
}

/** Hired by a reported start that was disputed with files, and paid; returns the dispute and the payout. */
export async function createPaidHire({ world, owner, referrer }: FullFixture, id: string) {
  await moveToInterviewing(owner, id);
  await claimStart(referrer, id);
  await owner.call(claimEndpoints.deny, { params: { id }, body: { reason: "They never began." } });
  const dispute = (await readHireAs(referrer, id)).dispute?.id ?? "";
  const answer = { words: "They did.", file: await cvOf(referrer, "referral") };
  await referrer.call(disputeEndpoints.reply, { params: { id: dispute }, body: answer });
  const admin = await world.person("Ada Settler", { admin: true });
  const decision = { outcome: "uphold" as const, words: "They did." };
  await admin.call(disputeEndpoints.decide, { params: { id: dispute }, body: decision });
  await world.queue.work(OPEN_REWARD);
  await admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 12_500 } });
  await owner.call(rewardEndpoints.confirm, { params: { id } });
  return { dispute, payout: await findPayout(world, id) };
}

/** A run of a job board import. */
async function importRun(owner: Person, id: string) {
  const body = { address: "https://api.lever.co/v0/postings/quorbex" };
  const own = await owner.call(jobImportEndpoints.add, { params: { id }, body });
  const params = { id, import: own.id };
  return { ...params, run: (await owner.call(jobImportEndpoints.start, { params, body: { kind: "preview" } })).id };
}

/** Further records around a job, so that each endpoint returns something; and the owner's calendar. */
export async function createOtherRecords(
  fixture: FullFixture,
): Promise<{ more: WalkTargets["more"]; calendar: string }> {
  const { world, owner, referrer, job } = fixture;
  const applicant = await world.person("Soraya Haddad");
  const cv = await cvOf(applicant, "application");
  const { id } = await applicant.call(applicationEndpoints.create, { body: buildApplication(job, { cv }) });
  const draft = { id: (await owner.call(jobDraftEndpoints.create, { body: { title: "Writer" } })).id };
  const username = await createPublicPage(world, referrer);
  const introduction = { cv: await cvOf(world.visitor, "candidate") };
  const candidate = await introduceCandidate(world, referrer, username, introduction);
  const link = await createReferralLink(referrer, job);
  const { address } = await owner.call(interviewEndpoints.makeCalendar, {});
  const run = await importRun(owner, fixture.company);
  return {
    calendar: new URL(address).pathname,
    more: {
      "/api/applications/{id}": [{ id }],
      "/api/applications/{id}/cv": [{ id }],
      "/api/job-drafts/{id}": [draft],
      "/api/job-drafts/{id}/preview": [draft],
      "/api/candidates/{id}/cv": [{ id: candidate.id }],
      "/api/candidates/{id}/notes": [{ id: candidate.id }],
      "/api/referrers/{username}": [{ username }],
      "/api/referrers/{username}/profile": [{ username }],
      "/api/referral-links/{id}/qr": [{ id: link.id }],
      "/api/v/{token}": [{ token: tokenOfLink(link) }],
      "/api/companies/{id}/imports/{import}/runs/{run}": [run],
      "/api/browse/lists/{kind}/{key}": [{ kind: "places", key: "lisbon" }],
    },
  };
}
