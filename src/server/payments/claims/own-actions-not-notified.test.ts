import { afterAll, beforeAll, expect, it } from "vitest";
import { applyToJob, makeReferralVisible, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { backdateClaim, claimStart, moveToInterviewing } from "../../../../tests/support/claims.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { reconcileClaims } from "./reconcile.ts";

let world: World;
let owner: Person;
let made = 0;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Petra Poster");
});
afterAll(() => world.close());

const kindsOf = async (by: Person) =>
  (await by.call(notificationEndpoints.list, { query: {} })).items.map(({ kind }) => kind);
async function mailsTo(person: Person): Promise<string[]> {
  await sendQueuedEmails(world);
  return (await readWrittenEmails(world))
    .filter(({ to }) => to?.some(({ address }) => address === person.email))
    .map(({ subject }) => subject ?? "");
}

/** A follower of a job of the team, who is notified of new candidates. */
async function onTheJob() {
  made += 1;
  const job = await world.job(owner, { company_name: `Team ${made}`, company_website: `https://team-${made}.example` });
  const viewer = await world.person(`Vera Viewer ${made}`, { verified: true });
  await joinTeam(owner, job.company.id, viewer, "viewer");
  await world.pool.query("INSERT INTO job_members (job, user_id, created_at) VALUES ($1, $2, now())", [
    job.id,
    viewer.id,
  ]);
  return { job: job.id, viewer };
}

it("F6 R17 a member who refers is not notified as a team member of their own actions: new, declined or claimed", async () => {
  const { job, viewer } = await onTheJob();
  const [own, declined] = [uniqueEmail(), uniqueEmail()];
  const { id } = await referCandidate(viewer, job, { candidate_email: own });
  await moveToInterviewing(owner, id);
  await claimStart(viewer, id);
  await backdateClaim(world, id, 2.1);
  await reconcileClaims(world.ctx);
  const other = await referCandidate(viewer, job, { candidate_email: declined });
  await notifyQueuedCandidates(world);
  const token = await findConsentToken(world, declined);
  await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: other.id, answer: "decline" } });
  const kinds = await kindsOf(viewer);
  for (const kind of ["referral_received", "candidate_declined", "hire_claim"]) expect(kinds).not.toContain(kind);
  expect(kinds).toContain("referral_declined");
  expect((await kindsOf(owner)).filter((kind) => kind === "referral_received")).toHaveLength(2);
  expect((await mailsTo(viewer)).filter((subject) => subject.includes("referred"))).toEqual([]);
  // They are notified of others' actions as before.
  await referCandidate(await world.person("Ines Marchetti"), job);
  expect(await kindsOf(viewer)).toContain("referral_received");
});

it("F6 R17 a candidate who joined the team since is notified only as the candidate", async () => {
  const { job, viewer: member } = await onTheJob();
  await world.pool.query("DELETE FROM company_members WHERE user_id = $1", [member.id]);
  const { id: applied } = await applyToJob(member, job, { candidate_email: member.email });
  const ines = await world.person("Ines Marchetti");
  const { id } = await referCandidate(ines, (await world.job(owner, { title: "Other" })).id, {
    candidate_email: member.email,
  });
  await world.pool.query(
    "INSERT INTO consent_requests (referral, created_at, answer, answered_at, claimed_by) VALUES ($1, now(), 'accepted', now(), $2)",
    [id, member.id],
  );
  await world.pool.query(
    "INSERT INTO company_members (company, user_id, role, created_at) SELECT company, $2, 'viewer', now() FROM jobs WHERE id IN ($1, (SELECT job FROM referrals WHERE id = $3)) ON CONFLICT DO NOTHING",
    [job, member.id, id],
  );
  await world.pool.query(
    "INSERT INTO job_members (job, user_id, created_at) SELECT job, $2, now() FROM referrals WHERE id = $1",
    [id, member.id],
  );
  await world.pool.query("UPDATE referrals SET visible_at = NULL WHERE id = $1", [id]);
  await makeReferralVisible(ines, id);
  await member.call(applicationEndpoints.withdraw, { params: { id: applied }, body: { from: "Applied" } });
  const kinds = await kindsOf(member);
  for (const kind of ["referral_received", "application_received", "application_withdrawn"])
    expect(kinds).not.toContain(kind);
});
